#include "frontend/lift/text_use.h"

#include <string.h>

#include "frontend/lift/lift.h"
#include "frontend/lift/text_guard.h"

enum { MOST_BYTES = 64, DEEPEST = 4 };

/* A pointer to a byte of the text. */
struct place {
    LLVMValueRef pointer;
    const struct fl_text_guards *guards;
    uint64_t offset;
    unsigned depth; /* in chains of pointers that are made from each other */
};

static bool is_short(struct place place, uint64_t *end);

static bool take(uint64_t last, uint64_t *end) {
    if (last > MOST_BYTES) return false;
    if (last > *end) *end = last;
    return true;
}

static bool reads_byte(LLVMValueRef load, const struct place *place, uint64_t *end) {
    LLVMTypeRef type = LLVMTypeOf(load);
    bool is_byte = LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == 8;
    return is_byte && take(place->offset + 1, end);
}

static bool moves_on(LLVMValueRef element, const struct place *place, uint64_t *end) {
    bool is_plain = LLVMGetNumOperands(element) == 2 && LLVMGetOperand(element, 0) == place->pointer &&
                    LLVMIsAConstantInt(LLVMGetOperand(element, 1));
    LLVMTypeRef type = is_plain ? LLVMGetGEPSourceElementType(element) : NULL;
    if (!type || LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) != 8) return false;
    uint64_t distance = LLVMConstIntGetZExtValue(LLVMGetOperand(element, 1));
    return distance < MOST_BYTES &&
           is_short((struct place){element, place->guards, place->offset + distance, place->depth + 1}, end);
}

/* The local may hold other pointers, too. */
static bool is_kept(LLVMValueRef store, const struct place *place, uint64_t *end) {
    LLVMValueRef local = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != place->pointer || !LLVMIsAAllocaInst(local)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_set =
            LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local && LLVMGetOperand(user, 0) != local;
        if (is_set || fl_lift_is_marker(user)) continue;
        bool is_read = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMTypeOf(place->pointer);
        if (!is_read || !is_short((struct place){user, place->guards, place->offset, place->depth + 1}, end))
            return false;
    }
    return true;
}

/* ---- its length ---- */

static bool is_only_compared(LLVMValueRef length, const struct place *place, unsigned depth, uint64_t *end);

static bool is_length_kept(LLVMValueRef store, LLVMValueRef length, const struct place *place, unsigned depth,
                           uint64_t *end) {
    LLVMValueRef local = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != length || !LLVMIsAAllocaInst(local)) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_set = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local;
        if (is_set || fl_lift_is_marker(user)) continue;
        bool is_read = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMTypeOf(length);
        if (!is_read || !is_only_compared(user, place, depth + 1, end)) return false;
    }
    return true;
}

/* With constants: then all that are larger than these are alike. */
static bool is_only_compared(LLVMValueRef length, const struct place *place, unsigned depth, uint64_t *end) {
    if (depth > DEEPEST) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(length); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t constant;
        bool is_harmless =
            (fl_text_guard_constant(user, length, MOST_BYTES - place->offset, &constant) &&
             take(place->offset + constant + 1, end)) ||
            (fl_text_guard_is_conversion(user) && is_only_compared(user, place, depth + 1, end)) ||
            (LLVMIsAStoreInst(user) && is_length_kept(user, length, place, depth, end)) ||
            (LLVMIsACallInst(user) && fl_lift_is_marker(user)) || fl_text_guards_protect(place->guards, user, end);
        if (!is_harmless) return false;
    }
    return true;
}

static bool is_measured(LLVMValueRef call, const struct place *place, uint64_t *end) {
    return fl_text_guard_is_measuring(call) && is_only_compared(call, place, place->depth, end);
}

/* ---- its bytes ---- */

static bool is_null_test(LLVMValueRef comparison) {
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(comparison);
    bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    return is_equality && (LLVMIsAConstantPointerNull(LLVMGetOperand(comparison, 0)) ||
                           LLVMIsAConstantPointerNull(LLVMGetOperand(comparison, 1)));
}

/* With its final 0; 0: it is not constant. */
static uint64_t size_of_string(LLVMValueRef value) {
    size_t size;
    if (!LLVMIsAGlobalVariable(value) || !LLVMIsGlobalConstant(value)) return 0;
    LLVMValueRef bytes = LLVMGetInitializer(value);
    if (!bytes || !LLVMIsAConstantDataSequential(bytes) || !LLVMIsConstantString(bytes)) return 0;
    const char *text = LLVMGetAsString(bytes, &size), *zero = memchr(text, 0, size);
    return zero ? (uint64_t)(zero - text) + 1 : 0;
}

/* strcmp(pointer, "-v"), strncmp(pointer, other, 2). */
static bool is_compared(LLVMValueRef call, const struct place *place, uint64_t *end) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    size_t length;
    if (!LLVMIsAFunction(callee) || !LLVMIsDeclaration(callee)) return false;
    const char *name = LLVMGetValueName2(callee, &length);
    unsigned count = LLVMGetNumArgOperands(call);
    bool is_whole = strcmp(name, "strcmp") == 0 && count == 2,
         is_part = strcmp(name, "strncmp") == 0 && count == 3 && LLVMIsAConstantInt(LLVMGetOperand(call, 2));
    if (!is_whole && !is_part) return false;
    if (is_part) return take(place->offset + LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2)), end);
    LLVMValueRef other = LLVMGetOperand(call, LLVMGetOperand(call, 0) == place->pointer ? 1 : 0);
    uint64_t size = size_of_string(other);
    return size && take(place->offset + size, end);
}

static bool is_short(struct place place, uint64_t *end) {
    if (place.depth > DEEPEST) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(place.pointer); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_harmless = (LLVMIsALoadInst(user) && reads_byte(user, &place, end)) ||
                           (LLVMIsAGetElementPtrInst(user) && moves_on(user, &place, end)) ||
                           (LLVMIsAStoreInst(user) && is_kept(user, &place, end)) ||
                           (LLVMIsAICmpInst(user) && is_null_test(user)) ||
                           (LLVMIsACallInst(user) && (fl_lift_is_marker(user) || is_compared(user, &place, end) ||
                                                      is_measured(user, &place, end))) ||
                           fl_text_guards_protect(place.guards, user, end);
        if (!is_harmless) return false;
    }
    return true;
}

bool fl_text_use_is_short(const LLVMValueRef *pointers, size_t count, LLVMBasicBlockRef start, uint64_t *end) {
    struct fl_text_guards guards = fl_text_guards_find(pointers, count, start, MOST_BYTES);
    for (size_t i = 0; i < count; i++)
        if (!is_short((struct place){pointers[i], &guards, 0, 0}, end)) return false;
    return true;
}
