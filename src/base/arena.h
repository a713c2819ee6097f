/* base/arena.h - memory that is freed all at once.
 *
 * An arena hands out memory that lives until the arena is destroyed; nothing is freed singly.
 * Memory is zeroed. Running out of memory ends the process with FL_EXIT_INTERNAL and a message,
 * unless the arena has a byte limit: then the arena's `exhausted` flag is set once the limit is
 * passed (allocation still succeeds), and the engines that poll it stop with their best result.
 */
#ifndef FL_BASE_ARENA_H
#define FL_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct fl_arena;

struct fl_arena *fl_arena_create(void);
void fl_arena_destroy(struct fl_arena *arena);

/* Zeroed memory, aligned for any type. A size of zero gives a unique pointer. */
void *fl_arena_allocate(struct fl_arena *arena, size_t size);

/* Grows the block at `old` to new_size; in place where it was the arena's last allocation. */
void *fl_arena_grow(struct fl_arena *arena, void *old, size_t old_size, size_t new_size);

void *fl_arena_copy(struct fl_arena *arena, const void *bytes, size_t size);
char *fl_arena_copy_string(struct fl_arena *arena, const char *string);
char *fl_arena_format(struct fl_arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *fl_arena_format_list(struct fl_arena *arena, const char *format, va_list arguments);

/* Forgets all allocations but keeps the memory for reuse: for scratch arenas inside loops. */
void fl_arena_reset(struct fl_arena *arena);

size_t fl_arena_bytes(const struct fl_arena *arena);
void fl_arena_set_limit(struct fl_arena *arena, size_t bytes);
bool fl_arena_is_exhausted(const struct fl_arena *arena);

#define FL_NEW(arena, type) ((type *)fl_arena_allocate((arena), sizeof(type)))
#define FL_NEW_ARRAY(arena, type, count) ((type *)fl_arena_allocate((arena), sizeof(type) * (size_t)(count)))

#endif
