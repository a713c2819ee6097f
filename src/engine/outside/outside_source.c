/* engine/outside/outside_source.c - what another verifier is given of a program. */
#include <string.h>

#include "engine/confirm/build/compile_native.h"
#include "engine/outside/outside.h"
#include "base/system/file.h"
#include "syntax/tokens.h"

/* Calls of these are failures, whatever they do. */
static const char *const error_functions[] = {"reach_error", "__VERIFIER_error"};
/* What calls of them are renamed to, where the tool has to be told. */
static const char error_call[] = "__fl_error_call";

static bool cannot(struct fl_outside *outside, const char *reason) {
    outside->stopped = reason;
    return false;
}

/* ---- is it a question for the tool? ---- */

static bool is_memory_kind(enum fl_check_kind kind) {
    return kind == FL_CHECK_BOUNDS || kind == FL_CHECK_POINTER || kind == FL_CHECK_FREE || kind == FL_CHECK_LEAK;
}

/* What library functions do besides accessing memory is the tool's own business. */
static bool covers_checks(struct fl_outside *outside) {
    const struct fl_program *program = outside->program;
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        bool is_users = fl_program_function(program, check->function)->is_users;
        if (!is_users && !is_memory_kind(check->kind)) continue;
        if (!outside->adapter->checks[check->kind].is_covered)
            return cannot(outside, fl_arena_format(outside->arena, "it does not look for: %s",
                                                   fl_check_kind_text(check->kind)));
    }
    return true;
}

/* Library functions that give the program what comes from outside, or is different each time. */
static bool is_reader(const char *name) {
    static const char *const readers[] = {
        "getchar", "getc",  "fgetc", "fgets",  "gets",         "scanf",         "fscanf", "read",  "pread",
        "fread",   "fopen", "open",  "getenv", "getline",      "getdelim",      "getopt", "time",  "clock",
        "opendir", "stat",  "fstat", "ctime",  "gettimeofday", "clock_gettime", "times",  "access"};
    const char *bare = fl_string_has_prefix(name, "__isoc99_") ? name + 9 : name;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        if (strcmp(bare, readers[i]) == 0) return true;
    return false;
}

/* Does a function of the user's call one of them? */
static bool calls_reader(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (edge->operation.kind != FL_OPERATION_CALL) continue;
        const struct fl_expression *callee = edge->operation.callee;
        fl_function_id caller = fl_program_location(program, edge->source)->function;
        if (!fl_program_function(program, caller)->is_users || callee->kind != FL_EXPRESSION_FUNCTION) continue;
        const struct fl_function *function = fl_program_function(program, callee->function);
        if (!function->is_users && is_reader(function->name)) return true;
    }
    return false;
}

/* Tools agree on the values of functions without a body, and on little else that programs read. */
static bool knows_inputs(struct fl_outside *outside) {
    const struct fl_program *program = outside->program;
    bool is_known = program->arguments_use == FL_ARGUMENTS_NONE && !calls_reader(program);
    for (uint32_t i = 0; i < program->input_count && is_known; i++) {
        const struct fl_input *input = &program->inputs[i];
        bool is_users = fl_program_function(program, input->function)->is_users;
        is_known = !is_users || input->kind == FL_INPUT_VALUE || input->kind == FL_INPUT_UNDEFINED ||
                   input->kind == FL_INPUT_HEAP;
    }
    return is_known || cannot(outside, "the program reads more than values of functions without a body");
}

static bool is_source(const char *path) {
    return fl_string_has_suffix(path, ".c") || fl_string_has_suffix(path, ".i");
}

static bool can_take(struct fl_outside *outside) {
    const struct fl_frontend_options *frontend = outside->options.frontend;
    if (frontend->precondition || (frontend->entry && strcmp(frontend->entry, "main") != 0))
        return cannot(outside, "only programs that start at main are given to it");
    if (frontend->instrumentation) return cannot(outside, "specs are not given to it");
    for (size_t i = 0; i < frontend->input_count; i++)
        if (!is_source(frontend->inputs[i])) return cannot(outside, "only C files are given to it");
    return covers_checks(outside) && knows_inputs(outside);
}

/* ---- files ---- */

static const char *write_file(struct fl_outside *outside, const char *name, const struct fl_text *text) {
    const char *path = fl_arena_format(outside->arena, "%s/%s", outside->directory, name);
    const char *problem = fl_write_whole_file(outside->arena, path, fl_text_string(text), text->count);
    if (problem && !outside->stopped) outside->stopped = problem;
    return path;
}

/* Words of directives are tokens, too: macros stand for calls. */
static struct fl_c_tokens read_tokens(struct fl_arena *arena, const char *source) {
    return fl_c_tokens_read(arena, source, strlen(source), FL_C_HASH_CODE);
}

/* Does the definition of a function begin with this name? */
static bool begins_definition(const struct fl_c_tokens *tokens, size_t name) {
    size_t open = fl_c_tokens_code_from(tokens, name + 1);
    if (!fl_c_tokens_has_sign(tokens, open, "(")) return false;
    size_t behind = fl_c_tokens_code_from(tokens, fl_c_tokens_closing(tokens, open) + 1);
    return fl_c_tokens_has_sign(tokens, behind, "{");
}

static const char *error_function_at(const struct fl_c_tokens *tokens, size_t index) {
    for (size_t i = 0; i < sizeof error_functions / sizeof *error_functions; i++)
        if (fl_c_tokens_is(tokens, index, error_functions[i])) return error_functions[i];
    return NULL;
}

static const struct fl_outside_call *call_at(const struct fl_outside *outside, const char *path,
                                             const struct fl_c_tokens *tokens, size_t index) {
    const struct fl_outside_condition *condition = outside->options.condition;
    for (size_t i = 0; condition && i < condition->call_count; i++) {
        const struct fl_outside_call *call = &condition->calls[i];
        const struct fl_c_token *token = &tokens->items[index];
        bool is_there = token->line == call->line && token->column == call->column &&
                        strcmp(call->file, path) == 0 && fl_c_tokens_is(tokens, index, call->function);
        if (is_there && fl_c_tokens_has_sign(tokens, fl_c_tokens_code_from(tokens, index + 1), "(")) return call;
    }
    return NULL;
}

/* The text of a file, changed from its beginning to its end. */
struct copy {
    struct fl_text text;
    const char *source;
    size_t at; /* up to here it is copied */
};

static void copy_to(struct copy *copy, size_t end) {
    fl_text_append_bytes(&copy->text, copy->source + copy->at, end - copy->at);
    copy->at = end;
}

/* "f(x)" becomes "around(f(x))". */
static void put_around(struct copy *copy, const struct fl_c_tokens *tokens, size_t name, const char *around) {
    size_t open = fl_c_tokens_code_from(tokens, name + 1);
    copy_to(copy, tokens->items[name].start);
    fl_text_format(&copy->text, "%s(", around);
    copy_to(copy, tokens->items[fl_c_tokens_closing(tokens, open)].end);
    fl_text_append(&copy->text, ")");
}

static void write_head(const struct fl_outside *outside, bool renames, const char *path, struct copy *copy) {
    const struct fl_outside_condition *condition = outside->options.condition;
    for (size_t i = 0; renames && i < sizeof error_functions / sizeof *error_functions; i++)
        fl_text_format(&copy->text, "#define %s %s\n", error_functions[i], error_call);
    if (condition) fl_text_format(&copy->text, "%s\n", condition->declarations);
    fl_text_format(&copy->text, "#line 1 \"%s\"\n", path);
}

/* Calls of error functions get another name, also those in headers and macros; their definitions get one that
 * nobody calls. Counts the calls that something was put around. */
static struct fl_text change_source(const struct fl_outside *outside, bool renames, const char *path,
                                    const char *source, size_t *changed) {
    struct copy copy = {.text = fl_text_make(outside->arena), .source = source};
    struct fl_c_tokens tokens = read_tokens(outside->arena, source);
    write_head(outside, renames, path, &copy);
    for (size_t i = 0; i < tokens.count; i++) {
        const char *name = renames ? error_function_at(&tokens, i) : NULL;
        const struct fl_outside_call *call = call_at(outside, path, &tokens, i);
        if (name && begins_definition(&tokens, i)) {
            copy_to(&copy, tokens.items[i].start);
            fl_text_format(&copy.text, "__fl_unused_%s", name);
            copy.at = tokens.items[i].end;
        } else if (call) {
            put_around(&copy, &tokens, i, call->around);
            ++*changed;
        }
    }
    fl_text_append(&copy.text, source + copy.at);
    return copy.text;
}

static bool has_checks(const struct fl_outside *outside, enum fl_check_kind kind) {
    for (uint32_t i = 0; i < outside->program->check_count; i++)
        if (outside->program->checks[i].kind == kind) return true;
    return false;
}

static const char *source_text(struct fl_outside *outside, const char *path) {
    struct fl_diagnostics ignored = fl_diagnostics_make(outside->arena);
    struct fl_file_bytes file;
    if (fl_input_file_read(outside->arena, path, &ignored, &file) == FL_OK) return (const char *)file.bytes;
    outside->stopped = "a source file cannot be read";
    return "";
}

/* Where includes are relative to the file, the copy must find them, too. */
static void add_copy(struct fl_outside *outside, bool renames, size_t number, size_t *changed) {
    struct fl_arena *arena = outside->arena;
    const char *path = outside->options.frontend->inputs[number];
    struct fl_text text = change_source(outside, renames, path, source_text(outside, path), changed);
    fl_vector_push(arena, &outside->sources,
                   write_file(outside, fl_arena_format(arena, "source%zu.c", number), &text));
    fl_vector_push(arena, &outside->sources, "-I");
    fl_vector_push(arena, &outside->sources, fl_path_directory(arena, path));
}

static void add_support(struct fl_outside *outside) {
    struct fl_text text = fl_text_make(outside->arena);
    for (size_t i = 0; i < FL_CHECK_KIND_COUNT; i++) {
        const fl_words *support = &outside->adapter->checks[i].support;
        if (!has_checks(outside, (enum fl_check_kind)i)) continue;
        for (size_t k = 0; k < support->count; k++) fl_text_format(&text, "%s\n", support->items[k]);
    }
    if (text.count) fl_vector_push(outside->arena, &outside->sources, write_file(outside, "support.c", &text));
}

/* All of its calls must be where they were said to be: macros and line markers hide some. */
static bool add_condition(struct fl_outside *outside, size_t changed) {
    const struct fl_outside_condition *condition = outside->options.condition;
    if (changed != condition->call_count)
        return cannot(outside, "an input is not read where the text has a call of its function");
    struct fl_text text = fl_text_make(outside->arena);
    fl_text_append(&text, condition->definitions);
    fl_vector_push(outside->arena, &outside->sources, write_file(outside, "condition.c", &text));
    return true;
}

bool fl_outside_prepare(struct fl_outside *outside) {
    if (!can_take(outside)) return false;
    const struct fl_frontend_options *frontend = outside->options.frontend;
    size_t changed = 0;
    bool renames =
        has_checks(outside, FL_CHECK_ERROR_CALL) && outside->adapter->checks[FL_CHECK_ERROR_CALL].support.count;
    for (size_t i = 0; i < frontend->input_count; i++) {
        if (renames || outside->options.condition)
            add_copy(outside, renames, i, &changed);
        else
            fl_vector_push(outside->arena, &outside->sources, frontend->inputs[i]);
    }
    if (outside->options.condition && !add_condition(outside, changed)) return false;
    add_support(outside);
    return !outside->stopped;
}

/* ---- the property ---- */

static bool calls_error_function(struct fl_outside *outside, const char *name) {
    const struct fl_frontend_options *frontend = outside->options.frontend;
    for (size_t i = 0; i < frontend->input_count; i++) {
        struct fl_c_tokens tokens = read_tokens(outside->arena, source_text(outside, frontend->inputs[i]));
        for (size_t k = 0; k < tokens.count; k++)
            if (fl_c_tokens_is(&tokens, k, name)) return true;
    }
    return false;
}

static void add_property(struct fl_text *text, const char *formula) {
    fl_text_format(text, "CHECK( init(main()), LTL(G %s) )\n", formula);
}

const char *fl_outside_property(struct fl_outside *outside) {
    struct fl_text text = fl_text_make(outside->arena);
    for (size_t i = 0; i < sizeof error_functions / sizeof *error_functions; i++)
        if (has_checks(outside, FL_CHECK_ERROR_CALL) && calls_error_function(outside, error_functions[i]))
            add_property(&text, fl_arena_format(outside->arena, "! call(%s())", error_functions[i]));
    if (has_checks(outside, FL_CHECK_OVERFLOW)) add_property(&text, "! overflow");
    if (has_checks(outside, FL_CHECK_BOUNDS) || has_checks(outside, FL_CHECK_POINTER))
        add_property(&text, "valid-deref");
    if (has_checks(outside, FL_CHECK_FREE)) add_property(&text, "valid-free");
    return write_file(outside, "property.prp", &text);
}
