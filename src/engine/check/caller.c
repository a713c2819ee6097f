#include "engine/check/caller.h"

#include <string.h>

#include "program/edit/edit.h"

static const struct fl_variable *parameter_of(const struct fl_program *program,
                                              const struct fl_caller_rules *rules, uint32_t parameter) {
    return fl_program_variable(program, fl_program_function(program, rules->function)->parameters[parameter]);
}

static bool is_pointer(const struct fl_variable *variable) {
    return variable->type && variable->type->kind == FL_TYPE_POINTER;
}

static bool is_length(const struct fl_variable *variable) {
    return variable->type && variable->type->kind == FL_TYPE_INTEGER && variable->width >= 16 &&
           variable->width <= 64;
}

static struct fl_caller_rules *no_rules(struct fl_arena *arena, uint32_t count) {
    struct fl_caller_rules *rules = FL_NEW(arena, struct fl_caller_rules);
    rules->function = (fl_function_id)FL_NO_ID;
    rules->count = count;
    rules->is_nonnull = FL_NEW_ARRAY(arena, bool, count + 1);
    rules->length_of = FL_NEW_ARRAY(arena, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) rules->length_of[i] = FL_NO_INDEX;
    return rules;
}

/* ---- how parameters are used ---- */

struct usage {
    const struct fl_program *program;
    const struct fl_function *function;
    struct fl_caller_rules *rules;
};

static bool mentions(const struct fl_expression *expression, fl_variable_id variable) {
    if (!expression) return false;
    if (expression->kind == FL_EXPRESSION_VARIABLE) return fl_id_equal(expression->variable, variable);
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (mentions(expression->operands[i], variable)) return true;
    return false;
}

static const struct fl_edge *edge_of(const struct usage *usage, uint32_t index) {
    const struct fl_edge *edge = &usage->program->edges[index];
    fl_function_id function = fl_program_location(usage->program, edge->source)->function;
    return fl_id_equal(function, usage->rules->function) ? edge : NULL;
}

static bool is_access(const struct fl_operation *operation) {
    return operation->kind == FL_OPERATION_CHECK && operation->condition &&
           (operation->condition->kind == FL_EXPRESSION_IN_BOUNDS ||
            operation->condition->kind == FL_EXPRESSION_IS_WRITABLE);
}

/* Is the variable, or what the compiler has copied from it, an index of the pointer? */
static bool is_index(const struct usage *usage, fl_variable_id pointer, fl_variable_id variable) {
    for (uint32_t i = 0; i < usage->program->edge_count; i++) {
        const struct fl_edge *edge = edge_of(usage, i);
        if (!edge || !is_access(&edge->operation)) continue;
        const struct fl_expression *address = edge->operation.condition->operands[1];
        if (!mentions(address, pointer)) continue;
        if (mentions(address, variable)) return true;
        for (uint32_t k = 0; k < usage->program->edge_count; k++) {
            const struct fl_edge *copy = edge_of(usage, k);
            if (copy && copy->operation.kind == FL_OPERATION_ASSIGN &&
                fl_program_variable(usage->program, copy->operation.variable)->kind == FL_VARIABLE_TEMPORARY &&
                mentions(address, copy->operation.variable) && mentions(copy->operation.value, variable))
                return true;
        }
    }
    return false;
}

static bool is_compared(const struct usage *usage, fl_variable_id pointer, fl_variable_id length) {
    for (uint32_t i = 0; i < usage->program->edge_count; i++) {
        const struct fl_edge *edge = edge_of(usage, i);
        if (!edge || edge->operation.kind != FL_OPERATION_ASSUME || !mentions(edge->operation.condition, length))
            continue;
        for (uint32_t k = 0; k < usage->function->variable_count; k++) {
            fl_variable_id variable = usage->function->variables[k];
            if (fl_id_equal(variable, length) || fl_id_equal(variable, pointer)) continue;
            if (mentions(edge->operation.condition, variable) && is_index(usage, pointer, variable)) return true;
        }
    }
    return false;
}

/* "memset(p, 0, n)", "fgets(p, n, file)" */
static bool is_passed_beside(const struct usage *usage, fl_variable_id pointer, fl_variable_id length) {
    for (uint32_t i = 0; i < usage->program->edge_count; i++) {
        const struct fl_edge *edge = edge_of(usage, i);
        if (edge && is_access(&edge->operation) && mentions(edge->operation.condition->operands[1], pointer) &&
            mentions(edge->operation.condition->operands[2], length))
            return true;
        if (!edge || edge->operation.kind != FL_OPERATION_CALL) continue;
        bool has_pointer = false, has_length = false;
        for (uint32_t k = 0; k < edge->operation.argument_count; k++) {
            const struct fl_expression *value = edge->operation.arguments[k].value;
            has_pointer = has_pointer || (value->kind == FL_EXPRESSION_VARIABLE && mentions(value, pointer));
            has_length = has_length || mentions(value, length);
        }
        if (has_pointer && has_length) return true;
    }
    return false;
}

struct fl_caller_rules *fl_caller_rules_find(struct fl_arena *arena, const struct fl_program *program) {
    const struct fl_function *function = fl_program_function(program, program->entry);
    struct fl_caller_rules *rules = no_rules(arena, function->parameter_count);
    if (strcmp(function->name, "main") == 0 || !fl_id_is_none(program->precondition)) return rules;
    rules->function = program->entry;
    struct usage usage = {program, function, rules};
    for (uint32_t i = 0; i < rules->count; i++)
        for (uint32_t k = 0; k < rules->count && is_pointer(parameter_of(program, rules, i)); k++) {
            if (rules->length_of[i] != FL_NO_INDEX || !is_length(parameter_of(program, rules, k))) continue;
            fl_variable_id pointer = function->parameters[i], length = function->parameters[k];
            if (is_compared(&usage, pointer, length) || is_passed_beside(&usage, pointer, length))
                rules->length_of[i] = k;
        }
    return rules;
}

/* ---- what a run does ---- */

static const struct fl_input_read *read_of(const struct fl_program *program, const struct fl_run *run,
                                           const char *name) {
    const struct fl_feed *feed = run->outcome->feed;
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &program->inputs[feed->reads.items[i].site.index];
        const char *blank = site->name ? strchr(site->name, ' ') : NULL;
        if (site->kind == FL_INPUT_PARAMETER && site->name && strcmp(blank ? blank + 1 : site->name, name) == 0)
            return &feed->reads.items[i];
    }
    return NULL;
}

static bool is_null(const struct fl_input_read *read) {
    bool is_address = read && read->given && read->given->references.all.count;
    return read && !is_address && read->value.width && fl_bits_is_zero(&read->value);
}

/* Bytes from where the pointer leads to the end of what was made up for it. */
static bool size_behind(const struct fl_run *run, const struct fl_input_read *read, uint64_t *size) {
    if (!read || !read->given || read->given->references.all.count != 1) return false;
    const struct fl_input_reference *reference = &read->given->references.all.items[0];
    for (size_t i = 0; i < run->inputs->objects.count; i++) {
        const struct fl_input_object *object = &run->inputs->objects.items[i];
        if (strcmp(object->name, reference->target) != 0) continue;
        uint64_t bytes = object->bytes.count;
        *size = reference->addend < bytes ? bytes - reference->addend : 0;
        return true;
    }
    return false;
}

static uint64_t element_size(const struct fl_variable *pointer) {
    const struct fl_type *element = pointer->type->element;
    return element && element->size_bits >= 8 ? element->size_bits / 8 : 1;
}

static bool is_too_long(const struct fl_program *program, const struct fl_caller_rules *rules, uint32_t pointer,
                        const struct fl_run *run) {
    const struct fl_variable *length = parameter_of(program, rules, rules->length_of[pointer]);
    const struct fl_input_read *given = read_of(program, run, length->name);
    uint64_t size;
    if (!given || !given->value.width || given->value.width > 64) return false;
    if (!size_behind(run, read_of(program, run, parameter_of(program, rules, pointer)->name), &size)) return false;
    uint64_t count = *fl_bits_words(&given->value);
    if (length->type->is_signed && count >> (given->value.width - 1) & 1) return false;
    return count > size / element_size(parameter_of(program, rules, pointer));
}

struct fl_caller_rules *fl_caller_broken(struct fl_arena *arena, const struct fl_program *program,
                                         const struct fl_caller_rules *rules, const struct fl_run *run) {
    struct fl_caller_rules *broken = no_rules(arena, rules->count);
    if (fl_id_is_none(rules->function)) return broken;
    const char *explanation = run->recording.explanation ? run->recording.explanation : "";
    enum fl_check_kind kind =
        fl_id_is_none(run->check) ? FL_CHECK_ASSERTION : program->checks[run->check.index].kind;
    bool is_access = kind == FL_CHECK_POINTER || kind == FL_CHECK_BOUNDS;
    bool is_about_null = fl_string_has_prefix(explanation, "the pointer is null");
    for (uint32_t i = 0; i < rules->count; i++) {
        const struct fl_variable *parameter = parameter_of(program, rules, i);
        if (!is_pointer(parameter)) continue;
        if (is_about_null)
            broken->is_nonnull[i] = is_null(read_of(program, run, parameter->name));
        else if (is_access && rules->length_of[i] != FL_NO_INDEX && is_too_long(program, rules, i, run))
            broken->length_of[i] = rules->length_of[i];
        if (broken->is_nonnull[i] || broken->length_of[i] != FL_NO_INDEX) broken->function = rules->function;
    }
    return broken;
}

void fl_caller_add(struct fl_caller_rules *sum, const struct fl_caller_rules *other) {
    if (fl_id_is_none(other->function)) return;
    sum->function = other->function;
    for (uint32_t i = 0; i < sum->count; i++) {
        sum->is_nonnull[i] = sum->is_nonnull[i] || other->is_nonnull[i];
        if (other->length_of[i] != FL_NO_INDEX) sum->length_of[i] = other->length_of[i];
    }
}

/* ---- without such callers ---- */

static const struct fl_expression *variable_of(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_caller_rules *rules, uint32_t parameter) {
    const struct fl_variable *variable = parameter_of(program, rules, parameter);
    return fl_expression_of_variable(arena, fl_program_function(program, rules->function)->parameters[parameter],
                                     variable->width, variable->type);
}

static const struct fl_expression *fits(struct fl_arena *arena, const struct fl_program *program,
                                        const struct fl_caller_rules *rules, uint32_t pointer) {
    uint32_t width = program->pointer_width, number = rules->length_of[pointer];
    const struct fl_variable *length = parameter_of(program, rules, number);
    const struct fl_expression *value = variable_of(arena, program, rules, number), *wide = value;
    if (length->width < width) wide = fl_expression_convert(arena, FL_OP_ZERO_EXTEND, width, value, NULL);
    const struct fl_expression *size = fl_expression_memory_question(arena, FL_EXPRESSION_OBJECT_SIZE,
                                                                     variable_of(arena, program, rules, pointer));
    const struct fl_expression *element =
        fl_expression_word(arena, width, element_size(parameter_of(program, rules, pointer)), NULL);
    const struct fl_expression *most = fl_expression_binary(arena, FL_OP_DIVIDE, size, element, NULL);
    const struct fl_expression *is_short = fl_expression_binary(arena, FL_OP_LESS_EQUAL, wide, most, NULL);
    if (!length->type->is_signed) return is_short;
    const struct fl_expression *none = fl_expression_binary(
        arena, FL_OP_LESS_EQUAL_SIGNED, value, fl_expression_word(arena, length->width, 0, NULL), NULL);
    return fl_expression_binary(arena, FL_OP_OR, none, is_short, NULL);
}

const struct fl_program *fl_caller_restrict(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_caller_rules *rules) {
    if (fl_id_is_none(rules->function)) return NULL;
    const struct fl_function *function = fl_program_function(program, rules->function);
    struct fl_program_edit *edit = fl_program_edit_begin(arena, program);
    struct fl_edit_place place = fl_edit_at(function->entry);
    bool is_done = true;
    for (uint32_t i = 0; i < rules->count && is_done; i++) {
        const struct fl_expression *null = fl_expression_word(arena, program->pointer_width, 0, NULL);
        if (rules->is_nonnull[i])
            is_done = fl_program_edit_insert_assume(
                edit, place,
                fl_expression_not(arena, fl_expression_binary(arena, FL_OP_EQUAL,
                                                              variable_of(arena, program, rules, i), null, NULL)),
                function->position);
        if (rules->length_of[i] != FL_NO_INDEX)
            is_done = is_done && fl_program_edit_insert_assume(edit, place, fits(arena, program, rules, i),
                                                               function->position);
    }
    struct fl_program_map map;
    if (is_done) return fl_program_edit_finish(edit, &map);
    fl_program_edit_abandon(edit);
    return NULL;
}

/* ---- in words, and in C ---- */

const char *fl_caller_broken_text(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_caller_rules *broken) {
    struct fl_text text = fl_text_make(arena);
    for (uint32_t i = 0; i < broken->count; i++) {
        const char *name = parameter_of(program, broken, i)->name;
        const char *before = text.count ? " and " : "";
        if (broken->is_nonnull[i]) fl_text_format(&text, "%s%s is NULL", before, name);
        if (broken->length_of[i] != FL_NO_INDEX)
            fl_text_format(&text, "%s%s is more than %s has room for", before,
                           parameter_of(program, broken, broken->length_of[i])->name, name);
    }
    return fl_text_string(&text);
}

static void print_condition(struct fl_text *text, const struct fl_program *program,
                            const struct fl_caller_rules *rules, uint32_t i) {
    const struct fl_variable *pointer = parameter_of(program, rules, i);
    const char *name = pointer->name;
    if (rules->is_nonnull[i]) fl_text_format(text, "%s != 0", name);
    if (rules->length_of[i] == FL_NO_INDEX) return;
    const struct fl_variable *length = parameter_of(program, rules, rules->length_of[i]);
    if (rules->is_nonnull[i]) fl_text_append(text, " &&\n           ");
    if (length->type->is_signed) fl_text_format(text, "(%s <= 0 || ", length->name);
    fl_text_format(text, "%s%s <= __fl_object_size(%s)", length->type->is_signed ? "(size_t)" : "", length->name,
                   name);
    if (element_size(pointer) != 1) fl_text_format(text, " / sizeof *%s", name);
    if (length->type->is_signed) fl_text_append_char(text, ')');
}

const char *fl_caller_text(struct fl_arena *arena, const struct fl_program *program,
                           const struct fl_caller_rules *rules, const char *name) {
    struct fl_text text = fl_text_make(arena);
    bool has_lengths = false, is_first = true;
    for (uint32_t i = 0; i < rules->count; i++) has_lengths = has_lengths || rules->length_of[i] != FL_NO_INDEX;
    if (has_lengths) fl_text_append(&text, "#include <stddef.h>\nsize_t __fl_object_size(const void *);\n\n");
    fl_text_format(&text, "int %s(", name);
    for (uint32_t i = 0; i < rules->count; i++) {
        const struct fl_variable *parameter = parameter_of(program, rules, i);
        if (i) fl_text_append(&text, ", ");
        fl_type_print(&text, parameter->type, parameter->name);
    }
    fl_text_append(&text, ") {\n    return ");
    for (uint32_t i = 0; i < rules->count; i++) {
        if (!rules->is_nonnull[i] && rules->length_of[i] == FL_NO_INDEX) continue;
        if (!is_first) fl_text_append(&text, " &&\n           ");
        is_first = false;
        print_condition(&text, program, rules, i);
    }
    fl_text_append(&text, ";\n}\n");
    return fl_text_string(&text);
}
