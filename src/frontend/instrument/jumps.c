#include "frontend/instrument/jumps.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "base/text.h"
#include "base/vector.h"
#include "program/program.h"

static const char *const setters[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp"};
/* Of models/jump.c; what is called through a pointer is called there. */
static const char jump_model[] = "fl_model_longjmp";
static const char *const jumpers[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk"};

/* Numbers of calls of setjmp in one function, from 1 on. */
enum { MOST_SETTERS = 1 << 16 };

typedef FL_VECTOR_OF(LLVMValueRef) values;

/* A function, and what it calls. */
struct caller {
    LLVMValueRef function;
    values callees; /* definitions */
    values setters; /* its calls of setjmp */
    bool calls_pointers, is_pointed_to;
    bool may_jump; /* a jump may be under way when it returns */
};

struct jumps {
    struct fl_arena *arena;
    LLVMModuleRef user;
    LLVMContextRef context;
    fl_definition_finder *find;
    void *finder;
    FL_VECTOR_OF(struct caller *) callers;
    struct fl_map caller_of; /* definition -> struct caller * */
    bool do_pointers_jump;   /* some function whose address is taken may */
    unsigned noreturn_kind;
};

static const char *name_of(LLVMValueRef value) {
    size_t length;
    return LLVMGetValueName2(value, &length);
}

static bool is_among(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

/* The function that is called by its name; NULL: it is called through a pointer, or is none of C. */
static LLVMValueRef callee_of(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    while (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
    return LLVMIsAFunction(callee) ? callee : NULL;
}

static bool is_setter(LLVMValueRef call) {
    LLVMValueRef callee = callee_of(call);
    return callee && LLVMIsDeclaration(callee) &&
           is_among(name_of(callee), setters, sizeof setters / sizeof *setters);
}

/* ---- who may jump ---- */

static struct caller *caller_at(struct jumps *jumps, LLVMValueRef function) {
    uint64_t *known = fl_map_at(&jumps->caller_of, fl_map_key(function));
    if (!*known) {
        struct caller *caller = FL_NEW(jumps->arena, struct caller);
        caller->function = function;
        caller->may_jump = strcmp(name_of(function), jump_model) == 0;
        *known = fl_map_key(caller);
        fl_vector_push(jumps->arena, &jumps->callers, caller);
    }
    return (struct caller *)(uintptr_t)*known;
}

static void note_call(struct jumps *jumps, struct caller *caller, LLVMValueRef call) {
    LLVMValueRef callee = callee_of(call);
    if (is_setter(call)) {
        fl_vector_push(jumps->arena, &caller->setters, call);
        return;
    }
    if (!callee) {
        if (!LLVMIsAInlineAsm(LLVMGetCalledValue(call))) caller->calls_pointers = true;
        return;
    }
    if (fl_string_has_prefix(name_of(callee), "llvm.")) return;
    LLVMValueRef definition = jumps->find(jumps->finder, callee);
    if (!LLVMIsAFunction(definition) || LLVMIsDeclaration(definition)) return;
    fl_vector_push(jumps->arena, &caller->callees, definition);
    caller_at(jumps, definition);
}

/* Anything but being called. */
static bool is_pointed_to(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == function) return true;
    }
    return false;
}

/* Of models, the user's files take the addresses of declarations. */
static bool is_pointed_to_by_users(struct jumps *jumps, LLVMValueRef function) {
    LLVMValueRef declaration = LLVMGetNamedFunction(jumps->user, name_of(function));
    return declaration && jumps->find(jumps->finder, declaration) == function && is_pointed_to(declaration);
}

static void look_at(struct jumps *jumps, struct caller *caller) {
    caller->is_pointed_to = is_pointed_to(caller->function) || is_pointed_to_by_users(jumps, caller->function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(caller->function); block;
         block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsACallInst(at)) note_call(jumps, caller, at);
}

static bool calls_jumper(struct jumps *jumps, const struct caller *caller) {
    if (caller->calls_pointers && jumps->do_pointers_jump) return true;
    for (size_t i = 0; i < caller->callees.count; i++)
        if (caller_at(jumps, caller->callees.items[i])->may_jump) return true;
    return false;
}

static void find_jumpers(struct jumps *jumps) {
    for (LLVMValueRef at = LLVMGetFirstFunction(jumps->user); at; at = LLVMGetNextFunction(at)) {
        LLVMValueRef definition = LLVMIsDeclaration(at) && is_pointed_to(at) ? jumps->find(jumps->finder, at) : at;
        if (LLVMIsAFunction(definition) && !LLVMIsDeclaration(definition)) caller_at(jumps, definition);
    }
    for (size_t i = 0; i < jumps->callers.count; i++) look_at(jumps, jumps->callers.items[i]);
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (size_t i = 0; i < jumps->callers.count; i++) {
            struct caller *caller = jumps->callers.items[i];
            if (!caller->may_jump && calls_jumper(jumps, caller)) caller->may_jump = is_new = true;
            if (caller->may_jump && caller->is_pointed_to && !jumps->do_pointers_jump)
                jumps->do_pointers_jump = is_new = true;
        }
    }
}

/* ---- one function ---- */

struct rewriting {
    struct jumps *jumps;
    struct caller *caller;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef word, number; /* of targets, of results of setjmp */
    LLVMValueRef which;       /* a local: the number of this call of the function, which has calls of setjmp */
    values buffers;           /* that setjmp fills */
    LLVMBasicBlockRef search; /* where a jump that is under way goes next */
    FL_VECTOR_OF(struct landing {
        LLVMValueRef result; /* a local */
        LLVMBasicBlockRef block;
    })
    landings; /* one a call of setjmp */
};

/* Of models/jump.c, as seen from this module. */
static LLVMValueRef global(struct rewriting *rewriting, const char *name, LLVMTypeRef type) {
    LLVMValueRef known = LLVMGetNamedGlobal(rewriting->module, name);
    return known ? known : LLVMAddGlobal(rewriting->module, type, name);
}

static LLVMValueRef target(struct rewriting *rewriting) {
    return global(rewriting, FL_JUMP_TARGET, rewriting->word);
}

static LLVMValueRef call_function(struct rewriting *rewriting, const char *name, LLVMTypeRef result,
                                  LLVMValueRef argument) {
    LLVMTypeRef parameter = argument ? LLVMTypeOf(argument) : NULL;
    LLVMTypeRef type = LLVMFunctionType(result, &parameter, argument ? 1 : 0, false);
    LLVMValueRef callee = LLVMGetNamedFunction(rewriting->module, name);
    if (!callee) callee = LLVMAddFunction(rewriting->module, name, type);
    return LLVMBuildCall2(rewriting->builder, type, callee, &argument, argument ? 1 : 0, "");
}

static LLVMBasicBlockRef add_block(struct rewriting *rewriting, const char *name) {
    return LLVMAppendBasicBlockInContext(rewriting->jumps->context, rewriting->caller->function, name);
}

/* What came from one block comes from another. */
static void move_incoming(struct rewriting *rewriting, LLVMBasicBlockRef block, LLVMBasicBlockRef from,
                          LLVMBasicBlockRef to) {
    LLVMValueRef next;
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); phi && LLVMIsAPHINode(phi); phi = next) {
        next = LLVMGetNextInstruction(phi);
        LLVMPositionBuilderBefore(rewriting->builder, phi);
        LLVMValueRef moved = LLVMBuildPhi(rewriting->builder, LLVMTypeOf(phi), "");
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            LLVMValueRef value = LLVMGetIncomingValue(phi, i);
            LLVMBasicBlockRef origin = LLVMGetIncomingBlock(phi, i);
            if (origin == from) origin = to;
            LLVMAddIncoming(moved, &value, &origin, 1);
        }
        LLVMInstructionSetDebugLoc(moved, LLVMInstructionGetDebugLoc(phi));
        LLVMReplaceAllUsesWith(phi, moved);
        LLVMInstructionEraseFromParent(phi);
    }
}

/* All that follows the instruction in its block, as a block of its own; the builder is where it was. */
static LLVMBasicBlockRef split_behind(struct rewriting *rewriting, LLVMValueRef instruction) {
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction), rest = add_block(rewriting, "jump.rest");
    LLVMValueRef next;
    LLVMMoveBasicBlockAfter(rest, block);
    LLVMSetCurrentDebugLocation2(rewriting->builder, NULL); /* what is moved keeps its own */
    while ((next = LLVMGetNextInstruction(instruction))) {
        LLVMInstructionRemoveFromParent(next);
        LLVMPositionBuilderAtEnd(rewriting->builder, rest);
        LLVMInsertIntoBuilder(rewriting->builder, next);
    }
    LLVMValueRef last = LLVMGetBasicBlockTerminator(rest);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(last); i++)
        move_incoming(rewriting, LLVMGetSuccessor(last, i), block, rest);
    LLVMPositionBuilderAtEnd(rewriting->builder, block);
    return rest;
}

/* ---- setjmp ---- */

static LLVMValueRef number_of(struct rewriting *rewriting, size_t landing) {
    LLVMValueRef which = LLVMBuildLoad2(rewriting->builder, rewriting->word, rewriting->which, ""),
                 many = LLVMConstInt(rewriting->word, MOST_SETTERS, false),
                 one = LLVMConstInt(rewriting->word, landing + 1, false);
    return LLVMBuildAdd(rewriting->builder, LLVMBuildMul(rewriting->builder, which, many, ""), one, "");
}

/* At the beginning of the function. */
static void begin(struct rewriting *rewriting) {
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(rewriting->caller->function);
    LLVMValueRef count = global(rewriting, FL_JUMP_STATE "callers", rewriting->word);
    LLVMPositionBuilderBefore(rewriting->builder, LLVMGetFirstInstruction(entry));
    rewriting->which = LLVMBuildAlloca(rewriting->builder, rewriting->word, "jump.caller");
    for (size_t i = 0; i < rewriting->caller->setters.count; i++) {
        struct landing landing = {.result = LLVMBuildAlloca(rewriting->builder, rewriting->number, "jump.result")};
        fl_vector_push(rewriting->jumps->arena, &rewriting->landings, landing);
    }
    LLVMValueRef one = LLVMConstInt(rewriting->word, 1, false),
                 next = LLVMBuildAdd(rewriting->builder,
                                     LLVMBuildLoad2(rewriting->builder, rewriting->word, count, ""), one, "");
    LLVMBuildStore(rewriting->builder, next, count);
    LLVMBuildStore(rewriting->builder, next, rewriting->which);
}

/* The variable itself, where an element of it is given. */
static LLVMValueRef buffer_of(LLVMValueRef call) {
    LLVMValueRef buffer = LLVMGetOperand(call, 0);
    while (LLVMIsAGetElementPtrInst(buffer)) buffer = LLVMGetOperand(buffer, 0);
    return buffer;
}

/* It leaves its number in the buffer and gives 0; jumps come to where it gives its result. */
static void replace_setter(struct rewriting *rewriting, size_t index) {
    LLVMValueRef call = rewriting->caller->setters.items[index];
    struct landing *landing = &rewriting->landings.items[index];
    LLVMBuilderRef builder = rewriting->builder;
    fl_vector_push(rewriting->jumps->arena, &rewriting->buffers, buffer_of(call));
    landing->block = split_behind(rewriting, call);
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef store = LLVMBuildStore(builder, number_of(rewriting, index), LLVMGetOperand(call, 0));
    LLVMSetAlignment(store, 1);
    LLVMBuildStore(builder, LLVMConstNull(rewriting->number), landing->result);
    LLVMBuildBr(builder, landing->block);
    LLVMPositionBuilderBefore(builder, LLVMGetFirstInstruction(landing->block));
    LLVMValueRef result = LLVMBuildLoad2(builder, rewriting->number, landing->result, "");
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMReplaceAllUsesWith(call, result);
    LLVMInstructionEraseFromParent(call);
}

/* ---- variables that are not volatile ---- */

typedef struct fl_map blocks;

/* Behind any landing. A block that is being written has no end yet. */
static blocks reach(struct rewriting *rewriting) {
    blocks reached = fl_map_make(rewriting->jumps->arena);
    FL_VECTOR_OF(LLVMBasicBlockRef) open = {0};
    for (size_t i = 0; i < rewriting->landings.count; i++)
        fl_vector_push(rewriting->jumps->arena, &open, rewriting->landings.items[i].block);
    while (open.count) {
        LLVMBasicBlockRef block = fl_vector_pop(&open);
        LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
        uint64_t *known = fl_map_at(&reached, fl_map_key(block));
        if (*known) continue;
        *known = 1;
        for (unsigned i = 0; last && i < LLVMGetNumSuccessors(last); i++)
            fl_vector_push(rewriting->jumps->arena, &open, LLVMGetSuccessor(last, i));
    }
    return reached;
}

/* Is it only read and written, and written behind a landing? A compiler may keep it in a register then. */
static bool may_be_lost(LLVMValueRef local, const blocks *reached) {
    bool is_changed = false;
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_load = LLVMIsALoadInst(user),
             is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local;
        if ((!is_load && !is_store) || LLVMGetVolatile(user)) return false;
        if (is_store && fl_map_find(reached, fl_map_key(LLVMGetInstructionParent(user)))) is_changed = true;
    }
    return is_changed;
}

static bool is_scalar(LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind || kind == LLVMFloatTypeKind ||
           kind == LLVMDoubleTypeKind;
}

/* The same value, as a number, from which on it is assumed to be that. */
static void keep_local(struct rewriting *rewriting, LLVMValueRef local) {
    LLVMTypeRef type = LLVMGetAllocatedType(local);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(rewriting->module);
    if (!is_scalar(type)) return;
    LLVMTypeRef number =
        LLVMIntTypeInContext(rewriting->jumps->context, (unsigned)LLVMSizeOfTypeInBits(layout, type));
    const char *name = fl_arena_format(rewriting->jumps->arena, "__fl_kept.%u", LLVMGetIntTypeWidth(number));
    LLVMValueRef value = LLVMBuildLoad2(rewriting->builder, number, local, "");
    LLVMBuildStore(rewriting->builder, call_function(rewriting, name, number, value), local);
}

static bool is_buffer(const struct rewriting *rewriting, LLVMValueRef local) {
    for (size_t i = 0; i < rewriting->buffers.count; i++)
        if (rewriting->buffers.items[i] == local) return true;
    return false;
}

/* A local that is more than a number, or whose address is used: what is changed of it behind a landing is not
 * followed. */
static bool may_be_changed(LLVMValueRef local, const blocks *reached) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_kept = LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetVolatile(user));
        if (!is_kept && LLVMIsAInstruction(user) &&
            fl_map_find(reached, fl_map_key(LLVMGetInstructionParent(user))))
            return true;
    }
    return false;
}

static bool is_only_read_and_written(LLVMValueRef local) {
    for (LLVMUseRef use = LLVMGetFirstUse(local); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsALoadInst(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == local)) return false;
    }
    return true;
}

static void keep_locals(struct rewriting *rewriting, const values *locals) {
    blocks reached = reach(rewriting);
    bool has_object = false;
    for (size_t i = 0; i < locals->count; i++) {
        LLVMValueRef local = locals->items[i];
        bool is_number = is_scalar(LLVMGetAllocatedType(local)) && is_only_read_and_written(local);
        if (is_number && may_be_lost(local, &reached)) keep_local(rewriting, local);
        if (!is_number && !is_buffer(rewriting, local) && may_be_changed(local, &reached)) has_object = true;
    }
    if (has_object)
        call_function(rewriting, "__fl_kept.objects", LLVMVoidTypeInContext(rewriting->jumps->context), NULL);
}

/* ---- jumps ---- */

/* From where no landing of this call of the function is the right one. */
static void leave(struct rewriting *rewriting) {
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(rewriting->caller->function));
    if (strcmp(name_of(rewriting->caller->function), "main") == 0) {
        LLVMContextRef context = rewriting->jumps->context;
        LLVMValueRef lost = call_function(rewriting, "__fl_lost_jump", LLVMVoidTypeInContext(context), NULL);
        LLVMAddCallSiteAttribute(lost, LLVMAttributeFunctionIndex,
                                 LLVMCreateEnumAttribute(context, rewriting->jumps->noreturn_kind, 0));
        LLVMBuildUnreachable(rewriting->builder);
    } else if (LLVMGetTypeKind(result) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(rewriting->builder);
    else
        LLVMBuildRet(rewriting->builder, LLVMConstNull(result));
}

/* The jump is over: setjmp gives another value. */
static void land(struct rewriting *rewriting, size_t index, const values *locals) {
    const struct landing *landing = &rewriting->landings.items[index];
    LLVMValueRef value = global(rewriting, FL_JUMP_STATE "value", rewriting->number);
    LLVMBuildStore(rewriting->builder, LLVMConstNull(rewriting->word), target(rewriting));
    LLVMBuildStore(rewriting->builder, LLVMBuildLoad2(rewriting->builder, rewriting->number, value, ""),
                   landing->result);
    keep_locals(rewriting, locals);
    LLVMBuildBr(rewriting->builder, landing->block);
}

static void build_search(struct rewriting *rewriting, const values *locals) {
    LLVMPositionBuilderAtEnd(rewriting->builder, rewriting->search);
    for (size_t i = 0; i < rewriting->landings.count; i++) {
        LLVMBasicBlockRef found = add_block(rewriting, "jump.found"), next = add_block(rewriting, "jump.next");
        LLVMValueRef wanted = LLVMBuildLoad2(rewriting->builder, rewriting->word, target(rewriting), "");
        LLVMBuildCondBr(rewriting->builder,
                        LLVMBuildICmp(rewriting->builder, LLVMIntEQ, wanted, number_of(rewriting, i), ""), found,
                        next);
        LLVMPositionBuilderAtEnd(rewriting->builder, found);
        land(rewriting, i, locals);
        LLVMPositionBuilderAtEnd(rewriting->builder, next);
    }
    leave(rewriting);
}

static bool never_returns(const struct jumps *jumps, LLVMValueRef call) {
    LLVMValueRef callee = callee_of(call);
    return LLVMGetCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, jumps->noreturn_kind) ||
           (callee && LLVMGetEnumAttributeAtIndex(callee, LLVMAttributeFunctionIndex, jumps->noreturn_kind));
}

/* What the model does, in its place. */
static void begin_jump(struct rewriting *rewriting, LLVMValueRef call) {
    LLVMBuilderRef builder = rewriting->builder;
    LLVMTypeRef word = rewriting->word, number = rewriting->number;
    LLVMSetCurrentDebugLocation2(builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef wanted = LLVMBuildLoad2(builder, word, LLVMGetOperand(call, 0), ""),
                 value = LLVMGetOperand(call, 1);
    LLVMSetAlignment(wanted, 1);
    LLVMValueRef is_unset = LLVMBuildICmp(builder, LLVMIntEQ, wanted, LLVMConstNull(word), ""),
                 is_none = LLVMBuildICmp(builder, LLVMIntEQ, value, LLVMConstNull(number), "");
    wanted = LLVMBuildSelect(builder, is_unset, LLVMConstAllOnes(word), wanted, "");
    value = LLVMBuildSelect(builder, is_none, LLVMConstInt(number, 1, false), value, "");
    LLVMBuildStore(builder, value, global(rewriting, FL_JUMP_STATE "value", number));
    LLVMBuildStore(builder, wanted, target(rewriting));
    LLVMBuildBr(builder, rewriting->search);
    LLVMSetCurrentDebugLocation2(builder, NULL);
    LLVMInstructionEraseFromParent(call);
}

static void search_behind(struct rewriting *rewriting, LLVMValueRef call) {
    struct jumps *jumps = rewriting->jumps;
    LLVMValueRef callee = callee_of(call);
    bool is_jump = callee && strcmp(name_of(callee), jump_model) == 0 && LLVMGetNumArgOperands(call) == 2;
    bool is_last = never_returns(jumps, call);
    LLVMBuilderRef builder = rewriting->builder;
    LLVMBasicBlockRef rest = split_behind(rewriting, call);
    LLVMRemoveCallSiteEnumAttribute(call, LLVMAttributeFunctionIndex, jumps->noreturn_kind);
    if (is_last && LLVMIsAUnreachableInst(LLVMGetFirstInstruction(rest))) {
        LLVMDeleteBasicBlock(rest);
        if (is_jump)
            begin_jump(rewriting, call);
        else
            LLVMBuildBr(builder, rewriting->search);
        return;
    }
    LLVMValueRef wanted = LLVMBuildLoad2(builder, rewriting->word, target(rewriting), "");
    LLVMValueRef is_none = LLVMBuildICmp(builder, LLVMIntEQ, wanted, LLVMConstNull(rewriting->word), "");
    LLVMBuildCondBr(builder, is_none, rest, rewriting->search);
}

static bool may_jump(struct jumps *jumps, LLVMValueRef call) {
    LLVMValueRef callee = callee_of(call);
    if (!callee) return jumps->do_pointers_jump && !LLVMIsAInlineAsm(LLVMGetCalledValue(call));
    LLVMValueRef definition = jumps->find(jumps->finder, callee);
    uint64_t *known = fl_map_find(&jumps->caller_of, fl_map_key(definition));
    return known && ((struct caller *)(uintptr_t)*known)->may_jump;
}

static values calls_that_jump(struct jumps *jumps, LLVMValueRef function) {
    values calls = {0};
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsACallInst(at) && may_jump(jumps, at)) fl_vector_push(jumps->arena, &calls, at);
    return calls;
}

static values locals_of(struct jumps *jumps, LLVMValueRef function) {
    values locals = {0};
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(function);
    for (LLVMValueRef at = LLVMGetFirstInstruction(entry); at; at = LLVMGetNextInstruction(at))
        if (LLVMIsAAllocaInst(at)) fl_vector_push(jumps->arena, &locals, at);
    return locals;
}

static void rewrite(struct jumps *jumps, struct caller *caller) {
    struct rewriting rewriting = {.jumps = jumps,
                                  .caller = caller,
                                  .module = LLVMGetGlobalParent(caller->function),
                                  .builder = LLVMCreateBuilderInContext(jumps->context),
                                  .word = LLVMInt64TypeInContext(jumps->context),
                                  .number = LLVMInt32TypeInContext(jumps->context)};
    values calls = calls_that_jump(jumps, caller->function), locals = locals_of(jumps, caller->function);
    if (caller->setters.count) begin(&rewriting);
    for (size_t i = 0; i < caller->setters.count; i++) replace_setter(&rewriting, i);
    if (calls.count) {
        rewriting.search = add_block(&rewriting, "jump.search");
        for (size_t i = 0; i < calls.count; i++) search_behind(&rewriting, calls.items[i]);
        build_search(&rewriting, &locals);
    }
    LLVMRemoveEnumAttributeAtIndex(caller->function, LLVMAttributeFunctionIndex, jumps->noreturn_kind);
    LLVMDisposeBuilder(rewriting.builder);
}

/* ---- the program ---- */

/* The user's calls of longjmp, by any of its names, go to the model. */
static void redirect_jumpers(struct jumps *jumps) {
    for (size_t i = 0; i < sizeof jumpers / sizeof *jumpers; i++) {
        LLVMValueRef jumper = LLVMGetNamedFunction(jumps->user, jumpers[i]);
        if (!jumper || !LLVMIsDeclaration(jumper)) continue;
        LLVMValueRef model = LLVMGetNamedFunction(jumps->user, jump_model);
        if (!model) model = LLVMAddFunction(jumps->user, jump_model, LLVMGlobalGetValueType(jumper));
        LLVMReplaceAllUsesWith(jumper, model);
    }
}

static bool has_jumps(LLVMModuleRef user) {
    for (LLVMValueRef at = LLVMGetFirstFunction(user); at; at = LLVMGetNextFunction(at)) {
        if (!LLVMIsDeclaration(at) || !LLVMGetFirstUse(at)) continue;
        if (is_among(name_of(at), setters, sizeof setters / sizeof *setters) ||
            is_among(name_of(at), jumpers, sizeof jumpers / sizeof *jumpers))
            return true;
    }
    return false;
}

void fl_instrument_jumps(struct fl_arena *arena, LLVMModuleRef user, fl_definition_finder *find, void *context) {
    if (!has_jumps(user)) return;
    struct jumps jumps = {.arena = arena,
                          .user = user,
                          .context = LLVMGetModuleContext(user),
                          .find = find,
                          .finder = context,
                          .caller_of = fl_map_make(arena),
                          .noreturn_kind = LLVMGetEnumAttributeKindForName("noreturn", 8)};
    redirect_jumpers(&jumps);
    find_jumpers(&jumps);
    for (size_t i = 0; i < jumps.callers.count; i++) {
        struct caller *caller = jumps.callers.items[i];
        bool is_jumper = strcmp(name_of(caller->function), jump_model) == 0;
        if ((caller->may_jump && !is_jumper) || caller->setters.count) rewrite(&jumps, caller);
    }
}
