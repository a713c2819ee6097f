#include "report/document/path.h"

#include <inttypes.h>
#include <string.h>

#include "program/handlers.h"
#include "program/print/print.h"
#include "program/temporary.h"
#include "report/document/branch.h"
#include "report/document/fold.h"
#include "report/document/place.h"
#include "report/document/steps.h"

enum { MOST_CHANGES = 12, MOST_TOUCHED = 4 };

/* The statement that is being executed, until another one begins. */
struct statement {
    bool is_open;
    bool is_continued;   /* after a call: was there before */
    bool is_only_branch; /* nothing but branches, checks and temporaries so far */
    struct fl_step step;
    struct fl_text conditions;
    FL_VECTOR_OF(struct fl_change) changes;
};

/* A variable that was assigned in a fold, with what it got last. */
struct assigned {
    fl_variable_id variable;
    struct fl_recorded_value value;
};

struct fold_state {
    bool is_folding;
    bool is_left_out; /* by slicing */
    uint32_t depth;
    uint64_t statements;
    uint64_t begin;
    uint32_t line;                          /* of the last edge */
    FL_VECTOR_OF(struct assigned) assigned; /* by the frame that the fold is in */
    struct fl_arena *arena;                 /* of their values */
};

struct assembler {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of one statement */
    const struct fl_program *program;
    struct fl_folds folds;
    struct fl_steps *steps;
    struct fl_block_names names;
    struct statement statement;
    struct fold_state fold;
    size_t next_fold;
    uint64_t number;               /* of the next edge */
    const struct fl_bitset *slice; /* the numbers of the edges that were not left out; NULL: none was */
    bool shows_slice_only;
    const struct fl_bitset *causes; /* the same of those that are to blame */
    const char **texts;             /* by edge, once it was needed */
    struct branch_place {
        bool is_known; /* was looked for */
        struct fl_branch branch;
    } *branches;                /* by location */
    struct fl_map input_counts; /* name -> reads so far */
};

static const struct fl_function *function_of(const struct assembler *assembler, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(assembler->program, edge)->source;
    return fl_program_function(assembler->program, fl_program_location(assembler->program, source)->function);
}

static const char *text_of(struct assembler *assembler, fl_edge_id id) {
    const char **text = &assembler->texts[id.index];
    if (!*text) *text = fl_edge_text(assembler->arena, assembler->program, id);
    return *text;
}

static void flush(struct assembler *assembler) {
    struct statement *statement = &assembler->statement;
    bool says_nothing = !statement->changes.count && !statement->conditions.count && !statement->step.returned;
    if (assembler->shows_slice_only && statement->step.is_dropped) statement->is_open = false;
    if (statement->is_open && !(says_nothing && (statement->is_continued || statement->is_only_branch))) {
        statement->step.changes = statement->changes.items;
        statement->step.change_count = statement->changes.count;
        if (statement->conditions.count) statement->step.condition = fl_text_string(&statement->conditions);
        fl_steps_add(assembler->steps, &statement->step);
    }
    statement->is_open = false;
    fl_arena_reset(assembler->scratch);
}

/* Did slicing leave out the edge that is being executed, or one so many before it? */
static bool is_left_out(const struct assembler *assembler, uint64_t before) {
    if (!assembler->slice || assembler->number <= before) return false;
    uint64_t number = assembler->number - 1 - before;
    return number >= assembler->slice->count || !fl_bitset_has(assembler->slice, number);
}

static bool is_cause(const struct assembler *assembler) {
    const struct fl_bitset *causes = assembler->causes;
    uint64_t number = assembler->number - 1;
    return causes && assembler->number && number < causes->count && fl_bitset_has(causes, number);
}

static bool is_same(const struct statement *statement, const struct fl_place *place, uint32_t depth,
                    const char *text) {
    return statement->is_open && statement->step.depth == depth && statement->step.place.line == place->line &&
           statement->step.place.file == place->file && strcmp(statement->step.text, text) == 0;
}

static bool is_temporary(const struct assembler *assembler, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(assembler->program, edge)->operation;
    return operation->kind == FL_OPERATION_ASSIGN &&
           fl_program_variable(assembler->program, operation->variable)->kind == FL_VARIABLE_TEMPORARY;
}

static void open_statement(struct assembler *assembler, fl_edge_id edge, uint32_t depth, bool is_continued) {
    struct statement *statement = &assembler->statement;
    const char *text = text_of(assembler, edge);
    struct fl_place place = fl_edge_place(assembler->program, edge);
    enum fl_operation_kind kind = fl_program_edge(assembler->program, edge)->operation.kind;
    bool is_branch = kind == FL_OPERATION_ASSUME || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_CHECK ||
                     is_temporary(assembler, edge);
    if (is_same(statement, &place, depth, text)) {
        statement->is_only_branch &= is_branch;
        statement->step.is_dropped &= is_left_out(assembler, 0);
        statement->step.is_cause |= is_cause(assembler);
        return;
    }
    flush(assembler);
    *statement = (struct statement){
        .is_open = true,
        .is_continued = is_continued,
        .is_only_branch = is_branch,
        .step = {.kind = FL_STEP_STATEMENT,
                 .place = place,
                 .text = text,
                 .depth = depth,
                 .begin = assembler->number - 1,
                 .is_cause = is_cause(assembler),
                 .is_dropped = is_continued ? assembler->slice != NULL : is_left_out(assembler, 0)},
        .conditions = fl_text_make(assembler->scratch),
    };
}

/* The latest value of a name is what counts. */
static void add_change(struct assembler *assembler, const char *name, const char *value) {
    struct statement *statement = &assembler->statement;
    if (!value) return;
    for (size_t i = 0; i < statement->changes.count; i++) {
        if (strcmp(statement->changes.items[i].name, name) != 0) continue;
        statement->changes.items[i].value = value;
        return;
    }
    if (statement->changes.count < MOST_CHANGES)
        fl_vector_push(assembler->scratch, &statement->changes, (struct fl_change){name, value});
}

static const char *print_value(struct assembler *assembler, const struct fl_recorded_value *value,
                               const struct fl_type *type) {
    return fl_recorded_value_print(&assembler->names, assembler->scratch, assembler->program, value, type);
}

static void show_variable(struct assembler *assembler, fl_variable_id id, const struct fl_recorded_value *value) {
    if (fl_id_is_none(id)) return;
    const struct fl_variable *variable = fl_program_variable(assembler->program, id);
    if (variable->kind == FL_VARIABLE_TEMPORARY || variable->is_hidden || fl_variable_is_piece(variable)) return;
    add_change(assembler, variable->name, print_value(assembler, value, variable->type));
}

static const char *lvalue_of(struct assembler *assembler, const struct fl_expression *address,
                             const struct fl_type *type) {
    struct fl_text name = fl_text_make(assembler->scratch);
    fl_lvalue_print(&name, assembler->program, address, type);
    return fl_text_string(&name);
}

/* "m[1][2]" rather than "m[i][j]", where the name is that of the object itself. */
static const char *element_of(struct assembler *assembler, const char *lvalue, const struct fl_type *type,
                              const struct fl_effect *effect) {
    size_t length = strcspn(lvalue, "[");
    if (!lvalue[length] || effect->object == FL_NO_INDEX || !type) return lvalue;
    const struct fl_object *named = &assembler->program->objects[effect->object];
    if (strlen(named->name) != length || strncmp(named->name, lvalue, length) != 0) return lvalue;
    struct fl_text name = fl_text_make(assembler->scratch);
    struct fl_type pointer = {.kind = FL_TYPE_POINTER, .element = type};
    fl_object_address_print(&name, named, effect->offset, &pointer);
    const char *text = fl_text_string(&name);
    if (strcmp(text, named->name) == 0) return fl_arena_format(assembler->scratch, "%s[0]", named->name);
    return *text == '&' ? text + 1 : lvalue;
}

static bool show_bit_field(struct assembler *assembler, const struct fl_operation *operation,
                           const struct fl_bits *stored) {
    uint32_t low;
    struct fl_text name = fl_text_make(assembler->scratch);
    const struct fl_member *field = fl_bit_field_print(&name, assembler->program, operation, &low);
    if (!field || stored->width > 64) return false;
    struct fl_recorded_value value = {
        .form = FL_VALUE_BITS,
        .bits =
            fl_bits_of_word(field->bit_field_width, stored->word >> low & fl_bits_mask(field->bit_field_width))};
    add_change(assembler, fl_text_string(&name), print_value(assembler, &value, field->type));
    return true;
}

/* C converts what is stored to the type of the place. */
static const struct fl_type *stored_type(struct assembler *assembler, const struct fl_operation *operation) {
    const struct fl_type *place = fl_lvalue_type(assembler->program, operation->address);
    return place && place->size_bits == operation->value->width ? place : operation->value->type;
}

/* "line[n++]" rather than what the compiler calls the old n; NULL: the statement does not say it. */
static const char *assigned_text(struct assembler *assembler) {
    const char *text = assembler->statement.step.text, *end = text ? strstr(text, " = ") : NULL;
    int depth = 0;
    for (const char *at = text; end && at < end; at++) {
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
        if (depth < 0 || *at == ' ' || *at == '"') return NULL;
    }
    return end && !depth ? fl_arena_format(assembler->scratch, "%.*s", (int)(end - text), text) : NULL;
}

static void show_store(struct assembler *assembler, const struct fl_operation *operation,
                       const struct fl_effect *effect) {
    const struct fl_recorded_value *value = &effect->value;
    if (value->form == FL_VALUE_NONE) return;
    if (value->form == FL_VALUE_BITS && show_bit_field(assembler, operation, &value->bits)) return;
    const struct fl_type *type = stored_type(assembler, operation);
    const char *name = lvalue_of(assembler, operation->address, type);
    name = element_of(assembler, name, type, effect);
    if (strchr(name, '$')) name = assigned_text(assembler);
    if (name) add_change(assembler, name, print_value(assembler, value, type));
}

/* A whole struct or array. */
static void show_block(struct assembler *assembler, const struct fl_operation *operation,
                       const struct fl_effect *effect) {
    if (effect->value.form == FL_VALUE_NONE) return;
    const struct fl_type *pointer = operation->address->type;
    const struct fl_type *type =
        effect->object != FL_NO_INDEX ? assembler->program->objects[effect->object].type : pointer->element;
    const char *value = print_value(assembler, &effect->value, type);
    add_change(assembler, lvalue_of(assembler, operation->address, type), value);
}

static const char *number_input(struct assembler *assembler, const char *name) {
    uint64_t *count = fl_map_at_string(&assembler->input_counts, name);
    return fl_arena_format(assembler->scratch, "%s#%" PRIu64, name, ++*count);
}

/* Without an effect the input is counted, so that later ones have their right number, and not shown. */
static void show_input(struct assembler *assembler, const struct fl_operation *operation,
                       const struct fl_effect *effect) {
    const struct fl_input *input = &assembler->program->inputs[operation->input.index];
    const char *name = number_input(assembler, input->name ? input->name : "input");
    if (!effect) return;
    if (operation->address)
        show_block(assembler, operation, effect);
    else if (!fl_id_is_none(operation->variable))
        add_change(assembler, name, print_value(assembler, &effect->value, input->type));
}

/* The compiler turns the branches round for an outermost "!". */
static bool is_negated(const char *text) {
    bool is_odd = false;
    for (; *text; text++)
        if (*text == '!' && text[1] != '=') is_odd = !is_odd;
    return is_odd;
}

/* "m->state == IDLE" beside "switch (m->state)". */
static bool show_switch(struct assembler *assembler, fl_edge_id edge, const struct fl_effect *effect) {
    static const char keyword[] = "switch (";
    const char *text = assembler->statement.step.text;
    size_t length = strlen(text);
    if (!effect || strncmp(text, keyword, sizeof keyword - 1) != 0 || text[length - 1] != ')') return false;
    const struct fl_expression *compared =
        fl_switch_value(fl_program_edge(assembler->program, edge)->operation.condition);
    const char *value = compared ? print_value(assembler, &effect->value, compared->type) : NULL;
    if (!value) return false;
    fl_text_format(&assembler->statement.conditions, "%.*s == %s", (int)(length - sizeof keyword),
                   text + sizeof keyword - 1, value);
    return true;
}

static void note_branch(struct assembler *assembler, const struct fl_location *location, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(assembler->program, id);
    struct branch_place *place = &assembler->branches[edge->source.index];
    if (location->edge_count != 2 || assembler->statement.step.branch.line) return;
    if (!place->is_known) fl_find_branch(assembler->program, edge->position, &place->branch);
    place->is_known = true;
    assembler->statement.step.branch = place->branch;
    assembler->statement.step.branch.is_taken = id.index == location->first_edge;
}

static void show_condition(struct assembler *assembler, fl_edge_id id, const struct fl_effect *effect) {
    const struct fl_edge *edge = fl_program_edge(assembler->program, id);
    const struct fl_location *location = fl_program_location(assembler->program, edge->source);
    struct fl_text *conditions = &assembler->statement.conditions;
    if (fl_expression_has_hidden(assembler->program, edge->operation.condition)) return;
    bool is_hidden = fl_expression_has_temporary(assembler->program, edge->operation.condition);
    note_branch(assembler, location, id);
    if (!conditions->count && show_switch(assembler, id, effect)) return;
    if (is_hidden && (location->edge_count != 2 || strpbrk(assembler->statement.step.text, "&|?"))) return;
    if (conditions->count) fl_text_append(conditions, ", ");
    if (is_hidden)
        fl_text_append(conditions, (id.index == location->first_edge) != is_negated(assembler->statement.step.text)
                                       ? "true"
                                       : "false");
    else
        fl_expression_print(conditions, assembler->program, edge->operation.condition);
}

static void show_return(struct assembler *assembler, const struct fl_operation *operation,
                        const struct fl_effect *effect) {
    const char *value = print_value(assembler, &effect->value, operation->value->type);
    if (!value) return;
    if (!assembler->statement.is_open || strncmp(assembler->statement.step.text, "return", 6) != 0) return;
    assembler->statement.step.returned = value;
}

/* What library functions wrote to, as far as it has a name or is a string. */
static void show_touched(struct assembler *assembler, const struct fl_effect *effect) {
    unsigned shown = 0;
    for (size_t i = 0; i < effect->touched_count && shown < MOST_TOUCHED; i++) {
        const struct fl_touched_object *touched = &effect->touched[i];
        bool is_named = touched->object != FL_NO_INDEX;
        if (!is_named && !fl_block_is_met(&assembler->names, touched->start)) continue;
        const struct fl_object *named = is_named ? &assembler->program->objects[touched->object] : NULL;
        const char *name =
            is_named ? named->name : fl_block_name(&assembler->names, assembler->scratch, touched->start);
        add_change(assembler, name, print_value(assembler, &touched->value, is_named ? named->type : NULL));
        shown++;
    }
}

static void show_effect(struct assembler *assembler, fl_edge_id edge, const struct fl_effect *effect) {
    const struct fl_operation *operation = &fl_program_edge(assembler->program, edge)->operation;
    if (operation->kind == FL_OPERATION_ASSUME) show_condition(assembler, edge, effect);
    if (operation->kind == FL_OPERATION_INPUT) show_input(assembler, operation, effect);
    if (!effect) return;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_ALLOCATE:
    case FL_OPERATION_CALL: show_variable(assembler, operation->variable, &effect->value); break;
    case FL_OPERATION_STORE: show_store(assembler, operation, effect); break;
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: show_block(assembler, operation, effect); break;
    case FL_OPERATION_RETURN: show_return(assembler, operation, effect); break;
    default: break;
    }
}

/* The parameters, as soon as the first step of a user's function is there. */
static void show_entry(struct assembler *assembler, fl_edge_id edge, uint32_t depth,
                       const struct fl_effect *entry) {
    const struct fl_function *function = function_of(assembler, edge);
    if (!fl_id_equal(fl_program_edge(assembler->program, edge)->source, function->entry)) return;
    flush(assembler);
    struct statement *statement = &assembler->statement;
    *statement = (struct statement){
        .is_open = true,
        .step = {.kind = FL_STEP_ENTRY,
                 .place = fl_function_place(assembler->program, function),
                 .depth = depth,
                 .begin = assembler->number - 1,
                 .is_dropped = is_left_out(assembler, 1)}, /* the call */
        .conditions = fl_text_make(assembler->scratch),
    };
    struct fl_text text = fl_text_make(assembler->scratch);
    fl_text_format(&text, "%s(", function->name);
    bool is_first = true, has_pieces = false;
    const char *whole = NULL; /* of which the last parameter was a piece */
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = fl_program_variable(assembler->program, function->parameters[i]);
        if (parameter->is_result) continue;
        if (entry) show_variable(assembler, function->parameters[i], &entry->parameters[i]);
        bool is_piece = fl_variable_is_piece(parameter);
        has_pieces = has_pieces || is_piece;
        int length = (int)(is_piece ? strcspn(parameter->name, ".") : strlen(parameter->name));
        if (is_piece && whole && strncmp(whole, parameter->name, (size_t)length + 1) == 0) continue;
        whole = is_piece ? parameter->name : NULL;
        fl_text_format(&text, "%s%.*s", is_first ? "" : ", ", length, parameter->name);
        is_first = false;
    }
    fl_text_append(&text, ")");
    statement->step.text = fl_text_string(&text);
    if (!has_pieces) flush(assembler);
}

/* Are parameters that come in pieces put together? That is part of the call. */
static bool is_assembling(struct assembler *assembler, fl_edge_id id, uint32_t depth) {
    const struct fl_edge *edge = fl_program_edge(assembler->program, id);
    const struct fl_step *step = &assembler->statement.step;
    enum fl_operation_kind kind = edge->operation.kind;
    return assembler->statement.is_open && step->kind == FL_STEP_ENTRY && step->depth == depth &&
           (kind == FL_OPERATION_STORE || kind == FL_OPERATION_COPY || kind == FL_OPERATION_ASSIGN) &&
           step->place.line == fl_function_place(assembler->program, function_of(assembler, id)).line &&
           edge->position.line == step->place.line;
}

/* Library code is not shown, but it is counted. */
static void count_library(struct assembler *assembler, fl_edge_id edge) {
    struct statement *statement = &assembler->statement;
    if (!statement->is_open) return;
    statement->step.library_steps++;
    statement->step.is_dropped &= is_left_out(assembler, 0);
    if (!statement->step.library) statement->step.library = function_of(assembler, edge)->name;
}

static void begin_fold(struct assembler *assembler, uint32_t depth) {
    flush(assembler);
    assembler->fold.is_folding = true;
    assembler->fold.is_left_out = assembler->slice;
    assembler->fold.depth = depth;
    assembler->fold.begin = assembler->number - 1;
    assembler->fold.statements = 0;
    assembler->fold.line = 0;
    assembler->fold.assigned.count = 0;
    fl_arena_reset(assembler->fold.arena);
    assembler->fold.assigned.items = NULL;
    assembler->fold.assigned.capacity = 0;
}

/* What the folded iterations changed, as it is now that they are over. */
static void end_fold(struct assembler *assembler, fl_edge_id edge) {
    const struct fl_fold *fold = &assembler->folds.items.items[assembler->next_fold++];
    assembler->fold.is_folding = false;
    open_statement(assembler, edge, assembler->fold.depth, false);
    assembler->statement.is_only_branch = false;
    struct fl_step *step = &assembler->statement.step;
    step->is_dropped = assembler->fold.is_left_out;
    step->begin = assembler->fold.begin;
    step->kind = fold->kind == FL_FOLD_LOOP    ? FL_STEP_LOOP
                 : fold->kind == FL_FOLD_CALLS ? FL_STEP_CALLS
                                               : FL_STEP_RETURNS;
    if (fold->kind != FL_FOLD_LOOP) step->text = fl_program_function(assembler->program, fold->function)->name;
    step->iterations = fold->iterations;
    step->left_out = assembler->fold.statements ? assembler->fold.statements : 1;
    for (size_t i = 0; i < assembler->fold.assigned.count && fold->kind == FL_FOLD_LOOP; i++)
        show_variable(assembler, assembler->fold.assigned.items[i].variable,
                      &assembler->fold.assigned.items[i].value);
    flush(assembler);
}

static struct assigned *find_assigned(struct assembler *assembler, fl_variable_id variable) {
    for (size_t i = 0; i < assembler->fold.assigned.count; i++)
        if (fl_id_equal(assembler->fold.assigned.items[i].variable, variable))
            return &assembler->fold.assigned.items[i];
    return NULL;
}

/* Room that an older value had is used again: there may be millions. */
static void keep_value(struct assembler *assembler, struct assigned *assigned,
                       const struct fl_recorded_value *value) {
    const char *old = assigned->value.text;
    assigned->value = *value;
    assigned->value.text = old;
    if (value->bits.width > 64)
        assigned->value.bits = fl_bits_of_words(assembler->fold.arena, value->bits.width, value->bits.words);
    if (value->form != FL_VALUE_TEXT) return;
    size_t size = strlen(value->text) + 1;
    if (old && strlen(old) + 1 >= size)
        memcpy((char *)old, value->text, size);
    else
        assigned->value.text = fl_arena_copy_string(assembler->fold.arena, value->text);
}

/* Global variables have the value that any function gave them. */
static void note_assigned(struct assembler *assembler, fl_variable_id variable, uint32_t depth,
                          const struct fl_effect *effect) {
    if (fl_id_is_none(variable)) return;
    struct assigned *assigned = find_assigned(assembler, variable);
    bool is_own = depth == assembler->fold.depth;
    if (!assigned && is_own && assembler->fold.assigned.count < MOST_CHANGES) {
        fl_vector_push(assembler->fold.arena, &assembler->fold.assigned, (struct assigned){.variable = variable});
        assigned = &fl_vector_last(&assembler->fold.assigned);
    }
    bool is_global = fl_program_variable(assembler->program, variable)->kind == FL_VARIABLE_GLOBAL;
    if (assigned && effect && (is_own || is_global)) keep_value(assembler, assigned, &effect->value);
}

/* Enters and leaves folds; true: the edge is folded. */
static bool is_folded(struct assembler *assembler, fl_edge_id edge, uint32_t depth, uint64_t number) {
    if (assembler->next_fold == assembler->folds.items.count) return false;
    const struct fl_fold *fold = &assembler->folds.items.items[assembler->next_fold];
    if (number == fold->begin) begin_fold(assembler, depth);
    if (number == fold->end) end_fold(assembler, edge);
    /* The end of one fold may be the beginning of the next. */
    if (number == fold->end && assembler->next_fold < assembler->folds.items.count &&
        assembler->folds.items.items[assembler->next_fold].begin == number)
        begin_fold(assembler, depth);
    return assembler->fold.is_folding;
}

/* What the compiler adds on its own: a temporary that no place in the source computes, and what is
 * done at the end of a block. */
static bool is_silent(struct assembler *assembler, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(assembler->program, id);
    enum fl_operation_kind kind = edge->operation.kind;
    if (kind == FL_OPERATION_FORGET || kind == FL_OPERATION_BEGIN || kind == FL_OPERATION_END) return true;
    if (kind == FL_OPERATION_RETURN || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_RESTORE_STACK)
        return strcmp(text_of(assembler, id), "}") == 0;
    if (kind == FL_OPERATION_ASSUME)
        return fl_expression_has_hidden(assembler->program, edge->operation.condition);
    if (kind != FL_OPERATION_ASSIGN) return false;
    const struct fl_variable *variable = fl_program_variable(assembler->program, edge->operation.variable);
    return variable->is_hidden || (!edge->position.column && variable->kind == FL_VARIABLE_TEMPORARY);
}

static void before(void *context, fl_edge_id id, uint32_t depth, const struct fl_effect *entry) {
    struct assembler *assembler = context;
    const struct fl_edge *edge = fl_program_edge(assembler->program, id);
    bool is_users = function_of(assembler, id)->is_users;
    if (is_folded(assembler, id, depth, assembler->number++)) {
        assembler->fold.statements += is_users && edge->position.line != assembler->fold.line;
        assembler->fold.is_left_out &= is_left_out(assembler, 0);
        if (is_users) assembler->fold.line = edge->position.line;
        return;
    }
    if (function_of(assembler, id)->is_observer) return;
    if (!is_users) {
        count_library(assembler, id);
        return;
    }
    show_entry(assembler, id, depth, entry);
    /* Where a signal may arrive, only what its handler does is told. */
    if (is_silent(assembler, id) || fl_edge_is_opportunity(assembler->program, id)) return;
    if (is_assembling(assembler, id, depth)) return;
    open_statement(assembler, id, depth, false);
}

/* A call has returned: its statement goes on. What the library wrote meanwhile is told unless something else was
 * shown since. */
static void go_on(struct assembler *assembler, fl_edge_id edge, uint32_t depth, const struct fl_effect *effect) {
    struct fl_place place = fl_edge_place(assembler->program, edge);
    bool is_open = is_same(&assembler->statement, &place, depth, text_of(assembler, edge));
    open_statement(assembler, edge, depth, true);
    show_effect(assembler, edge, effect);
    if (is_open && effect) show_touched(assembler, effect);
}

static void after(void *context, fl_edge_id edge, uint32_t depth, const struct fl_effect *effect) {
    struct assembler *assembler = context;
    const struct fl_operation *operation = &fl_program_edge(assembler->program, edge)->operation;
    if (assembler->fold.is_folding || !function_of(assembler, edge)->is_users) {
        if (assembler->fold.is_folding) note_assigned(assembler, operation->variable, depth, effect);
        if (operation->kind == FL_OPERATION_INPUT) show_input(assembler, operation, NULL);
        if (assembler->fold.is_folding) fl_arena_reset(assembler->scratch);
        return;
    }
    if (fl_edge_is_opportunity(assembler->program, edge)) return;
    if (operation->kind == FL_OPERATION_CALL)
        go_on(assembler, edge, depth, effect);
    else
        show_effect(assembler, edge, effect);
}

static void resume(void *context, const struct fl_recorded_last *last) {
    struct assembler *assembler = context;
    struct assigned *assigned = find_assigned(assembler, last->variable);
    bool is_global = fl_program_variable(assembler->program, last->variable)->kind == FL_VARIABLE_GLOBAL;
    if (assigned && (is_global || last->depth == assembler->fold.depth))
        keep_value(assembler, assigned, &last->value);
}

static void show_operands(struct assembler *assembler, const struct fl_recording *recording,
                          const struct fl_expression *expression, uint32_t *node) {
    const struct fl_recorded_value *value = fl_recording_operand(recording, (*node)++);
    if (expression->kind == FL_EXPRESSION_VARIABLE && value) show_variable(assembler, expression->variable, value);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        show_operands(assembler, recording, expression->operands[i], node);
}

/* The check that failed shows what its condition depends on. */
static void show_ending(struct assembler *assembler, const struct fl_run *run) {
    if (run->outcome->kind != FL_OUTCOME_CHECK_FAILED || !run->recording.is_complete) return;
    assembler->statement.is_continued = false;
    uint32_t node = 0;
    const struct fl_edge *edge = fl_program_edge(assembler->program, run->outcome->edge);
    if (function_of(assembler, run->outcome->edge)->is_users)
        show_operands(assembler, &run->recording, edge->operation.condition, &node);
}

/* Reads the recording; of a run, which may be NULL, it also shows how it ended. */
static struct fl_result_path assemble(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_recording *recording, const struct fl_run *run,
                                      const struct fl_path_request *request) {
    struct fl_arena *own = fl_arena_create();
    struct assembler assembler = {
        .arena = own,
        .scratch = fl_arena_create(),
        .program = program,
        .folds = fl_folds_find(own, program, recording),
        .fold = {.arena = fl_arena_create()},
        .slice = request->slice,
        .shows_slice_only = request->shows_slice_only,
        .steps = fl_steps_create(arena, request->steps_kept),
        .names = fl_block_names_make(own),
        .texts = FL_NEW_ARRAY(own, const char *, program->edge_count),
        .branches = FL_NEW_ARRAY(own, struct branch_place, program->location_count),
        .input_counts = fl_map_make(own),
    };
    fl_recording_read(program, recording, &(struct fl_step_reader){&assembler, before, after, resume});
    assembler.statement.is_only_branch = false;
    if (run) show_ending(&assembler, run);
    flush(&assembler);
    struct fl_result_path path = {.is_complete = recording->is_complete, .explanation = recording->explanation};
    fl_steps_finish(assembler.steps, &path);
    fl_arena_destroy(assembler.fold.arena);
    fl_arena_destroy(assembler.scratch);
    fl_arena_destroy(own);
    return path;
}

struct fl_result_path fl_path_assemble(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_run *run, const struct fl_path_request *request) {
    struct fl_result_path path = assemble(arena, program, &run->recording, run, request);
    path.steps_total = run->outcome->steps;
    if (!path.is_complete) path.incomplete_reason = "the run is too long to be recorded to its end";
    return path;
}

struct fl_result_path fl_path_outline(struct fl_arena *arena, const struct fl_program *program,
                                      const struct fl_path *path, const struct fl_path_request *request) {
    struct fl_recording recording = fl_recording_of_path(arena, path);
    struct fl_result_path outline = assemble(arena, program, &recording, NULL, request);
    outline.steps_total = path->count;
    return outline;
}
