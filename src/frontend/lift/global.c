/* frontend/lift/global.c - global variables: which are variables of the program, which are objects in memory, and
 * what they hold. */
#include "frontend/instrument/jumps.h"
#include "frontend/lift/lift.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/pointed.h"
#include "frontend/lift/undefined.h"

bool fl_lift_is_marker(LLVMValueRef user) {
    if (!LLVMIsACallInst(user)) return false;
    size_t length;
    LLVMValueRef callee = LLVMGetCalledValue(user);
    if (!LLVMIsAFunction(callee)) return false;
    const char *name = LLVMGetValueName2(callee, &length);
    return fl_string_has_prefix(name, "llvm.dbg.") || fl_string_has_prefix(name, "llvm.lifetime.");
}

bool fl_lift_is_only_loaded_and_stored(const struct fl_lifter *lifter, LLVMValueRef address, uint32_t width) {
    for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsALoadInst(user)) {
            if (fl_lift_width(lifter, LLVMTypeOf(user)) != width || !fl_lift_is_scalar(LLVMTypeOf(user)))
                return false;
        } else if (LLVMIsAStoreInst(user)) {
            LLVMTypeRef stored = LLVMTypeOf(LLVMGetOperand(user, 0));
            if (LLVMGetOperand(user, 0) == address || fl_lift_width(lifter, stored) != width ||
                !fl_lift_is_scalar(stored))
                return false;
        } else if (!fl_lift_is_marker(user))
            return false;
    }
    return true;
}

/* May another module use it, too? Models are read one by one, so what they share with each other
 * or with the user's program is always an object. */
static bool is_shared_with_models(const struct fl_lifter *lifter, LLVMValueRef global) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    if (fl_lift_is_local(global) || fl_string_has_prefix(name, FL_JUMP_STATE)) return false;
    return fl_lift_is_model(lifter, global) || fl_models_has(&lifter->models, name);
}

/* The debug description of a global variable, NULL if it has none. */
static LLVMMetadataRef debug_variable(struct fl_lifter *lifter, LLVMValueRef global) {
    size_t count;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
    LLVMMetadataRef variable = NULL;
    for (size_t i = 0; i < count && !variable; i++) {
        LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
        if (LLVMGetMetadataKind(node) == LLVMDIGlobalVariableExpressionMetadataKind)
            variable = fl_debug_operand(lifter->types.context, node, 0);
    }
    LLVMDisposeValueMetadataEntries(entries);
    return variable;
}

static bool has_no_size(LLVMTypeRef type) {
    return LLVMGetTypeKind(type) == LLVMArrayTypeKind && !LLVMGetArrayLength2(type);
}

static fl_object_id add_object(struct fl_lifter *lifter, LLVMValueRef global, const char *name,
                               const struct fl_type *type, struct fl_position position) {
    LLVMTypeRef value_type = LLVMGlobalGetValueType(global);
    size_t length;
    bool is_string = fl_string_has_prefix(LLVMGetValueName2(global, &length), ".str");
    struct fl_object object = {.name = name,
                               .kind = is_string ? FL_OBJECT_STRING : FL_OBJECT_GLOBAL,
                               .is_constant = LLVMIsGlobalConstant(global) && !LLVMIsDeclaration(global),
                               .is_external = !fl_lift_is_local(global),
                               .type = type,
                               .function = FL_NO_ID,
                               .position = position};
    object.size = LLVMTypeIsSized(value_type) ? LLVMABISizeOfType(lifter->layout, value_type) : 0;
    /* A flexible array member with an initialiser makes the type larger; an extern array may have been
     * declared without a size: no other leaves less room than one element. */
    if (has_no_size(value_type)) object.size = LLVMABISizeOfType(lifter->layout, LLVMGetElementType(value_type));
    object.alignment = LLVMGetAlignment(global) ? LLVMGetAlignment(global) : 16;
    return fl_builder_add_object(lifter->builder, object);
}

struct fl_lifted_global *fl_lift_declare_global(struct fl_lifter *lifter, LLVMValueRef mention) {
    LLVMValueRef global = fl_lift_definition(lifter, mention);
    uint64_t *known = fl_map_at(&lifter->globals, fl_map_key(global));
    if (*known) return (struct fl_lifted_global *)(uintptr_t)*known;
    struct fl_lifted_global *lifted = FL_NEW(lifter->arena, struct fl_lifted_global);
    *known = fl_map_key(lifted);

    LLVMTypeRef value_type = LLVMGlobalGetValueType(global);
    LLVMMetadataRef debug = debug_variable(lifter, global);
    size_t length;
    const char *link_name = LLVMGetValueName2(global, &length);
    const char *name = debug ? fl_debug_operand_string(lifter->arena, lifter->types.context, debug, 1) : NULL;
    if (!name) name = fl_arena_copy_string(lifter->arena, link_name);
    const struct fl_type *type =
        debug ? fl_debug_type_convert(&lifter->types, fl_debug_operand(lifter->types.context, debug, 3)) : NULL;
    struct fl_position position = {FL_NO_ID, 0, 0};
    if (debug) position = fl_lift_debug_position(lifter, debug, global);
    if (fl_debug_type_is_complex(type)) fl_lift_refuse(lifter, position, "complex numbers are not supported");

    uint32_t width = LLVMTypeIsSized(value_type) ? fl_lift_width(lifter, value_type) : 0;
    lifted->is_variable = width && fl_lift_is_scalar(value_type) && !LLVMIsGlobalConstant(global) &&
                          !is_shared_with_models(lifter, global) &&
                          fl_lift_is_only_loaded_and_stored(lifter, global, width) &&
                          !fl_lift_is_pointed_to(lifter, global, type);
    if (lifted->is_variable) {
        struct fl_variable variable = {.name = name,
                                       .kind = FL_VARIABLE_GLOBAL,
                                       .width = width,
                                       .type = type,
                                       .function = FL_NO_ID,
                                       .position = position,
                                       .initial = fl_bits_of_unsigned(lifter->arena, width, 0),
                                       .is_external = !fl_lift_is_local(global),
                                       .is_hidden = fl_string_has_prefix(name, FL_JUMP_STATE)};
        lifted->variable = fl_builder_add_variable(lifter->builder, variable);
    } else
        lifted->object = add_object(lifter, global, name, type, position);

    if (LLVMIsDeclaration(global)) {
        const char *text = fl_arena_format(lifter->arena, "variable %s is defined nowhere: it is an input%s%s",
                                           name, has_no_size(value_type) ? ", and has one element" : "",
                                           LLVMIsGlobalConstant(global) ? ", and may be written" : "");
        fl_lift_assume(lifter, FL_ASSUMPTION_UNDEFINED_FUNCTION, position, text);
        fl_lift_assume_weak(lifter, global);
    } else
        fl_vector_push(lifter->arena, &lifter->pending_globals, global);
    return lifted;
}

/* What a file puts there is called by the C library, although nothing in the program calls it. */
static bool lists_functions(const char *section) {
    static const char *const lists[] = {".init_array", ".fini_array", ".preinit_array", ".ctors", ".dtors"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (fl_string_has_prefix(section, lists[i])) return true;
    return false;
}

void fl_lift_refuse_listed(struct fl_lifter *lifter) {
    for (LLVMValueRef at = LLVMGetFirstGlobal(lifter->user.module); at; at = LLVMGetNextGlobal(at)) {
        const char *section = LLVMGetSection(at);
        if (!section || !lists_functions(section)) continue;
        LLVMMetadataRef debug = debug_variable(lifter, at);
        struct fl_position position = {FL_NO_ID, 0, 0};
        if (debug) position = fl_lift_debug_position(lifter, debug, at);
        fl_lift_refuse(lifter, position,
                       "functions that are listed in a section are not supported, only those with an attribute");
    }
}

void fl_lift_global_contents(struct fl_lifter *lifter, LLVMValueRef global) {
    struct fl_lifted_global *lifted = fl_lift_declare_global(lifter, global);
    LLVMValueRef initial = LLVMGetInitializer(global);
    if (!initial || LLVMIsNull(initial)) return;
    if (lifted->is_variable) {
        fl_builder_set_initial(lifter->builder, lifted->variable, fl_lift_constant_bits(lifter, initial));
        return;
    }
    uint64_t size = fl_builder_object(lifter->builder, lifted->object)->size;
    fl_builder_set_contents(lifter->builder, lifted->object, fl_lift_constant_bytes(lifter, initial, size));
}

/* ---- what functions that were left out know ---- */

static bool is_changed_elsewhere(const struct fl_lifter *lifter, LLVMValueRef value) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAConstantExpr(user) && is_changed_elsewhere(lifter, user)) return true;
        if (!LLVMIsAInstruction(user) || LLVMIsALoadInst(user)) continue;
        LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
        if (!fl_map_find(&lifter->functions, fl_map_key(function))) return true;
    }
    return false;
}

void fl_lift_find_external(struct fl_lifter *lifter) {
    for (LLVMValueRef at = LLVMGetFirstGlobal(lifter->user.module); at; at = LLVMGetNextGlobal(at)) {
        const uint64_t *known = fl_map_find(&lifter->globals, fl_map_key(at));
        if (!known || !fl_lift_is_local(at) || !is_changed_elsewhere(lifter, at)) continue;
        const struct fl_lifted_global *lifted = (const struct fl_lifted_global *)(uintptr_t)*known;
        if (lifted->is_variable)
            fl_builder_set_external_variable(lifter->builder, lifted->variable);
        else
            fl_builder_set_external_object(lifter->builder, lifted->object);
    }
}

static void declare_pointing(struct fl_lifter *lifter, LLVMValueRef constant) {
    for (LLVMUseRef use = LLVMGetFirstUse(constant); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        size_t length;
        bool is_variable = LLVMIsAGlobalVariable(user);
        if (is_variable && !fl_string_has_prefix(LLVMGetValueName2(user, &length), "llvm."))
            fl_lift_declare_global(lifter, user);
        else if (LLVMIsAConstant(user) && !LLVMIsAGlobalValue(user))
            declare_pointing(lifter, user);
    }
}

/* There are more and more of them. */
void fl_lift_pointing_globals(struct fl_lifter *lifter) {
    for (size_t i = 0; i < lifter->globals.count; i++) {
        LLVMValueRef global = (LLVMValueRef)(uintptr_t)lifter->globals.items[i].key;
        if (!LLVMIsGlobalConstant(global) && !fl_lift_is_model(lifter, global)) declare_pointing(lifter, global);
    }
}
