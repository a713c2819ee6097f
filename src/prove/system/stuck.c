/* prove/system/stuck.c - where it was that a system could not be built further. */
#include <string.h>

#include "base/text.h"
#include "prove/system/building.h"

/* The step of the user's that the state is in; none if there is none. `library` is the function that it calls. */
static fl_edge_id users_step(const struct fl_program *program, const struct fl_state *state,
                             const char **library) {
    const struct fl_location *location = fl_program_location(program, state->location);
    fl_edge_id edge = {location->edge_count ? location->first_edge : FL_NO_INDEX};
    for (const struct fl_symbolic_frame *frame = state->frame; frame; frame = frame->caller) {
        const struct fl_function *function = fl_program_function(program, frame->function);
        if (function->is_users) return edge;
        *library = function->name;
        edge = frame->call;
    }
    return (fl_edge_id)FL_NO_ID;
}

/* Names as users write them: of contracts, those of the functions that they stand for. */
static const char *written_name(const char *name) {
    static const char *const prefixes[] = {"fl_contract_", "__isoc99_", "__isoc23_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (fl_string_has_prefix(name, prefixes[i])) name += strlen(prefixes[i]);
    return name;
}

void fl_building_note_stuck(struct fl_building *building, const struct fl_state *state) {
    const struct fl_program *program = building->system->program;
    const char *reason = building->engine->incomplete, *library = NULL;
    if (!reason || reason == building->stuck_reason) return;
    building->stuck_reason = building->stuck = reason;
    fl_edge_id edge = users_step(program, state, &library);
    if (fl_id_is_none(edge)) return;
    struct fl_position position = fl_program_edge(program, edge)->position;
    if (position.file.index >= program->file_count || !position.line) return;
    const char *text = fl_program_source_text(program, building->arena, position);
    building->stuck = fl_arena_format(
        building->arena, "%s, at %s:%u%s%s%s%s", reason, program->files[position.file.index].path, position.line,
        library ? " in " : "", library ? written_name(library) : "", *text ? ": " : "", text);
}
