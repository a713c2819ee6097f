/* explain/candidate/calls.c - calls that may be missing, of functions that the file defines.
 *
 * Arguments are variables in scope that have the types of the parameters, their addresses and elements, and what
 * the function names. Those come first that have the name of the parameter, or that other calls have there. Of a
 * function that nobody calls, more calls are tried: one that was there may have been lost.
 */
#include <string.h>

#include "explain/candidate/additions.h"
#include "explain/candidate/usage.h"

/* Of one function in another one: calls that are tried. */
enum { MOST_PARAMETERS = 6, MOST_CHOICES = 8, MOST_IN_CHOICE = 2, MOST_LOST = 96, MOST_MADE = 6, MOST_KNOWN = 4 };
/* How far an argument is from what is known to be passed there: in the names, or in the type as well. */
enum { FITTING, ALIKE, POSSIBLE, RANKS };

struct choice {
    const char *text;
    const struct fl_parsed_name *named[MOST_IN_CHOICE]; /* variables in it; or NULL */
    uint32_t rank;
};

struct parameter {
    const char *type, *name;       /* name: NULL if it has none */
    const char *known[MOST_KNOWN]; /* what other calls pass */
    size_t known_count;
    struct choice choices[MOST_CHOICES]; /* the likeliest first */
    size_t choice_count;
};

struct calling {
    struct fl_proposer *proposer;
    uint32_t function; /* in which it is called */
    const struct fl_addition_targets *targets;
    const struct fl_parsed_name *called;
    bool is_lost;
    struct parameter parameters[MOST_PARAMETERS];
    fl_addition_vector *additions;
    size_t made, most;
};

/* ---- which functions ---- */

/* Its number among the functions of the file; NONE: it has no body there. */
static uint32_t body_of(const struct fl_parsed_file *file, const char *name) {
    for (uint32_t i = 0; i < file->functions.count; i++)
        if (!file->functions.items[i].is_check && strcmp(file->functions.items[i].name, name) == 0) return i;
    return FL_PARSED_NONE;
}

static bool is_statement(const struct fl_parsed_file *file, const struct fl_parsed_expression *call) {
    return call->is_whole && call->statement != FL_PARSED_NONE &&
           file->statements.items[call->statement].kind == FL_PARSED_EXPRESSION;
}

static bool is_call_of(const struct fl_parsed_expression *expression, const struct fl_parsed_name *called) {
    return expression->kind == FL_PARSED_CALL && expression->name && strcmp(expression->name, called->name) == 0;
}

/* Nobody needs its result. */
static bool is_called_for_itself(const struct fl_parsed_file *file, const struct fl_parsed_name *called) {
    if (called->type.kind == FL_PARSED_VOID) return true;
    for (size_t i = 0; i < file->expressions.count; i++)
        if (is_call_of(&file->expressions.items[i], called) && is_statement(file, &file->expressions.items[i]))
            return true;
    return false;
}

static bool may_be_missing(const struct fl_parsed_file *file, const struct fl_parsed_name *name) {
    return name->kind == FL_PARSED_FUNCTION && name->is_users && name->whole_type && name->parameter_count &&
           name->parameter_count <= MOST_PARAMETERS && strcmp(name->name, "main") != 0 &&
           body_of(file, name->name) != FL_PARSED_NONE;
}

/* ---- what is known of its parameters ---- */

static const char *name_of_parameter(const struct fl_parsed_file *file, const struct fl_parsed_name *called,
                                     uint32_t index) {
    uint32_t function = body_of(file, called->name), count = 0;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (name->kind == FL_PARSED_PARAMETER && fl_name_is_of_function(file, name, function) && count++ == index)
            return name->name;
    }
    return NULL;
}

static void add_known(struct parameter *parameter, const char *text) {
    for (size_t i = 0; i < parameter->known_count; i++)
        if (strcmp(parameter->known[i], text) == 0) return;
    if (parameter->known_count < MOST_KNOWN) parameter->known[parameter->known_count++] = text;
}

static void find_known(struct calling *calling, uint32_t index) {
    const struct fl_parsed_file *file = calling->proposer->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (!is_call_of(each, calling->called) || index >= each->operands.count) continue;
        const struct fl_parsed_operand *operand = &file->operands.items[each->operands.first + index];
        const char *text = fl_parsed_text(file, calling->proposer->arena, operand->range);
        if (text) add_known(&calling->parameters[index], text);
    }
}

/* ---- which arguments ---- */

static bool is_same(const char *left, const char *right) {
    return left && right && strcmp(left, right) == 0;
}

static uint32_t rank_of(const struct parameter *parameter, const char *text, const char *name, uint32_t other) {
    if (is_same(name, parameter->name)) return FITTING;
    for (size_t i = 0; i < parameter->known_count; i++)
        if (strcmp(parameter->known[i], text) == 0) return FITTING;
    return other;
}

/* Where there are too many, the least likely goes. */
static void add_choice(struct parameter *parameter, struct choice choice) {
    for (size_t i = 0; i < parameter->choice_count; i++)
        if (strcmp(parameter->choices[i].text, choice.text) == 0) return;
    size_t at = parameter->choice_count;
    while (at && parameter->choices[at - 1].rank > choice.rank) at--;
    if (at == MOST_CHOICES) return;
    if (parameter->choice_count < MOST_CHOICES) parameter->choice_count++;
    memmove(&parameter->choices[at + 1], &parameter->choices[at],
            (parameter->choice_count - at - 1) * sizeof choice);
    parameter->choices[at] = choice;
}

static void add_elements(struct calling *calling, struct parameter *parameter,
                         const struct fl_parsed_name *array) {
    const struct fl_parsed_file *file = calling->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *index = &file->names.items[i];
        if (index->type.kind != FL_PARSED_INTEGER || !fl_name_is_of_function(file, index, calling->function))
            continue;
        const char *text = fl_arena_format(calling->proposer->arena, "&%s[%s]", array->name, index->name);
        add_choice(parameter, (struct choice){text, {array, index}, rank_of(parameter, text, NULL, POSSIBLE)});
    }
}

static void add_pointers(struct calling *calling, struct parameter *parameter, const struct fl_parsed_name *name,
                         uint32_t rank) {
    const char *text = name->type.text, *type = parameter->type;
    bool is_pointer = name->type.kind == FL_PARSED_POINTER;
    size_t size = text ? strlen(text) : 0;
    if (!text) return;
    if (is_pointer && strcmp(text, type) == 0) {
        add_choice(parameter,
                   (struct choice){name->name, {name}, rank_of(parameter, name->name, name->name, rank)});
        if (!name->type.width) add_elements(calling, parameter, name);
    }
    if (is_pointer || strncmp(type, text, size) != 0 || strcmp(type + size, " *") != 0) return;
    const char *address = fl_arena_format(calling->proposer->arena, "&%s", name->name);
    add_choice(parameter, (struct choice){address, {name}, rank_of(parameter, address, name->name, rank)});
}

static void add_variables(struct calling *calling, struct parameter *parameter, bool is_number) {
    const struct fl_parsed_file *file = calling->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_own = fl_name_is_of_function(file, name, calling->function);
        if (!is_own && (name->kind != FL_PARSED_GLOBAL || !name->is_users)) continue;
        uint32_t rank = is_own ? ALIKE : POSSIBLE;
        if (!is_number)
            add_pointers(calling, parameter, name, rank);
        else if (is_own && name->type.kind == FL_PARSED_INTEGER)
            add_choice(parameter,
                       (struct choice){name->name,
                                       {name},
                                       rank_of(parameter, name->name, name->name,
                                               is_same(name->type.text, parameter->type) ? ALIKE : POSSIBLE)});
    }
}

/* The variables in it; false: they are too many, or not all of them are known. */
static bool find_named(const struct fl_parsed_file *file, const struct fl_addition_place *place,
                       struct choice *choice) {
    size_t count = 0;
    if (place->named) choice->named[count++] = place->named;
    for (uint32_t i = 0; i < place->uses.count; i++) {
        const struct fl_parsed_use *use = &file->uses.items[place->uses.first + i];
        size_t k = 0;
        while (k < file->names.count && !fl_use_is_of(use, &file->names.items[k])) k++;
        bool is_known = false;
        for (size_t n = 0; n < count; n++) is_known = is_known || choice->named[n] == &file->names.items[k];
        if (is_known) continue;
        if (k == file->names.count || count == MOST_IN_CHOICE) return false;
        choice->named[count++] = &file->names.items[k];
    }
    return true;
}

/* Members and elements that the function names. */
static void add_places(struct calling *calling, struct parameter *parameter, bool is_number) {
    for (size_t i = 0; i < calling->targets->named_count; i++) {
        const struct fl_addition_place *place = &calling->targets->all[i];
        bool fits = is_number ? place->type.kind == FL_PARSED_INTEGER : is_same(place->type.text, parameter->type);
        struct choice choice = {
            place->text, {NULL}, rank_of(parameter, place->text, fl_addition_member(place->text), POSSIBLE)};
        if (fits && find_named(calling->proposer->file, place, &choice)) add_choice(parameter, choice);
    }
}

/* Constants that other calls pass. */
static void add_constants(struct calling *calling, struct parameter *parameter, uint32_t index) {
    const struct fl_parsed_file *file = calling->proposer->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (!is_call_of(each, calling->called) || index >= each->operands.count) continue;
        const struct fl_parsed_operand *operand = &file->operands.items[each->operands.first + index];
        if (operand->expression == FL_PARSED_NONE || !file->expressions.items[operand->expression].has_value)
            continue;
        const char *text = fl_parsed_text(file, calling->proposer->arena, operand->range);
        if (text) add_choice(parameter, (struct choice){text, {NULL}, ALIKE});
    }
}

/* False: there is nothing to pass. */
static bool find_choices(struct calling *calling, uint32_t index) {
    struct parameter *parameter = &calling->parameters[index];
    *parameter =
        (struct parameter){.type = fl_addition_parameter_type(calling->proposer->arena, calling->called, index),
                           .name = name_of_parameter(calling->proposer->file, calling->called, index)};
    if (!parameter->type) return false;
    bool is_number =
        !strchr(parameter->type, '*') && !strstr(parameter->type, "struct ") && !strstr(parameter->type, "union ");
    find_known(calling, index);
    add_variables(calling, parameter, is_number);
    add_places(calling, parameter, is_number);
    add_constants(calling, parameter, index);
    return parameter->choice_count;
}

/* ---- calls ---- */

/* What it gives is assigned to something of its type. */
static void keep_result(struct calling *calling, struct fl_addition call, size_t named) {
    struct fl_arena *arena = calling->proposer->arena;
    const char *type = calling->called->type.text, *text = call.text;
    for (size_t i = 0; type && named < FL_MOST_NAMED && i < calling->targets->count; i++) {
        const struct fl_addition_place *to = &calling->targets->all[i];
        if (!is_same(to->type.text, type) || to->type.is_constant) continue;
        call.text = fl_arena_format(arena, "%s = %s", to->text, text);
        call.uses = to->uses;
        call.named[named] = to->named;
        fl_vector_push(arena, calling->additions, call);
        calling->made++;
    }
}

static void add_call(struct calling *calling, const size_t *chosen, bool is_fitting) {
    struct fl_arena *arena = calling->proposer->arena;
    struct fl_text text = fl_text_make(arena);
    struct fl_addition addition = {.kind = calling->is_lost ? FL_MEND_CALL_LOST
                                           : is_fitting     ? FL_MEND_CALL_INSERTED
                                                            : FL_MEND_CALL_MADE,
                                   .called = calling->called,
                                   .function = calling->function};
    size_t named = 0;
    fl_text_format(&text, "%s(", calling->called->name);
    for (uint32_t i = 0; i < calling->called->parameter_count; i++) {
        const struct choice *choice = &calling->parameters[i].choices[chosen[i]];
        fl_text_format(&text, "%s%s", i ? ", " : "", choice->text);
        for (size_t k = 0; k < MOST_IN_CHOICE && choice->named[k]; k++) {
            if (named == FL_MOST_NAMED) return;
            addition.named[named++] = choice->named[k];
        }
    }
    fl_text_append(&text, ");");
    addition.text = fl_text_string(&text);
    fl_vector_push(arena, calling->additions, addition);
    calling->made++;
    if (calling->is_lost && calling->called->type.kind != FL_PARSED_VOID) keep_result(calling, addition, named);
}

/* All calls whose arguments from this one on are so far from what is known, in all. */
static void add_calls(struct calling *calling, uint32_t index, size_t *chosen, uint32_t far, bool is_fitting) {
    if (calling->made >= calling->most) return;
    if (index == calling->called->parameter_count) {
        if (!far) add_call(calling, chosen, is_fitting);
        return;
    }
    const struct parameter *parameter = &calling->parameters[index];
    for (size_t i = 0; i < parameter->choice_count && parameter->choices[i].rank <= far; i++) {
        chosen[index] = i;
        add_calls(calling, index + 1, chosen, far - parameter->choices[i].rank,
                  is_fitting && parameter->choices[i].rank == FITTING);
    }
}

static void add_all(struct calling *calling) {
    size_t chosen[MOST_PARAMETERS];
    uint32_t count = calling->called->parameter_count;
    for (uint32_t i = 0; i < count; i++)
        if (!find_choices(calling, i)) return;
    for (uint32_t far = 0; far <= count * (RANKS - 1) && calling->made < calling->most; far++)
        add_calls(calling, 0, chosen, far, true);
}

void fl_additions_find_calls(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    struct fl_addition_targets targets;
    fl_addition_targets_find(proposer, function, &targets);
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        if (!may_be_missing(file, name)) continue;
        bool is_lost = !fl_function_is_named(file, name->name);
        if (!is_lost && !is_called_for_itself(file, name)) continue;
        struct calling calling = {.proposer = proposer,
                                  .function = function,
                                  .targets = &targets,
                                  .called = name,
                                  .is_lost = is_lost,
                                  .additions = additions,
                                  .most = is_lost ? MOST_LOST : MOST_MADE};
        add_all(&calling);
    }
}
