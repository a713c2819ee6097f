/* report/export/witness_graphml.c - SV-COMP violation witnesses, format 1.0.
 *
 * An automaton that is a single path: one transition for each value that an input function
 * returned and for each branch whose statement can be told, in the order of the run, and one into
 * the violation.
 */
#include <inttypes.h>
#include <string.h>

#include "report/document/escape.h"
#include "report/export/export.h"

struct writer {
    struct fl_text *text;
    const char *main_file; /* transitions there need not name it */
    uint64_t nodes;
};

static void append_key(struct fl_text *text, const char *id, const char *type, const char *owner,
                       const char *initial) {
    fl_text_format(text, "  <key id=\"%s\" attr.name=\"%s\" attr.type=\"%s\" for=\"%s\"", id, id, type, owner);
    if (!initial) {
        fl_text_append(text, "/>\n");
        return;
    }
    fl_text_append(text, "><default>");
    fl_append_xml_text(text, initial);
    fl_text_append(text, "</default></key>\n");
}

static void append_keys(struct fl_text *text, const char *main_file) {
    static const char *const graph_keys[] = {"witness-type", "sourcecodelang", "producer",     "specification",
                                             "programfile",  "programhash",    "architecture", "creationtime"};
    for (size_t i = 0; i < sizeof graph_keys / sizeof *graph_keys; i++)
        append_key(text, graph_keys[i], "string", "graph", NULL);
    append_key(text, "entry", "boolean", "node", "false");
    append_key(text, "violation", "boolean", "node", "false");
    append_key(text, "originfile", "string", "edge", main_file);
    append_key(text, "startline", "int", "edge", NULL);
    append_key(text, "endline", "int", "edge", NULL);
    append_key(text, "control", "string", "edge", NULL);
    append_key(text, "assumption", "string", "edge", NULL);
    append_key(text, "assumption.scope", "string", "edge", NULL);
    append_key(text, "assumption.resultfunction", "string", "edge", NULL);
}

static void append_data(struct fl_text *text, int indent, const char *key, const char *value) {
    fl_text_format(text, "%*s<data key=\"%s\">", indent, "", key);
    fl_append_xml_text(text, value);
    fl_text_append(text, "</data>\n");
}

static void begin_edge(struct writer *writer, const struct fl_place *place, uint32_t end_line) {
    struct fl_arena *arena = writer->text->arena;
    fl_text_format(writer->text, "    <edge source=\"N%" PRIu64 "\" target=\"N%" PRIu64 "\">\n", writer->nodes - 1,
                   writer->nodes);
    if (place->file && strcmp(place->file, writer->main_file) != 0)
        append_data(writer->text, 6, "originfile", place->file);
    if (!place->line) return;
    append_data(writer->text, 6, "startline", fl_arena_format(arena, "%" PRIu32, place->line));
    append_data(writer->text, 6, "endline", fl_arena_format(arena, "%" PRIu32, end_line));
}

static void append_input(struct writer *writer, const struct fl_result_input *input) {
    struct fl_text *text = writer->text;
    fl_text_format(text, "    <node id=\"N%" PRIu64 "\"/>\n", writer->nodes);
    begin_edge(writer, &input->place, input->end_line ? input->end_line : input->place.line);
    append_data(text, 6, "assumption",
                fl_arena_format(text->arena, "\\result == %s;", fl_export_number(text->arena, input)));
    append_data(text, 6, "assumption.scope", input->place.function);
    append_data(text, 6, "assumption.resultfunction", input->base);
    fl_text_append(text, "    </edge>\n");
    writer->nodes++;
}

static void append_branch(struct writer *writer, const struct fl_step *step) {
    fl_text_format(writer->text, "    <node id=\"N%" PRIu64 "\"/>\n", writer->nodes);
    begin_edge(writer, &step->place, step->place.line);
    append_data(writer->text, 6, "control", step->branch.is_taken ? "condition-true" : "condition-false");
    fl_text_append(writer->text, "    </edge>\n");
    writer->nodes++;
}

static void append_graph_data(struct fl_text *text, const struct fl_result *result, const char *main_file,
                              const char *specification, const struct fl_export_options *options) {
    append_data(text, 4, "witness-type", "violation_witness");
    append_data(text, 4, "sourcecodelang", "C");
    append_data(text, 4, "producer", fl_arena_format(text->arena, "Faultline %s", fl_export_version(options)));
    append_data(text, 4, "specification", specification);
    append_data(text, 4, "programfile", main_file);
    append_data(text, 4, "programhash",
                result->files.count ? fl_export_file_hash(text->arena, &result->files.items[0]) : "");
    append_data(text, 4, "architecture", result->pointer_width == 32 ? "32bit" : "64bit");
    append_data(text, 4, "creationtime", fl_export_time(options));
}

void fl_export_witness_graphml(struct fl_text *text, const struct fl_result *result,
                               const struct fl_result_failure *failure, const struct fl_export_options *options) {
    struct writer writer = {text, result->files.count ? result->files.items[0].path : "", 1};
    fl_text_append(text, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                         "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
                         "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
    append_keys(text, writer.main_file);
    fl_text_append(text, "  <graph edgedefault=\"directed\">\n");
    append_graph_data(text, result, writer.main_file,
                      fl_export_specification(text->arena, result, failure, options), options);
    fl_text_append(text, "    <node id=\"N0\"><data key=\"entry\">true</data></node>\n");
    struct fl_witness_events events = fl_export_events(text->arena, failure);
    for (size_t i = 0; i < events.items.count; i++) {
        const struct fl_witness_event *event = &events.items.items[i];
        if (event->input)
            append_input(&writer, event->input);
        else
            append_branch(&writer, event->step);
    }
    fl_text_format(text, "    <node id=\"N%" PRIu64 "\"><data key=\"violation\">true</data></node>\n",
                   writer.nodes);
    begin_edge(&writer, &failure->statement, failure->place.line);
    fl_text_append(text, "    </edge>\n  </graph>\n</graphml>\n");
}
