/* How long the static analyses of whole programs take, and how precise they are.
 * Usage: points_to [file or directory]...; without one, what bench/debian/measure built. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "analysis/bypass.h"
#include "analysis/lvalue/mod_ref.h"
#include "analysis/points_to/points_to.h"
#include "analysis/lvalue/written_between.h"
#include "base/system/clock.h"
#include "frontend/frontend.h"

struct sizes {
    const struct fl_program *program;
    struct fl_points_to *points_to;
    size_t accesses, targets, largest, indirect, callees;
};

static void count_address(struct sizes *sizes, const struct fl_expression *address) {
    size_t count =
        fl_number_set_count(fl_points_to_sets(sizes->points_to), fl_points_to_targets(sizes->points_to, address));
    sizes->accesses++;
    sizes->targets += count;
    if (count > sizes->largest) sizes->largest = count;
}

static void count_loads(struct sizes *sizes, const struct fl_expression *expression) {
    if (!expression) return;
    if (expression->kind == FL_EXPRESSION_LOAD) count_address(sizes, expression->operands[0]);
    for (uint32_t i = 0; i < expression->operand_count; i++) count_loads(sizes, expression->operands[i]);
}

static void count_edges(struct sizes *sizes) {
    for (uint32_t i = 0; i < sizes->program->edge_count; i++) {
        const struct fl_operation *operation = &sizes->program->edges[i].operation;
        count_loads(sizes, operation->value);
        count_loads(sizes, operation->condition);
        if (operation->kind == FL_OPERATION_STORE) count_address(sizes, operation->address);
    }
    const struct fl_call_graph *graph = fl_points_to_call_graph(sizes->points_to);
    for (uint32_t i = 0; i < graph->site_count; i++) {
        sizes->indirect += graph->sites[i].is_indirect;
        if (graph->sites[i].is_indirect) sizes->callees += graph->sites[i].callee_count;
    }
}

static void print_sizes(struct sizes *sizes, struct fl_lvalues *lvalues, struct fl_mod_ref mod_ref) {
    const struct fl_program *program = sizes->program;
    size_t largest = 0, total = 0;
    uint32_t function = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        size_t count = fl_lvalues_count(lvalues, mod_ref.modified[i]);
        total += count;
        if (count > largest) largest = count, function = i;
    }
    count_edges(sizes);
    printf("  %u functions, %u edges, %u abstract objects\n", program->function_count, program->edge_count,
           fl_points_to_object_count(sizes->points_to));
    printf("  targets of an access: %.2f on average, %zu at most; callees of an indirect call: %.2f\n",
           (double)sizes->targets / (double)(sizes->accesses + 1), sizes->largest,
           (double)sizes->callees / (double)(sizes->indirect + 1));
    printf("  modified: %.1f lvalues on average, %zu at most (%s)\n",
           (double)total / (double)(program->function_count + 1), largest, program->functions[function].name);
}

/* Since the last time it was asked; not wall time: the machine may be busy with other things. */
static double seconds(double *last) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    double now = (double)time.tv_sec + 1e-9 * (double)time.tv_nsec, before = *last;
    *last = now;
    return now - before;
}

static size_t peak_bytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}

static int measure(const char *input) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_frontend_options options = {.inputs = &input, .input_count = 1, .keeps_refused = true};
    const struct fl_program *program;
    double last = 0, start = fl_clock_now();
    fl_checks_parse(NULL, &diagnostics, &options.checks);
    if (fl_frontend_load(arena, &options, &diagnostics, &program) != FL_OK) {
        fl_arena_destroy(arena);
        return 1;
    }
    printf("%s\n  front end %.2f s (compilers included)", input, fl_clock_now() - start);
    seconds(&last);
    struct fl_points_to *points_to = fl_points_to_compute(arena, program);
    printf(", points-to %.2f s", seconds(&last));
    struct fl_lvalues *lvalues = fl_lvalues_create(arena, points_to);
    printf(", lvalues %.2f s", seconds(&last));
    const struct fl_call_graph *graph = fl_points_to_call_graph(points_to);
    struct fl_mod_ref mod_ref = fl_mod_ref_compute(arena, program, graph, lvalues);
    printf(", mod/ref %.2f s, %zu MiB at most\n", seconds(&last), peak_bytes() >> 20);
    struct sizes sizes = {.program = program, .points_to = points_to};
    print_sizes(&sizes, lvalues, mod_ref);
    fl_arena_destroy(arena);
    return 0;
}

int main(int count, char **arguments) {
    int failures = 0;
    glob_t found = {0};
    const char *work = getenv("WORK");
    char pattern[4096];
    snprintf(pattern, sizeof pattern, "%s/*/database-*", work ? work : "/tmp/faultline-debian");
    if (count == 1 && glob(pattern, 0, NULL, &found) == 0) {
        arguments = found.gl_pathv - 1;
        count = (int)found.gl_pathc + 1;
    }
    for (int i = 1; i < count; i++) failures += measure(arguments[i]);
    globfree(&found);
    return failures != 0;
}
