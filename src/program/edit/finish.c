/* program/edit/finish.c - from an edit session to a new program and the map to it.
 *
 * An old location L with n insertions becomes a chain of n + 1 locations: L itself with what leads to it,
 * and its loop, one inserted edge from each to the next, and the old edges from the last. What is
 * inserted behind an edge is a chain of locations between the edge and its target. New locations get their
 * numbers directly behind L, so that the order of the tables is kept.
 */
#include <string.h>

#include "base/invariant.h"
#include "program/build/freeze.h"
#include "program/edit/tables.h"

/* Insertions by the location or the edge that they are at, in the order that they were made. */
struct insertion_lists {
    uint32_t *starts; /* by key, into items; one more than there are keys */
    const struct fl_edit_insertion **items;
};

struct finisher {
    struct fl_program_edit *edit;
    const struct fl_program *from;
    struct fl_program *to;
    struct fl_arena *arena;   /* the new program's */
    struct fl_arena *scratch; /* the session's */
    struct insertion_lists at_locations, after_edges;

    struct fl_location *locations;
    struct fl_edge *edges;
    fl_location_id *new_locations, *old_locations; /* as in fl_program_map */
    fl_edge_id *new_edges, *old_edges;
};

static uint32_t key_of(const struct fl_edit_insertion *insertion, bool is_after_edge) {
    return is_after_edge ? insertion->place.edge.index : insertion->place.location.index;
}

static struct insertion_lists list_insertions(const struct finisher *finisher, uint32_t keys, bool is_after_edge) {
    const struct fl_program_edit *edit = finisher->edit;
    struct insertion_lists lists = {
        .starts = FL_NEW_ARRAY(finisher->scratch, uint32_t, keys + 2),
        .items = FL_NEW_ARRAY(finisher->scratch, const struct fl_edit_insertion *, edit->insertions.count),
    };
    /* While the items are put in, starts[key + 1] is where the next one of the key goes. */
    uint32_t *next = lists.starts + 1;
    for (size_t i = 0; i < edit->insertions.count; i++) {
        uint32_t key = key_of(&edit->insertions.items[i], is_after_edge);
        if (key != FL_NO_INDEX) next[key + 1]++;
    }
    for (uint32_t key = 0; key < keys; key++) next[key + 1] += next[key];
    for (size_t i = 0; i < edit->insertions.count; i++) {
        uint32_t key = key_of(&edit->insertions.items[i], is_after_edge);
        if (key != FL_NO_INDEX) lists.items[next[key]++] = &edit->insertions.items[i];
    }
    return lists;
}

static uint32_t count_of(const struct insertion_lists *lists, uint32_t key) {
    return lists->starts[key + 1] - lists->starts[key];
}

static const struct fl_edit_insertion *insertion_of(const struct insertion_lists *lists, uint32_t key,
                                                    uint32_t number) {
    return lists->items[lists->starts[key] + number];
}

/* ---- numbers ---- */

static void number_everything(struct finisher *finisher) {
    const struct fl_program *from = finisher->from;
    uint32_t location = 0, edge = 0;
    finisher->new_locations = FL_NEW_ARRAY(finisher->arena, fl_location_id, from->location_count);
    finisher->new_edges = FL_NEW_ARRAY(finisher->arena, fl_edge_id, from->edge_count);
    for (uint32_t i = 0; i < from->location_count; i++) {
        uint32_t first = from->locations[i].first_edge, end = first + from->locations[i].edge_count;
        finisher->new_locations[i].index = location;
        location += 1 + count_of(&finisher->at_locations, i);
        edge += count_of(&finisher->at_locations, i);
        for (uint32_t e = first; e < end; e++) finisher->new_edges[e].index = edge++;
        for (uint32_t e = first; e < end; e++) {
            location += count_of(&finisher->after_edges, e);
            edge += count_of(&finisher->after_edges, e);
        }
    }
    finisher->to->location_count = location;
    finisher->to->edge_count = edge;
}

static void invert_numbers(struct finisher *finisher) {
    const struct fl_program *from = finisher->from, *to = finisher->to;
    finisher->old_locations = FL_NEW_ARRAY(finisher->arena, fl_location_id, to->location_count);
    finisher->old_edges = FL_NEW_ARRAY(finisher->arena, fl_edge_id, to->edge_count);
    memset(finisher->old_locations, 0xff, to->location_count * sizeof *finisher->old_locations);
    memset(finisher->old_edges, 0xff, to->edge_count * sizeof *finisher->old_edges);
    for (uint32_t i = 0; i < from->location_count; i++)
        finisher->old_locations[finisher->new_locations[i].index].index = i;
    for (uint32_t i = 0; i < from->edge_count; i++) finisher->old_edges[finisher->new_edges[i].index].index = i;
}

/* ---- control flow ---- */

static void write_inserted(struct finisher *finisher, uint32_t edge, uint32_t source, uint32_t target,
                           const struct fl_edit_insertion *insertion) {
    finisher->edges[edge] = (struct fl_edge){.source = {source},
                                             .target = {target},
                                             .operation = insertion->operation,
                                             .position = insertion->position,
                                             .assumption = FL_NO_ID};
}

/* An old edge from where it begins now; what is inserted behind it begins with a location and an edge. */
static void write_edge(struct finisher *finisher, uint32_t old, uint32_t source, uint32_t *location,
                       uint32_t *edge) {
    struct fl_edge *copy = &finisher->edges[finisher->new_edges[old].index];
    *copy = finisher->from->edges[old];
    const struct fl_operation *operation = fl_program_edit_operation(finisher->edit, (fl_edge_id){old});
    /* What leaves an event is a call, as long as it is one. */
    copy->is_event = copy->is_event && copy->operation.kind == operation->kind;
    copy->operation = *operation;
    copy->source.index = source;
    uint32_t target = finisher->new_locations[copy->target.index].index;
    uint32_t count = count_of(&finisher->after_edges, old);
    copy->target.index = count ? *location : target;
    for (uint32_t i = 0; i < count; i++, ++*location, ++*edge)
        write_inserted(finisher, *edge, *location, i + 1 < count ? *location + 1 : target,
                       insertion_of(&finisher->after_edges, old, i));
}

static void write_around_location(struct finisher *finisher, uint32_t old) {
    const struct fl_location *location = &finisher->from->locations[old];
    uint32_t here = finisher->new_locations[old].index, count = count_of(&finisher->at_locations, old);
    finisher->locations[here].is_loop_head = location->is_loop_head;
    if (!location->edge_count) return;
    uint32_t first = finisher->new_edges[location->first_edge].index - count;
    for (uint32_t i = 0; i < count; i++, here++)
        write_inserted(finisher, first + i, here, here + 1, insertion_of(&finisher->at_locations, old, i));
    uint32_t behind = here + 1, edge = first + count + location->edge_count;
    for (uint32_t i = 0; i < location->edge_count; i++)
        write_edge(finisher, location->first_edge + i, here, &behind, &edge);
}

static bool always_fails(const struct fl_operation *operation) {
    return operation->kind == FL_OPERATION_CHECK && fl_operation_ends_run(operation);
}

/* Edges are sorted by source; each location's range follows. */
static void write_ranges(struct finisher *finisher) {
    uint32_t edge = 0;
    for (uint32_t i = 0; i < finisher->to->location_count; i++) {
        struct fl_location *location = &finisher->locations[i];
        location->first_edge = edge;
        while (edge < finisher->to->edge_count && finisher->edges[edge].source.index == i) edge++;
        location->edge_count = edge - location->first_edge;
        location->is_error =
            location->edge_count == 1 && always_fails(&finisher->edges[location->first_edge].operation);
    }
}

static void write_control_flow(struct finisher *finisher) {
    struct fl_program *to = finisher->to;
    finisher->locations = FL_NEW_ARRAY(finisher->arena, struct fl_location, to->location_count);
    finisher->edges = FL_NEW_ARRAY(finisher->arena, struct fl_edge, to->edge_count);
    for (uint32_t i = 0; i < finisher->from->location_count; i++) write_around_location(finisher, i);
    write_ranges(finisher);
    to->incoming = fl_program_sort_incoming(finisher->arena, finisher->locations, to->location_count,
                                            finisher->edges, to->edge_count);
    to->locations = finisher->locations;
    to->edges = finisher->edges;
}

/* ---- functions and variables ---- */

/* The new number of the first location or edge of a function, which may be past the end of the table. */
static uint32_t first_location(const struct finisher *finisher, uint32_t old) {
    return old < finisher->from->location_count ? finisher->new_locations[old].index
                                                : finisher->to->location_count;
}

static uint32_t first_edge(const struct finisher *finisher, uint32_t location) {
    return location < finisher->to->location_count ? finisher->locations[location].first_edge
                                                   : finisher->to->edge_count;
}

static void write_function(struct finisher *finisher, struct fl_function *function) {
    uint32_t end = first_location(finisher, function->first_location + function->location_count);
    function->first_location = first_location(finisher, function->first_location);
    function->location_count = end - function->first_location;
    function->first_edge = first_edge(finisher, function->first_location);
    function->edge_count = first_edge(finisher, end) - function->first_edge;
    if (!function->has_body) return;
    function->entry = finisher->new_locations[function->entry.index];
    function->exit = finisher->new_locations[function->exit.index];
    for (uint32_t i = 0; i < function->location_count; i++) {
        fl_function_id id = {(uint32_t)(function - finisher->to->functions)};
        finisher->locations[function->first_location + i].function = id;
    }
}

static void *append(struct fl_arena *arena, const void *old, uint32_t old_count, const void *added, size_t count,
                    size_t size) {
    char *items = fl_arena_allocate(arena, (old_count + count) * size);
    if (old_count) memcpy(items, old, old_count * size);
    if (count) memcpy(items + old_count * size, added, count * size);
    return items;
}

/* The functions' lists grow by what was added to them; gives the free end of each list that does. */
static fl_variable_id **grow_lists(struct finisher *finisher, struct fl_function *functions) {
    const struct fl_program_edit *edit = finisher->edit;
    uint32_t count = finisher->from->function_count;
    uint32_t *added = FL_NEW_ARRAY(finisher->scratch, uint32_t, count);
    fl_variable_id **ends = FL_NEW_ARRAY(finisher->scratch, fl_variable_id *, count);
    for (size_t i = 0; i < edit->variables.count; i++)
        if (edit->variables.items[i].kind != FL_VARIABLE_GLOBAL) added[edit->variables.items[i].function.index]++;
    for (uint32_t i = 0; i < count; i++) {
        if (!added[i]) continue;
        uint32_t old_count = functions[i].variable_count;
        fl_variable_id *list = FL_NEW_ARRAY(finisher->arena, fl_variable_id, old_count + added[i]);
        if (old_count) memcpy(list, functions[i].variables, old_count * sizeof *list);
        functions[i].variables = list;
        functions[i].variable_count += added[i];
        ends[i] = list + old_count;
    }
    return ends;
}

static void write_variables(struct finisher *finisher, struct fl_function *functions) {
    struct fl_program *to = finisher->to;
    const struct fl_program_edit *edit = finisher->edit;
    if (!edit->variables.count) return;
    struct fl_variable *variables = append(finisher->arena, to->variables, to->variable_count,
                                           edit->variables.items, edit->variables.count, sizeof *variables);
    fl_variable_id **ends = grow_lists(finisher, functions);
    for (size_t i = 0; i < edit->variables.count; i++) {
        fl_variable_id id = {to->variable_count++};
        struct fl_variable *variable = &variables[id.index];
        uint32_t function = variable->function.index, *slots = &to->global_slots;
        if (variable->kind != FL_VARIABLE_GLOBAL) {
            slots = &functions[function].frame_slots;
            *ends[function]++ = id;
        }
        variable->slot = *slots;
        *slots += fl_bits_word_count(variable->width);
    }
    to->variables = variables;
}

static void write_functions(struct finisher *finisher) {
    struct fl_function *functions = fl_arena_copy(finisher->arena, finisher->from->functions,
                                                  finisher->from->function_count * sizeof *functions);
    finisher->to->functions = functions;
    for (uint32_t i = 0; i < finisher->from->function_count; i++) write_function(finisher, &functions[i]);
    write_variables(finisher, functions);
}

/* ---- checks and inputs ---- */

static void write_checks(struct finisher *finisher) {
    struct fl_program *to = finisher->to;
    const struct fl_program_edit *edit = finisher->edit;
    struct fl_check *checks = append(finisher->arena, to->checks, to->check_count, edit->checks.items,
                                     edit->checks.count, sizeof *checks);
    to->check_count += (uint32_t)edit->checks.count;
    for (uint32_t i = 0; i < to->check_count; i++) checks[i].edge = (fl_edge_id)FL_NO_ID;
    for (uint32_t i = 0; i < to->edge_count; i++) {
        const struct fl_operation *operation = &to->edges[i].operation;
        if (operation->kind != FL_OPERATION_CHECK) continue;
        fl_edge_id *edge = &checks[operation->check.index].edge;
        if (fl_id_is_none(*edge)) edge->index = i;
    }
    to->checks = checks;
}

static void write_inputs(struct finisher *finisher) {
    struct fl_program *to = finisher->to;
    const struct fl_program_edit *edit = finisher->edit;
    if (!edit->inputs.count) return;
    to->inputs = append(finisher->arena, to->inputs, to->input_count, edit->inputs.items, edit->inputs.count,
                        sizeof *to->inputs);
    to->input_count += (uint32_t)edit->inputs.count;
}

const struct fl_program *fl_program_edit_finish(struct fl_program_edit *edit, struct fl_program_map *map) {
    const struct fl_program *from = edit->from;
    struct fl_program *to = fl_arena_copy(edit->arena, from, sizeof *from);
    to->facts = FL_NEW(edit->arena, struct fl_fact_place);
    to->facts->arena = edit->arena;
    to->arena = edit->arena;
    struct finisher finisher = {
        .edit = edit, .from = from, .to = to, .arena = edit->arena, .scratch = edit->scratch};
    finisher.at_locations = list_insertions(&finisher, from->location_count, false);
    finisher.after_edges = list_insertions(&finisher, from->edge_count, true);
    number_everything(&finisher);
    invert_numbers(&finisher);
    write_control_flow(&finisher);
    write_functions(&finisher);
    write_checks(&finisher);
    write_inputs(&finisher);
    *map = (struct fl_program_map){.from = from,
                                   .to = to,
                                   .new_locations = finisher.new_locations,
                                   .new_edges = finisher.new_edges,
                                   .old_locations = finisher.old_locations,
                                   .old_edges = finisher.old_edges};
    fl_arena_destroy(edit->scratch);
    const char *problem = fl_program_verify(to, edit->arena);
    FL_INVARIANT(!problem, problem);
    return to;
}
