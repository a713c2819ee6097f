#include "frontend/lift/pointed.h"

#include <string.h>

/* ---- what parameters lead to ---- */

static const struct fl_type *function_type(struct fl_lifter *lifter) {
    LLVMValueRef entry = LLVMGetNamedFunction(lifter->user.module, lifter->options->entry);
    LLVMMetadataRef debug = entry ? LLVMGetSubprogram(entry) : NULL;
    return debug ? fl_debug_type_convert(&lifter->types, fl_debug_operand(lifter->types.context, debug, 4)) : NULL;
}

/* void, and characters that are no text: such a pointer may point to anything. */
static bool is_bytes(const struct fl_type *type) {
    return !type || type->kind == FL_TYPE_VOID ||
           (type->kind == FL_TYPE_CHARACTER &&
            (!type->is_signed || !type->name || strcmp(type->name, "char") != 0));
}

static bool are_alike(const struct fl_type *left, const struct fl_type *right) {
    return !right ? is_bytes(left) : left && left->kind == right->kind && left->size_bits == right->size_bits;
}

/* Does the type have a pointer in it, or behind such a pointer, that points to the other type (NULL: bytes)? */
static bool leads_to(const struct fl_type *type, const struct fl_type *other, unsigned depth) {
    enum { DEEPEST = 6 };
    if (!type || depth > DEEPEST) return false;
    if (type->kind == FL_TYPE_POINTER)
        return are_alike(type->element, other) || leads_to(type->element, other, depth + 1);
    if (type->kind == FL_TYPE_ARRAY) return leads_to(type->element, other, depth + 1);
    if (type->kind == FL_TYPE_FUNCTION && depth) return false;
    for (size_t i = 0; i < type->member_count; i++)
        if (leads_to(type->members[i].type, other, depth + 1)) return true;
    return false;
}

/* ---- what the program does with such pointers ---- */

struct uses {
    bool writes, reads; /* through pointers that are not those of variables */
};

static bool is_named(LLVMValueRef pointer) {
    return LLVMIsAAllocaInst(pointer) || LLVMIsConstant(pointer);
}

static void look_at(LLVMValueRef instruction, LLVMTypeRef type, struct uses *uses) {
    if (LLVMIsAStoreInst(instruction)) {
        bool is_written = LLVMTypeOf(LLVMGetOperand(instruction, 0)) == type;
        uses->writes = uses->writes || (is_written && !is_named(LLVMGetOperand(instruction, 1)));
    }
    if (LLVMIsALoadInst(instruction) && LLVMTypeOf(instruction) == type)
        uses->reads = uses->reads || !is_named(LLVMGetOperand(instruction, 0));
}

static struct uses find_uses(struct fl_lifter *lifter, LLVMTypeRef type) {
    struct uses uses = {0};
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(at); block; block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef in = LLVMGetFirstInstruction(block); in; in = LLVMGetNextInstruction(in))
                look_at(in, type, &uses);
    return uses;
}

static bool is_stored_to(LLVMValueRef global) {
    for (LLVMUseRef use = LLVMGetFirstUse(global); use; use = LLVMGetNextUse(use))
        if (LLVMIsAStoreInst(LLVMGetUser(use))) return true;
    return false;
}

/* Could the program tell, if pointers to what is accessed as the LLVM type pointed to the variable? */
static bool matters(struct fl_lifter *lifter, LLVMValueRef global, LLVMTypeRef type) {
    struct uses uses = find_uses(lifter, type);
    return uses.writes || (uses.reads && is_stored_to(global));
}

bool fl_lift_is_pointed_to(struct fl_lifter *lifter, LLVMValueRef global, const struct fl_type *type) {
    if (!type || !fl_lift_has_entry(lifter) || fl_lift_is_model(lifter, global)) return false;
    if (LLVMGetLinkage(global) != LLVMExternalLinkage && LLVMGetLinkage(global) != LLVMCommonLinkage) return false;
    const struct fl_type *entry = function_type(lifter);
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetModuleContext(lifter->user.module));
    if (leads_to(entry, type, 0) && matters(lifter, global, LLVMGlobalGetValueType(global))) return true;
    return leads_to(entry, NULL, 0) && matters(lifter, global, byte);
}
