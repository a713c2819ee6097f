#include "explain/candidate/schemata.h"

#include <string.h>

#include "base/invariant.h"
#include "explain/candidate/emit.h"
#include "frontend/frontend.h"
#include "program/edit/edit.h"

enum { most_attempts = 12 };

struct attempt {
    struct fl_arena *arena;
    const struct fl_frontend_options *options;
    const struct fl_parsed_files *files;
    fl_mend_vector candidates;  /* still in it */
    struct fl_emitted *emitted; /* each file */
    struct fl_diagnostics said;
};

/* ---- compiling ---- */

static void emit(struct attempt *attempt) {
    uint32_t selector = 1;
    for (size_t i = 0; i < attempt->candidates.count; i++) attempt->candidates.items[i].selector = 0;
    for (uint32_t i = 0; i < attempt->files->all.count; i++)
        attempt->emitted[i] =
            fl_emit_file(attempt->arena, &attempt->files->all.items[i], i, &attempt->candidates, &selector);
}

static enum fl_status compile(struct attempt *attempt, const struct fl_program **program) {
    struct fl_frontend_options options = *attempt->options;
    size_t count = attempt->files->all.count, flag_count = options.compiler_flag_count;
    struct fl_changed_file *changed = FL_NEW_ARRAY(attempt->arena, struct fl_changed_file, count);
    for (size_t i = 0; i < count; i++)
        changed[i] =
            (struct fl_changed_file){attempt->files->all.items[i].real_path,
                                     fl_text_string(&attempt->emitted[i].text), attempt->emitted[i].text.count};
    static const char *const more[] = {"-w", "-ferror-limit=0", "-fbracket-depth=100000"};
    size_t more_count = sizeof more / sizeof *more;
    const char **flags = FL_NEW_ARRAY(attempt->arena, const char *, flag_count + more_count);
    if (flag_count) memcpy(flags, options.compiler_flags, flag_count * sizeof *flags);
    memcpy(flags + flag_count, more, sizeof more);
    options.compiler_flags = flags;
    options.compiler_flag_count = flag_count + more_count;
    options.changed = changed;
    options.changed_count = count;
    options.is_quiet = options.has_colors = false;
    options.objects = NULL;
    attempt->said = fl_diagnostics_make(attempt->arena);
    return fl_frontend_load(attempt->arena, &options, &attempt->said, program);
}

/* ---- leaving out what does not compile ---- */

static const struct fl_emitted *emitted_of(const struct attempt *attempt, const char *path) {
    if (attempt->files->all.count == 1) return &attempt->emitted[0];
    for (size_t i = 0; i < attempt->files->all.count; i++) {
        const struct fl_parsed_file *file = &attempt->files->all.items[i];
        if (strcmp(path, file->path) == 0 || strcmp(path, file->real_path) == 0) return &attempt->emitted[i];
    }
    return NULL;
}

static size_t offset_of(const struct fl_emitted *emitted, uint32_t line, uint32_t column) {
    const char *text = fl_text_string(&emitted->text), *at = text + emitted->head;
    for (uint32_t i = 1; i < line && at; i++) {
        at = strchr(at, '\n');
        if (at) at++;
    }
    return at ? (size_t)(at - text) + column - 1 : 0;
}

static bool refuse_at(const struct attempt *attempt, const struct fl_diagnostic *error, bool *is_refused) {
    const struct fl_emitted *emitted = error->file ? emitted_of(attempt, error->file) : NULL;
    if (!emitted || !error->column) return false;
    size_t offset = offset_of(emitted, error->line, error->column);
    bool is_found = false;
    for (size_t i = 0; i < emitted->spans.count; i++) {
        const struct fl_emitted_span *span = &emitted->spans.items[i];
        if (offset < span->start || offset >= span->end) continue;
        is_found = is_refused[span->candidate] = true;
    }
    return is_found;
}

static bool refuse_all(const struct attempt *attempt, enum fl_severity severity, bool *is_refused) {
    bool is_found = false;
    for (size_t i = 0; i < attempt->said.count; i++)
        if (attempt->said.items[i].severity == severity && refuse_at(attempt, &attempt->said.items[i], is_refused))
            is_found = true;
    return is_found;
}

/* What errors name, or else what they refer to; where that is none, every second one: soon they are few. */
static void leave_out(struct attempt *attempt) {
    bool *is_refused = FL_NEW_ARRAY(attempt->arena, bool, attempt->candidates.count + 1);
    bool is_found = refuse_all(attempt, FL_ERROR, is_refused) || refuse_all(attempt, FL_NOTE, is_refused);
    size_t kept = 0;
    for (size_t i = 0; i < attempt->candidates.count; i++)
        if (is_found ? !is_refused[i] : i % 2 == 1)
            attempt->candidates.items[kept++] = attempt->candidates.items[i];
    attempt->candidates.count = kept;
}

/* ---- the inputs that choose ---- */

static void read_at_start(struct fl_program_edit *edit, const struct fl_program *program, const char *variable,
                          const char *name) {
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct fl_variable *each = &program->variables[i];
        if (each->kind != FL_VARIABLE_GLOBAL || strcmp(each->name, variable) != 0) continue;
        struct fl_input input = {.kind = FL_INPUT_VALUE,
                                 .name = name,
                                 .width = each->width,
                                 .type = each->type,
                                 .function = program->start,
                                 .position = {FL_NO_ID, 0, 0}};
        struct fl_operation read = {.kind = FL_OPERATION_INPUT, .variable = {i}};
        read.input = fl_program_edit_add_input(edit, input);
        fl_location_id start = fl_program_function(program, program->start)->entry;
        fl_program_edit_insert(edit, fl_edit_at(start), read, input.position);
    }
}

static const struct fl_program *with_inputs(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_program_edit *edit = fl_program_edit_begin(arena, program);
    struct fl_program_map map;
    read_at_start(edit, program, "__fl_selected", FL_SCHEMATA_SELECTED);
    read_at_start(edit, program, "__fl_constant", FL_SCHEMATA_CONSTANT);
    return fl_program_edit_finish(edit, &map);
}

/* By their selectors, which rise from 1; what has none is not in the program. */
static fl_mend_vector in_order(struct fl_arena *arena, const fl_mend_vector *candidates) {
    fl_mend_vector result = {0};
    result.items = FL_NEW_ARRAY(arena, struct fl_mend, candidates->count + 1);
    result.capacity = candidates->count + 1;
    for (size_t i = 0; i < candidates->count; i++) {
        const struct fl_mend *each = &candidates->items[i];
        if (!each->selector) continue;
        result.items[each->selector - 1] = *each;
        result.count++;
    }
    return result;
}

enum fl_status fl_schemata_build(struct fl_arena *arena, const struct fl_frontend_options *options,
                                 const struct fl_parsed_files *files, const fl_mend_vector *candidates,
                                 struct fl_diagnostics *diagnostics, struct fl_schemata *schemata) {
    struct attempt attempt = {.arena = arena, .options = options, .files = files};
    attempt.emitted = FL_NEW_ARRAY(arena, struct fl_emitted, files->all.count + 1);
    for (size_t i = 0; i < candidates->count; i++)
        fl_vector_push(arena, &attempt.candidates, candidates->items[i]);
    enum fl_status status = FL_BAD_INPUT;
    const struct fl_program *program = NULL;
    for (unsigned i = 0; i < most_attempts && status == FL_BAD_INPUT; i++) {
        if (i + 1 == most_attempts) attempt.candidates.count = 0;
        emit(&attempt);
        status = compile(&attempt, &program);
        if (status == FL_BAD_INPUT && !attempt.candidates.count) break;
        if (status == FL_BAD_INPUT) leave_out(&attempt);
    }
    *schemata = (struct fl_schemata){0};
    if (status != FL_OK) {
        fl_diagnostics_append(diagnostics, &attempt.said);
        return status;
    }
    schemata->program = with_inputs(arena, program);
    schemata->candidates = in_order(arena, &attempt.candidates);
    return FL_OK;
}

/* A number in place of what an edge reads, if it reads one of the two inputs. */
static void choose_at(struct fl_arena *arena, struct fl_program_edit *edit, const struct fl_program *program,
                      uint32_t index, uint32_t selector) {
    fl_edge_id edge = {index};
    const struct fl_operation *read = &program->edges[index].operation;
    if (read->kind != FL_OPERATION_INPUT) return;
    const struct fl_input *input = &program->inputs[read->input.index];
    bool is_selector = strcmp(input->name, FL_SCHEMATA_SELECTED) == 0;
    if (!is_selector && strcmp(input->name, FL_SCHEMATA_CONSTANT) != 0) return;
    struct fl_operation assign = {
        .kind = FL_OPERATION_ASSIGN,
        .variable = read->variable,
        .value = fl_expression_word(arena, input->width, is_selector ? selector : 0, input->type)};
    bool is_replaced = fl_program_edit_replace_operation(edit, edge, assign);
    FL_INVARIANT(is_replaced, "what reads a number can be given one");
}

const struct fl_program *fl_schemata_choose(struct fl_arena *arena, const struct fl_schemata *schemata,
                                            uint32_t selector) {
    const struct fl_program *program = schemata->program;
    const struct fl_function *start = fl_program_function(program, program->start);
    struct fl_program_edit *edit = fl_program_edit_begin(arena, program);
    struct fl_program_map map;
    for (uint32_t i = 0; i < start->edge_count; i++)
        choose_at(arena, edit, program, start->first_edge + i, selector);
    return fl_program_edit_finish(edit, &map);
}

static bool asks_for_candidate(const struct fl_program *program, const struct fl_expression *expression) {
    if (!expression) return false;
    if (expression->kind == FL_EXPRESSION_VARIABLE)
        return fl_string_has_prefix(fl_program_variable(program, expression->variable)->name, "__fl_");
    for (uint32_t i = 0; i < expression->operand_count; i++)
        if (asks_for_candidate(program, expression->operands[i])) return true;
    return false;
}

bool fl_schemata_is_decision(const struct fl_program *program, const struct fl_edge *edge) {
    const struct fl_operation *operation = &edge->operation;
    bool decides = operation->kind == FL_OPERATION_ASSUME || operation->kind == FL_OPERATION_CHECK;
    return decides && !asks_for_candidate(program, operation->condition);
}
