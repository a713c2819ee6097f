#include "frontend/instrument/module.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "base/text.h"
#include "frontend/instrument/locals.h"

/* A function that a pointer may point to. */
struct pointed {
    const struct fl_hook *hook;
    LLVMValueRef function;
};

struct instrumenter {
    struct fl_arena *arena;
    const struct fl_instrumentation *instrumentation;
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTypeRef i32, pointer_wide;
    struct fl_map names;  /* function or variable -> its name in the source */
    struct fl_map locals; /* of the function that is looked at: alloca -> its name in the source */
    unsigned zeroext;
    FL_VECTOR_OF(struct pointed) pointed;
};

static bool is_observers(LLVMValueRef global) {
    size_t length;
    return fl_string_has_prefix(LLVMGetValueName2(global, &length), FL_OBSERVER_PREFIX);
}

static const char *source_name(struct instrumenter *instrumenter, LLVMValueRef global) {
    uint64_t *known = fl_map_at(&instrumenter->names, fl_map_key(global));
    if (!*known) *known = fl_map_key(fl_instrument_source_name(instrumenter->arena, global));
    return (const char *)(uintptr_t)*known;
}

/* ---- values ---- */

static bool is_zero_extended(const struct instrumenter *instrumenter, LLVMValueRef call, int index) {
    return LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)(index + 1), instrumenter->zeroext);
}

static LLVMTypeRef type_of(const struct instrumenter *instrumenter, const struct fl_hook_value *value) {
    if (value->is_float) return LLVMDoubleTypeInContext(instrumenter->context);
    if (!value->width) return instrumenter->pointer_wide;
    return value->width > 32 ? LLVMIntTypeInContext(instrumenter->context, value->width) : instrumenter->i32;
}

/* A whole number as one of the width, then as the hook takes it. */
static LLVMValueRef convert_integer(struct instrumenter *instrumenter, LLVMValueRef number,
                                    const struct fl_hook_value *value, bool is_signed) {
    LLVMBuilderRef builder = instrumenter->builder;
    LLVMTypeRef type = type_of(instrumenter, value);
    uint32_t width = value->width ? value->width : LLVMGetIntTypeWidth(type);
    if (width == 1) {
        LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(number));
        return LLVMBuildZExt(builder, LLVMBuildICmp(builder, LLVMIntNE, number, zero, ""), type, "");
    }
    LLVMTypeRef narrow = LLVMIntTypeInContext(instrumenter->context, width);
    number = LLVMBuildIntCast2(builder, number, narrow, is_signed, "");
    return LLVMBuildIntCast2(builder, number, type, value->is_signed, "");
}

/* NULL if it is nothing that the hook could take. */
static LLVMValueRef convert(struct instrumenter *instrumenter, LLVMValueRef given,
                            const struct fl_hook_value *value, bool is_signed) {
    LLVMTypeRef type = LLVMTypeOf(given);
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        if (value->is_float) return NULL;
        given = LLVMBuildPtrToInt(instrumenter->builder, given, instrumenter->pointer_wide, "");
        return convert_integer(instrumenter, given, value, false);
    case LLVMIntegerTypeKind:
        return value->is_float ? NULL : convert_integer(instrumenter, given, value, is_signed);
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind:
        if (!value->is_float) return NULL;
        return LLVMBuildFPCast(instrumenter->builder, given, type_of(instrumenter, value), "");
    default: return NULL;
    }
}

/* What a call or store gives for a value of the hook; NULL if it has no such thing. */
static LLVMValueRef value_at(struct instrumenter *instrumenter, LLVMValueRef call,
                             const struct fl_hook_value *value) {
    if (LLVMIsAStoreInst(call)) return convert(instrumenter, LLVMGetOperand(call, 0), value, value->is_signed);
    if (value->index == FL_HOOK_RESULT) {
        bool is_signed = value->is_signed && !is_zero_extended(instrumenter, call, -1);
        return convert(instrumenter, call, value, is_signed);
    }
    int at = fl_instrument_argument(call, LLVMGetCalledValue(call), value->index);
    if (at < 0) return NULL;
    bool is_signed = value->is_signed && !is_zero_extended(instrumenter, call, at);
    return convert(instrumenter, LLVMGetOperand(call, (unsigned)at), value, is_signed);
}

/* ---- calls of hooks ---- */

static LLVMValueRef declare(struct instrumenter *instrumenter, const char *name, LLVMTypeRef result,
                            LLVMTypeRef *parameters, unsigned count, LLVMTypeRef *type) {
    *type = LLVMFunctionType(result, parameters, count, false);
    LLVMValueRef function = LLVMGetNamedFunction(instrumenter->module, name);
    return function ? function : LLVMAddFunction(instrumenter->module, name, *type);
}

static LLVMValueRef build_call(struct instrumenter *instrumenter, const char *name, LLVMTypeRef result,
                               LLVMValueRef *arguments, unsigned count, LLVMMetadataRef location) {
    LLVMTypeRef *types = FL_NEW_ARRAY(instrumenter->arena, LLVMTypeRef, count + 1), type;
    for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(arguments[i]);
    LLVMValueRef function = declare(instrumenter, name, result, types, count, &type);
    LLVMValueRef call = LLVMBuildCall2(instrumenter->builder, type, function, arguments, count, "");
    if (location) LLVMInstructionSetDebugLoc(call, location);
    return call;
}

static void build_checks(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef number,
                         LLVMMetadataRef location) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(instrumenter->context);
    for (size_t i = 0; i < hook->messages.count; i++) {
        LLVMValueRef text = LLVMBuildGlobalStringPtr(instrumenter->builder, hook->messages.items[i], "spec");
        LLVMValueRef arguments[] = {number, LLVMConstInt(instrumenter->i32, i + 1, false), text};
        build_call(instrumenter, "__fl_spec_check", nothing, arguments, 3, location);
    }
}

/* `happens` is NULL where it surely does. */
static void build_hook(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef instruction,
                       LLVMValueRef happens) {
    unsigned count = 0;
    LLVMValueRef *arguments = FL_NEW_ARRAY(instrumenter->arena, LLVMValueRef, hook->values.count + 1);
    if (happens) arguments[count++] = happens;
    for (size_t i = 0; i < hook->values.count; i++) {
        arguments[count] = value_at(instrumenter, instruction, &hook->values.items[i]);
        if (!arguments[count++]) return;
    }
    const char *name = happens ? fl_arena_format(instrumenter->arena, "%s_if", hook->function) : hook->function;
    LLVMTypeRef result = hook->messages.count ? instrumenter->i32 : LLVMVoidTypeInContext(instrumenter->context);
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
    LLVMValueRef number = build_call(instrumenter, name, result, arguments, count, location);
    build_checks(instrumenter, hook, number, location);
}

/* ---- calls through pointers ---- */

bool fl_function_is_pointed_to(LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return true;
        for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
            if (LLVMGetOperand(user, i) == function) return true;
    }
    return false;
}

static bool has_subject(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef function) {
    return strcmp(source_name(instrumenter, function), hook->subject) == 0;
}

/* In a part of a program, a function from elsewhere may be called through a pointer as well. */
static void declare_subjects(struct instrumenter *instrumenter) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(instrumenter->context), NULL, 0, false);
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind == FL_HOOK_AFTER_STORE) continue;
        bool is_known = LLVMGetNamedFunction(instrumenter->module, hook->subject);
        if (is_known) continue;
        LLVMValueRef function = LLVMAddFunction(instrumenter->module, hook->subject, type);
        LLVMSetLinkage(function, LLVMExternalWeakLinkage);
    }
}

static void find_pointed(struct instrumenter *instrumenter, enum fl_instrument_extent extent) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (LLVMValueRef at = LLVMGetFirstFunction(instrumenter->module); at; at = LLVMGetNextFunction(at)) {
        for (size_t i = 0; i < instrumentation->hooks.count; i++) {
            const struct fl_hook *hook = &instrumentation->hooks.items[i];
            if (hook->kind == FL_HOOK_AFTER_STORE || !has_subject(instrumenter, hook, at)) continue;
            if (extent == FL_INSTRUMENT_PART || fl_function_is_pointed_to(at))
                fl_vector_push(instrumenter->arena, &instrumenter->pointed, (struct pointed){hook, at});
        }
    }
}

static void build_hooks_through_pointer(struct instrumenter *instrumenter, LLVMValueRef call,
                                        enum fl_hook_kind kind) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    for (size_t i = 0; i < instrumenter->pointed.count; i++) {
        const struct pointed *pointed = &instrumenter->pointed.items[i];
        if (pointed->hook->kind != kind) continue;
        LLVMValueRef is_it = LLVMBuildICmp(instrumenter->builder, LLVMIntEQ, callee, pointed->function, "");
        is_it = LLVMBuildZExt(instrumenter->builder, is_it, instrumenter->i32, "");
        build_hook(instrumenter, pointed->hook, call, is_it);
    }
}

/* ---- what happens unseen ---- */

/* Intrinsics that are given a variable say how long it lives. */
static bool is_intrinsic(LLVMValueRef call) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    return LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee);
}

static bool is_assigned_elsewhere(LLVMValueRef variable) {
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
        bool is_lifetime = LLVMIsAAllocaInst(variable) && LLVMIsACallInst(user) && is_intrinsic(user);
        if (!is_store && !is_lifetime && !LLVMIsALoadInst(user)) return true;
    }
    return false;
}

/* The variables that a hook is about. */
static fl_llvm_values variables_of(struct instrumenter *instrumenter, const struct fl_hook *hook) {
    fl_llvm_values found = {0};
    if (!hook->scope) {
        LLVMValueRef variable = LLVMGetNamedGlobal(instrumenter->module, hook->subject);
        if (variable) fl_vector_push(instrumenter->arena, &found, variable);
        return found;
    }
    for (LLVMValueRef at = LLVMGetFirstFunction(instrumenter->module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && strcmp(source_name(instrumenter, at), hook->scope) == 0)
            return fl_instrument_find_locals(instrumenter->arena, at, hook->scope, hook->subject);
    return found;
}

static void note(struct instrumenter *instrumenter, struct fl_instrument_notes *notes, const char *text) {
    for (size_t i = 0; i < notes->count; i++)
        if (strcmp(notes->items[i], text) == 0) return;
    fl_vector_push(instrumenter->arena, notes, text);
}

static void note_unseen(struct instrumenter *instrumenter, struct fl_instrument_notes *notes) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (size_t i = 0; i < instrumenter->pointed.count; i++)
        note(instrumenter, notes,
             fl_arena_format(instrumenter->arena, "calls of %s by library functions are not seen by the spec",
                             instrumenter->pointed.items[i].hook->subject));
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind != FL_HOOK_AFTER_STORE) continue;
        fl_llvm_values variables = variables_of(instrumenter, hook);
        for (size_t k = 0; k < variables.count; k++)
            if (is_assigned_elsewhere(variables.items[k]))
                note(instrumenter, notes,
                     fl_arena_format(instrumenter->arena,
                                     "assignments to %s through pointers are not seen by the spec",
                                     hook->subject));
    }
}

/* ---- the program ---- */

static void build_hooks_at_call(struct instrumenter *instrumenter, LLVMValueRef call, enum fl_hook_kind kind) {
    LLVMValueRef callee = LLVMGetCalledValue(call);
    while (LLVMIsAGlobalAlias(callee)) callee = LLVMAliasGetAliasee(callee);
    if (LLVMIsAInlineAsm(callee)) return;
    if (!LLVMIsAFunction(callee)) {
        build_hooks_through_pointer(instrumenter, call, kind);
        return;
    }
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind == kind && has_subject(instrumenter, hook, callee))
            build_hook(instrumenter, hook, call, NULL);
    }
}

static void instrument_call(struct instrumenter *instrumenter, LLVMValueRef call) {
    LLVMPositionBuilderBefore(instrumenter->builder, call);
    LLVMSetCurrentDebugLocation2(instrumenter->builder, LLVMInstructionGetDebugLoc(call));
    build_hooks_at_call(instrumenter, call, FL_HOOK_BEFORE_CALL);
    LLVMPositionBuilderBefore(instrumenter->builder, LLVMGetNextInstruction(call));
    LLVMSetCurrentDebugLocation2(instrumenter->builder, LLVMInstructionGetDebugLoc(call));
    build_hooks_at_call(instrumenter, call, FL_HOOK_AFTER_CALL);
}

/* A parameter has its value when the function begins: that is no assignment. */
static bool is_assigned(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef store) {
    LLVMValueRef variable = LLVMGetOperand(store, 1);
    if (hook->kind != FL_HOOK_AFTER_STORE) return false;
    if (!hook->scope) return LLVMIsAGlobalVariable(variable) && has_subject(instrumenter, hook, variable);
    if (LLVMIsAGlobalVariable(variable))
        return fl_instrument_is_static_local(variable, hook->scope, hook->subject);
    LLVMValueRef function = LLVMGetBasicBlockParent(LLVMGetInstructionParent(store));
    uint64_t *name = fl_map_find(&instrumenter->locals, fl_map_key(variable));
    return name && strcmp((const char *)(uintptr_t)*name, hook->subject) == 0 &&
           strcmp(source_name(instrumenter, function), hook->scope) == 0 &&
           !LLVMIsAArgument(LLVMGetOperand(store, 0));
}

static void instrument_store(struct instrumenter *instrumenter, LLVMValueRef store) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    LLVMPositionBuilderBefore(instrumenter->builder, LLVMGetNextInstruction(store));
    LLVMSetCurrentDebugLocation2(instrumenter->builder, LLVMInstructionGetDebugLoc(store));
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (is_assigned(instrumenter, hook, store)) build_hook(instrumenter, hook, store, NULL);
    }
}

static void instrument_function(struct instrumenter *instrumenter, LLVMValueRef function) {
    fl_llvm_values found = {0};
    instrumenter->locals = fl_instrument_locals(instrumenter->arena, function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsAStoreInst(at) || (LLVMIsACallInst(at) && !is_intrinsic(at)))
                fl_vector_push(instrumenter->arena, &found, at);
    for (size_t i = 0; i < found.count; i++) {
        if (LLVMIsAStoreInst(found.items[i]))
            instrument_store(instrumenter, found.items[i]);
        else
            instrument_call(instrumenter, found.items[i]);
    }
}

void fl_instrument_module(struct fl_arena *arena, LLVMModuleRef module,
                          const struct fl_instrumentation *instrumentation, enum fl_instrument_extent extent,
                          struct fl_instrument_notes *notes) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    struct instrumenter instrumenter = {
        .arena = arena,
        .instrumentation = instrumentation,
        .context = context,
        .module = module,
        .builder = LLVMCreateBuilderInContext(context),
        .i32 = LLVMInt32TypeInContext(context),
        .pointer_wide = LLVMIntPtrTypeInContext(context, layout),
        .names = fl_map_make(arena),
        .zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext")),
    };
    if (extent == FL_INSTRUMENT_PART) declare_subjects(&instrumenter);
    find_pointed(&instrumenter, extent);
    if (notes) note_unseen(&instrumenter, notes);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && !is_observers(at)) instrument_function(&instrumenter, at);
    LLVMDisposeBuilder(instrumenter.builder);
}
