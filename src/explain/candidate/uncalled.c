/* explain/candidate/uncalled.c - calls of functions that the file defines and nobody calls: one that was there may
 * have been lost. Arguments are variables in scope that have the types of the parameters, and their addresses.
 */
#include <string.h>

#include "explain/candidate/additions.h"
#include "explain/candidate/usage.h"

enum { MOST_PARAMETERS = 3, MOST_CHOICES = 8, MOST_UNCALLED = 96 };

struct choice {
    const char *text;
    const struct fl_parsed_name *named, *index; /* index: of an element; or NULL */
};

struct calling {
    struct fl_proposer *proposer;
    uint32_t function; /* in which it is called */
    const struct fl_parsed_name *called;
    struct choice choices[MOST_PARAMETERS][MOST_CHOICES];
    size_t choice_count[MOST_PARAMETERS];
    struct fl_addition_targets targets;
    fl_addition_vector *additions;
    unsigned made;
};

/* ---- which functions ---- */

static bool is_defined(const struct fl_parsed_file *file, const char *name) {
    for (size_t i = 0; i < file->functions.count; i++)
        if (!file->functions.items[i].is_check && strcmp(file->functions.items[i].name, name) == 0) return true;
    return false;
}

static bool is_lost(const struct fl_parsed_file *file, const struct fl_parsed_name *name) {
    return name->kind == FL_PARSED_FUNCTION && name->whole_type && name->parameter_count &&
           name->parameter_count <= MOST_PARAMETERS && strcmp(name->name, "main") != 0 &&
           is_defined(file, name->name) && !fl_function_is_named(file, name->name);
}

/* ---- which arguments ---- */

static void add_choice(struct calling *calling, uint32_t parameter, struct choice choice) {
    size_t *count = &calling->choice_count[parameter];
    if (*count < MOST_CHOICES) calling->choices[parameter][(*count)++] = choice;
}

static void add_elements(struct calling *calling, uint32_t parameter, const struct fl_parsed_name *array) {
    const struct fl_parsed_file *file = calling->proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *index = &file->names.items[i];
        if (index->type.kind != FL_PARSED_INTEGER || !fl_name_is_of_function(file, index, calling->function))
            continue;
        const char *text = fl_arena_format(calling->proposer->arena, "&%s[%s]", array->name, index->name);
        add_choice(calling, parameter, (struct choice){text, array, index});
    }
}

static void add_pointers(struct calling *calling, uint32_t parameter, const char *type,
                         const struct fl_parsed_name *name) {
    const char *text = name->type.text;
    bool is_pointer = name->type.kind == FL_PARSED_POINTER;
    size_t size = text ? strlen(text) : 0;
    if (!text) return;
    if (is_pointer && !name->type.width && strcmp(text, type) == 0) add_elements(calling, parameter, name);
    if (is_pointer && strcmp(text, type) == 0)
        add_choice(calling, parameter, (struct choice){name->name, name, NULL});
    if (!is_pointer && strncmp(type, text, size) == 0 && strcmp(type + size, " *") == 0)
        add_choice(calling, parameter,
                   (struct choice){fl_arena_format(calling->proposer->arena, "&%s", name->name), name, NULL});
}

static void find_choices(struct calling *calling, uint32_t parameter) {
    const struct fl_parsed_file *file = calling->proposer->file;
    const char *type = fl_addition_parameter_type(calling->proposer->arena, calling->called, parameter);
    if (!type) return;
    bool is_number = !strchr(type, '*') && !strstr(type, "struct ") && !strstr(type, "union ");
    for (size_t i = 0; i < file->names.count; i++) {
        const struct fl_parsed_name *name = &file->names.items[i];
        bool is_own = fl_name_is_of_function(file, name, calling->function);
        if (!is_own && (name->kind != FL_PARSED_GLOBAL || !name->is_users)) continue;
        if (!is_number)
            add_pointers(calling, parameter, type, name);
        else if (is_own && name->type.kind == FL_PARSED_INTEGER)
            add_choice(calling, parameter, (struct choice){name->name, name, NULL});
    }
}

/* ---- calls ---- */

/* What it gives is assigned to something of its type. */
static void keep_result(struct calling *calling, struct fl_addition call, size_t named) {
    struct fl_arena *arena = calling->proposer->arena;
    const char *type = calling->called->type.text, *text = call.text;
    for (size_t i = 0; type && named < FL_MOST_NAMED && i < calling->targets.count; i++) {
        const struct fl_addition_place *to = &calling->targets.all[i];
        if (!to->type.text || strcmp(to->type.text, type) != 0 || to->type.is_constant) continue;
        call.text = fl_arena_format(arena, "%s = %s", to->text, text);
        call.uses = to->uses;
        call.named[named] = to->named;
        fl_vector_push(arena, calling->additions, call);
        calling->made++;
    }
}

static void add_call(struct calling *calling, const size_t *chosen) {
    struct fl_arena *arena = calling->proposer->arena;
    struct fl_text text = fl_text_make(arena);
    struct fl_addition addition = {
        .kind = FL_MEND_CALL_LOST, .called = calling->called, .function = calling->function};
    size_t named = 0;
    fl_text_format(&text, "%s(", calling->called->name);
    for (uint32_t i = 0; i < calling->called->parameter_count; i++) {
        const struct choice *choice = &calling->choices[i][chosen[i]];
        fl_text_format(&text, "%s%s", i ? ", " : "", choice->text);
        addition.named[named++] = choice->named;
        if (choice->index) addition.named[named++] = choice->index;
    }
    fl_text_append(&text, ");");
    addition.text = fl_text_string(&text);
    fl_vector_push(arena, calling->additions, addition);
    calling->made++;
    if (calling->called->type.kind != FL_PARSED_VOID) keep_result(calling, addition, named);
}

static void add_calls(struct calling *calling, uint32_t parameter, size_t *chosen) {
    if (calling->made >= MOST_UNCALLED) return;
    if (parameter == calling->called->parameter_count) {
        add_call(calling, chosen);
        return;
    }
    for (size_t i = 0; i < calling->choice_count[parameter]; i++) {
        chosen[parameter] = i;
        add_calls(calling, parameter + 1, chosen);
    }
}

void fl_additions_find_uncalled(struct fl_proposer *proposer, uint32_t function, fl_addition_vector *additions) {
    const struct fl_parsed_file *file = proposer->file;
    for (size_t i = 0; i < file->names.count; i++) {
        if (!is_lost(file, &file->names.items[i])) continue;
        struct calling calling = {
            .proposer = proposer, .function = function, .called = &file->names.items[i], .additions = additions};
        size_t chosen[MOST_PARAMETERS];
        fl_addition_targets_find(proposer, function, &calling.targets);
        for (uint32_t k = 0; k < calling.called->parameter_count; k++) find_choices(&calling, k);
        add_calls(&calling, 0, chosen);
    }
}
