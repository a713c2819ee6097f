#include "engine/symbolic/lazy_names.h"

#include <stdlib.h>
#include <string.h>

#include "run/input_parts.h"

static const char choice_mark[] = ".choice", count_mark[] = ".count", global_mark[] = "global ";
static const struct fl_type count_type = {.kind = FL_TYPE_INTEGER, .name = "unsigned", .size_bits = 32};

/* Parts of parts, and pointers that are parts of what pointers lead to. */
enum { DEEPEST = 16 };

static const char *name_of_part(const struct fl_engine *engine, const char *part, unsigned depth,
                                const struct fl_type **type);

/* ---- members and elements ---- */

static const struct fl_member *member_at(const struct fl_type *type, uint64_t offset) {
    for (size_t i = 0; i < type->member_count; i++) {
        const struct fl_member *member = &type->members[i];
        uint64_t start = member->offset_bits / 8, size = member->type ? member->type->size_bits / 8 : 0;
        if (!member->bit_field_width && offset >= start && offset - start < size) return member;
    }
    return NULL;
}

/* ".next", "[2].x"; a byte that belongs to nothing with a name: ".byte 3". */
static void add_path(struct fl_text *text, const struct fl_type *type, uint64_t offset) {
    for (;;) {
        bool is_struct = type && type->kind == FL_TYPE_STRUCT, is_array = type && type->kind == FL_TYPE_ARRAY;
        const struct fl_member *member = is_struct ? member_at(type, offset) : NULL;
        uint64_t size = is_array && type->element ? type->element->size_bits / 8 : 0;
        if (member) {
            if (member->name) fl_text_format(text, ".%s", member->name);
            offset -= member->offset_bits / 8;
            type = member->type;
        } else if (size) {
            fl_text_format(text, "[%llu]", (unsigned long long)(offset / size));
            offset %= size;
            type = type->element;
        } else {
            bool is_named = type && type->kind != FL_TYPE_UNION && !is_struct && !offset;
            if (!is_named) fl_text_format(text, ".byte %llu", (unsigned long long)offset);
            return;
        }
    }
}

/* ---- objects ---- */

static const char *without_kind(const char *name) {
    return fl_string_has_prefix(name, global_mark) ? name + strlen(global_mark) : name;
}

/* "p->x", "*p", "p[2]". */
static const char *name_behind(const struct fl_engine *engine, const struct fl_lazy *lazy, const char *pointer,
                               uint64_t offset) {
    struct fl_text path = fl_text_make(engine->arena);
    uint64_t index = lazy->has_tail ? 0 : offset / lazy->element_size;
    add_path(&path, lazy->type, offset - index * lazy->element_size);
    const char *inside = fl_text_string(&path);
    const char *base = *pointer == '*' ? fl_arena_format(engine->arena, "(%s)", pointer) : pointer;
    if (lazy->form != FL_LAZY_SINGLE && !lazy->has_tail)
        return fl_arena_format(engine->arena, "%s[%llu]%s", base, (unsigned long long)index, inside);
    if (*inside == '.') return fl_arena_format(engine->arena, "%s->%s", base, inside + 1);
    return *inside ? fl_arena_format(engine->arena, "(*%s)%s", base, inside)
                   : fl_arena_format(engine->arena, "*%s", pointer);
}

static const char *name_inside(const struct fl_engine *engine, const struct fl_lazy *lazy, uint64_t offset,
                               unsigned depth) {
    if (lazy->is_pointee) {
        const char *pointer = name_of_part(engine, lazy->name + 1, depth + 1, NULL);
        return pointer ? name_behind(engine, lazy, pointer, offset) : NULL;
    }
    struct fl_text text = fl_text_make(engine->arena);
    fl_text_append(&text, without_kind(lazy->name));
    add_path(&text, lazy->type, offset);
    return fl_text_string(&text);
}

/* "*p+8": the part of `*p` that begins with byte 8; without an offset the whole of a parameter or variable. */
static const char *name_of_part(const struct fl_engine *engine, const char *part, unsigned depth,
                                const struct fl_type **type) {
    const char *plus = strrchr(part, '+');
    const char *object = plus ? fl_arena_format(engine->arena, "%.*s", (int)(plus - part), part) : part;
    const struct fl_lazy *lazy = depth < DEEPEST ? fl_lazy_named(engine, object) : NULL;
    if (!lazy) return NULL;
    if (!plus) {
        if (type) *type = lazy->type;
        return without_kind(part);
    }
    uint64_t offset = strtoull(plus + 1, NULL, 10);
    uint64_t start = lazy->has_tail ? 0 : offset / lazy->element_size * lazy->element_size;
    if (type) *type = fl_scalar_at(lazy->type, offset - start).type;
    return name_inside(engine, lazy, offset, depth);
}

/* ---- variables ---- */

/* "p" of "p.choice2"; NULL: the name has no such end. */
static const char *without_mark(const struct fl_engine *engine, const char *name, const char *mark) {
    const char *dot = strrchr(name, '.');
    bool is_marked = dot && strncmp(dot, mark, strlen(mark)) == 0;
    return is_marked ? fl_arena_format(engine->arena, "%.*s", (int)(dot - name), name) : NULL;
}

const char fl_lazy_count_suffix[] = ".further";

bool fl_lazy_name_variable(const struct fl_engine *engine, const struct fl_term *variable,
                           struct fl_lazy_variable *found) {
    *found = (struct fl_lazy_variable){0};
    if (!engine->lazies) return false;
    const char *pointer = without_mark(engine, variable->name, choice_mark);
    const char *object = without_mark(engine, variable->name, count_mark);
    if (pointer) {
        const char *name = name_of_part(engine, pointer, 0, NULL);
        bool is_bit = variable->width == 1;
        if (name) found->name = is_bit ? name : fl_arena_format(engine->arena, "%s.target", name);
        if (!is_bit) found->type = &count_type;
    } else if (object) {
        const char *name = *object == '*' ? name_of_part(engine, object + 1, 0, NULL) : NULL;
        if (name) found->name = fl_arena_format(engine->arena, "%s%s", name, fl_lazy_count_suffix);
        found->type = &count_type;
    } else {
        found->name = name_of_part(engine, variable->name, 0, &found->type);
        bool is_whole = found->type && found->type->size_bits == variable->width;
        if (!is_whole) found->type = NULL;
    }
    return found->name;
}
