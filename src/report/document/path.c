#include "report/document/path.h"

#include <inttypes.h>
#include <string.h>

#include "program/print/check.h"
#include "report/document/branch.h"
#include "report/document/fold.h"
#include "report/document/run_values.h"
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

/* Variables that were assigned in a fold, by the frame that the fold is in. */
struct fold_state {
    bool is_folding;
    bool is_left_out; /* by slicing */
    uint32_t depth;
    uint64_t statements;
    uint32_t line; /* of the last edge */
    FL_VECTOR_OF(fl_variable_id) assigned;
};

struct recorder {
    struct fl_arena *arena;
    struct fl_arena *scratch; /* of one statement */
    const struct fl_program *program;
    const struct fl_folds *folds;
    struct fl_steps *steps;
    struct fl_run_values values;
    struct statement statement;
    struct fold_state fold;
    size_t next_fold;
    uint64_t number;               /* of the next edge */
    const struct fl_bitset *slice; /* of edges by number; NULL: all */
    bool shows_slice_only;
    struct fl_bits address; /* of the store that is being executed; width 0: none */
    const char **texts;     /* by edge, once it was needed */
    struct branch_place {
        bool is_known; /* was looked for */
        struct fl_branch branch;
    } *branches;                                          /* by location */
    struct fl_map input_counts;                           /* name -> reads so far */
    const struct fl_memory_object *touched[MOST_TOUCHED]; /* by library functions, since the statement began */
    size_t touched_count;
    const char *explanation; /* of the access that failed; NULL: none */
};

static const struct fl_function *function_of(const struct recorder *recorder, fl_edge_id edge) {
    fl_location_id source = fl_program_edge(recorder->program, edge)->source;
    return fl_program_function(recorder->program, fl_program_location(recorder->program, source)->function);
}

static struct fl_place place_of(const struct recorder *recorder, struct fl_position position,
                                const struct fl_function *function) {
    struct fl_place place = {.line = position.line, .column = position.column, .function = function->name};
    if (position.line && !fl_id_is_none(position.file))
        place.file = recorder->program->files[position.file.index].path;
    return place;
}

static const char *text_of(struct recorder *recorder, fl_edge_id id) {
    const char **place = &recorder->texts[id.index];
    if (*place) return *place;
    const struct fl_edge *edge = fl_program_edge(recorder->program, id);
    *place = fl_program_source_text(recorder->program, recorder->arena, edge->position);
    if (**place) return *place;
    struct fl_text operation = fl_text_make(recorder->arena);
    fl_operation_print(&operation, recorder->program, &edge->operation);
    return *place = fl_text_string(&operation);
}

static void flush(struct recorder *recorder) {
    struct statement *statement = &recorder->statement;
    bool says_nothing = !statement->changes.count && !statement->conditions.count && !statement->step.returned;
    if (recorder->shows_slice_only && statement->step.is_dropped) statement->is_open = false;
    if (statement->is_open && !(says_nothing && (statement->is_continued || statement->is_only_branch))) {
        statement->step.changes = statement->changes.items;
        statement->step.change_count = statement->changes.count;
        if (statement->conditions.count) statement->step.condition = fl_text_string(&statement->conditions);
        fl_steps_add(recorder->steps, &statement->step);
    }
    statement->is_open = false;
    recorder->touched_count = 0;
    fl_arena_reset(recorder->scratch);
}

/* Did slicing leave out the edge that is being executed, or one so many before it? */
static bool is_left_out(const struct recorder *recorder, uint64_t before) {
    if (!recorder->slice || recorder->number <= before) return false;
    uint64_t number = recorder->number - 1 - before;
    return number >= recorder->slice->count || !fl_bitset_has(recorder->slice, number);
}

static bool is_same(const struct statement *statement, const struct fl_place *place, uint32_t depth,
                    const char *text) {
    return statement->is_open && statement->step.depth == depth && statement->step.place.line == place->line &&
           statement->step.place.file == place->file && strcmp(statement->step.text, text) == 0;
}

static bool is_temporary(const struct recorder *recorder, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(recorder->program, edge)->operation;
    return operation->kind == FL_OPERATION_ASSIGN &&
           fl_program_variable(recorder->program, operation->variable)->kind == FL_VARIABLE_TEMPORARY;
}

static void open_statement(struct recorder *recorder, fl_edge_id edge, uint32_t depth, bool is_continued) {
    struct statement *statement = &recorder->statement;
    const char *text = text_of(recorder, edge);
    struct fl_place place =
        place_of(recorder, fl_program_edge(recorder->program, edge)->position, function_of(recorder, edge));
    enum fl_operation_kind kind = fl_program_edge(recorder->program, edge)->operation.kind;
    bool is_branch = kind == FL_OPERATION_ASSUME || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_CHECK ||
                     is_temporary(recorder, edge);
    if (is_same(statement, &place, depth, text)) {
        statement->is_only_branch &= is_branch;
        statement->step.is_dropped &= is_left_out(recorder, 0);
        return;
    }
    flush(recorder);
    *statement = (struct statement){
        .is_open = true,
        .is_continued = is_continued,
        .is_only_branch = is_branch,
        .step = {.kind = FL_STEP_STATEMENT,
                 .place = place,
                 .text = text,
                 .depth = depth,
                 .is_dropped = is_continued ? recorder->slice != NULL : is_left_out(recorder, 0)},
        .conditions = fl_text_make(recorder->scratch),
    };
}

/* The latest value of a name is what counts. */
static void add_change(struct recorder *recorder, const char *name, const char *value) {
    struct statement *statement = &recorder->statement;
    if (!value) return;
    for (size_t i = 0; i < statement->changes.count; i++) {
        if (strcmp(statement->changes.items[i].name, name) != 0) continue;
        statement->changes.items[i].value = value;
        return;
    }
    if (statement->changes.count < MOST_CHANGES)
        fl_vector_push(recorder->scratch, &statement->changes, (struct fl_change){name, value});
}

static const char *print_value(struct recorder *recorder, const struct fl_bits *value,
                               const struct fl_type *type) {
    return fl_run_values_print(&recorder->values, recorder->scratch, value, type);
}

static void show_variable(struct recorder *recorder, struct fl_machine *machine, fl_variable_id id) {
    if (fl_id_is_none(id)) return;
    const struct fl_variable *variable = fl_program_variable(recorder->program, id);
    if (variable->kind == FL_VARIABLE_TEMPORARY) return;
    struct fl_bits value = fl_machine_variable(machine, recorder->scratch, id);
    bool is_reference = variable->kind == FL_VARIABLE_REFERENCE && variable->type;
    add_change(recorder, variable->name,
               is_reference ? fl_run_values_print_memory(&recorder->values, recorder->scratch, value.word,
                                                         variable->type->size_bits / 8, variable->type)
                            : print_value(recorder, &value, variable->type));
}

static const char *lvalue_of(struct recorder *recorder, const struct fl_expression *address,
                             const struct fl_type *type) {
    struct fl_text name = fl_text_make(recorder->scratch);
    fl_lvalue_print(&name, recorder->program, address, type);
    return fl_text_string(&name);
}

/* "m[1][2]" rather than "m[i][j]", where the name is that of the object itself. */
static const char *element_of(struct recorder *recorder, const char *lvalue, const struct fl_type *type) {
    const struct fl_memory_object *object = fl_memory_find(recorder->values.memory, recorder->address.word);
    size_t length = strcspn(lvalue, "[");
    if (!lvalue[length] || !object || object->object == FL_NO_INDEX || !type) return lvalue;
    const struct fl_object *named = &recorder->program->objects[object->object];
    if (strlen(named->name) != length || strncmp(named->name, lvalue, length) != 0) return lvalue;
    struct fl_text name = fl_text_make(recorder->scratch);
    struct fl_type pointer = {.kind = FL_TYPE_POINTER, .element = type};
    fl_object_address_print(&name, named, recorder->address.word - object->start, &pointer);
    const char *text = fl_text_string(&name);
    if (strcmp(text, named->name) == 0) return fl_arena_format(recorder->scratch, "%s[0]", named->name);
    return *text == '&' ? text + 1 : lvalue;
}

static bool show_bit_field(struct recorder *recorder, const struct fl_operation *operation,
                           const struct fl_bits *stored) {
    uint32_t low;
    struct fl_text name = fl_text_make(recorder->scratch);
    const struct fl_member *field = fl_bit_field_print(&name, recorder->program, operation, &low);
    if (!field || stored->width > 64) return false;
    struct fl_bits value =
        fl_bits_of_word(field->bit_field_width, stored->word >> low & fl_bits_mask(field->bit_field_width));
    add_change(recorder, fl_text_string(&name), print_value(recorder, &value, field->type));
    return true;
}

/* C converts what is stored to the type of the place. */
static const struct fl_type *stored_type(struct recorder *recorder, const struct fl_operation *operation) {
    const struct fl_type *place = fl_lvalue_type(recorder->program, operation->address);
    return place && place->size_bits == operation->value->width ? place : operation->value->type;
}

static void show_store(struct recorder *recorder, const struct fl_operation *operation) {
    const struct fl_type *type = stored_type(recorder, operation);
    uint64_t *words = FL_NEW_ARRAY(recorder->scratch, uint64_t, fl_bits_word_count(operation->value->width));
    if (!recorder->address.width ||
        !fl_memory_peek(recorder->values.memory, recorder->address.word, words, (operation->value->width + 7) / 8))
        return;
    struct fl_bits value = fl_bits_of_words(recorder->scratch, operation->value->width, words);
    if (show_bit_field(recorder, operation, &value)) return;
    const char *name = lvalue_of(recorder, operation->address, type);
    add_change(recorder, element_of(recorder, name, type), print_value(recorder, &value, type));
}

/* A whole struct or array, or so many bytes of something. */
static void show_block(struct recorder *recorder, struct fl_machine *machine,
                       const struct fl_operation *operation) {
    struct fl_bits size;
    if (!recorder->address.width || !fl_machine_evaluate(machine, recorder->scratch, operation->size, &size))
        return;
    const struct fl_type *pointer = operation->address->type;
    const struct fl_type *type = pointer && pointer->kind == FL_TYPE_POINTER ? pointer->element : NULL;
    const struct fl_memory_object *object = fl_memory_find(recorder->values.memory, recorder->address.word);
    if (object && object->object != FL_NO_INDEX && object->start == recorder->address.word && !type)
        type = recorder->program->objects[object->object].type;
    if (!type || type->size_bits != size.word * 8) return;
    const char *value =
        fl_run_values_print_memory(&recorder->values, recorder->scratch, recorder->address.word, size.word, type);
    add_change(recorder, lvalue_of(recorder, operation->address, type), value);
}

static const char *number_input(struct recorder *recorder, const char *name) {
    uint64_t *count = fl_map_at_string(&recorder->input_counts, name);
    return fl_arena_format(recorder->scratch, "%s#%" PRIu64, name, ++*count);
}

static void show_input(struct recorder *recorder, struct fl_machine *machine, const struct fl_operation *operation,
                       bool is_shown) {
    const struct fl_input *input = &recorder->program->inputs[operation->input.index];
    const char *name = number_input(recorder, input->name ? input->name : "input");
    if (!is_shown) return;
    if (operation->address) {
        show_block(recorder, machine, operation);
    } else if (!fl_id_is_none(operation->variable)) {
        struct fl_bits value = fl_machine_variable(machine, recorder->scratch, operation->variable);
        add_change(recorder, name, print_value(recorder, &value, input->type));
    }
}

static bool has_temporary(const struct recorder *recorder, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_program_variable(recorder->program, expression->variable)->kind == FL_VARIABLE_TEMPORARY;
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (has_temporary(recorder, expression->operands[i])) return true;
    return false;
}

/* The compiler turns the branches round for an outermost "!". */
static bool is_negated(const char *text) {
    bool is_odd = false;
    for (; *text; text++)
        if (*text == '!' && text[1] != '=') is_odd = !is_odd;
    return is_odd;
}

/* What a case compares with its constant. */
static const struct fl_expression *find_compared(const struct fl_expression *expression) {
    bool is_comparison = expression->kind == FL_EXPRESSION_APPLY && expression->operand_count == 2;
    if (is_comparison && expression->operands[1]->kind == FL_EXPRESSION_CONSTANT) return expression->operands[0];
    if (is_comparison && expression->operands[0]->kind == FL_EXPRESSION_CONSTANT) return expression->operands[1];
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        const struct fl_expression *found = find_compared(expression->operands[i]);
        if (found) return found;
    }
    return NULL;
}

/* "m->state == IDLE" beside "switch (m->state)". */
static bool show_switch(struct recorder *recorder, struct fl_machine *machine,
                        const struct fl_expression *condition) {
    static const char keyword[] = "switch (";
    const char *text = recorder->statement.step.text;
    size_t length = strlen(text);
    if (strncmp(text, keyword, sizeof keyword - 1) != 0 || text[length - 1] != ')') return false;
    const struct fl_expression *compared = find_compared(condition);
    struct fl_bits value;
    if (!compared || !fl_machine_evaluate(machine, recorder->scratch, compared, &value)) return false;
    fl_text_format(&recorder->statement.conditions, "%.*s == %s", (int)(length - sizeof keyword),
                   text + sizeof keyword - 1, print_value(recorder, &value, compared->type));
    return true;
}

static void note_branch(struct recorder *recorder, const struct fl_location *location, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(recorder->program, id);
    struct branch_place *place = &recorder->branches[edge->source.index];
    if (location->edge_count != 2 || recorder->statement.step.branch.line) return;
    if (!place->is_known) fl_find_branch(recorder->program, edge->position, &place->branch);
    place->is_known = true;
    recorder->statement.step.branch = place->branch;
    recorder->statement.step.branch.is_taken = id.index == location->first_edge;
}

static void show_condition(struct recorder *recorder, struct fl_machine *machine, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(recorder->program, id);
    const struct fl_location *location = fl_program_location(recorder->program, edge->source);
    struct fl_text *conditions = &recorder->statement.conditions;
    bool is_hidden = has_temporary(recorder, edge->operation.condition);
    note_branch(recorder, location, id);
    if (!conditions->count && show_switch(recorder, machine, edge->operation.condition)) return;
    if (is_hidden && (location->edge_count != 2 || strpbrk(recorder->statement.step.text, "&|?"))) return;
    if (conditions->count) fl_text_append(conditions, ", ");
    if (is_hidden)
        fl_text_append(conditions, (id.index == location->first_edge) != is_negated(recorder->statement.step.text)
                                       ? "true"
                                       : "false");
    else
        fl_expression_print(conditions, recorder->program, edge->operation.condition);
}

static void show_return(struct recorder *recorder, struct fl_machine *machine,
                        const struct fl_operation *operation) {
    struct fl_bits value;
    if (!operation->value || !fl_machine_evaluate(machine, recorder->scratch, operation->value, &value)) return;
    if (!recorder->statement.is_open || strncmp(recorder->statement.step.text, "return", 6) != 0) return;
    recorder->statement.step.returned = print_value(recorder, &value, operation->value->type);
}

/* What library functions wrote to, as far as it has a name or is a string. */
static void show_touched(struct recorder *recorder) {
    for (size_t i = 0; i < recorder->touched_count; i++) {
        const struct fl_memory_object *object = recorder->touched[i];
        if (!object->is_live) continue;
        if (object->object != FL_NO_INDEX) {
            const struct fl_object *named = &recorder->program->objects[object->object];
            add_change(recorder, named->name,
                       fl_run_values_print_memory(&recorder->values, recorder->scratch, object->start,
                                                  object->size, named->type));
        } else {
            add_change(recorder, fl_run_values_heap_name(&recorder->values, recorder->scratch, object),
                       fl_run_values_print_string(&recorder->values, recorder->scratch, object->start, true));
        }
    }
    recorder->touched_count = 0;
}

static void show_effect(struct recorder *recorder, struct fl_machine *machine, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(recorder->program, edge)->operation;
    switch (operation->kind) {
    case FL_OPERATION_ASSIGN:
    case FL_OPERATION_ALLOCATE: show_variable(recorder, machine, operation->variable); break;
    case FL_OPERATION_CALL:
        show_variable(recorder, machine, operation->variable);
        show_touched(recorder);
        break;
    case FL_OPERATION_STORE: show_store(recorder, operation); break;
    case FL_OPERATION_INPUT: show_input(recorder, machine, operation, true); break;
    case FL_OPERATION_COPY:
    case FL_OPERATION_FILL: show_block(recorder, machine, operation); break;
    case FL_OPERATION_RETURN: show_return(recorder, machine, operation); break;
    case FL_OPERATION_ASSUME: show_condition(recorder, machine, edge); break;
    default: break;
    }
}

/* The parameters, as soon as the first step of a user's function is there. */
static void show_entry(struct recorder *recorder, struct fl_machine *machine, fl_edge_id edge, uint32_t depth) {
    const struct fl_function *function = function_of(recorder, edge);
    if (!fl_id_equal(fl_program_edge(recorder->program, edge)->source, function->entry)) return;
    flush(recorder);
    struct statement *statement = &recorder->statement;
    *statement = (struct statement){
        .is_open = true,
        .step = {.kind = FL_STEP_ENTRY,
                 .place = place_of(recorder, function->position, function),
                 .depth = depth,
                 .is_dropped = is_left_out(recorder, 1)}, /* the call */
        .conditions = fl_text_make(recorder->scratch),
    };
    struct fl_text text = fl_text_make(recorder->scratch);
    fl_text_format(&text, "%s(", function->name);
    bool is_first = true;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const struct fl_variable *parameter = fl_program_variable(recorder->program, function->parameters[i]);
        if (parameter->is_result) continue;
        show_variable(recorder, machine, function->parameters[i]);
        fl_text_format(&text, "%s%s", is_first ? "" : ", ", parameter->name);
        is_first = false;
    }
    fl_text_append(&text, ")");
    statement->step.text = fl_text_string(&text);
    flush(recorder);
}

/* A check that is about to fail shows what its condition depends on. */
static void show_operands(struct recorder *recorder, struct fl_machine *machine,
                          const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_VARIABLE) show_variable(recorder, machine, expression->variable);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        show_operands(recorder, machine, expression->operands[i]);
}

/* What is wrong with the access that a check asks about, as the memory sees it. */
static void explain_access(struct recorder *recorder, struct fl_machine *machine,
                           const struct fl_expression *condition) {
    struct fl_bits address, size;
    bool is_write = condition->kind == FL_EXPRESSION_IS_WRITABLE;
    if (condition->kind != FL_EXPRESSION_IN_BOUNDS && !is_write) return;
    if (!fl_machine_evaluate(machine, recorder->scratch, condition->operands[1], &address) ||
        !fl_machine_evaluate(machine, recorder->scratch, condition->operands[2], &size))
        return;
    struct fl_text text = fl_text_make(recorder->arena);
    enum fl_access access = is_write ? FL_WRITE : FL_READ;
    fl_memory_explain(recorder->values.memory, address.word, size.word, access, &text);
    recorder->explanation = fl_text_string(&text);
}

static void explain_index(struct recorder *recorder, struct fl_machine *machine, fl_check_id check) {
    uint64_t count;
    struct fl_bits value;
    const struct fl_expression *index =
        fl_check_index(recorder->program, &recorder->program->checks[check.index], &count);
    if (!index || !fl_machine_evaluate(machine, recorder->scratch, index, &value)) return;
    recorder->explanation = fl_arena_format(recorder->arena, "the index is %s, of %" PRIu64 " elements",
                                            print_value(recorder, &value, index->type), count);
}

static void observe_check(struct recorder *recorder, struct fl_machine *machine,
                          const struct fl_operation *operation, bool is_users) {
    struct fl_bits holds;
    if (operation->kind != FL_OPERATION_CHECK) return;
    if (fl_machine_evaluate(machine, recorder->scratch, operation->condition, &holds) && holds.word) return;
    recorder->statement.is_only_branch = recorder->statement.is_continued = false; /* the run ends here */
    if (is_users) show_operands(recorder, machine, operation->condition);
    explain_access(recorder, machine, operation->condition);
    explain_index(recorder, machine, operation->check);
}

static bool has_address(enum fl_operation_kind kind) {
    return kind == FL_OPERATION_STORE || kind == FL_OPERATION_COPY || kind == FL_OPERATION_FILL ||
           kind == FL_OPERATION_INPUT;
}

static void keep_address(struct recorder *recorder, struct fl_machine *machine,
                         const struct fl_operation *operation) {
    bool is_known = has_address(operation->kind) && operation->address &&
                    fl_machine_evaluate(machine, recorder->scratch, operation->address, &recorder->address);
    if (!is_known) recorder->address.width = 0;
}

static bool is_users_object(const struct recorder *recorder, const struct fl_memory_object *object) {
    if (object->kind == FL_MEMORY_HEAP) return fl_map_find(&recorder->values.heap_numbers, object->start);
    if (object->object == FL_NO_INDEX) return false;
    const struct fl_object *named = &recorder->program->objects[object->object];
    if (!fl_id_is_none(named->function)) return fl_program_function(recorder->program, named->function)->is_users;
    return !fl_id_is_none(named->position.file) && recorder->program->files[named->position.file.index].is_users;
}

/* Library code is not shown, but what it does to the user's objects is. */
static void observe_library(struct recorder *recorder, struct fl_machine *machine, fl_edge_id edge) {
    const struct fl_operation *operation = &fl_program_edge(recorder->program, edge)->operation;
    struct statement *statement = &recorder->statement;
    if (!statement->is_open) return;
    statement->step.library_steps++;
    statement->step.is_dropped &= is_left_out(recorder, 0);
    if (!statement->step.library) statement->step.library = function_of(recorder, edge)->name;
    struct fl_bits address;
    if (!has_address(operation->kind) || !operation->address || recorder->touched_count == MOST_TOUCHED ||
        !fl_machine_evaluate(machine, recorder->scratch, operation->address, &address))
        return;
    const struct fl_memory_object *object = fl_memory_find(recorder->values.memory, address.word);
    if (!object || !is_users_object(recorder, object)) return;
    for (size_t i = 0; i < recorder->touched_count; i++)
        if (recorder->touched[i] == object) return;
    recorder->touched[recorder->touched_count++] = object;
}

static void begin_fold(struct recorder *recorder, uint32_t depth) {
    flush(recorder);
    recorder->fold.is_folding = true;
    recorder->fold.is_left_out = recorder->slice;
    recorder->fold.depth = depth;
    recorder->fold.statements = 0;
    recorder->fold.line = 0;
    recorder->fold.assigned.count = 0;
}

/* What the folded iterations changed, as it is now that they are over. */
static void end_fold(struct recorder *recorder, struct fl_machine *machine, fl_edge_id edge) {
    const struct fl_fold *fold = &recorder->folds->items.items[recorder->next_fold++];
    recorder->fold.is_folding = false;
    open_statement(recorder, edge, recorder->fold.depth, false);
    recorder->statement.is_only_branch = false;
    struct fl_step *step = &recorder->statement.step;
    step->is_dropped = recorder->fold.is_left_out;
    step->kind = fold->kind == FL_FOLD_LOOP    ? FL_STEP_LOOP
                 : fold->kind == FL_FOLD_CALLS ? FL_STEP_CALLS
                                               : FL_STEP_RETURNS;
    if (fold->kind != FL_FOLD_LOOP) step->text = fl_program_function(recorder->program, fold->function)->name;
    step->iterations = fold->iterations;
    step->left_out = recorder->fold.statements ? recorder->fold.statements : 1;
    for (size_t i = 0; i < recorder->fold.assigned.count && fold->kind == FL_FOLD_LOOP; i++)
        show_variable(recorder, machine, recorder->fold.assigned.items[i]);
    flush(recorder);
}

static void note_assigned(struct recorder *recorder, fl_variable_id variable) {
    if (fl_id_is_none(variable) || recorder->fold.assigned.count == MOST_CHANGES) return;
    for (size_t i = 0; i < recorder->fold.assigned.count; i++)
        if (fl_id_equal(recorder->fold.assigned.items[i], variable)) return;
    fl_vector_push(recorder->arena, &recorder->fold.assigned, variable);
}

/* Enters and leaves folds; true: the edge is folded. */
static bool is_folded(struct recorder *recorder, struct fl_machine *machine, fl_edge_id edge, uint64_t number) {
    if (recorder->next_fold == recorder->folds->items.count) return false;
    const struct fl_fold *fold = &recorder->folds->items.items[recorder->next_fold];
    if (number == fold->begin) begin_fold(recorder, fl_machine_depth(machine));
    if (number == fold->end) end_fold(recorder, machine, edge);
    /* The end of one fold may be the beginning of the next. */
    if (number == fold->end && recorder->next_fold < recorder->folds->items.count &&
        recorder->folds->items.items[recorder->next_fold].begin == number)
        begin_fold(recorder, fl_machine_depth(machine));
    return recorder->fold.is_folding;
}

/* What the compiler adds on its own: a temporary that no place in the source computes, and what is
 * done at the end of a block. */
static bool is_silent(struct recorder *recorder, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(recorder->program, id);
    enum fl_operation_kind kind = edge->operation.kind;
    if (kind == FL_OPERATION_FORGET || kind == FL_OPERATION_BEGIN || kind == FL_OPERATION_END) return true;
    if (kind == FL_OPERATION_RETURN || kind == FL_OPERATION_SKIP || kind == FL_OPERATION_RESTORE_STACK)
        return strcmp(text_of(recorder, id), "}") == 0;
    return kind == FL_OPERATION_ASSIGN && !edge->position.column &&
           fl_program_variable(recorder->program, edge->operation.variable)->kind == FL_VARIABLE_TEMPORARY;
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct recorder *recorder = context;
    recorder->values.memory = fl_machine_memory(machine);
    const struct fl_edge *edge = fl_program_edge(recorder->program, id);
    bool is_users = function_of(recorder, id)->is_users;
    recorder->values.function = fl_program_location(recorder->program, edge->source)->function;
    if (is_folded(recorder, machine, id, recorder->number++)) {
        recorder->fold.statements += is_users && edge->position.line != recorder->fold.line;
        recorder->fold.is_left_out &= is_left_out(recorder, 0);
        if (is_users) recorder->fold.line = edge->position.line;
        return true;
    }
    if (function_of(recorder, id)->is_observer) return true;
    if (!is_users) {
        observe_library(recorder, machine, id);
        observe_check(recorder, machine, &edge->operation, false);
        return true;
    }
    uint32_t depth = fl_machine_depth(machine);
    show_entry(recorder, machine, id, depth);
    if (is_silent(recorder, id)) return true;
    open_statement(recorder, id, depth, false);
    keep_address(recorder, machine, &edge->operation);
    observe_check(recorder, machine, &edge->operation, true);
    return true;
}

static bool after(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    recorder->values.memory = fl_machine_memory(machine);
    const struct fl_operation *operation = &fl_program_edge(recorder->program, edge)->operation;
    uint32_t depth = fl_machine_depth(machine);
    if (recorder->fold.is_folding || !function_of(recorder, edge)->is_users) {
        if (recorder->fold.is_folding && depth == recorder->fold.depth)
            note_assigned(recorder, operation->variable);
        if (operation->kind == FL_OPERATION_INPUT) show_input(recorder, machine, operation, false);
        if (recorder->fold.is_folding) fl_arena_reset(recorder->scratch);
        return true;
    }
    if (operation->kind == FL_OPERATION_CALL) open_statement(recorder, edge, depth, true);
    show_effect(recorder, machine, edge);
    return true;
}

static void discard_output(void *context, int descriptor, const void *bytes, size_t size) {
    (void)context, (void)descriptor, (void)bytes, (void)size;
}

static struct fl_interpret_options run_options(const struct fl_path_request *request,
                                               const struct fl_output_sink *sink) {
    bool is_stopped = request->expected && request->expected->kind == FL_OUTCOME_STOPPED;
    return (struct fl_interpret_options){.inputs = request->inputs,
                                         .deadline = request->deadline,
                                         .sink = sink,
                                         .step_limit = is_stopped ? request->expected->steps : 0};
}

static bool is_as_expected(const struct fl_outcome *outcome, const struct fl_outcome *expected) {
    if (expected && expected->kind == FL_OUTCOME_STOPPED) return outcome->steps == expected->steps;
    return !expected || (outcome->kind == expected->kind && fl_id_equal(outcome->edge, expected->edge));
}

static const struct fl_outcome *record(struct fl_arena *arena, const struct fl_program *program,
                                       const struct fl_path_request *request, const struct fl_folds *folds,
                                       struct fl_result_path *path) {
    struct recorder recorder = {
        .arena = arena,
        .scratch = fl_arena_create(),
        .program = program,
        .folds = folds,
        .slice = request->slice,
        .shows_slice_only = request->shows_slice_only,
        .steps = fl_steps_create(arena, request->steps_kept),
        .values = fl_run_values_make(arena, program),
        .texts = FL_NEW_ARRAY(arena, const char *, program->edge_count),
        .branches = FL_NEW_ARRAY(arena, struct branch_place, program->location_count),
        .input_counts = fl_map_make(arena),
    };
    struct fl_observer observer = {&recorder, before, after};
    struct fl_output_sink sink = {NULL, discard_output};
    struct fl_interpret_options options = run_options(request, &sink);
    options.observer = &observer;
    const struct fl_outcome *outcome = fl_interpret(arena, program, &options);
    recorder.statement.is_only_branch = false;
    flush(&recorder);
    fl_steps_finish(recorder.steps, path);
    path->explanation = recorder.explanation;
    fl_arena_destroy(recorder.scratch);
    return outcome;
}

struct fl_result_path fl_path_follow(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_path_request *request, const struct fl_outcome **outcome) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_folder *folder = fl_folder_create(scratch, program);
    struct fl_output_sink sink = {NULL, discard_output};
    struct fl_interpret_options options = run_options(request, &sink);
    options.observer = fl_folder_observer(folder);
    options.forgets_inputs = true;
    fl_interpret(scratch, program, &options);
    struct fl_result_path path = {0};
    *outcome = record(arena, program, request, fl_folder_finish(folder), &path);
    path.steps_total = (*outcome)->steps;
    path.is_complete = is_as_expected(*outcome, request->expected);
    if (!path.is_complete)
        path.incomplete_reason =
            fl_arena_format(arena, "following the run once more ended with: %s",
                            (*outcome)->message ? (*outcome)->message : fl_outcome_kind_name((*outcome)->kind));
    fl_arena_destroy(scratch);
    return path;
}
