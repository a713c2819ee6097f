/* How the time to cut a path grows with its length, and what the questions By and WrBt take of it.
 *
 * Paths are beginnings of one run of bench/slice/long.c, and of a generated function of 5,000
 * locations; each is cut several times, the fastest counts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/system/clock.h"
#include "base/text.h"
#include "engine/interpret/record.h"
#include "frontend/frontend.h"
#include "slice/slicer.h"
#include "tests/support/scratch_program.h"

enum { REPEATED = 3, LONGEST = 1000000, STATEMENTS = 2350 };

static const struct fl_program *load(struct fl_arena *arena, const char *file) {
    const char *inputs[] = {file};
    struct fl_frontend_options options = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program = NULL;
    if (fl_checks_parse(NULL, &diagnostics, &options.checks) != FL_OK ||
        fl_frontend_load(arena, &options, &diagnostics, &program) != FL_OK) {
        fprintf(stderr, "%s cannot be loaded\n", file);
        exit(1);
    }
    return program;
}

/* Microseconds a step; the share of the two questions. */
static double measure(struct fl_slicer *slicer, const struct fl_path *path, double *share, size_t *kept) {
    double best = 0;
    for (unsigned i = 0; i < REPEATED; i++) {
        struct fl_arena *scratch = fl_arena_create();
        struct fl_slice_options options = {.measures = i == REPEATED - 1};
        double begin = fl_clock_now();
        struct fl_slice *slice = fl_slicer_cut(slicer, scratch, path, &options);
        double seconds = fl_clock_now() - begin;
        if (!i || seconds < best) best = seconds;
        if (options.measures) *share = slice->question_seconds / seconds;
        *kept = slice->kept_count;
        fl_arena_destroy(scratch);
    }
    return best / (double)path->count * 1e6;
}

static void report(struct fl_slicer *slicer, struct fl_path path, size_t length, double *least, double *most) {
    double share = 0;
    size_t kept = 0;
    path.count = length;
    path.fails = false;
    double each = measure(slicer, &path, &share, &kept);
    if (!*least || each < *least) *least = each;
    if (each > *most) *most = each;
    printf("%9zu steps  %8zu kept  %7.3f us a step  %5.1f%% in By and WrBt\n", length, kept, each, 100 * share);
}

static void measure_long_path(void) {
    struct fl_arena *arena = fl_arena_create();
    const struct fl_program *program = load(arena, "bench/slice/long.c");
    struct fl_record_options options = {.step_limit = LONGEST};
    struct fl_path path = fl_run_path(arena, fl_record_run(arena, program, &options));
    struct fl_slicer *slicer = fl_slicer_create(arena, program);
    double least = 0, most = 0;
    for (size_t length = 1000; length <= LONGEST; length *= 10)
        if (length <= path.count) report(slicer, path, length, &least, &most);
    printf("time a step, largest to smallest: %.2f (at most 2 asked)\n", most / least);
    fl_arena_destroy(arena);
}

/* Branches and assignments over a few variables and an array, and a loop around them. */
static const char *large_function(struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, "#include <assert.h>\nint nondet_int(void);\nint main(void) {\n"
                          "unsigned v[8] = {0}, a = 0, b = 1, c = 2, d = 3;\nfor (;;) {\n");
    for (unsigned i = 0; i < STATEMENTS; i++) switch (i % 6) {
        case 0: fl_text_append(&text, "if (a > b) c += 1; else d += a;\n"); break;
        case 1: fl_text_append(&text, "v[a & 7] += b;\n"); break;
        case 2: fl_text_format(&text, "if (v[%u & 7] & 1) b ^= c;\n", i); break;
        case 3: fl_text_format(&text, "while (c > %u) c -= 3;\n", i); break;
        case 4: fl_text_format(&text, "a = b + %u;\n", i); break;
        case 5: fl_text_format(&text, "if (d < %u) { v[b & 7] = d; continue; }\n", i); break;
        }
    fl_text_append(&text, "if (nondet_int()) break;\n}\nassert(a != 7);\n}\n");
    return fl_text_string(&text);
}

static void measure_large_function(void) {
    struct fl_arena *arena = fl_arena_create();
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, large_function(arena));
    const struct fl_program *program = load(arena, path);
    unlink(path);
    printf("a function of %u locations:\n", fl_program_function(program, program->entry)->location_count);
    struct fl_record_options options = {.step_limit = LONGEST};
    struct fl_path path = fl_run_path(arena, fl_record_run(arena, program, &options));
    struct fl_slicer *slicer = fl_slicer_create(arena, program);
    double least = 0, most = 0;
    for (size_t length = 1000; length <= LONGEST; length *= 10)
        if (length <= path.count) report(slicer, path, length, &least, &most);
    fl_arena_destroy(arena);
}

int main(void) {
    measure_long_path();
    measure_large_function();
}
