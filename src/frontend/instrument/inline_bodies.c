#include "frontend/instrument/inline_bodies.h"

#include <string.h>

#include "base/map.h"

static const char *name_of(LLVMValueRef function) {
    size_t length;
    return LLVMGetValueName2(function, &length);
}

static bool is_left_to_others(LLVMValueRef function) {
    return !LLVMIsDeclaration(function) && LLVMGetLinkage(function) == LLVMAvailableExternallyLinkage;
}

static bool is_local(LLVMValueRef function) {
    LLVMLinkage linkage = LLVMGetLinkage(function);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* ---- what is missing ---- */

static void mark_bodies(struct fl_map *known, LLVMModuleRef module) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && !is_local(at)) *fl_map_at_string(known, name_of(at)) = 1;
    for (LLVMValueRef at = LLVMGetFirstGlobalAlias(module); at; at = LLVMGetNextGlobalAlias(at))
        *fl_map_at_string(known, name_of(at)) = 1;
}

struct fl_inline_bodies fl_inline_bodies_missing(struct fl_arena *arena, const LLVMModuleRef *modules,
                                                 size_t count) {
    struct fl_inline_bodies missing = {0};
    struct fl_map known = fl_map_make(arena);
    for (size_t i = 0; i < count; i++) mark_bodies(&known, modules[i]);
    for (size_t i = 0; i < count; i++)
        for (LLVMValueRef at = LLVMGetFirstFunction(modules[i]); at; at = LLVMGetNextFunction(at)) {
            bool is_used = LLVMIsDeclaration(at) && LLVMGetFirstUse(at) && !LLVMGetIntrinsicID(at);
            if (!is_used || fl_map_find_string(&known, name_of(at))) continue;
            struct fl_inline_body body = {.name = fl_arena_copy_string(arena, name_of(at)), .source = i};
            fl_vector_push(arena, &missing.all, body);
        }
    return missing;
}

/* ---- what is there ---- */

struct taking {
    struct fl_arena *arena;
    struct fl_map asked; /* "number name" */
    struct fl_map known; /* name -> enum fate */
    struct fl_inline_bodies bodies;
};

enum fate { DEFINED = 1, TAKEN };

static const char *key_of(struct fl_arena *arena, size_t source, const char *name) {
    return fl_arena_format(arena, "%zu %s", source, name);
}

static void ask(struct taking *taking, const struct fl_inline_bodies *asked) {
    for (size_t i = 0; asked && i < asked->all.count; i++)
        *fl_map_at_string(&taking->asked,
                          key_of(taking->arena, asked->all.items[i].source, asked->all.items[i].name)) = 1;
}

static bool is_asked(const struct taking *taking, LLVMValueRef function, size_t source) {
    return taking->asked.count &&
           fl_map_find_string(&taking->asked, key_of(taking->arena, source, name_of(function)));
}

/* What was asked for and has no body is an ordinary declaration. */
static void note_definitions(struct taking *taking, LLVMModuleRef module, size_t source) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at)) {
        if (LLVMIsDeclaration(at) && is_asked(taking, at, source))
            LLVMSetLinkage(at, LLVMExternalLinkage);
        else if (!LLVMIsDeclaration(at) && !is_local(at) && !is_left_to_others(at) &&
                 !is_asked(taking, at, source))
            *fl_map_at_string(&taking->known, name_of(at)) = DEFINED;
    }
    for (LLVMValueRef at = LLVMGetFirstGlobalAlias(module); at; at = LLVMGetNextGlobalAlias(at))
        *fl_map_at_string(&taking->known, name_of(at)) = DEFINED;
}

static void take_bodies(struct taking *taking, LLVMModuleRef module, size_t source) {
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at)) {
        if (LLVMIsDeclaration(at) || !(is_left_to_others(at) || is_asked(taking, at, source))) continue;
        uint64_t *fate = fl_map_at_string(&taking->known, name_of(at));
        if (*fate == DEFINED) continue;
        struct fl_inline_body body = {
            .name = fl_arena_copy_string(taking->arena, name_of(at)), .source = source, .is_shared = !*fate};
        fl_vector_push(taking->arena, &taking->bodies.all, body);
        *fate = TAKEN;
    }
}

struct fl_inline_bodies fl_inline_bodies_take(struct fl_arena *arena, const struct fl_inline_bodies *asked,
                                              const LLVMModuleRef *modules, size_t count) {
    struct taking taking = {.arena = arena, .asked = fl_map_make(arena), .known = fl_map_make(arena)};
    ask(&taking, asked);
    for (size_t i = 0; i < count; i++) note_definitions(&taking, modules[i], i);
    for (size_t i = 0; i < count; i++) take_bodies(&taking, modules[i], i);
    for (size_t i = 0; i < count; i++) fl_inline_bodies_define(&taking.bodies, modules[i], i);
    return taking.bodies;
}

void fl_inline_bodies_define(const struct fl_inline_bodies *bodies, LLVMModuleRef module, size_t source) {
    for (size_t i = 0; i < bodies->all.count; i++) {
        const struct fl_inline_body *body = &bodies->all.items[i];
        LLVMValueRef function = body->source == source ? LLVMGetNamedFunction(module, body->name) : NULL;
        if (function && !LLVMIsDeclaration(function))
            LLVMSetLinkage(function, body->is_shared ? LLVMExternalLinkage : LLVMInternalLinkage);
    }
}
