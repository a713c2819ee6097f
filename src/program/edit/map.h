/* program/edit/map.h - which parts of an edited program were which parts of the program it was made from.
 *
 * Every part of the old program has a counterpart in the new one: also an edge whose effect was taken
 * away, and a location that something was inserted at (then where execution arrives, before what was
 * inserted). What was inserted or added has none in the old program.
 *
 * Invariant: back(forward(id)) is id, and forward(back(id)) is id or back(id) is none; order is kept.
 */
#ifndef FL_PROGRAM_EDIT_MAP_H
#define FL_PROGRAM_EDIT_MAP_H

#include "program/path.h"
#include "program/program.h"

struct fl_program_map {
    const struct fl_program *from, *to;
    const fl_location_id *new_locations; /* by location of `from` */
    const fl_edge_id *new_edges;         /* by edge of `from` */
    const fl_location_id *old_locations; /* by location of `to` */
    const fl_edge_id *old_edges;         /* by edge of `to` */
};

/* All of these take none to none. */
static inline fl_location_id fl_program_map_location(const struct fl_program_map *map, fl_location_id old) {
    return fl_id_is_none(old) ? old : map->new_locations[old.index];
}
static inline fl_location_id fl_program_map_back_location(const struct fl_program_map *map, fl_location_id new) {
    return fl_id_is_none(new) ? new : map->old_locations[new.index];
}
static inline fl_edge_id fl_program_map_edge(const struct fl_program_map *map, fl_edge_id old) {
    return fl_id_is_none(old) ? old : map->new_edges[old.index];
}
static inline fl_edge_id fl_program_map_back_edge(const struct fl_program_map *map, fl_edge_id new) {
    return fl_id_is_none(new) ? new : map->old_edges[new.index];
}

/* What keeps its number: what was added comes behind. */
#define FL_PROGRAM_MAP_KEPT(kind)                                                                              \
    static inline fl_##kind##_id fl_program_map_##kind(const struct fl_program_map *map, fl_##kind##_id old) { \
        (void)map;                                                                                             \
        return old;                                                                                            \
    }                                                                                                          \
    static inline fl_##kind##_id fl_program_map_back_##kind(const struct fl_program_map *map,                  \
                                                            fl_##kind##_id new) {                              \
        return new.index < map->from->kind##_count ? new : (fl_##kind##_id)FL_NO_ID;                           \
    }
FL_PROGRAM_MAP_KEPT(function)
FL_PROGRAM_MAP_KEPT(variable)
FL_PROGRAM_MAP_KEPT(object)
FL_PROGRAM_MAP_KEPT(check)
FL_PROGRAM_MAP_KEPT(input)
#undef FL_PROGRAM_MAP_KEPT

/* The path along the same edges, with what was inserted on the way; it ends at the counterpart of where
 * the old one ends. Steps inside a call that is no longer there are left out. It fails if it ends with
 * the failing check's edge and that is still a check. false: it goes through a call that now calls
 * something else. */
bool fl_program_map_path(const struct fl_program_map *map, struct fl_arena *arena, const struct fl_path *old,
                         struct fl_path *new);

/* The same the other way, without what was inserted. false: it passes an edge that was a call of which
 * it does not tell the steps, or which now calls something else. */
bool fl_program_map_back_path(const struct fl_program_map *map, struct fl_arena *arena, const struct fl_path *new,
                              struct fl_path *old);

#endif
