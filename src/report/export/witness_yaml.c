/* report/export/witness_yaml.c - SV-COMP witnesses, format 2.0.
 *
 * Violation: one segment for each value that an input function returned and for each branch whose statement
 * can be told, in the order of the run, and the target. A program without other inputs is thereby
 * fully determined, unless it reads memory that it never wrote, which the format cannot tell of. The location of a
 * branch is its keyword, that of a return the call's closing parenthesis, that of the target the beginning of a
 * statement.
 */
#include <inttypes.h>
#include <string.h>

#include "base/sha256.h"
#include "report/document/escape.h"
#include "report/export/export.h"

static void append_pair(struct fl_text *text, int indent, const char *key, const char *value) {
    fl_text_format(text, "%*s%s: ", indent, "", key);
    fl_append_yaml_string(text, value);
    fl_text_append_char(text, '\n');
}

static void append_task(struct fl_text *text, const struct fl_result *result, const char *specification) {
    fl_text_append(text, "    task:\n      input_files:\n");
    for (size_t i = 0; i < result->files.count; i++) {
        fl_text_append(text, "        - ");
        fl_append_yaml_string(text, result->files.items[i].path);
        fl_text_append_char(text, '\n');
    }
    fl_text_append(text, "      input_file_hashes:\n");
    for (size_t i = 0; i < result->files.count; i++) {
        fl_text_append(text, "        ");
        fl_append_yaml_string(text, result->files.items[i].path);
        fl_text_format(text, ": \"%s\"\n", fl_export_file_hash(text->arena, &result->files.items[i]));
    }
    append_pair(text, 6, "specification", specification);
    append_pair(text, 6, "data_model", result->pointer_width == 32 ? "ILP32" : "LP64");
    append_pair(text, 6, "language", "C");
}

static void append_location(struct fl_text *text, int indent, const char *file, uint32_t line, uint32_t column,
                            const char *function) {
    fl_text_format(text, "%*slocation:\n", indent, "");
    append_pair(text, indent + 2, "file_name", file);
    fl_text_format(text, "%*sline: %" PRIu32 "\n", indent + 2, "", line);
    if (column) fl_text_format(text, "%*scolumn: %" PRIu32 "\n", indent + 2, "", column);
    if (function) append_pair(text, indent + 2, "function", function);
}

static void begin_waypoint(struct fl_text *text, const char *type) {
    fl_text_append(text, "    - segment:\n      - waypoint:\n");
    append_pair(text, 10, "type", type);
    append_pair(text, 10, "action", "follow");
}

static void append_input(struct fl_text *text, const struct fl_result_input *input) {
    begin_waypoint(text, "function_return");
    fl_text_append(text, "          constraint:\n");
    append_pair(text, 12, "value",
                fl_arena_format(text->arena, "\\result == %s", fl_export_number(text->arena, input)));
    append_pair(text, 12, "format", "c_expression");
    append_location(text, 10, input->place.file, input->end_line, input->end_column, input->place.function);
}

static void append_branch(struct fl_text *text, const struct fl_step *step) {
    begin_waypoint(text, "branching");
    fl_text_append(text, "          constraint:\n");
    append_pair(text, 12, "value", step->branch.is_taken ? "true" : "false");
    append_location(text, 10, step->place.file, step->branch.line, step->branch.column, step->place.function);
}

static void append_content(struct fl_text *text, const struct fl_result_failure *failure) {
    fl_text_append(text, "  content:\n");
    struct fl_witness_events events = fl_export_events(text->arena, failure);
    for (size_t i = 0; i < events.items.count; i++) {
        const struct fl_witness_event *event = &events.items.items[i];
        if (!event->input)
            append_branch(text, event->step);
        else if (event->input->end_line)
            append_input(text, event->input);
    }
    begin_waypoint(text, "target");
    const struct fl_place *place = &failure->statement;
    append_location(text, 10, place->file ? place->file : "", place->line, place->column, place->function);
}

/* Made from all that the entry says, so that equal entries have equal names. */
static const char *make_uuid(struct fl_arena *arena, const struct fl_text *contents) {
    unsigned char digest[FL_SHA256_BYTES];
    fl_sha256(fl_text_string(contents), contents->count, digest);
    digest[6] = (unsigned char)(0x50 | (digest[6] & 0x0f));
    digest[8] = (unsigned char)(0x80 | (digest[8] & 0x3f));
    struct fl_text text = fl_text_make(arena);
    for (int i = 0; i < 16; i++)
        fl_text_format(&text, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", digest[i]);
    return fl_text_string(&text);
}

static void append_metadata(struct fl_text *text, const struct fl_result *result, const char *specification,
                            const struct fl_export_options *options) {
    append_pair(text, 4, "creation_time", fl_export_time(options));
    fl_text_append(text, "    producer:\n");
    append_pair(text, 6, "name", "Faultline");
    append_pair(text, 6, "version", fl_export_version(options));
    if (options->command_line) append_pair(text, 6, "command_line", options->command_line);
    append_task(text, result, specification);
}

static void append_entry(struct fl_text *text, const char *type, const struct fl_text *rest) {
    fl_text_format(text, "- entry_type: \"%s\"\n  metadata:\n    format_version: \"2.0\"\n", type);
    append_pair(text, 4, "uuid", make_uuid(text->arena, rest));
    fl_text_append(text, fl_text_string(rest));
}

void fl_export_witness_yaml(struct fl_text *text, const struct fl_result *result,
                            const struct fl_result_failure *failure, const struct fl_export_options *options) {
    struct fl_text rest = fl_text_make(text->arena);
    append_metadata(&rest, result, fl_export_specification(text->arena, result, failure, options), options);
    append_content(&rest, failure);
    append_entry(text, "violation_sequence", &rest);
}

/* ---- correctness ---- */

/* Only at the keyword of a loop may something be called an invariant of it. */
static bool is_at_keyword(const struct fl_result *result, const struct fl_place *place) {
    static const char *const keywords[] = {"for", "while", "do"};
    for (size_t i = 0; i < result->files.count; i++) {
        const struct fl_result_file *file = &result->files.items[i];
        if (!file->contents || !place->file || strcmp(file->path, place->file) != 0) continue;
        const char *at = file->contents;
        for (uint32_t line = 1; line < place->line && at; line++)
            at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
        if (!at || !place->column || strcspn(at, "\n") < place->column) return false;
        at += place->column - 1;
        for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++)
            if (fl_string_has_prefix(at, keywords[k])) return true;
    }
    return false;
}

static void append_invariant(struct fl_text *text, const struct fl_result *result,
                             const struct fl_result_invariant *invariant) {
    bool is_of_loop = is_at_keyword(result, &invariant->place);
    fl_text_append(text, "    - invariant:\n");
    append_pair(text, 8, "type", is_of_loop ? "loop_invariant" : "location_invariant");
    append_location(text, 8, invariant->place.file, invariant->place.line, invariant->place.column,
                    invariant->place.function);
    append_pair(text, 8, "value", invariant->text);
    append_pair(text, 8, "format", "c_expression");
}

void fl_export_correctness_yaml(struct fl_text *text, const struct fl_result *result,
                                const struct fl_export_options *options) {
    struct fl_text rest = fl_text_make(text->arena), invariants = fl_text_make(text->arena);
    for (size_t i = 0; i < result->assumes.phrases.count; i++)
        fl_text_format(text, "# assumes that %s\n", result->assumes.phrases.items[i]);
    append_metadata(&rest, result, fl_export_proved(text->arena, result, options), options);
    for (size_t i = 0; i < result->proof.invariants.count; i++) {
        const struct fl_result_invariant *invariant = &result->proof.invariants.items[i];
        if (invariant->is_c && invariant->place.file) append_invariant(&invariants, result, invariant);
    }
    fl_text_append(&rest, invariants.count ? "  content:\n" : "  content: []\n");
    fl_text_append(&rest, fl_text_string(&invariants));
    append_entry(text, "invariant_set", &rest);
}
