#include "engine/outside/adapter.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/invariant.h"
#include "base/system/file.h"

struct reading {
    struct fl_arena *arena;
    struct fl_adapter *adapter;
    const char *file;
    uint32_t line;
    struct fl_diagnostics *diagnostics;
};

static const char *const kind_names[] = {
#define FL_CHECK(NAME, option, text) #NAME,
#include "program/checks.def"
};

static enum fl_status complain(struct reading *reading, const char *message) {
    fl_diagnostics_add(reading->diagnostics, FL_ERROR, reading->file, reading->line, 0, "%s", message);
    return FL_BAD_INPUT;
}

/* ---- values ---- */

static void add_words(struct reading *reading, fl_words *words, const char *value) {
    while (*value) {
        size_t blanks = strspn(value, " \t"), length = strcspn(value + blanks, " \t");
        if (length)
            fl_vector_push(reading->arena, words,
                           fl_arena_format(reading->arena, "%.*s", (int)length, value + blanks));
        value += blanks + length;
    }
}

/* Compiling a{1000}{1000}, or a long row of +, may take all the memory there is. */
static bool is_costly(const char *pattern) {
    enum { MOST_REPETITIONS = 12 };
    unsigned repetitions = 0;
    for (; *pattern; pattern++) {
        repetitions += *pattern == '+' || *pattern == '*' || *pattern == '?';
        if (*pattern == '{') return true;
        if (*pattern == '\\' && pattern[1]) pattern++;
    }
    return repetitions > MOST_REPETITIONS;
}

static enum fl_status read_pattern(struct reading *reading, const char *value, size_t groups,
                                   const char **pattern) {
    regex_t compiled;
    if (is_costly(value))
        return complain(reading, "a pattern must not have counted repetition, {n}, or repetition at many places");
    int error = *value ? regcomp(&compiled, value, REG_EXTENDED) : REG_BADPAT;
    if (error) {
        char message[200] = "it is empty";
        if (*value) regerror(error, &compiled, message, sizeof message);
        return complain(reading,
                        fl_arena_format(reading->arena, "not a regular expression: '%s': %s", value, message));
    }
    size_t has = compiled.re_nsub;
    regfree(&compiled);
    *pattern = value;
    if (has >= groups) return FL_OK;
    return complain(reading, fl_arena_format(reading->arena, "'%s' needs %zu group%s in parentheses", value,
                                             groups, groups == 1 ? "" : "s"));
}

static enum fl_status read_rule(struct reading *reading, enum fl_answer_of_tool answer, const char *value) {
    struct fl_adapter_rule rule = {.answer = answer};
    enum fl_status status = read_pattern(reading, value, 0, &rule.pattern);
    if (status == FL_OK) fl_vector_push(reading->arena, &reading->adapter->rules, rule);
    return status;
}

/* "check KIND" and "support KIND" */
static enum fl_status read_check(struct reading *reading, const char *kind, bool is_support, const char *value) {
    for (size_t i = 0; i < FL_CHECK_KIND_COUNT; i++) {
        struct fl_adapter_check *check = &reading->adapter->checks[i];
        if (strcasecmp(kind, kind_names[i]) != 0) continue;
        if (is_support)
            fl_vector_push(reading->arena, &check->support, value);
        else
            add_words(reading, &check->arguments, value);
        check->is_covered = check->is_covered || !is_support;
        return FL_OK;
    }
    return complain(reading, fl_arena_format(reading->arena, "no kind of check is called '%s'", kind));
}

static enum fl_status read_input(struct reading *reading, const char *value, bool is_in_bits) {
    reading->adapter->is_in_bits = is_in_bits;
    return read_pattern(reading, value, 2, &reading->adapter->input_pattern);
}

static enum fl_status read_word(struct reading *reading, const char *value, const char *expected, bool *is_so) {
    if (strcmp(value, expected) != 0)
        return complain(reading,
                        fl_arena_format(reading->arena, "'%s' here; it can be '%s' only", value, expected));
    *is_so = true;
    return FL_OK;
}

/* ---- lines ---- */

static fl_words *words_of(struct fl_adapter *adapter, const char *key) {
    const struct {
        const char *key;
        fl_words *words;
    } lists[] = {{"command", &adapter->commands},
                 {"version", &adapter->version_arguments},
                 {"arguments", &adapter->arguments},
                 {"arguments-32", &adapter->arguments32},
                 {"arguments-64", &adapter->arguments64},
                 {"compiler-flags", &adapter->compiler_flags},
                 {"bounds", &adapter->bounds}};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (strcmp(key, lists[i].key) == 0) return lists[i].words;
    return NULL;
}

static enum fl_status read_entry(struct reading *reading, const char *key, const char *value) {
    struct fl_adapter *adapter = reading->adapter;
    fl_words *words = words_of(adapter, key);
    if (words) {
        add_words(reading, words, value);
        return FL_OK;
    }
    if (strcmp(key, "true") == 0) return read_rule(reading, FL_TOOL_TRUE, value);
    if (strcmp(key, "false") == 0) return read_rule(reading, FL_TOOL_FALSE, value);
    if (strcmp(key, "unknown") == 0) return read_rule(reading, FL_TOOL_UNKNOWN, value);
    if (fl_string_has_prefix(key, "check ")) return read_check(reading, key + 6, false, value);
    if (fl_string_has_prefix(key, "support ")) return read_check(reading, key + 8, true, value);
    if (strcmp(key, "input") == 0) return read_input(reading, value, false);
    if (strcmp(key, "input-bits") == 0) return read_input(reading, value, true);
    if (strcmp(key, "memory-limit") == 0) return read_word(reading, value, "own", &adapter->limits_itself);
    if (strcmp(key, "inputs") == 0) return read_word(reading, value, "witness", &adapter->reads_witness);
    if (strcmp(key, "version-pattern") == 0) return read_pattern(reading, value, 1, &adapter->version_pattern);
    if (strcmp(key, "run-begins") == 0) return read_pattern(reading, value, 0, &adapter->run_pattern);
    return complain(reading, fl_arena_format(reading->arena, "no adapter has an entry '%s'", key));
}

static enum fl_status read_line(struct reading *reading, const char *line) {
    line += strspn(line, " \t");
    if (!*line || *line == '#') return FL_OK;
    const char *colon = strchr(line, ':');
    if (!colon) return complain(reading, "an entry is a key, a colon and a value");
    const char *value = colon + 1 + strspn(colon + 1, " \t");
    size_t length = strlen(value);
    while (length && strchr(" \t\r", value[length - 1])) length--;
    return read_entry(reading, fl_arena_format(reading->arena, "%.*s", (int)(colon - line), line),
                      fl_arena_format(reading->arena, "%.*s", (int)length, value));
}

/* What every adapter must have. */
static enum fl_status check_whole(struct reading *reading) {
    const struct fl_adapter *adapter = reading->adapter;
    bool says_true = false;
    for (size_t i = 0; i < adapter->rules.count; i++)
        says_true = says_true || adapter->rules.items[i].answer == FL_TOOL_TRUE;
    reading->line = 0;
    if (!adapter->commands.count) return complain(reading, "it has no entry 'command'");
    if (!adapter->arguments.count) return complain(reading, "it has no entry 'arguments'");
    if (!says_true) return complain(reading, "it has no entry 'true': how is SAFE told?");
    return FL_OK;
}

static const char *name_of(struct fl_arena *arena, const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    return fl_arena_format(arena, "%.*s", dot ? (int)(dot - base) : (int)strlen(base), base);
}

enum fl_status fl_adapter_parse(struct fl_arena *arena, const char *file, const char *text,
                                struct fl_diagnostics *diagnostics, const struct fl_adapter **adapter) {
    struct reading reading = {.arena = arena, .file = file, .diagnostics = diagnostics};
    reading.adapter = FL_NEW(arena, struct fl_adapter);
    reading.adapter->name = name_of(arena, file);
    *adapter = reading.adapter;
    enum fl_status status = FL_OK;
    while (*text && status == FL_OK) {
        size_t length = strcspn(text, "\n");
        reading.line++;
        status = read_line(&reading, fl_arena_format(arena, "%.*s", (int)length, text));
        text += length + (text[length] == '\n');
    }
    return status == FL_OK ? check_whole(&reading) : status;
}

/* ---- by name ---- */

enum fl_status fl_adapter_read(struct fl_arena *arena, const char *path, struct fl_diagnostics *diagnostics,
                               const struct fl_adapter **adapter) {
    const struct fl_shipped *shipped = fl_shipped_find(fl_shipped_adapters, path);
    if (shipped)
        return fl_adapter_parse(arena, fl_arena_format(arena, "%s.adapter", path), shipped->text, diagnostics,
                                adapter);
    if (!strchr(path, '/') && !strchr(path, '.')) {
        fl_shipped_complain(arena, fl_shipped_adapters, "adapter", path, ", and files that end with .adapter",
                            diagnostics);
        return FL_BAD_USAGE;
    }
    const char *text;
    enum fl_status status = fl_input_file_read_text(arena, path, diagnostics, &text);
    if (status != FL_OK) return status;
    return fl_adapter_parse(arena, path, text, diagnostics, adapter);
}

regex_t fl_adapter_compile(const char *pattern) {
    regex_t compiled;
    int error = regcomp(&compiled, pattern, REG_EXTENDED);
    FL_INVARIANT(!error, "patterns were compiled when the adapter was read");
    return compiled;
}

const char *fl_adapter_group(struct fl_arena *arena, const char *line, const regmatch_t *group) {
    if (group->rm_so < 0) return "";
    return fl_arena_format(arena, "%.*s", (int)(group->rm_eo - group->rm_so), line + group->rm_so);
}
