#include "frontend/instrument/places.h"

#include <llvm-c/DebugInfo.h>

#include "base/text.h"
#include "frontend/instrument/debug_path.h"
#include "frontend/instrument/source_name.h"

static const char *key_of(const struct fl_instrument_places *places, const struct fl_hook_place *place) {
    return fl_arena_format(places->arena, "%zu:%u:%u:%s", place->hook, (unsigned)place->line,
                           (unsigned)place->column, place->file);
}

struct fl_instrument_places fl_instrument_places_make(struct fl_arena *arena, fl_hook_places *list) {
    struct fl_instrument_places places = {
        .arena = arena, .list = list, .numbers = fl_map_make(arena), .files = fl_map_make(arena)};
    for (size_t i = 0; i < list->count; i++)
        *fl_map_at_string(&places.numbers, key_of(&places, &list->items[i])) = i + 1;
    return places;
}

static const char *file_of(struct fl_instrument_places *places, LLVMValueRef instruction) {
    unsigned name_length = 0, directory_length = 0;
    const char *name = LLVMGetDebugLocFilename(instruction, &name_length);
    const char *directory = LLVMGetDebugLocDirectory(instruction, &directory_length);
    if (!name || !name_length) return "";
    const char *path = fl_debug_path(
        places->arena, fl_arena_format(places->arena, "%.*s", (int)directory_length, directory ? directory : ""),
        fl_arena_format(places->arena, "%.*s", (int)name_length, name));
    uint64_t *known = fl_map_at_string(&places->files, path);
    if (!*known)
        *known = fl_map_key(fl_debug_path_shorten(places->arena, fl_debug_path_normalize(places->arena, path)));
    return (const char *)(uintptr_t)*known;
}

struct fl_hook_place fl_instrument_place(struct fl_instrument_places *places, size_t hook,
                                         LLVMValueRef instruction, size_t *number) {
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction));
    struct fl_hook_place place = {
        .hook = hook, .file = "", .function = fl_instrument_source_name(places->arena, function)};
    if (LLVMInstructionGetDebugLoc(instruction)) place.file = file_of(places, instruction);
    if (place.file[0]) {
        place.line = LLVMGetDebugLocLine(instruction);
        place.column = LLVMGetDebugLocColumn(instruction);
    }
    uint64_t *known = fl_map_find_string(&places->numbers, key_of(places, &place));
    *number = known ? (size_t)*known : 0;
    return place;
}

void fl_instrument_places_add(struct fl_instrument_places *places, struct fl_hook_place place) {
    fl_vector_push(places->arena, places->list, place);
    *fl_map_at_string(&places->numbers, key_of(places, &place)) = places->list->count;
}
