/* report/export/test_xml.c - Test-Comp tests: the exchange format for test suites, version 1.1. */
#include "report/document/escape.h"
#include "report/export/export.h"

static void append_element(struct fl_text *text, const char *name, const char *value) {
    fl_text_format(text, "  <%s>", name);
    fl_append_xml_text(text, value);
    fl_text_format(text, "</%s>\n", name);
}

static void append_head(struct fl_text *text, const char *name) {
    fl_text_format(text,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                   "<!DOCTYPE %s PUBLIC \"+//IDN sosy-lab.org//DTD test-format %s 1.1//EN\" "
                   "\"https://sosy-lab.org/test-format/%s-1.1.dtd\">\n",
                   name, name, name);
}

void fl_export_test_metadata(struct fl_text *text, const struct fl_result *result,
                             const struct fl_result_failure *failure, const struct fl_export_options *options) {
    const struct fl_result_file *file = result->files.count ? &result->files.items[0] : NULL;
    append_head(text, "test-metadata");
    fl_text_append(text, "<test-metadata>\n");
    append_element(text, "sourcecodelang", "C");
    append_element(text, "producer", fl_arena_format(text->arena, "Faultline %s", fl_export_version(options)));
    append_element(text, "specification", fl_export_specification(text->arena, result, failure, options));
    append_element(text, "programfile", file ? file->path : "");
    append_element(text, "programhash", file ? fl_export_file_hash(text->arena, file) : "");
    append_element(text, "entryfunction", result->entry);
    append_element(text, "architecture", result->pointer_width == 32 ? "32bit" : "64bit");
    append_element(text, "creationtime", fl_export_time(options));
    fl_text_append(text, "</test-metadata>\n");
}

/* Blocks are given byte by byte, as a harness that fills memory reads them. */
static void append_block(struct fl_text *text, const struct fl_result_input *input) {
    for (size_t i = 0; i < input->bytes.count; i++)
        fl_text_format(text, "  <input type=\"unsigned char\">%d</input>\n", (unsigned char)input->bytes.bytes[i]);
}

/* The format has no place for it. A comment cannot contain "--", which C's initializers of bytes do not. */
static void append_memory(struct fl_text *text, const struct fl_result_input *input) {
    fl_text_format(text, "  <!-- needed besides: %s = %s -->\n", input->name, input->value);
}

void fl_export_test_case(struct fl_text *text, const struct fl_result_failure *failure) {
    append_head(text, "testcase");
    fl_text_append(text, "<testcase coversError=\"true\">\n");
    for (size_t i = 0; i < failure->inputs.all.count; i++) {
        const struct fl_result_input *input = &failure->inputs.all.items[i];
        if (input->source == FL_SOURCE_MEMORY) append_memory(text, input);
        if (input->source != FL_SOURCE_VALUE) continue;
        if (!input->bits.width) {
            append_block(text, input);
            continue;
        }
        fl_text_append(text, "  <input variable=\"");
        fl_append_xml_text(text, input->name);
        fl_text_append(text, "\" type=\"");
        fl_append_xml_text(text, input->type);
        fl_text_append(text, "\">");
        fl_append_xml_text(text, fl_export_number(text->arena, input));
        fl_text_append(text, "</input>\n");
    }
    fl_text_append(text, "</testcase>\n");
}
