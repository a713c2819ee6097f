#include "report/export/lcov.h"

#include <inttypes.h>

#include "base/vector.h"

struct line {
    bool is_code;
    uint64_t runs;
};

typedef FL_VECTOR_OF(struct line) lines;

static void note(struct fl_arena *arena, lines *all, uint32_t number, uint64_t runs) {
    while (all->count <= number) fl_vector_push(arena, all, ((struct line){0}));
    all->items[number].is_code = true;
    if (runs > all->items[number].runs) all->items[number].runs = runs;
}

static bool is_users(const struct fl_program *program, const struct fl_edge *edge) {
    fl_function_id function = fl_program_location(program, edge->source)->function;
    return edge->position.line && !fl_id_is_none(edge->position.file) &&
           fl_program_function(program, function)->is_users;
}

static uint64_t runs_of_function(const struct fl_program *program, const struct fl_function *function,
                                 const uint64_t *runs) {
    const struct fl_location *entry = fl_program_location(program, function->entry);
    uint64_t most = 0;
    for (uint32_t i = 0; i < entry->edge_count; i++)
        if (runs[entry->first_edge + i] > most) most = runs[entry->first_edge + i];
    return most;
}

static void print_functions(struct fl_text *text, const struct fl_program *program, uint32_t file,
                            const uint64_t *runs) {
    uint64_t found = 0, hit = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->is_users || fl_id_is_none(function->position.file) ||
            function->position.file.index != file)
            continue;
        uint64_t count = runs_of_function(program, function, runs);
        fl_text_format(text, "FN:%u,%s\nFNDA:%" PRIu64 ",%s\n", function->position.line, function->name, count,
                       function->name);
        found++;
        hit += count > 0;
    }
    fl_text_format(text, "FNF:%" PRIu64 "\nFNH:%" PRIu64 "\n", found, hit);
}

static void print_file(struct fl_text *text, const struct fl_program *program, uint32_t file, const lines *all,
                       const uint64_t *runs, struct fl_result_coverage *sum) {
    uint64_t found = 0, hit = 0;
    fl_text_format(text, "TN:\nSF:%s\n", program->files[file].path);
    print_functions(text, program, file, runs);
    for (size_t i = 0; i < all->count; i++) {
        if (!all->items[i].is_code) continue;
        fl_text_format(text, "DA:%zu,%" PRIu64 "\n", i, all->items[i].runs);
        found++;
        hit += all->items[i].runs > 0;
    }
    fl_text_format(text, "LF:%" PRIu64 "\nLH:%" PRIu64 "\nend_of_record\n", found, hit);
    sum->lines += found;
    sum->executed += hit;
}

struct fl_result_coverage fl_export_lcov(struct fl_text *text, const struct fl_program *program,
                                         const uint64_t *runs) {
    struct fl_arena *arena = text->arena;
    struct fl_result_coverage sum = {0};
    lines *files = FL_NEW_ARRAY(arena, lines, program->file_count + 1);
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_edge *edge = &program->edges[i];
        if (is_users(program, edge)) note(arena, &files[edge->position.file.index], edge->position.line, runs[i]);
    }
    for (uint32_t i = 0; i < program->file_count; i++)
        if (files[i].count) print_file(text, program, i, &files[i], runs, &sum);
    return sum;
}
