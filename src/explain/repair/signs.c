#include "explain/repair/signs.h"

#include <string.h>

#include "explain/candidate/checkers.h"
#include "explain/candidate/usage.h"

struct signs {
    struct fl_arena *arena;
    const struct fl_repair_request *request;
    const struct fl_parsed_file *file;
    bool *is_checker, *is_checking; /* each function of the file */
    struct fl_evidence *evidence;
};

static void raise(struct signs *signs, uint32_t line, enum fl_evidence_kind kind) {
    struct fl_evidence_place place = {.file = signs->file->path, .line = line};
    fl_evidence_raise(signs->arena, signs->evidence, place, kind, 1);
}

/* What is wrong is seldom in the function that checks it: that one knows what is right. */
static bool is_checking(const struct signs *signs, const char *function) {
    for (size_t i = 0; i < signs->request->failing_count; i++) {
        const char *checking = signs->request->failing[i].check_function;
        if (checking && strcmp(function, checking) == 0) return true;
    }
    return false;
}

static void find_functions(struct signs *signs) {
    size_t count = signs->file->functions.count;
    signs->is_checker = FL_NEW_ARRAY(signs->arena, bool, count + 1);
    signs->is_checking = FL_NEW_ARRAY(signs->arena, bool, count + 1);
    for (size_t i = 0; i < count; i++) {
        const char *name = signs->file->functions.items[i].name;
        signs->is_checker[i] = fl_checker_of(&signs->request->workbench->checkers, name) == FL_CHECKER_ASSERTED;
        signs->is_checking[i] = is_checking(signs, name);
    }
}

static void add_line(struct signs *signs, uint32_t function, uint32_t line) {
    if (function == FL_PARSED_NONE) return;
    if (signs->is_checker[function]) raise(signs, line, FL_EVIDENCE_CHECKER);
    if (signs->is_checking[function]) raise(signs, line, FL_EVIDENCE_CHECKING);
}

static void add_statements(struct signs *signs) {
    for (size_t i = 0; i < signs->file->statements.count; i++) {
        const struct fl_parsed_statement *statement = &signs->file->statements.items[i];
        add_line(signs, statement->function, statement->line);
        if (statement->is_checked) raise(signs, statement->line, FL_EVIDENCE_CLAIMING);
    }
    for (size_t i = 0; i < signs->file->expressions.count; i++) {
        const struct fl_parsed_expression *expression = &signs->file->expressions.items[i];
        add_line(signs, expression->function, expression->line);
        if (expression->is_checked) raise(signs, expression->line, FL_EVIDENCE_CLAIMING);
    }
}

/* ---- arrays ---- */

static bool is_access(const struct signs *signs, const struct fl_parsed_expression *expression) {
    if (expression->kind != FL_PARSED_ELEMENT || expression->function == FL_PARSED_NONE) return false;
    const char *function = signs->file->functions.items[expression->function].name;
    for (size_t i = 0; i < signs->request->failing_count; i++) {
        const struct fl_trial_run *failing = &signs->request->failing[i];
        if (failing->check &&
            (failing->check->kind == FL_CHECK_BOUNDS || failing->check->kind == FL_CHECK_POINTER) &&
            failing->check_line == expression->line && strcmp(failing->check_function, function) == 0)
            return true;
    }
    return false;
}

/* Where an access is outside of an array, the array may be too small; a parameter has the size of none. */
static void add_arrays(struct signs *signs) {
    const struct fl_parsed_file *file = signs->file;
    for (size_t i = 0; i < file->expressions.count; i++) {
        const struct fl_parsed_expression *each = &file->expressions.items[i];
        if (!is_access(signs, each)) continue;
        for (size_t k = 0; k < file->names.count; k++) {
            const struct fl_parsed_name *name = &file->names.items[k];
            bool is_array =
                name->kind != FL_PARSED_PARAMETER && name->type.kind == FL_PARSED_POINTER && !name->type.width;
            if (is_array && each->uses.count && fl_use_is_of(&file->uses.items[each->uses.first], name))
                raise(signs, name->line, FL_EVIDENCE_TOO_SMALL);
        }
    }
}

/* ---- inputs ---- */

static void add_inputs(struct fl_arena *arena, const struct fl_program *program, struct fl_evidence *evidence) {
    for (uint32_t i = 0; i < program->input_count; i++) {
        struct fl_position position = program->inputs[i].position;
        bool is_users = fl_program_function(program, program->inputs[i].function)->is_users;
        if (!is_users || fl_id_is_none(position.file) || !position.line) continue;
        struct fl_evidence_place place = {.file = program->files[position.file.index].path, .line = position.line};
        fl_evidence_raise(arena, evidence, place, FL_EVIDENCE_READING, 1);
    }
}

void fl_signs_take(struct fl_arena *arena, const struct fl_repair_request *request, struct fl_evidence *evidence) {
    const struct fl_parsed_files *files = request->workbench->files;
    struct signs signs = {.arena = arena, .request = request, .evidence = evidence};
    for (size_t i = 0; i < files->all.count; i++) {
        signs.file = &files->all.items[i];
        find_functions(&signs);
        add_statements(&signs);
        add_arrays(&signs);
    }
    add_inputs(arena, request->program, evidence);
}
