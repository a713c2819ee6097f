#include "explain/tests/lines.h"

#include <stdio.h>

#include "explain/tests/backward.h"

/* Failing tests that are followed backwards: more of them tell little more. */
enum { MOST_FOLLOWED = 24 };
/* How much each kind of suspicion weighs. What the wrong byte depends on decides between lines that are equal
 * otherwise: it lacks what should have been executed and was not. */
static const double before_weight = 0.95, kept_weight = 0.05;

struct making {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_spectrum *spectrum;
    struct fl_tested_lines lines;
    uint32_t *before_by, *kept_by; /* each edge: failing tests that were followed */
    size_t followed;
};

enum { KEY_SIZE = 512 };

static const char *key_of(char *key, const char *function, uint32_t line) {
    snprintf(key, KEY_SIZE, "%u:%s", (unsigned)line, function);
    return key;
}

static bool may_be_blamed(const struct fl_program *program, const struct fl_edge *edge, const bool *is_trusted) {
    fl_function_id id = fl_program_location(program, edge->source)->function;
    const struct fl_function *function = fl_program_function(program, id);
    return function->is_users && !function->is_observer && !(is_trusted && is_trusted[id.index]) &&
           !fl_id_is_none(edge->position.file) && edge->position.line;
}

static const char *function_of(const struct making *making, const struct fl_edge *edge) {
    const struct fl_program *program = making->program;
    return fl_program_function(program, fl_program_location(program, edge->source)->function)->name;
}

static struct fl_tested_line *line_of(struct making *making, const struct fl_edge *edge) {
    const struct fl_program *program = making->program;
    const char *function = function_of(making, edge);
    char key[KEY_SIZE];
    uint64_t *known = fl_map_at_string(&making->lines.index, key_of(key, function, edge->position.line));
    if (!*known) {
        struct fl_tested_line line = {.file = program->files[edge->position.file.index].path,
                                      .function = function,
                                      .line = edge->position.line,
                                      .tests = fl_bitset_make(making->arena, making->spectrum->executed.count)};
        fl_vector_push(making->arena, &making->lines.all, line);
        *known = making->lines.all.count;
        *fl_map_at_string(&making->lines.functions, function) = 1;
    }
    return &making->lines.all.items[*known - 1];
}

static void raise(double *value, double to) {
    if (to > *value) *value = to;
}

/* A line is as suspicious as the most suspicious of its steps: one way of a branch, say. */
static void add_edge(struct making *making, fl_edge_id id) {
    const struct fl_spectrum *spectrum = making->spectrum;
    struct fl_tested_line *line = line_of(making, fl_program_edge(making->program, id));
    uint32_t passed = spectrum->passed_by[id.index];
    raise(&line->executed, fl_spectrum_suspicion(spectrum, id));
    raise(&line->before, fl_ochiai(making->before_by[id.index], passed, making->followed));
    raise(&line->kept, fl_ochiai(making->kept_by[id.index], passed, making->followed));
}

/* Of a line that failing tests execute, all steps count: others may go another way there. */
static void add_tests(struct making *making, fl_edge_id id) {
    const struct fl_spectrum *spectrum = making->spectrum;
    const struct fl_edge *edge = fl_program_edge(making->program, id);
    struct fl_tested_line *line = fl_tested_line(&making->lines, function_of(making, edge), edge->position.line);
    for (size_t i = 0; line && i < spectrum->executed.count; i++)
        if (fl_bitset_has(&spectrum->executed.items[i].edges, id.index)) fl_bitset_add(&line->tests, i);
}

/* ---- following tests backwards ---- */

static void count(struct making *making, const struct fl_backward *backward) {
    for (uint32_t i = 0; i < making->program->edge_count; i++) {
        making->before_by[i] += fl_bitset_has(&backward->executed, i);
        making->kept_by[i] += fl_bitset_has(&backward->kept, i);
    }
    making->followed++;
}

static void follow(struct making *making, struct fl_deadline deadline) {
    const struct fl_spectrum *spectrum = making->spectrum;
    making->before_by = FL_NEW_ARRAY(making->arena, uint32_t, making->program->edge_count + 1);
    making->kept_by = FL_NEW_ARRAY(making->arena, uint32_t, making->program->edge_count + 1);
    for (size_t i = 0; i < spectrum->executed.count && making->followed < MOST_FOLLOWED; i++) {
        if (spectrum->executed.items[i].is_passed || fl_deadline_has_passed(deadline)) continue;
        struct fl_arena *own = fl_arena_create();
        struct fl_backward backward =
            fl_backward_slice(own, making->program, &spectrum->executed.items[i], deadline);
        count(making, &backward);
        fl_arena_destroy(own);
    }
}

static void weigh(struct making *making) {
    for (size_t i = 0; i < making->lines.all.count; i++) {
        struct fl_tested_line *line = &making->lines.all.items[i];
        if (!making->followed)
            line->suspicion = line->executed;
        else
            line->suspicion = before_weight * line->before + kept_weight * line->kept;
    }
}

struct fl_tested_lines fl_tested_lines_make(struct fl_arena *arena, const struct fl_program *program,
                                            const struct fl_spectrum *spectrum, const bool *is_trusted,
                                            struct fl_deadline deadline) {
    struct making making = {.arena = arena, .program = program, .spectrum = spectrum};
    making.lines.index = fl_map_make(arena);
    making.lines.functions = fl_map_make(arena);
    follow(&making, deadline);
    for (uint32_t i = 0; i < program->edge_count; i++)
        if (spectrum->failed_by[i] && may_be_blamed(program, &program->edges[i], is_trusted))
            add_edge(&making, (fl_edge_id){i});
    for (uint32_t i = 0; i < program->edge_count; i++) add_tests(&making, (fl_edge_id){i});
    weigh(&making);
    return making.lines;
}

struct fl_tested_line *fl_tested_line(const struct fl_tested_lines *lines, const char *function, uint32_t line) {
    char key[KEY_SIZE];
    const uint64_t *known = function ? fl_map_find_string(&lines->index, key_of(key, function, line)) : NULL;
    return known ? &lines->all.items[*known - 1] : NULL;
}
