/* Path slices in real programs, as Table 1 and figure 5 of Jhala and Majumdar's "Path Slicing".
 *
 * Usage: bench/slice [DATABASE]...; unless given, the programs that bench/debian.sh left in $WORK
 * (/tmp/faultline-debian). Each is instrumented for the file property. To each place where the
 * property can be violated there are two paths, the shortest and a long one as a depth-first search
 * finds it; both are cut. The figure is written to $FIGURE (build/bench/slice.svg).
 */
#include <glob.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/map.h"
#include "base/system/clock.h"
#include "frontend/frontend.h"
#include "slice/cut.h"
#include "slice/path/dive.h"
#include "slice/static_slice.h"
#include "spec/observer.h"
#include "spec/spec.h"

enum { LARGE_PATH = 1000, SECONDS_A_PATH = 20 };

/* Of one path, as the child writes it. */
struct point {
    double blocks, steps, kept, whole, static_edges, kept_edges,
        seconds; /* whole: not stopped at a contradiction */
    int answer;  /* enum fl_answer */
    int is_long;
};

/* Of one program. */
struct row {
    char name[32];
    double lines, functions, locations, clusters, sites, missing;
    double frontend_seconds, analysis_seconds, mebibytes;
};

struct sample {
    FL_VECTOR_OF(struct point) points;
};

/* ---- one program ---- */

static const struct fl_program *load(struct fl_arena *arena, const char *database) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    struct fl_spec_list specs = {0};
    if (fl_spec_read(arena, "file", &diagnostics, &specs) != FL_OK) return NULL;
    const char *inputs[] = {database};
    struct fl_frontend_options options = {
        .inputs = inputs,
        .input_count = 1,
        .keeps_refused = true,
        .instrumentation = fl_observer_create(arena, &specs),
        .checks = 1u << FL_CHECK_SPEC,
    };
    const struct fl_program *program = NULL;
    if (fl_frontend_load(arena, &options, &diagnostics, &program) == FL_OK) return program;
    for (size_t i = 0; i < diagnostics.count; i++)
        printf("%s\n", fl_diagnostic_format(arena, &diagnostics.items[i]));
    fflush(stdout);
    return NULL;
}

/* Steps between two branches, calls or returns are one block. */
static size_t count_blocks(const struct fl_program *program, const struct fl_path *path) {
    size_t blocks = 1;
    for (size_t i = 0; i + 1 < path->count; i++) {
        enum fl_operation_kind kind = fl_program_edge(program, path->edges[i])->operation.kind;
        blocks += kind == FL_OPERATION_ASSUME || kind == FL_OPERATION_CALL || kind == FL_OPERATION_RETURN;
    }
    return blocks;
}

static size_t count_edges(const struct fl_path *path, const struct fl_slice *slice, size_t edge_count) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset seen = fl_bitset_make(scratch, edge_count);
    size_t count = 0;
    for (size_t i = 0; i < slice->kept_count; i++)
        count += fl_bitset_insert(&seen, path->edges[slice->kept[i]].index);
    fl_arena_destroy(scratch);
    return count;
}

static void measure_path(struct fl_slicer *slicer, const struct fl_path *path, double static_edges, bool is_long,
                         FILE *into) {
    const struct fl_program *program = fl_slicer_program(slicer);
    struct fl_arena *scratch = fl_arena_create();
    struct fl_cut_options options = {.deadline = fl_deadline_after(SECONDS_A_PATH)};
    double begin = fl_clock_now();
    struct fl_cut cut = fl_cut_path(slicer, scratch, path, &options);
    double seconds = fl_clock_now() - begin;
    struct point point = {
        .blocks = (double)count_blocks(program, path),
        .steps = (double)path->count,
        .kept = (double)cut.slice->kept_count,
        .static_edges = static_edges,
        .kept_edges = (double)count_edges(path, cut.slice, program->edge_count),
        .seconds = seconds,
        .whole = (double)fl_slicer_cut(slicer, scratch, path, &options.slice)->kept_count,
        .answer = cut.feasibility.answer,
        .is_long = is_long,
    };
    fl_feasibility_destroy(&cut.feasibility);
    fl_arena_destroy(scratch);
    fwrite(&point, sizeof point, 1, into);
}

static double count_static(struct fl_slicer *slicer, fl_location_id target) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset edges = fl_static_slice(slicer, scratch, target);
    size_t count = 0;
    for (size_t i = 0; i < fl_slicer_program(slicer)->edge_count; i++) count += fl_bitset_has(&edges, i);
    fl_arena_destroy(scratch);
    return (double)count;
}

/* false: no path leads there. */
static bool measure_site(struct fl_slicer *slicer, struct fl_lengths lengths, fl_edge_id check, FILE *into) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_waypoint waypoint = {.edges = &check, .edge_count = 1, .text = "the check"};
    fl_location_id target = fl_program_edge(fl_slicer_program(slicer), check)->source;
    struct fl_way way;
    struct fl_path path;
    bool is_found = fl_way_find(scratch, &lengths, &waypoint, 1, &way) == FL_WAY_FOUND;
    double static_edges = is_found ? count_static(slicer, target) : 0;
    if (is_found) {
        way.path.fails = true;
        measure_path(slicer, &way.path, static_edges, false, into);
    }
    if (is_found && fl_dive_find(scratch, &lengths, &waypoint, &path)) {
        path.fails = true;
        measure_path(slicer, &path, static_edges, true, into);
    }
    fl_arena_destroy(scratch);
    return is_found;
}

static double users_lines(const struct fl_program *program) {
    double lines = 0;
    for (uint32_t i = 0; i < program->file_count; i++)
        if (program->files[i].is_users) lines += program->files[i].line_count;
    return lines;
}

static void measure_program(const char *database, const char *name, FILE *into) {
    struct fl_arena *arena = fl_arena_create();
    double begin = fl_clock_now();
    const struct fl_program *program = load(arena, database);
    struct row row = {.frontend_seconds = fl_clock_now() - begin};
    snprintf(row.name, sizeof row.name, "%s", name);
    if (!program) _exit(1);
    begin = fl_clock_now();
    struct fl_slicer *slicer = fl_slicer_create(arena, program);
    row.analysis_seconds = fl_clock_now() - begin;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    row.mebibytes = (double)usage.ru_maxrss / 1024;
    row.lines = users_lines(program);
    row.locations = program->location_count;
    for (uint32_t i = 0; i < program->function_count; i++)
        row.functions += program->functions[i].is_users && program->functions[i].has_body;
    struct fl_map clusters = fl_map_make(arena);
    struct fl_lengths lengths = fl_lengths_compute(arena, fl_slicer_call_graph(slicer));
    FILE *points = tmpfile();
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check *check = &program->checks[i];
        if (check->kind != FL_CHECK_SPEC) continue;
        row.sites++;
        *fl_map_at(&clusters, check->function.index) = 1;
        if (!measure_site(slicer, lengths, check->edge, points)) row.missing++;
    }
    row.clusters = (double)clusters.count;
    fwrite(&row, sizeof row, 1, into);
    struct point point;
    rewind(points);
    while (fread(&point, sizeof point, 1, points) == 1) fwrite(&point, sizeof point, 1, into);
    fclose(points);
    fl_arena_destroy(arena);
}

/* ---- the table ---- */

struct shares {
    double kept, whole; /* percent of the path, on average */
    size_t paths;
};

static struct shares average(const struct point *points, size_t count, double from, double to) {
    struct shares shares = {0};
    for (size_t i = 0; i < count; i++) {
        if (points[i].blocks < from || points[i].blocks >= to) continue;
        shares.kept += 100 * points[i].kept / points[i].steps;
        shares.whole += 100 * points[i].whole / points[i].steps;
        shares.paths++;
    }
    shares.kept /= (double)shares.paths;
    shares.whole /= (double)shares.paths;
    return shares;
}

static double average_ratio(const struct point *points, size_t count) {
    double sum = 0;
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        if (!points[i].static_edges) continue;
        sum += 100 * points[i].kept_edges / points[i].static_edges;
        used++;
    }
    return used ? sum / (double)used : NAN;
}

static void print_header(void) {
    printf("%-7s %7s %6s %7s %9s %5s %14s %7s %6s %7s %7s %6s %8s %8s %8s\n", "program", "lines", "procs", "locs",
           "checks", "paths", "infeas/feas/?", "total s", "max s", "front s", "alias s", "MiB", "slice %",
           "whole %", "static %");
}

static void print_row(const struct row *row, const struct point *points, size_t count) {
    unsigned answers[3] = {0};
    double total = 0, most = 0;
    struct shares shares = average(points, count, 0, INFINITY);
    for (size_t i = 0; i < count; i++) {
        answers[points[i].answer]++;
        total += points[i].seconds;
        if (points[i].seconds > most) most = points[i].seconds;
    }
    char checks[32], results[32];
    snprintf(checks, sizeof checks, "%.0f/%.0f", row->clusters, row->sites);
    snprintf(results, sizeof results, "%u/%u/%u", answers[FL_UNSATISFIABLE], answers[FL_SATISFIABLE],
             answers[FL_UNDECIDED]);
    printf("%-7s %7.0f %6.0f %7.0f %9s %5zu %14s %7.2f %6.2f %7.2f %7.2f %6.0f %8.2f %8.2f %8.2f\n", row->name,
           row->lines, row->functions, row->locations, checks, count, results, total, most, row->frontend_seconds,
           row->analysis_seconds, row->mebibytes, shares.kept, shares.whole, average_ratio(points, count));
    fflush(stdout);
}

/* ---- the figure ---- */

enum { WIDTH = 640, HEIGHT = 420, MARGIN = 60 };

static double across(double blocks, double most) {
    return MARGIN + (WIDTH - 2 * MARGIN) * log10(fmax(blocks, 1)) / most;
}

static double down(double percent) {
    double place = (2 - log10(fmax(percent, 0.001))) / 5; /* 100% to 0.001% */
    return MARGIN + (HEIGHT - 2 * MARGIN) * place;
}

static void draw(const struct point *points, size_t count, const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) {
        fprintf(stderr, "%s cannot be written\n", path);
        return;
    }
    double most = 3;
    for (size_t i = 0; i < count; i++) most = fmax(most, ceil(log10(points[i].blocks)));
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\" "
            "font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
            WIDTH, HEIGHT);
    for (double power = 0; power <= most; power++) {
        double x = across(pow(10, power), most);
        fprintf(file, "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#ddd\"/>\n", x, MARGIN, x,
                HEIGHT - MARGIN);
        fprintf(file, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.0f</text>\n", x, HEIGHT - MARGIN + 18,
                pow(10, power));
    }
    for (double power = -3; power <= 2; power++) {
        double y = down(pow(10, power));
        fprintf(file, "<line x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", MARGIN, y,
                WIDTH - MARGIN, y);
        fprintf(file, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g%%</text>\n", MARGIN - 6, y + 4,
                pow(10, power));
    }
    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">size of the path, basic blocks</text>\n",
            WIDTH / 2, HEIGHT - 16);
    fprintf(file, "<text x=\"%d\" y=\"24\">size of the slice, %% of the steps of the path</text>\n", MARGIN);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" fill=\"%s\" fill-opacity=\"0.6\"/>\n",
                across(points[i].blocks, most), down(100 * points[i].kept / points[i].steps),
                points[i].is_long ? "#1f77b4" : "#ff7f0e");
    fputs("</svg>\n", file);
    fclose(file);
    printf("figure: %s (%zu paths; blue: depth-first, orange: shortest)\n", path, count);
}

/* ---- all programs ---- */

static const char *program_name(const char *database) {
    const char *dash = strrchr(database, '-');
    return dash ? dash + 1 : database;
}

/* In a process of its own, so that memory is its own. */
static void measure(struct fl_arena *arena, const char *database, struct sample *all) {
    FILE *results = tmpfile();
    pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        measure_program(database, program_name(database), results);
        fflush(results);
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    rewind(results);
    struct row row;
    if (fread(&row, sizeof row, 1, results) != 1) {
        printf("%-7s could not be measured: status %d\n", program_name(database), status);
        fclose(results);
        return;
    }
    size_t first = all->points.count;
    struct point point;
    while (fread(&point, sizeof point, 1, results) == 1) fl_vector_push(arena, &all->points, point);
    fclose(results);
    print_row(&row, all->points.items + first, all->points.count - first);
}

int main(int count, char **arguments) {
    struct fl_arena *arena = fl_arena_create();
    struct sample all = {0};
    glob_t found = {0};
    const char *work = getenv("WORK"), *figure = getenv("FIGURE");
    if (count == 1) {
        const char *pattern = fl_arena_format(arena, "%s/*/database-*", work ? work : "/tmp/faultline-debian");
        if (glob(pattern, 0, NULL, &found) != 0) {
            printf("no programs in %s; bench/debian.sh puts them there\n", work ? work : "/tmp/faultline-debian");
            return 0;
        }
    }
    print_header();
    for (int i = 1; i < count; i++) measure(arena, arguments[i], &all);
    for (size_t i = 0; i < found.gl_pathc; i++) measure(arena, found.gl_pathv[i], &all);
    struct shares large = average(all.points.items, all.points.count, LARGE_PATH, INFINITY);
    struct shares small = average(all.points.items, all.points.count, 0, LARGE_PATH);
    printf("slices of %zu paths over %d blocks: %.3f%% of the path on average (under 1%% asked), %.3f%% if "
           "cutting does "
           "not stop at a contradiction; of %zu others: %.2f%%, %.2f%%\n",
           large.paths, LARGE_PATH, large.kept, large.whole, small.paths, small.kept, small.whole);
    printf("static %%: steps of the slice to steps of the static slice of the program, each step counted once\n");
    draw(all.points.items, all.points.count, figure ? figure : "build/bench/slice.svg");
    fl_arena_destroy(arena);
}
