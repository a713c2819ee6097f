/* engine/outside/outside_inputs.c - the failing runs that another verifier tells of, tried here.
 *
 * What it tells is read as it comes, and nothing of it is believed: a run that does not fail in the
 * interpreter is none.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/outside/outside.h"
#include "base/system/file.h"
#include "engine/interpret/record.h"

/* For one run. */
static const double run_seconds = 3;
enum { MOST_GROUPS = 10 };

static const struct fl_input *find_input(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (strcmp(program->inputs[i].name, name) == 0) return &program->inputs[i];
    return NULL;
}

/* ---- trying ---- */

/* `text` is a file of inputs. */
static void try_run(struct fl_outside *outside, const struct fl_text *text) {
    struct fl_arena *arena = outside->arena;
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_inputs *inputs = fl_inputs_create(arena);
    if (fl_inputs_parse(inputs, "inputs", fl_text_string(text), text->count, outside->program, &ignored) != FL_OK)
        return;
    struct fl_record_options options = {
        .inputs = inputs, .deadline = fl_deadline_after(run_seconds), .count = &outside->interpretations};
    const struct fl_run *run = fl_record_run(arena, outside->program, &options);
    if (!fl_id_is_none(run->check)) fl_vector_push(arena, &outside->failures, run);
}

/* ---- values in its output ---- */

/* "00000000 00000111" as "bits 0x0007": of the width that the function returns. */
static void append_bits(struct fl_text *text, const struct fl_input *input, const char *digits) {
    uint64_t value = 0;
    for (; *digits; digits++)
        if (*digits != ' ') value = value << 1 | (*digits == '1');
    if (input->width < 64) value &= ((uint64_t)1 << input->width) - 1;
    fl_text_format(text, "%s: bits 0x%llx\n", input->name, (unsigned long long)value);
}

static void take_line(struct fl_outside *outside, const regex_t *pattern, const char *line, struct fl_text *text) {
    regmatch_t groups[MOST_GROUPS];
    size_t last = pattern->re_nsub;
    if (last >= MOST_GROUPS || regexec(pattern, line, MOST_GROUPS, groups, 0) != 0) return;
    const struct fl_input *input =
        find_input(outside->program, fl_adapter_group(outside->arena, line, &groups[1]));
    const char *value = fl_adapter_group(outside->arena, line, &groups[last]);
    if (!input) return;
    if (outside->adapter->is_in_bits)
        append_bits(text, input, value);
    else
        fl_text_format(text, "%s: %s\n", input->name, value);
}

static void try_output(struct fl_outside *outside, const char *output) {
    const struct fl_adapter *adapter = outside->adapter;
    struct fl_text text = fl_text_make(outside->arena);
    regex_t input = fl_adapter_compile(adapter->input_pattern);
    regex_t run = fl_adapter_compile(adapter->run_pattern ? adapter->run_pattern : adapter->input_pattern);
    while (*output) {
        size_t length = strcspn(output, "\n");
        const char *line = fl_arena_format(outside->arena, "%.*s", (int)length, output);
        if (adapter->run_pattern && regexec(&run, line, 0, NULL, 0) == 0) {
            if (text.count) try_run(outside, &text);
            text.count = 0;
        }
        take_line(outside, &input, line, &text);
        output += length + (output[length] == '\n');
    }
    regfree(&input);
    regfree(&run);
    try_run(outside, &text);
}

/* ---- values in a witness ---- */

/* The number behind a word in a part of the text; -1: the word is not there. */
static long number_behind(const char *begin, const char *end, const char *word) {
    const char *at = strstr(begin, word);
    if (!at || at >= end) return -1;
    at += strlen(word);
    return strtol(at + strspn(at, "\"' >"), NULL, 10);
}

/* The value that an assumption gives, "x == 5" or "x = (-5);": what is behind the last sign of equality. */
static const char *assumed_value(struct fl_arena *arena, const char *begin, const char *end) {
    const char *equals = NULL;
    for (const char *at = begin; at < end; at++)
        if (*at == '=' && (at == begin || !strchr("!<>", at[-1]))) equals = at;
    if (!equals) return NULL;
    const char *number = equals + 1 + strspn(equals + 1, " (");
    size_t length = strspn(number, "-0123456789");
    return length && number < end ? fl_arena_format(arena, "%.*s", (int)length, number) : NULL;
}

static const struct fl_input *input_on_line(const struct fl_program *program, long line) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].position.line == (uint32_t)line && program->inputs[i].kind != FL_INPUT_HEAP)
            return &program->inputs[i];
    return NULL;
}

/* One assumption with its line: on the line of a call, or just behind it, it says what the call returned. */
static void take_assumption(struct fl_outside *outside, long line, const char *begin, const char *end,
                            struct fl_text *text) {
    const char *value = assumed_value(outside->arena, begin, end);
    if (!value || line <= 0) return;
    const struct fl_input *input = input_on_line(outside->program, line);
    if (!input) input = input_on_line(outside->program, line - 1);
    if (input) fl_text_format(text, "%s: %s\n", input->name, value);
}

/* The edges of a GraphML witness, in the order of the file. */
static void take_graphml(struct fl_outside *outside, const char *witness, struct fl_text *text) {
    for (const char *edge = strstr(witness, "<edge"); edge; edge = strstr(edge + 1, "<edge")) {
        const char *end = strstr(edge, "</edge>"), *assumption = strstr(edge, "key=\"assumption\"");
        if (!end) return;
        if (!assumption || assumption > end) continue;
        const char *begin = strchr(assumption, '>'), *close = begin ? strchr(begin, '<') : NULL;
        if (close) take_assumption(outside, number_behind(edge, end, "key=\"startline\""), begin, close, text);
    }
}

/* The waypoints of a YAML witness. */
static void take_yaml(struct fl_outside *outside, const char *witness, struct fl_text *text) {
    const char *point = strstr(witness, "waypoint:");
    while (point) {
        const char *next = strstr(point + 1, "waypoint:"), *end = next ? next : point + strlen(point);
        const char *value = strstr(point, "value:");
        if (value && value < end) {
            const char *close = value + strcspn(value, "\n");
            take_assumption(outside, number_behind(point, end, "line:"), value, close, text);
        }
        point = next;
    }
}

static void try_witness(struct fl_outside *outside) {
    const char *path = fl_arena_format(outside->arena, "%s/witness", outside->directory);
    struct fl_diagnostics ignored = fl_diagnostics_make(outside->arena);
    struct fl_file_bytes file;
    if (fl_input_file_read(outside->arena, path, &ignored, &file) != FL_OK) return;
    const char *witness = (const char *)file.bytes;
    struct fl_text text = fl_text_make(outside->arena);
    if (strstr(witness, "<graphml"))
        take_graphml(outside, witness, &text);
    else
        take_yaml(outside, witness, &text);
    try_run(outside, &text);
}

void fl_outside_try(struct fl_outside *outside, const char *output) {
    if (outside->adapter->input_pattern) try_output(outside, output);
    if (outside->adapter->reads_witness) try_witness(outside);
}
