#include "source/places.h"

#include <stdlib.h>
#include <string.h>

#include "base/bisect.h"
#include "base/text.h"

struct key {
    struct fl_position position;
    fl_edge_id edge;
};

static int compare_lines(struct fl_position left, fl_file_id file, uint32_t line) {
    if (left.file.index != file.index) return left.file.index < file.index ? -1 : 1;
    return (left.line > line) - (left.line < line);
}

static int compare_keys(const void *left, const void *right) {
    const struct key *a = left, *b = right;
    int order = compare_lines(a->position, b->position.file, b->position.line);
    return order ? order : (a->edge.index > b->edge.index) - (a->edge.index < b->edge.index);
}

struct fl_places fl_places_make(struct fl_arena *arena, const struct fl_program *program) {
    struct fl_arena *scratch = fl_arena_create();
    struct key *keys = FL_NEW_ARRAY(scratch, struct key, program->edge_count);
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->edge_count; i++) {
        struct fl_position position = program->edges[i].position;
        if (position.line && !fl_id_is_none(position.file)) keys[count++] = (struct key){position, {i}};
    }
    qsort(keys, count, sizeof *keys, compare_keys);
    fl_edge_id *edges = FL_NEW_ARRAY(arena, fl_edge_id, count);
    for (uint32_t i = 0; i < count; i++) edges[i] = keys[i].edge;
    fl_arena_destroy(scratch);
    return (struct fl_places){program, edges, count};
}

/* ---- files ---- */

enum match { MATCH_NONE, MATCH_NAME, MATCH_END, MATCH_EXACT };

static const char *without_dots(const char *path) {
    while (path[0] == '.' && path[1] == '/') path += 2;
    return path;
}

static bool ends_with_path(const char *path, const char *end) {
    size_t length = strlen(path), end_length = strlen(end);
    return length > end_length && path[length - end_length - 1] == '/' &&
           strcmp(path + length - end_length, end) == 0;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static enum match match_file(const char *path, const char *name) {
    path = without_dots(path), name = without_dots(name);
    if (strcmp(path, name) == 0) return MATCH_EXACT;
    if (ends_with_path(path, name) || ends_with_path(name, path)) return MATCH_END;
    return strcmp(base_name(path), base_name(name)) == 0 ? MATCH_NAME : MATCH_NONE;
}

fl_file_id fl_places_find_file(struct fl_arena *arena, const struct fl_places *places, const char *name,
                               const char **others) {
    const struct fl_program *program = places->program;
    unsigned best = 0, count = 0;
    fl_file_id found = FL_NO_ID;
    struct fl_text list = fl_text_make(arena);
    for (uint32_t i = 0; i < program->file_count; i++) {
        enum match match = match_file(program->files[i].path, name);
        unsigned rank = match ? 2 * (unsigned)match + program->files[i].is_users : 0;
        if (!rank || rank < best) continue;
        if (rank > best) {
            best = rank;
            count = 0;
            list = fl_text_make(arena);
        }
        fl_text_format(&list, "%s%s", count ? ", " : "", program->files[i].path);
        found.index = i;
        count++;
    }
    *others = fl_text_string(&list);
    return count == 1 ? found : (fl_file_id)FL_NO_ID;
}

/* ---- lines ---- */

static struct fl_position position_at(const struct fl_places *places, size_t index) {
    return fl_program_edge(places->program, places->edges[index])->position;
}

static uint32_t first_from(const struct fl_places *places, fl_file_id file, uint32_t line) {
    size_t index;
    FL_BISECT(index, places->edge_count, compare_lines(position_at(places, index), file, line) < 0);
    return (uint32_t)index;
}

struct fl_place_edges fl_places_on_line(const struct fl_places *places, fl_file_id file, uint32_t line) {
    uint32_t first = first_from(places, file, line);
    return (struct fl_place_edges){(fl_edge_id *)places->edges + first,
                                   first_from(places, file, line + 1) - first};
}

static bool is_on_line(const struct fl_program *program, fl_edge_id edge, fl_file_id file, uint32_t line) {
    return compare_lines(fl_program_edge(program, edge)->position, file, line) == 0;
}

static bool begins_line(const struct fl_program *program, fl_edge_id edge, fl_file_id file, uint32_t line) {
    fl_location_id source = fl_program_edge(program, edge)->source;
    const struct fl_location *location = fl_program_location(program, source);
    if (location->is_loop_head || fl_id_equal(fl_program_function(program, location->function)->entry, source))
        return true;
    for (uint32_t i = 0; i < location->incoming_count; i++)
        if (!is_on_line(program, program->incoming[location->first_incoming + i], file, line)) return true;
    return false;
}

struct fl_place_edges fl_places_beginning(struct fl_arena *arena, const struct fl_places *places, fl_file_id file,
                                          uint32_t line) {
    struct fl_place_edges all = fl_places_on_line(places, file, line);
    struct fl_place_edges beginning = {FL_NEW_ARRAY(arena, fl_edge_id, all.count), 0};
    for (uint32_t i = 0; i < all.count; i++)
        if (begins_line(places->program, all.items[i], file, line))
            beginning.items[beginning.count++] = all.items[i];
    return beginning.count ? beginning : all;
}

struct fl_bitset fl_places_all_beginnings(struct fl_arena *arena, const struct fl_places *places) {
    const struct fl_program *program = places->program;
    struct fl_bitset found = fl_bitset_make(arena, program->edge_count);
    for (uint32_t i = 0; i < places->edge_count; i++) {
        fl_edge_id edge = places->edges[i];
        struct fl_position position = fl_program_edge(program, edge)->position;
        if (program->files[position.file.index].is_users &&
            begins_line(program, edge, position.file, position.line))
            fl_bitset_add(&found, edge.index);
    }
    return found;
}

uint32_t fl_places_nearest(const struct fl_places *places, fl_file_id file, uint32_t line) {
    uint32_t at = first_from(places, file, line), above = 0, below = 0;
    if (at < places->edge_count) {
        struct fl_position position = position_at(places, at);
        if (fl_id_equal(position.file, file)) above = position.line;
    }
    if (at > 0) {
        struct fl_position position = position_at(places, at - 1);
        if (fl_id_equal(position.file, file)) below = position.line;
    }
    if (!above || !below) return above ? above : below;
    return above - line < line - below ? above : below;
}
