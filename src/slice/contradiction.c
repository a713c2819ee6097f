#include "slice/contradiction.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "engine/symbolic/engine.h"
#include "solver/solver.h"

typedef const struct fl_term *term_ref;

enum {
    MOST_CONFLICTS = 2000, /* of one question: an answer is welcome, not needed */
    ALWAYS_ASKED = 200,    /* so many steps; then only now and then */
    SELDOM = 32,
    MOST_READS = 256,     /* pieces of memory that are followed */
    MOST_SHRINKING = 200, /* questions to make a core smaller */
};

/* A piece of memory that a later step reads. */
struct read {
    term_ref address, value;
    fl_lvalue_set set;
};

struct constraint {
    uint32_t step; /* FL_NO_STEP: what the program starts with */
    term_ref term;
};

struct activation {
    struct fl_map variables; /* index -> term */
    uint32_t serial;
};

struct fl_contradiction {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_lvalues *lvalues;
    const struct fl_path *path;
    const uint32_t *calls;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_limits limits;
    struct fl_map globals; /* index -> term */
    FL_VECTOR_OF(struct activation) activations;
    FL_VECTOR_OF(struct read) reads;
    FL_VECTOR_OF(struct constraint) constraints;
    struct fl_map local_addresses; /* serial of the activation, object -> address */
    uint64_t next_address;
    uint32_t next_name, next_serial, added;
    bool is_found;
};

/* ---- values ---- */

static term_ref pointer(const struct fl_contradiction *about, uint64_t value) {
    return fl_term_word(about->terms, about->program->pointer_width, value);
}

static term_ref fresh(struct fl_contradiction *about, uint32_t width) {
    return fl_term_variable(about->terms, fl_arena_format(about->arena, "v%u", about->next_name++), width);
}

static struct activation *innermost(struct fl_contradiction *about) {
    return &fl_vector_last(&about->activations);
}

static void push_activation(struct fl_contradiction *about) {
    struct activation activation = {fl_map_make(about->arena), about->next_serial++};
    fl_vector_push(about->arena, &about->activations, activation);
}

static struct fl_map *map_of(struct fl_contradiction *about, fl_variable_id variable) {
    bool is_global = fl_program_variable(about->program, variable)->kind == FL_VARIABLE_GLOBAL;
    return is_global ? &about->globals : &innermost(about)->variables;
}

static term_ref variable_now(struct fl_contradiction *about, fl_variable_id id) {
    uint64_t *place = fl_map_at(map_of(about, id), id.index);
    if (!*place) *place = fl_map_key(fresh(about, fl_program_variable(about->program, id)->width));
    return (term_ref)(uintptr_t)*place;
}

/* What the variable holds behind the step that writes it; before that step it is another value. NULL:
 * nobody reads it. */
static term_ref take_variable(struct fl_contradiction *about, fl_variable_id id) {
    uint64_t *place = fl_map_find(map_of(about, id), id.index);
    if (!place || !*place) return NULL;
    term_ref value = (term_ref)(uintptr_t)*place;
    *place = 0;
    return value;
}

/* Objects of activations get places of their own, away from all others. */
static term_ref object_address(struct fl_contradiction *about, fl_object_id id) {
    const struct fl_object *object = fl_program_object(about->program, id);
    if (object->address) return pointer(about, object->address);
    uint64_t *address = fl_map_at(&about->local_addresses, (uint64_t)innermost(about)->serial << 32 | id.index);
    if (!*address) {
        uint64_t alignment = object->alignment > 16 ? object->alignment : 16;
        *address = (about->next_address + alignment - 1) / alignment * alignment;
        about->next_address = *address + object->size + 64;
    }
    return pointer(about, *address);
}

static term_ref evaluate(struct fl_contradiction *about, const struct fl_expression *expression);

/* What memory of this width at an address holds now. */
static term_ref value_at(struct fl_contradiction *about, term_ref address, uint32_t width, fl_lvalue_set set) {
    for (size_t i = 0; i < about->reads.count; i++) {
        const struct read *read = &about->reads.items[i];
        if (read->address == address && read->value->width == width) return read->value;
    }
    term_ref value = fresh(about, width);
    if (about->reads.count < MOST_READS)
        fl_vector_push(about->arena, &about->reads, ((struct read){address, value, set}));
    return value;
}

static term_ref load(struct fl_contradiction *about, const struct fl_expression *expression, term_ref address) {
    fl_lvalue_set set = fl_lvalues_of_memory(about->lvalues, expression->operands[0], (expression->width + 7) / 8);
    return value_at(about, address, expression->width, set);
}

/* Which of two objects comes first is not known. */
static bool is_order_of_pointers(const struct fl_expression *expression) {
    if (expression->op != FL_OP_LESS && expression->op != FL_OP_LESS_EQUAL) return false;
    for (unsigned i = 0; i < 2; i++)
        if (!expression->operands[i]->type || expression->operands[i]->type->kind != FL_TYPE_POINTER) return false;
    return true;
}

static term_ref evaluate(struct fl_contradiction *about, const struct fl_expression *expression) {
    struct fl_terms *terms = about->terms;
    term_ref operands[3];
    for (uint32_t i = 0; i < expression->operand_count; i++)
        operands[i] = evaluate(about, expression->operands[i]);
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return fl_term_constant(terms, expression->constant);
    case FL_EXPRESSION_VARIABLE: return variable_now(about, expression->variable);
    case FL_EXPRESSION_OBJECT: return object_address(about, expression->object);
    case FL_EXPRESSION_FUNCTION:
        return pointer(about, fl_program_function(about->program, expression->function)->address);
    case FL_EXPRESSION_LOAD: return load(about, expression, operands[0]);
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: return fl_symbolic_address(terms, expression, operands);
    case FL_EXPRESSION_APPLY:
        if (is_order_of_pointers(expression)) return fresh(about, expression->width);
        return fl_term_make(terms, expression->op, expression->width, expression->parameters, operands);
    default: return fresh(about, expression->width); /* a question about memory */
    }
}

/* ---- constraints ---- */

static void constrain(struct fl_contradiction *about, uint32_t step, term_ref term) {
    if (fl_term_is_true(term)) return;
    fl_vector_push(about->arena, &about->constraints, ((struct constraint){step, term}));
    fl_solver_assert(about->solver, term);
}

static void constrain_equal(struct fl_contradiction *about, uint32_t step, term_ref left, term_ref right) {
    if (left->width == right->width) constrain(about, step, fl_term_equal(about->terms, left, right));
}

/* Both are of `bytes` bytes, and do not overlap. */
static term_ref are_apart(struct fl_contradiction *about, term_ref left, term_ref right, uint64_t bytes) {
    struct fl_terms *terms = about->terms;
    term_ref size = pointer(about, bytes);
    term_ref above = fl_term_binary(terms, FL_OP_SUBTRACT, left, right);
    term_ref below = fl_term_binary(terms, FL_OP_SUBTRACT, right, left);
    return fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, size, above),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, size, below));
}

/* What is read behind a store: its value, or what was there before. */
static void pass_store(struct fl_contradiction *about, uint32_t step, const struct read *read, term_ref address,
                       term_ref value) {
    struct fl_terms *terms = about->terms;
    if (read->value->width != value->width || value->width % 8) return;
    term_ref is_same = fl_term_equal(terms, read->address, address);
    constrain(about, step, fl_term_implies(terms, is_same, fl_term_equal(terms, read->value, value)));
    if (fl_term_is_true(is_same)) return;
    term_ref is_apart = are_apart(about, read->address, address, value->width / 8);
    term_ref before = value_at(about, read->address, value->width, read->set);
    constrain(about, step, fl_term_implies(terms, is_apart, fl_term_equal(terms, read->value, before)));
}

static void add_store(struct fl_contradiction *about, uint32_t step, const struct fl_operation *operation) {
    fl_lvalue_set written = fl_lvalues_written(about->lvalues, about->path->edges[step]);
    FL_VECTOR_OF(struct read) touched = {0};
    size_t kept = 0;
    for (size_t i = 0; i < about->reads.count; i++) {
        struct read read = about->reads.items[i];
        if (fl_lvalues_meet(about->lvalues, read.set, written))
            fl_vector_push(about->arena, &touched, read);
        else
            about->reads.items[kept++] = read;
    }
    about->reads.count = kept;
    /* The store's own operands are read before it. */
    term_ref address = evaluate(about, operation->address), value = evaluate(about, operation->value);
    for (size_t i = 0; i < touched.count; i++) pass_store(about, step, &touched.items[i], address, value);
}

/* Memory is written in a way that is not modelled. */
static void forget_reads(struct fl_contradiction *about, fl_lvalue_set written) {
    size_t kept = 0;
    for (size_t i = 0; i < about->reads.count; i++)
        if (!fl_lvalues_meet(about->lvalues, about->reads.items[i].set, written))
            about->reads.items[kept++] = about->reads.items[i];
    about->reads.count = kept;
}

static const struct fl_operation *operation_at(const struct fl_contradiction *about, uint32_t step) {
    return &fl_program_edge(about->program, about->path->edges[step])->operation;
}

static void add_call(struct fl_contradiction *about, uint32_t step, const struct fl_operation *call) {
    if (step + 1 == about->path->count || about->calls[step + 1] != step) return;
    const struct fl_program *program = about->program;
    fl_location_id entry = fl_program_edge(program, about->path->edges[step + 1])->source;
    const struct fl_function *callee = fl_program_function(program, fl_program_location(program, entry)->function);
    term_ref *values = FL_NEW_ARRAY(about->arena, term_ref, callee->parameter_count + 1);
    for (uint32_t i = 0; i < callee->parameter_count; i++) values[i] = take_variable(about, callee->parameters[i]);
    about->activations.count--;
    for (uint32_t i = 0; i < callee->parameter_count && i < call->argument_count; i++)
        if (values[i]) constrain_equal(about, step, values[i], evaluate(about, call->arguments[i].value));
    if (call->callee->kind != FL_EXPRESSION_FUNCTION)
        constrain_equal(about, step, evaluate(about, call->callee), pointer(about, callee->address));
}

static void add_return(struct fl_contradiction *about, uint32_t step, const struct fl_operation *operation) {
    const struct fl_operation *call = operation_at(about, about->calls[step]);
    term_ref result = fl_id_is_none(call->variable) ? NULL : take_variable(about, call->variable);
    push_activation(about);
    if (result && operation->value) constrain_equal(about, step, result, evaluate(about, operation->value));
}

static void add_step(struct fl_contradiction *about, uint32_t step) {
    const struct fl_operation *operation = operation_at(about, step);
    term_ref value;
    switch (operation->kind) {
    case FL_OPERATION_ASSUME: constrain(about, step, evaluate(about, operation->condition)); return;
    case FL_OPERATION_CHECK:
        constrain(about, step, fl_term_not(about->terms, evaluate(about, operation->condition)));
        return;
    case FL_OPERATION_ASSIGN:
        value = take_variable(about, operation->variable);
        if (value) constrain_equal(about, step, value, evaluate(about, operation->value));
        return;
    case FL_OPERATION_STORE: add_store(about, step, operation); return;
    case FL_OPERATION_CALL: add_call(about, step, operation); return;
    case FL_OPERATION_RETURN: add_return(about, step, operation); return;
    default: /* any value */
        if (!fl_id_is_none(operation->variable)) take_variable(about, operation->variable);
        forget_reads(about, fl_lvalues_written(about->lvalues, about->path->edges[step]));
    }
}

/* ---- questions ---- */

static bool ask(struct fl_contradiction *about) {
    about->is_found = fl_solver_solve(about->solver, NULL, 0, about->limits) == FL_UNSATISFIABLE;
    return about->is_found;
}

bool fl_contradiction_add(struct fl_contradiction *about, uint32_t step) {
    size_t before = about->constraints.count;
    add_step(about, step);
    about->added++;
    if (about->constraints.count == before || fl_deadline_has_passed(about->limits.deadline)) return false;
    return (about->added <= ALWAYS_ASKED || about->added % SELDOM == 0) && ask(about);
}

/* Initial bytes of the program's objects, where the address is known. */
static void add_initial_memory(struct fl_contradiction *about) {
    for (size_t i = 0; i < about->reads.count; i++) {
        const struct read *read = &about->reads.items[i];
        if (!fl_term_is_constant(read->address) || read->value->width % 8 || read->value->width > 64) continue;
        uint64_t address = fl_term_value(read->address).word, bytes = read->value->width / 8, word = 0;
        for (uint32_t k = 0; k < about->program->object_count; k++) {
            const struct fl_object *object = &about->program->objects[k];
            if (!object->address || address < object->address || address + bytes > object->address + object->size)
                continue;
            if (object->contents) memcpy(&word, object->contents + (address - object->address), bytes);
            constrain_equal(about, FL_NO_STEP, read->value, fl_term_word(about->terms, read->value->width, word));
            break;
        }
    }
}

bool fl_contradiction_finish(struct fl_contradiction *about) {
    const char *entry = fl_program_function(about->program, about->program->entry)->name;
    bool is_main = strcmp(entry, "main") == 0; /* elsewhere, what globals hold is an input */
    for (size_t i = 0; is_main && i < about->globals.count; i++) {
        const struct fl_map_entry *item = &about->globals.items[i];
        if (!item->value) continue;
        const struct fl_variable *variable = &about->program->variables[item->key];
        constrain_equal(about, FL_NO_STEP, (term_ref)(uintptr_t)item->value,
                        fl_term_constant(about->terms, variable->initial));
    }
    if (is_main) add_initial_memory(about);
    return ask(about);
}

/* ---- the core ---- */

static int compare_steps(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return a < b ? -1 : a > b;
}

/* Leaves the terms among which the contradiction is. */
static void shrink(struct fl_contradiction *about, struct fl_solver *solver, struct constraint *items,
                   size_t *count) {
    term_ref *terms = FL_NEW_ARRAY(about->arena, term_ref, *count + 1);
    unsigned asked = 0;
    size_t next = 0;
    do {
        /* Without the one at `next`, but for the first question. */
        size_t used = 0;
        for (size_t i = 0; i < *count; i++)
            if (!asked || i != next) terms[used++] = items[i].term;
        bool is_needed = fl_solver_solve(solver, terms, used, about->limits) != FL_UNSATISFIABLE;
        if (asked && is_needed) next++;
        if (!is_needed) {
            size_t kept = 0;
            for (size_t i = 0; i < *count; i++)
                if ((!asked || i != next) && fl_solver_has_failed(solver, items[i].term)) items[kept++] = items[i];
            /* What was needed stands before `next` and stays there. */
            *count = kept;
        }
    } while (++asked < MOST_SHRINKING && next < *count && !fl_deadline_has_passed(about->limits.deadline));
}

const uint32_t *fl_contradiction_core(struct fl_contradiction *about, struct fl_arena *arena, size_t *count) {
    struct fl_solver *solver = fl_solver_create_float_switch(about->terms);
    struct constraint *items = fl_arena_copy(about->arena, about->constraints.items,
                                             about->constraints.count * sizeof *about->constraints.items);
    size_t item_count = about->constraints.count;
    shrink(about, solver, items, &item_count);
    fl_solver_destroy(solver);
    uint32_t *steps = FL_NEW_ARRAY(arena, uint32_t, item_count + 1);
    for (size_t i = 0; i < item_count; i++) steps[i] = items[i].step;
    qsort(steps, item_count, sizeof *steps, compare_steps);
    *count = 0;
    for (size_t i = 0; i < item_count; i++)
        if (steps[i] != FL_NO_STEP && (!*count || steps[i] != steps[*count - 1])) steps[(*count)++] = steps[i];
    return steps;
}

/* ---- beginning and end ---- */

static uint32_t depth_at_end(const struct fl_contradiction *about) {
    uint32_t depth = 1, last = (uint32_t)(about->path->count - 1), call = about->calls[last];
    if (operation_at(about, last)->kind == FL_OPERATION_RETURN && call != FL_NO_STEP) call = about->calls[call];
    for (; call != FL_NO_STEP; call = about->calls[call]) depth++;
    return depth;
}

struct fl_contradiction *fl_contradiction_create(struct fl_arena *arena, const struct fl_program *program,
                                                 struct fl_lvalues *lvalues, const struct fl_path *path,
                                                 const uint32_t *calls, struct fl_deadline deadline) {
    struct fl_contradiction *about = FL_NEW(arena, struct fl_contradiction);
    about->arena = arena;
    about->program = program;
    about->lvalues = lvalues;
    about->path = path;
    about->calls = calls;
    about->terms = fl_terms_create(arena);
    about->solver = fl_solver_create_float_switch(about->terms);
    about->limits = (struct fl_limits){.deadline = deadline, .conflicts = MOST_CONFLICTS};
    about->globals = fl_map_make(arena);
    about->local_addresses = fl_map_make(arena);
    about->next_address = program->pointer_width == 64 ? UINT64_C(0x700000000000) : 0x70000000;
    uint32_t depth = depth_at_end(about);
    for (uint32_t i = 0; i < depth; i++) push_activation(about);
    return about;
}

void fl_contradiction_destroy(struct fl_contradiction *about) {
    fl_solver_destroy(about->solver);
    fl_terms_destroy(about->terms);
}
