#include "frontend/lift/text_guard.h"

#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "frontend/lift/lift.h"

/* ---- lengths ---- */

bool fl_text_guard_is_measuring(LLVMValueRef call) {
    size_t length;
    if (!LLVMIsACallInst(call) || LLVMGetNumArgOperands(call) != 1) return false;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) && LLVMIsDeclaration(callee) &&
           strcmp(LLVMGetValueName2(callee, &length), "strlen") == 0;
}

/* No text has so many bytes that an int could not count them. */
bool fl_text_guard_is_conversion(LLVMValueRef instruction) {
    enum { INT_WIDTH = 32 };
    if (!LLVMIsATruncInst(instruction) && !LLVMIsAZExtInst(instruction) && !LLVMIsASExtInst(instruction))
        return false;
    return LLVMGetIntTypeWidth(LLVMTypeOf(instruction)) >= INT_WIDTH;
}

bool fl_text_guard_constant(LLVMValueRef comparison, LLVMValueRef length, uint64_t most, uint64_t *constant) {
    LLVMValueRef other = LLVMIsAICmpInst(comparison) ? LLVMGetOperand(comparison, 1) : NULL;
    if (!other || LLVMGetOperand(comparison, 0) != length || !LLVMIsAConstantInt(other)) return false;
    *constant = LLVMConstIntGetZExtValue(other);
    return *constant < most;
}

/* ---- ways ---- */

/* The successor of a branch on the comparison that is taken by short texts. */
static unsigned short_side(LLVMValueRef comparison) {
    switch (LLVMGetICmpPredicate(comparison)) {
    case LLVMIntEQ:
    case LLVMIntULT:
    case LLVMIntULE:
    case LLVMIntSLT:
    case LLVMIntSLE: return 0;
    default: return 1;
    }
}

struct finding {
    struct fl_text_guards *guards;
    uint64_t most;
};

static void add_guards(const struct finding *finding, LLVMValueRef comparison, uint64_t constant) {
    for (LLVMUseRef use = LLVMGetFirstUse(comparison); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef branch = LLVMGetUser(use);
        if (!LLVMIsABranchInst(branch) || finding->guards->count == FL_MOST_TEXT_GUARDS) continue;
        if (LLVMGetSuccessor(branch, 0) == LLVMGetSuccessor(branch, 1)) continue;
        finding->guards->items[finding->guards->count++] =
            (struct fl_text_guard){LLVMGetInstructionParent(branch), short_side(comparison), constant};
    }
}

/* The local that the value is stored in, if nothing else ever is and it is only loaded as it was stored; NULL:
 * there is none. */
static LLVMValueRef sole_local(LLVMValueRef store, LLVMValueRef value) {
    LLVMValueRef local = LLVMGetOperand(store, 1);
    if (LLVMGetOperand(store, 0) != value || !LLVMIsAAllocaInst(local)) return NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user) && LLVMTypeOf(user) == LLVMTypeOf(value);
        if (user != store && !is_load && !fl_lift_is_marker(user)) return NULL;
    }
    return local;
}

enum { DEEPEST = 4 };

static void find_in(const struct finding *finding, LLVMValueRef value, bool is_length, unsigned depth);

static void find_in_local(const struct finding *finding, LLVMValueRef local, bool is_length, unsigned depth) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use))
        if (LLVMIsALoadInst(LLVMGetUser(use))) find_in(finding, LLVMGetUser(use), is_length, depth + 1);
}

/* The value is a pointer to the beginning of the text, or its length. */
static void find_in(const struct finding *finding, LLVMValueRef value, bool is_length, unsigned depth) {
    if (depth > DEEPEST) return;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMValueRef local = LLVMIsAStoreInst(user) ? sole_local(user, value) : NULL;
        uint64_t constant;
        if (local) find_in_local(finding, local, is_length, depth);
        if (!is_length && fl_text_guard_is_measuring(user)) find_in(finding, user, true, depth + 1);
        if (is_length && fl_text_guard_is_conversion(user)) find_in(finding, user, true, depth + 1);
        if (is_length && fl_text_guard_constant(user, value, finding->most, &constant))
            add_guards(finding, user, constant);
    }
}

/* All blocks to which a way leads that does not take the guard's. */
struct walk {
    const struct fl_text_guard *avoided; /* NULL: any way will do */
    struct fl_arena *scratch;
    struct fl_map reached;
    FL_VECTOR_OF(LLVMBasicBlockRef) waiting;
};

static void go_on(struct walk *walk, LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(end); i++) {
        if (walk->avoided && walk->avoided->block == block && walk->avoided->successor == i) continue;
        uint64_t *is_reached = fl_map_at(&walk->reached, fl_map_key(LLVMGetSuccessor(end, i)));
        if (!*is_reached) fl_vector_push(walk->scratch, &walk->waiting, LLVMGetSuccessor(end, i));
        *is_reached = 1;
    }
}

static bool can_reach(LLVMBasicBlockRef start, LLVMBasicBlockRef block, const struct fl_text_guard *avoided) {
    struct walk walk = {.avoided = avoided, .scratch = fl_arena_create()};
    walk.reached = fl_map_make(walk.scratch);
    go_on(&walk, start);
    for (size_t i = 0; i < walk.waiting.count; i++) go_on(&walk, walk.waiting.items[i]);
    bool is_reached = fl_map_find(&walk.reached, fl_map_key(block));
    fl_arena_destroy(walk.scratch);
    return is_reached;
}

struct fl_text_guards fl_text_guards_find(const LLVMValueRef *pointers, size_t count, LLVMBasicBlockRef start,
                                          uint64_t most) {
    struct fl_text_guards guards = {.start = start};
    struct finding finding = {&guards, most};
    if (can_reach(start, start, NULL)) return guards;
    for (size_t i = 0; i < count; i++) find_in(&finding, pointers[i], false, 0);
    return guards;
}

bool fl_text_guards_protect(const struct fl_text_guards *guards, LLVMValueRef instruction, uint64_t *end) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    for (size_t i = 0; i < guards->count && block != guards->start; i++) {
        const struct fl_text_guard *guard = &guards->items[i];
        if (can_reach(guards->start, block, guard)) continue;
        if (guard->most + 1 > *end) *end = guard->most + 1;
        return true;
    }
    return false;
}
