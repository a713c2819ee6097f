/* Whatever a log holds is either refused with exactly one error, or read, with a warning at most. What was read
 * fits itself, its lines are counted, and regions rise. As a format, it is taken apart without a byte lost.
 *
 * The first byte says how it is read. */
#include "replay/log/log.h"

#include <string.h>

#include "program/build/builder.h"
#include "replay/log/fits.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scratch_file.h"

enum { SITES = 4 };
static const char *const formats[SITES] = {"count=%d\n", "%5.2f of %x|%c\n", "name: %s.\nnext\n", "[%p]"};

/* A program that does nothing: what it prints is given beside it. */
static const struct fl_program *make_program(void) {
    static const struct fl_program *program;
    if (program) return program;
    struct fl_arena *arena = fl_arena_create();
    struct fl_builder *builder = fl_builder_create(arena, 64);
    struct fl_position nowhere = {FL_NO_ID, 0, 0};
    fl_function_id main = fl_builder_add_function(
        builder, (struct fl_function){.name = "main", .link_name = "main", .is_users = true, .position = nowhere});
    fl_builder_begin_body(builder, main);
    const struct fl_function *function = fl_builder_function(builder, main);
    fl_builder_add_edge(builder, function->entry, function->exit,
                        (struct fl_operation){.kind = FL_OPERATION_RETURN, .variable = FL_NO_ID}, nowhere);
    program = fl_builder_freeze(builder, main, main);
    return program;
}

static void check_read(const struct fl_log_trace *trace, const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_log_text *text = &trace->text;
    const struct fl_trace *base = &trace->base;
    check(text->size == size || text->size == size + 1);
    check(base->events <= text->lines.count);
    for (size_t i = 0; i < text->regions.count; i++) {
        check(text->regions.items[i].start < text->regions.items[i].end);
        check(i == 0 || text->regions.items[i - 1].end <= text->regions.items[i].start);
    }
    uint64_t before = 0;
    for (uint64_t position = 0; position <= base->end; position += 1 + position / 16) {
        uint64_t count = base->class->count(base, position);
        check(count >= before && count <= text->lines.count);
        check(base->class->describe(base, arena, position)[0] != 0);
        before = count;
    }
    if (!trace->failure.is_there) check(base->class->accepts(base, base->end));
    check(fl_log_fits(text, text->size, base->is_suffix, trace->has_addresses, (const char *)bytes, size));
    fl_arena_destroy(arena);
}

static void check_format(const uint8_t *bytes, size_t size) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_format format = {0};
    fl_format_read(arena, (const char *)bytes, size, 64, &format);
    size_t length = 0;
    for (size_t i = 0; i < format.pieces.count; i++) {
        check(format.pieces.items[i].length > 0);
        length += format.pieces.items[i].length;
    }
    check(length <= size);
    fl_arena_destroy(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static const char *const strip[] = {"^[0-9:]+ ", "\\[[a-z]*\\]", "^--.*$"};
    struct fl_event_site sites[SITES];
    static const uint32_t by_edge[1];
    if (size == 0) return 0;
    struct fl_log_options options = {.strip = strip, .strip_count = bytes[0] & 3, .is_suffix = bytes[0] >> 2 & 1};
    if (bytes[0] >> 3 & 1) options.channels = "stderr,stdout";
    bytes++;
    size--;
    for (int i = 0; i < SITES; i++)
        sites[i] = (struct fl_event_site){.kind = FL_EVENT_FORMATTED,
                                          .channel = i % 2 ? FL_CHANNEL_STDERR : FL_CHANNEL_STDOUT,
                                          .name = "printf",
                                          .format = formats[i],
                                          .format_length = strlen(formats[i]),
                                          .position = {FL_NO_ID, 0, 0}};
    struct fl_event_sites all = {.by_edge = by_edge};
    all.all.items = sites;
    all.all.count = SITES;
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_trace *trace = NULL;
    enum fl_status status =
        fl_log_trace_read(arena, make_program(), &all, scratch_file(bytes, size), &options, &diagnostics, &trace);
    check(diagnostics.count <= 1);
    check((status == FL_OK) == !fl_diagnostics_has_errors(&diagnostics));
    if (status == FL_OK) check_read((const struct fl_log_trace *)trace, bytes, size);
    check_format(bytes, size);
    fl_arena_destroy(arena);
    return 0;
}
