/* explain/repair/workbench.c - candidates of the lines that failing runs execute, in one program. */
#include "explain/repair/workbench.h"

#include "base/map.h"
#include "explain/candidate/lonely.h"
#include "explain/repair/calls.h"

/* Candidates beyond these are not worth their time. */
static const size_t most_candidates = 6000;

struct building {
    struct fl_arena *arena;
    const struct fl_workbench_request *request;
    struct fl_map lines, functions; /* that the failing runs execute */
};

static const char *line_key(struct fl_arena *arena, const char *function, uint32_t line) {
    return fl_arena_format(arena, "%s:%u", function, (unsigned)line);
}

static void note_edge(struct building *building, const struct fl_edge *edge) {
    const struct fl_program *program = building->request->program;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, edge->source)->function);
    if (!function->is_users) return;
    *fl_map_at_string(&building->functions, function->name) = 1;
    *fl_map_at_string(&building->lines, line_key(building->arena, function->name, edge->position.line)) = 1;
}

static void note_bare_branch(struct building *building, const struct fl_parsed_file *file, uint32_t branch) {
    if (branch == FL_PARSED_NONE) return;
    const struct fl_parsed_statement *statement = &file->statements.items[branch];
    if (!fl_statement_is_bare(file, statement)) return;
    const char *function = file->functions.items[statement->function].name;
    *fl_map_at_string(&building->lines, line_key(building->arena, function, statement->line)) = 1;
}

/* No step is there that could be a place: a branch that does nothing belongs to the place of its condition. */
static void note_bare_branches(struct building *building, const struct fl_parsed_file *file) {
    for (size_t i = 0; i < file->statements.count; i++) {
        const struct fl_parsed_statement *each = &file->statements.items[i];
        if (each->kind != FL_PARSED_IF || each->function == FL_PARSED_NONE) continue;
        const char *function = file->functions.items[each->function].name;
        if (!fl_map_find_string(&building->lines, line_key(building->arena, function, each->line))) continue;
        note_bare_branch(building, file, each->branch);
        note_bare_branch(building, file, each->other);
    }
}

static void note_places(struct building *building) {
    const struct fl_parsed_files *files = building->request->files;
    for (size_t i = 0; i < building->request->place_count; i++) {
        const struct fl_repair_place *place = &building->request->places[i];
        *fl_map_at_string(&building->functions, place->function) = 1;
        *fl_map_at_string(&building->lines, line_key(building->arena, place->function, place->line)) = 1;
    }
    for (size_t i = 0; i < files->all.count; i++) note_bare_branches(building, &files->all.items[i]);
}

static void note_executed(struct building *building) {
    const struct fl_program *program = building->request->program;
    bool *is_seen = FL_NEW_ARRAY(building->arena, bool, program->edge_count);
    for (size_t i = 0; i < building->request->run_count; i++) {
        struct fl_edge_reader reader = fl_edges_read(&building->request->runs[i]->recording);
        fl_edge_id id;
        while (fl_edges_next(&reader, &id)) {
            if (!is_seen[id.index]) note_edge(building, fl_program_edge(program, id));
            is_seen[id.index] = true;
        }
    }
}

static void note_lines(struct building *building) {
    building->lines = fl_map_make(building->arena);
    building->functions = fl_map_make(building->arena);
    if (building->request->places)
        note_places(building);
    else
        note_executed(building);
}

static bool has_line(void *context, const char *function, uint32_t line) {
    struct building *building = context;
    return fl_map_find_string(&building->lines, line_key(building->arena, function, line));
}

static bool has_function(void *context, const char *function) {
    return fl_map_find_string(&((struct building *)context)->functions, function);
}

enum fl_status fl_workbench_build(struct fl_arena *arena, const struct fl_workbench_request *request,
                                  struct fl_diagnostics *diagnostics, struct fl_workbench *workbench) {
    struct building building = {.arena = arena, .request = request};
    *workbench = (struct fl_workbench){.is_for_calls = request->places,
                                       .files = request->files,
                                       .checkers = fl_checkers_find(arena, request->files)};
    note_lines(&building);
    struct fl_mend_lines lines = {&building, has_line, has_function};
    struct fl_mend_request wanted = {.files = request->files,
                                     .lines = &lines,
                                     .trusted = request->trusted,
                                     .trusted_count = request->trusted_count,
                                     .has_constant_holes = !request->places,
                                     .most = request->places ? 0 : most_candidates};
    fl_mend_vector mends = fl_mends_collect(arena, &wanted);
    if (!request->places) {
        workbench->lacking = fl_bare_find(arena, &wanted);
        fl_lonely_find(arena, &wanted, &workbench->lacking);
    }
    if (request->places) fl_calls_keep(request->files, &mends, &lines);
    if (request->places && !mends.count) return FL_OK;
    return fl_schemata_build(arena, request->frontend, request->files, &mends, diagnostics, &workbench->schemata);
}

struct fl_workbench fl_workbench_calls(struct fl_arena *arena, const struct fl_workbench *workbench,
                                       const fl_repair_places *places) {
    struct fl_workbench_request request = {
        .files = workbench->files, .places = places->items, .place_count = places->count};
    struct building building = {.arena = arena, .request = &request};
    struct fl_workbench calls = {.is_for_calls = true,
                                 .files = workbench->files,
                                 .checkers = workbench->checkers,
                                 .schemata = {.program = workbench->schemata.program}};
    const fl_mend_vector *all = &workbench->schemata.candidates;
    note_lines(&building);
    struct fl_mend_lines lines = {&building, has_line, has_function};
    for (size_t i = 0; i < all->count; i++) fl_vector_push(arena, &calls.schemata.candidates, all->items[i]);
    fl_calls_keep(workbench->files, &calls.schemata.candidates, &lines);
    return calls;
}
