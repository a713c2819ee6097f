#include "slice/path/reach.h"

#include "engine/check/part.h"
#include "program/edit/edit.h"

/* How often cancellation is looked for. */
static const double waiting_time = 0.05;

struct reaching {
    const struct fl_program *program; /* with a check that fails at the target */
    struct fl_program_map map;
    bool is_edited;
    fl_check_id check;
};

/* Where execution is behind the path: behind a call, if its last step is to return from that. */
static fl_location_id end_of(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_path *path) {
    FL_VECTOR_OF(fl_edge_id) calls = {0};
    fl_location_id end = FL_NO_ID;
    for (size_t i = 0; i < path->count; i++) {
        const struct fl_edge *edge = fl_program_edge(program, path->edges[i]);
        end = edge->target;
        if (edge->operation.kind == FL_OPERATION_RETURN && calls.count)
            end = fl_program_edge(program, fl_vector_pop(&calls))->target;
        if (edge->operation.kind != FL_OPERATION_CALL || i + 1 == path->count) continue;
        bool is_entered = !fl_id_equal(fl_program_edge(program, path->edges[i + 1])->source, edge->target);
        if (is_entered) fl_vector_push(arena, &calls, path->edges[i]);
    }
    return end;
}

/* False: there is no such place for a check. */
static bool prepare(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                    struct reaching *reaching) {
    const struct fl_edge *last = fl_program_edge(program, path->edges[path->count - 1]);
    *reaching = (struct reaching){.program = program};
    if (path->fails) {
        reaching->check = last->operation.check;
        return last->operation.kind == FL_OPERATION_CHECK;
    }
    struct fl_program_edit *edit = fl_program_edit_begin(arena, program);
    struct fl_check check = {
        .kind = FL_CHECK_ASSERTION, .position = {FL_NO_ID, 0, 0}, .text = "no run comes by the target"};
    reaching->check = fl_program_edit_insert_check(edit, fl_edit_at(end_of(arena, program, path)),
                                                   fl_expression_word(arena, 1, 0, NULL), check);
    reaching->is_edited = true;
    if (fl_id_is_none(reaching->check)) {
        fl_program_edit_abandon(edit);
        return false;
    }
    reaching->program = fl_program_edit_finish(edit, &reaching->map);
    return true;
}

static const struct fl_run *found_run(const struct fl_check_part *part, fl_check_id check) {
    for (unsigned i = 0; i < part->worker_count; i++)
        if (part->workers[i]->failures[check.index]) return part->workers[i]->failures[check.index];
    return NULL;
}

enum fl_reach_answer fl_path_reach(struct fl_arena *arena, const struct fl_program *program,
                                   const struct fl_path *path, const struct fl_check_options *options,
                                   struct fl_path *way) {
    struct reaching reaching;
    if (!path->count || !prepare(arena, program, path, &reaching)) return FL_REACH_NOT_FOUND;
    bool *is_wanted = FL_NEW_ARRAY(arena, bool, reaching.program->check_count + 1);
    is_wanted[reaching.check.index] = true;
    struct fl_check_part part = {.program = reaching.program,
                                 .function = FL_NO_ID,
                                 .is_wanted = is_wanted,
                                 .how = {.deadline = fl_deadline_after(options->seconds),
                                         .limits = options->limits,
                                         .stops_at_first = true}};
    fl_check_part_start(&part, arena);
    while (!fl_check_part_has_ended(&part) && !found_run(&part, reaching.check) &&
           !(options->is_cancelled && *options->is_cancelled))
        fl_workers_wait(part.workers, part.worker_count, waiting_time);
    fl_check_part_end(&part);
    const struct fl_run *run = found_run(&part, reaching.check);
    if (!run) {
        const struct fl_check_result *result = &fl_check_part_combine(&part)->results[reaching.check.index];
        bool is_never =
            result->verdict == FL_VERDICT_HOLDS || (result->verdict == FL_VERDICT_NOT_REACHED && !result->bound);
        return is_never ? FL_REACH_NEVER : FL_REACH_NOT_FOUND;
    }
    struct fl_path taken = fl_run_path(arena, run);
    if (!reaching.is_edited) {
        *way = taken;
        return FL_REACH_FOUND;
    }
    if (!fl_program_map_back_path(&reaching.map, arena, &taken, way)) return FL_REACH_NOT_FOUND;
    way->fails = false;
    return FL_REACH_FOUND;
}
