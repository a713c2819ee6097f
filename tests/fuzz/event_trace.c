/* Whatever a trace file holds is either refused with exactly one error, or read; printing what was read and
 * reading that gives the same again. */
#include "replay/event/trace.h"

#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

/* A program that reports A, B with an int, and "two words" with a byte. */
static const struct fl_expression callee = {.width = 64}, number = {.width = 32}, byte = {.width = 8};
static const struct fl_expression widened = {
    .kind = FL_EXPRESSION_APPLY, .op = FL_OP_ZERO_EXTEND, .width = 32, .operand_count = 1, .operands = {&byte}};
static const struct fl_argument arguments[2][2] = {{{.value = &callee}, {.value = &number}},
                                                   {{.value = &callee}, {.value = &widened}}};
static const struct fl_edge edges[3] = {
    {.operation = {.kind = FL_OPERATION_CALL, .callee = &callee, .arguments = arguments[0], .argument_count = 1}},
    {.operation = {.kind = FL_OPERATION_CALL, .callee = &callee, .arguments = arguments[0], .argument_count = 2}},
    {.operation = {.kind = FL_OPERATION_CALL, .callee = &callee, .arguments = arguments[1], .argument_count = 2}},
};
static const struct fl_program program = {.edges = edges, .edge_count = 3};
static const uint32_t by_edge[3] = {1, 2, 3};

static const char *print(struct fl_arena *arena, const struct fl_event_trace *trace) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, trace->base.is_suffix ? "suffix\n" : "exact\n");
    for (size_t i = 0; i < trace->names.count && trace->has_alphabet; i++) {
        if (!trace->names.items[i].is_observed) continue;
        fl_event_name_print(&text, trace->names.items[i].text);
        fl_text_append_char(&text, '\n');
    }
    if (trace->has_alphabet) fl_text_append(&text, "end\n");
    for (uint64_t i = 0; i < trace->base.end; i++) {
        fl_event_item_print(&text, trace, fl_event_trace_item(trace, i));
        fl_text_append_char(&text, '\n');
    }
    return fl_text_string(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    struct fl_event_site sites[3] = {
        {.edge = {0}, .kind = FL_EVENT_NAMED, .name = "A", .values = -1},
        {.edge = {1}, .kind = FL_EVENT_NAMED, .name = "B", .values = 1},
        {.edge = {2}, .kind = FL_EVENT_NAMED, .name = "two words", .values = 1},
    };
    struct fl_event_sites all = {.by_edge = by_edge};
    all.all.items = sites;
    all.all.count = 3;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_trace *trace, *again;
    enum fl_status status =
        fl_event_trace_read(arena, &program, &all, scratch_file(bytes, size), &diagnostics, &trace);
    check_told(status, &diagnostics);
    if (status == FL_OK) {
        const char *text = print(arena, (const struct fl_event_trace *)trace);
        check(fl_trace_is_event_file(text, strlen(text)));
        const char *path = scratch_file((const uint8_t *)text, strlen(text));
        check(fl_event_trace_read(arena, &program, &all, path, &diagnostics, &again) == FL_OK);
        check(strcmp(print(arena, (const struct fl_event_trace *)again), text) == 0);
    }
    fl_arena_destroy(arena);
    return 0;
}
