#include "replay/emit/emit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/process.h"
#include "frontend/compile/compile.h"
#include "frontend/compile/compiler.h"
#include "base/system/file.h"
#include "syntax/tokens.h"

/* Trying whether what was written compiles. */
static const double seconds_for_compiler = 60;

struct emitter {
    struct fl_arena *arena;
    const struct fl_emission *emission;
    struct fl_source_list sources;
    const char *path;
    enum fl_reduction how;
    bool counts;
};

static bool is_same_file(struct emitter *emitter, const struct fl_file *file, const struct fl_source *source) {
    char *real = realpath(file->path, NULL);
    bool is_same = real && strcmp(real, source->real_path) == 0;
    (void)emitter;
    free(real);
    return is_same;
}

static fl_file_id file_of(struct emitter *emitter, const struct fl_source *source) {
    const struct fl_program *program = emitter->emission->subject.program;
    for (uint32_t i = 0; i < program->file_count; i++)
        if (program->files[i].contents && is_same_file(emitter, &program->files[i], source))
            return (fl_file_id){i};
    return (fl_file_id)FL_NO_ID;
}

/* ---- can events be counted? ---- */

static bool is_event(const struct fl_c_tokens *tokens, size_t index) {
    return fl_c_tokens_is(tokens, index, "EVR") || fl_c_tokens_is(tokens, index, "EVR_value");
}

/* "#define NAME ..." with an event in it? */
static bool defines_event(const struct fl_c_tokens *directive, const char *name) {
    if (!fl_c_tokens_is(directive, 1, "define") || !fl_c_tokens_is(directive, 2, name)) return false;
    for (size_t i = 2; i < directive->count; i++)
        if (is_event(directive, i)) return true;
    return false;
}

/* Is the token an event, or does the file say that it stands for something with an event in it? */
static bool stands_for_event(struct fl_arena *arena, const struct fl_c_tokens *tokens, size_t index) {
    if (index == tokens->count || is_event(tokens, index)) return index < tokens->count;
    const char *name = fl_c_token_text(arena, tokens->text, &tokens->items[index]);
    for (size_t i = 0; i < tokens->count; i++) {
        if (tokens->items[i].kind != FL_C_TOKEN_DIRECTIVE) continue;
        struct fl_c_tokens directive = fl_c_tokens_of_directive(arena, tokens, i);
        if (defines_event(&directive, name)) return true;
    }
    return false;
}

/* Are all calls that report events in what is written, so that each of them can be counted? */
static bool has_all_events(struct emitter *emitter) {
    const struct fl_emission *emission = emitter->emission;
    for (size_t i = 0; i < emission->subject.sites->all.count; i++) {
        const struct fl_event_site *site = &emission->subject.sites->all.items[i];
        if (site->kind != FL_EVENT_NAMED) continue;
        bool is_found = false;
        for (size_t k = 0; k < emitter->sources.count; k++) {
            fl_file_id id = file_of(emitter, &emitter->sources.items[k]);
            if (fl_id_is_none(id) || !fl_id_equal(id, site->position.file) || !site->position.column) continue;
            const struct fl_file *file = &emission->subject.program->files[id.index];
            size_t at = file->line_starts[site->position.line - 1] + site->position.column - 1;
            const struct fl_c_tokens *tokens = fl_file_tokens(file);
            is_found = stands_for_event(emitter->arena, tokens, fl_c_tokens_find(tokens, at));
        }
        if (!is_found) return false;
    }
    return true;
}

/* ---- files ---- */

static enum fl_status write_file(const char *path, const struct fl_text *text,
                                 struct fl_diagnostics *diagnostics) {
    FILE *file = fopen(path, "wb");
    bool is_written = file && fwrite(text->items, 1, text->count, file) == text->count;
    if (file && fclose(file) != 0) is_written = false;
    if (is_written) return FL_OK;
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be written: %s", strerror(errno));
    return FL_BAD_INPUT;
}

static const char *output_path(const struct emitter *emitter, const struct fl_source *source) {
    if (emitter->sources.count == 1) return emitter->path;
    const char *slash = strrchr(source->path, '/');
    return fl_arena_format(emitter->arena, "%s/%s", emitter->path, slash ? slash + 1 : source->path);
}

static void make_text(struct emitter *emitter, const struct fl_source *source, struct fl_text *text) {
    const struct fl_emission *emission = emitter->emission;
    const struct fl_program *program = emission->subject.program;
    fl_file_id id = file_of(emitter, source);
    fl_file_id with_main = fl_program_function(program, program->entry)->position.file;
    bool is_main = emitter->sources.count == 1 || fl_id_equal(id, with_main);
    const struct fl_file *file = &program->files[id.index];
    fl_emit_prelude(text, emission, emitter->counts, emitter->sources.count > 1, is_main);
    fl_text_format(text, "#line 1 \"%s\"\n", file->path);
    struct fl_edits edits = fl_reduce_file(emitter->arena, program, id, emission->result->is_live, emitter->how);
    if (emitter->counts) fl_emit_calls(emitter->arena, emission, id, &edits);
    fl_edits_apply(text, &edits, FL_EDIT_LINES_KEPT);
    if (is_main) fl_emit_ending(text, emission, emitter->counts);
}

/* Where the original is, its own headers are. */
static bool compiles(const struct emitter *emitter, const struct fl_source *source, const char *path) {
    size_t count;
    const char *const *flags = fl_compile_flags(emitter->arena, emitter->emission->frontend, source, &count);
    fl_words words = {0};
    const char *const last[] = {"-fsyntax-only",
                                "-w",
                                "-iquote",
                                fl_path_directory(emitter->arena, source->real_path),
                                "-x",
                                "c",
                                fl_path_absolute(emitter->arena, path),
                                NULL};
    fl_vector_push(emitter->arena, &words, fl_compiler_name());
    fl_words_push_all(emitter->arena, &words, flags, count);
    fl_words_push_all(emitter->arena, &words, last, sizeof last / sizeof *last);
    struct fl_process_request request = {.path = fl_compiler_name(),
                                         .arguments = words.items,
                                         .directory = source->directory,
                                         .seconds = seconds_for_compiler};
    struct fl_process_result result = fl_process_run(emitter->arena, &request);
    return fl_process_has_succeeded(&result);
}

static enum fl_status write_all(struct emitter *emitter, struct fl_diagnostics *diagnostics, bool *is_fine) {
    *is_fine = true;
    for (size_t i = 0; i < emitter->sources.count; i++) {
        const struct fl_source *source = &emitter->sources.items[i];
        const char *path = output_path(emitter, source);
        struct fl_text text = fl_text_make(emitter->arena);
        make_text(emitter, source, &text);
        enum fl_status status = write_file(path, &text, diagnostics);
        if (status != FL_OK) return status;
        if (!compiles(emitter, source, path)) *is_fine = false;
    }
    return FL_OK;
}

static enum fl_status refuse(struct fl_diagnostics *diagnostics, const char *path, const char *why) {
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "%s", why);
    return FL_BAD_INPUT;
}

/* All sources are C that was read, and no two have one name. */
static enum fl_status find_sources(struct emitter *emitter, struct fl_diagnostics *diagnostics) {
    const struct fl_frontend_options *frontend = emitter->emission->frontend;
    enum fl_status status = fl_sources_collect(emitter->arena, frontend->inputs, frontend->input_count,
                                               diagnostics, &emitter->sources);
    for (size_t i = 0; status == FL_OK && i < emitter->sources.count; i++) {
        const struct fl_source *source = &emitter->sources.items[i];
        if (source->kind != FL_SOURCE_C || fl_id_is_none(file_of(emitter, source)))
            return refuse(diagnostics, source->path, "has no C text that a reduced program could be made of");
        for (size_t k = 0; k < i; k++)
            if (strcmp(output_path(emitter, source), output_path(emitter, &emitter->sources.items[k])) == 0)
                return refuse(diagnostics, source->path, "has the name of another file of the program");
    }
    if (status == FL_OK && emitter->sources.count > 1 && mkdir(emitter->path, 0777) != 0 && errno != EEXIST)
        return refuse(diagnostics, emitter->path, "cannot be made a directory for the program's files");
    return status;
}

enum fl_status fl_emit_program(struct fl_arena *arena, const struct fl_emission *emission, const char *path,
                               struct fl_diagnostics *diagnostics) {
    struct emitter emitter = {.arena = arena, .emission = emission, .path = path};
    enum fl_status status = find_sources(&emitter, diagnostics);
    if (status != FL_OK) return status;
    bool can_count = fl_emit_can_count(emission) && has_all_events(&emitter);
    /* The most first. */
    for (int counts = can_count; counts >= 0; counts--)
        for (int how = FL_REDUCE_SECTIONS; how >= FL_REDUCE_NOTHING; how--) {
            bool is_fine;
            emitter.counts = counts;
            emitter.how = (enum fl_reduction)how;
            status = write_all(&emitter, diagnostics, &is_fine);
            if (status != FL_OK || is_fine) return status;
        }
    return refuse(diagnostics, path, "the reduced program does not compile");
}
