#include "prove/system/contract.h"

#include <string.h>

#include "analysis/facts.h"
#include "analysis/points_to/points_to.h"
#include "base/number/bitset.h"
#include "base/text.h"
#include "base/vector.h"
#include "program/text_number.h"

static const char prefix[] = "fl_contract_";

fl_object_id fl_contract_table(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL && program->objects[i].name &&
            strcmp(program->objects[i].name, "fl_contract_texts") == 0)
            return (fl_object_id){i};
    return (fl_object_id)FL_NO_ID;
}

bool fl_has_contracts(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) continue;
        fl_function_id caller = fl_program_location(program, program->edges[i].source)->function;
        const char *callee = fl_program_function(program, operation->callee->function)->name;
        if (fl_program_function(program, caller)->is_users && fl_string_has_prefix(callee, prefix)) return true;
    }
    return false;
}

/* What replaces calls of a function; none if nothing does. */
static fl_function_id contract_of(const struct fl_program *program, struct fl_arena *arena,
                                  fl_function_id callee) {
    const struct fl_function *function = fl_program_function(program, callee);
    if (function->is_users) return (fl_function_id)FL_NO_ID;
    return fl_program_find_function(program, fl_arena_format(arena, "%s%s", prefix, function->name));
}

/* Library functions that know nothing of files, or nothing that matters to a contract, by the models that they are
 * in. */
static bool is_apart(const struct fl_program *program, const struct fl_function *function) {
    static const char *const files[] = {
        "contract.c",     "contract_string.c", "contract_file.c", "contract_scan.c", "contract_written.c",
        "allocate.c",     "assert.c",          "attributes.c",    "calendar.c",      "ctype.c",
        "decimal.c",      "environment.c",     "errno.c",         "event.c",         "exit.c",
        "float_number.c", "format.c",          "format_float.c",  "getopt.c",        "memory.c",
        "number.c",       "print.c",           "program_name.c",  "proving.c",       "random.c",
        "sort.c",         "start.c",           "strerror.c",      "string.c",        "time.c",
        "world.c"};
    if (function->is_users) return true;
    if (strcmp(function->name, "strtok") == 0) return false; /* it shares a state with its contract */
    if (fl_id_is_none(function->position.file)) return false;
    const char *path = program->files[function->position.file.index].path, *name = strrchr(path, '/');
    name = name ? name + 1 : path;
    if (fl_string_has_prefix(name, "math_")) return true;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(name, files[i]) == 0) return true;
    return false;
}

/* Called at the start: what it opens and closes, contracts know nothing of. */
static bool is_left_out(const struct fl_function *function) {
    return strcmp(function->name, "fl_model_start_files") == 0;
}

struct redirecting {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_call_graph *graph;
    struct fl_program_edit *edit;
    struct fl_bitset seen;      /* functions that may be called */
    struct fl_bitset mentioned; /* functions whose addresses some function takes */
    struct fl_bitset taken;     /* and of these, whose addresses one of `seen` takes */
    struct fl_bitset pointed;   /* that may be called through pointers */
    FL_VECTOR_OF(fl_function_id) waiting;
    bool is_any;
    const char *missing; /* a function that needs a contract and has none; NULL: there is none */
};

static void visit(struct redirecting *redirecting, fl_function_id function) {
    if (fl_bitset_insert(&redirecting->seen, function.index))
        fl_vector_push(redirecting->arena, &redirecting->waiting, function);
}

/* The call goes to the contract from now on. */
static bool redirect(struct redirecting *redirecting, fl_edge_id edge) {
    const struct fl_program *program = redirecting->program;
    struct fl_operation operation = fl_program_edge(program, edge)->operation;
    if (operation.kind != FL_OPERATION_CALL || operation.callee->kind != FL_EXPRESSION_FUNCTION) return false;
    fl_function_id contract = contract_of(program, redirecting->arena, operation.callee->function);
    if (fl_id_is_none(contract)) return false;
    operation.callee =
        fl_expression_of_function(redirecting->arena, contract, program->pointer_width, operation.callee->type);
    if (!fl_program_edit_replace_operation(redirecting->edit, edge, operation)) return false;
    redirecting->is_any = true;
    visit(redirecting, contract);
    return true;
}

/* Through a pointer, only those are called whose addresses were taken: by what is executed, or in data. */
static void visit_pointed(struct redirecting *redirecting, fl_function_id function) {
    fl_bitset_add(&redirecting->pointed, function.index);
    bool is_taken = fl_bitset_has(&redirecting->taken, function.index) ||
                    !fl_bitset_has(&redirecting->mentioned, function.index);
    if (is_taken) visit(redirecting, function);
}

static void visit_callees(struct redirecting *redirecting, fl_edge_id edge, bool is_users) {
    const struct fl_call_site *site = fl_call_graph_site(redirecting->graph, edge);
    if (!site || (is_users && redirect(redirecting, edge))) return;
    bool is_direct = fl_program_edge(redirecting->program, edge)->operation.callee->kind == FL_EXPRESSION_FUNCTION;
    for (uint32_t i = 0; i < site->callee_count; i++) {
        if (is_left_out(fl_program_function(redirecting->program, site->callees[i]))) continue;
        if (is_direct)
            visit(redirecting, site->callees[i]);
        else
            visit_pointed(redirecting, site->callees[i]);
    }
}

static void find_functions_in(const struct fl_expression *expression, struct fl_bitset *found) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_FUNCTION) fl_bitset_add(found, expression->function.index);
    for (uint32_t i = 0; i < expression->operand_count; i++) find_functions_in(expression->operands[i], found);
}

/* Functions whose addresses the edge takes. */
static void find_taken(const struct fl_operation *operation, struct fl_bitset *found) {
    const struct fl_expression *parts[] = {operation->condition, operation->value, operation->address,
                                           operation->source, operation->size};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) find_functions_in(parts[i], found);
    if (operation->kind == FL_OPERATION_CALL && operation->callee->kind != FL_EXPRESSION_FUNCTION)
        find_functions_in(operation->callee, found);
    for (uint32_t i = 0; i < operation->argument_count; i++)
        find_functions_in(operation->arguments[i].value, found);
}

/* What was not thought to be taken may be by now. */
static void visit_all_pointed(struct redirecting *redirecting) {
    for (uint32_t i = 0; i < redirecting->program->function_count; i++)
        if (fl_bitset_has(&redirecting->pointed, i)) visit_pointed(redirecting, (fl_function_id){i});
}

/* ---- hints of where texts end ---- */

struct hint {
    struct fl_arena *arena;
    uint32_t width;
    fl_object_id table;
};

static const struct fl_expression *word(const struct hint *hint, uint64_t value) {
    return fl_expression_word(hint->arena, hint->width, value, NULL);
}

/* Where the table has the end of the text that the address is in. */
static const struct fl_expression *place_of_end(const struct hint *hint, const struct fl_expression *address) {
    const struct fl_expression *number =
        fl_expression_memory_question(hint->arena, FL_EXPRESSION_OBJECT_NUMBER, address);
    const struct fl_expression *table = fl_expression_of_object(hint->arena, hint->table, hint->width, NULL);
    return fl_expression_index(hint->arena, table, number, hint->width / 8, NULL);
}

/* The end that is known, if it is not before the address and still one; else the address: where in the object. */
static const struct fl_expression *better_end(const struct hint *hint, const struct fl_expression *address) {
    struct fl_arena *arena = hint->arena;
    const struct fl_expression *behind = fl_expression_load(arena, place_of_end(hint, address), hint->width, NULL);
    const struct fl_expression *old = fl_expression_binary(arena, FL_OP_SUBTRACT, behind, word(hint, 1), NULL);
    const struct fl_expression *start = fl_expression_memory_question(arena, FL_EXPRESSION_OBJECT_START, address);
    const struct fl_expression *size = fl_expression_memory_question(arena, FL_EXPRESSION_OBJECT_SIZE, address);
    const struct fl_expression *offset = fl_expression_binary(arena, FL_OP_SUBTRACT, address, start, NULL);
    const struct fl_expression *is_inside = fl_expression_binary(arena, FL_OP_LESS, old, size, NULL);
    const struct fl_expression *is_behind = fl_expression_binary(arena, FL_OP_LESS_EQUAL, offset, old, NULL);
    const struct fl_expression *byte =
        fl_expression_load(arena, fl_expression_index(arena, start, old, 1, NULL), 8, NULL);
    const struct fl_expression *is_end =
        fl_expression_binary(arena, FL_OP_EQUAL, byte, fl_expression_word(arena, 8, 0, NULL), NULL);
    const struct fl_expression *kept = fl_expression_if(arena, is_end, old, offset, NULL);
    return fl_expression_if(arena, is_inside, fl_expression_if(arena, is_behind, kept, offset, NULL), offset,
                            NULL);
}

/* The address of a 0 that the operation writes; NULL: none is known. */
static const struct fl_expression *written_end(const struct hint *hint, const struct fl_operation *operation) {
    bool is_block = operation->kind == FL_OPERATION_COPY || operation->kind == FL_OPERATION_FILL;
    if (operation->kind == FL_OPERATION_STORE) {
        bool is_zero = operation->value->width == 8 && fl_expression_is_constant(operation->value) &&
                       fl_bits_is_zero(&operation->value->constant);
        return is_zero ? operation->address : NULL;
    }
    if (!is_block || !fl_expression_is_constant(operation->size) || !operation->size->constant.word) return NULL;
    if (operation->kind == FL_OPERATION_FILL && !fl_expression_is_constant(operation->value)) return NULL;
    return fl_expression_binary(hint->arena, FL_OP_ADD, operation->address,
                                word(hint, operation->size->constant.word - 1), NULL);
}

/* May the address be in an object whose texts are numbered? */
static bool may_be_text(const struct fl_program *program, const struct fl_expression *address) {
    struct fl_points_to *points_to = fl_points_to_of_program(program);
    struct fl_number_walk walk =
        fl_number_set_walk(fl_points_to_sets(points_to), fl_points_to_targets(points_to, address));
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t object = fl_points_to_target_at(points_to, target).object;
        fl_object_id id = {fl_points_to_object_index(points_to, object)};
        bool is_named = fl_points_to_object_kind(points_to, object) == FL_ABSTRACT_OBJECT;
        if (!is_named || fl_text_has_number(program, id)) return true;
    }
    return false;
}

static void add_hint(struct redirecting *redirecting, const struct hint *hint, fl_edge_id edge) {
    const struct fl_edge *at = fl_program_edge(redirecting->program, edge);
    const struct fl_expression *end = written_end(hint, &at->operation);
    if (!end || !may_be_text(redirecting->program, at->operation.address)) return;
    struct fl_operation store = {
        .kind = FL_OPERATION_STORE,
        .variable = FL_NO_ID,
        .address = place_of_end(hint, end),
        .value = fl_expression_binary(hint->arena, FL_OP_ADD, better_end(hint, end), word(hint, 1), NULL)};
    fl_program_edit_insert(redirecting->edit, fl_edit_after(edge), store, at->position);
}

static void look_at_function(struct redirecting *redirecting, fl_function_id id) {
    const struct fl_program *program = redirecting->program;
    const struct fl_function *function = fl_program_function(program, id);
    struct hint hint = {redirecting->arena, program->pointer_width, fl_contract_table(program)};
    if (!is_apart(program, function) && !redirecting->missing) redirecting->missing = function->name;
    for (uint32_t i = 0; i < function->location_count; i++) {
        const struct fl_location *location =
            fl_program_location(program, (fl_location_id){function->first_location + i});
        for (uint32_t k = 0; k < location->edge_count; k++) {
            fl_edge_id edge = {location->first_edge + k};
            visit_callees(redirecting, edge, function->is_users);
            find_taken(fl_program_edit_operation(redirecting->edit, edge), &redirecting->taken);
            if (function->is_users) add_hint(redirecting, &hint, edge);
        }
    }
}

const struct fl_program *fl_contract_program(struct fl_arena *arena, const struct fl_program *program,
                                             struct fl_program_map *map, const char **missing) {
    *missing = NULL;
    if (fl_id_is_none(fl_contract_table(program))) return NULL;
    struct redirecting redirecting = {.arena = arena,
                                      .program = program,
                                      .graph = fl_points_to_call_graph(fl_points_to_of_program(program)),
                                      .edit = fl_program_edit_begin(arena, program),
                                      .seen = fl_bitset_make(arena, program->function_count),
                                      .mentioned = fl_bitset_make(arena, program->function_count),
                                      .taken = fl_bitset_make(arena, program->function_count),
                                      .pointed = fl_bitset_make(arena, program->function_count)};
    for (uint32_t i = 0; i < program->edge_count; i++)
        find_taken(&program->edges[i].operation, &redirecting.mentioned);
    visit(&redirecting, program->start);
    while (redirecting.waiting.count && !redirecting.missing) {
        look_at_function(&redirecting, fl_vector_pop(&redirecting.waiting));
        if (!redirecting.waiting.count) visit_all_pointed(&redirecting);
    }
    if (redirecting.is_any && !redirecting.missing) return fl_program_edit_finish(redirecting.edit, map);
    if (redirecting.is_any) *missing = redirecting.missing;
    fl_program_edit_abandon(redirecting.edit);
    return NULL;
}
