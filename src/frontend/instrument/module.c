#include "frontend/instrument/module.h"

#include <string.h>

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "base/map.h"
#include "base/text.h"
#include "frontend/instrument/locals.h"
#include "frontend/instrument/memory_access.h"
#include "frontend/instrument/places.h"
#include "frontend/instrument/source_name.h"
#include "frontend/instrument/writes.h"

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
    struct fl_instrument_writes writes;
    struct fl_instrument_places *places; /* NULL: nobody asks for them */
    struct fl_tellings *tellings;        /* NULL: hooks are called */
    bool *is_pointed;                    /* by hook: what is stored through any pointer may be its variable */
    bool is_complete;                    /* tellings have all places so far */
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

/* ---- calls ---- */

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

/* The text of a literal; NULL: what is pointed to is not known. */
static const char *literal(LLVMValueRef pointer) {
    size_t length;
    if (!LLVMIsAGlobalVariable(pointer) || !LLVMIsGlobalConstant(pointer)) return NULL;
    LLVMLinkage linkage = LLVMGetLinkage(pointer); /* of others, a linker may choose another definition */
    if (linkage != LLVMPrivateLinkage && linkage != LLVMInternalLinkage) return NULL;
    LLVMValueRef contents = LLVMGetInitializer(pointer);
    if (!contents || LLVMGetTypeKind(LLVMTypeOf(contents)) != LLVMArrayTypeKind) return NULL;
    if (LLVMIsNull(contents)) return "";
    if (!LLVMIsConstantString(contents)) return NULL;
    const char *text = LLVMGetAsString(contents, &length);
    return memchr(text, 0, length) ? text : NULL;
}

static LLVMValueRef is_text(struct instrumenter *instrumenter, LLVMValueRef pointer,
                            const struct fl_hook_value *value) {
    const char *known = literal(pointer);
    if (known) return LLVMConstInt(instrumenter->i32, strcmp(known, value->text) == 0, false);
    return build_call(instrumenter, value->asks, instrumenter->i32, &pointer, 1, NULL);
}

/* NULL if it is nothing that the hook could take. */
static LLVMValueRef convert(struct instrumenter *instrumenter, LLVMValueRef given,
                            const struct fl_hook_value *value, bool is_signed) {
    LLVMTypeRef type = LLVMTypeOf(given);
    if (value->text)
        return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? is_text(instrumenter, given, value) : NULL;
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

static void build_checks(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef number,
                         LLVMMetadataRef location) {
    LLVMTypeRef nothing = LLVMVoidTypeInContext(instrumenter->context);
    for (size_t i = 0; i < hook->messages.count; i++) {
        LLVMValueRef text = LLVMBuildGlobalStringPtr(instrumenter->builder, hook->messages.items[i], "spec");
        LLVMValueRef arguments[] = {number, LLVMConstInt(instrumenter->i32, i + 1, false), text};
        build_call(instrumenter, "__fl_spec_check", nothing, arguments, 3, location);
    }
}

/* Where something happens: the instruction, whether it does (NULL: surely), and what is assigned (NULL: what the
 * instruction says). */
struct moment {
    LLVMValueRef instruction, happens, assigned;
};

/* Gives false where a call or store has no such values. */
static bool build_values(struct instrumenter *instrumenter, const struct fl_hook *hook, struct moment moment,
                         LLVMValueRef *arguments) {
    for (size_t i = 0; i < hook->values.count; i++) {
        const struct fl_hook_value *value = &hook->values.items[i];
        arguments[i] = moment.assigned ? convert(instrumenter, moment.assigned, value, value->is_signed)
                                       : value_at(instrumenter, moment.instruction, value);
        if (!arguments[i]) return false;
    }
    return true;
}

/* The call of a function, or of the one that also takes whether it happens; the first argument is left free for
 * that. */
static LLVMValueRef build_call_if(struct instrumenter *instrumenter, const char *name, LLVMTypeRef result,
                                  const struct fl_hook *hook, struct moment moment, LLVMValueRef *arguments) {
    LLVMMetadataRef location = LLVMInstructionGetDebugLoc(moment.instruction);
    unsigned count = (unsigned)hook->values.count;
    if (!moment.happens) return build_call(instrumenter, name, result, arguments + 1, count, location);
    arguments[0] = moment.happens;
    return build_call(instrumenter, fl_arena_format(instrumenter->arena, "%s_if", name), result, arguments,
                      count + 1, location);
}

/* Whether a guard holds; NULL: it can't be asked here, which is never wrong. */
static LLVMValueRef build_guard(struct instrumenter *instrumenter, const struct fl_telling *telling,
                                LLVMValueRef instruction) {
    LLVMTypeRef wide = LLVMInt64TypeInContext(instrumenter->context), type;
    unsigned count = (unsigned)telling->asked.count;
    LLVMValueRef *arguments = FL_NEW_ARRAY(instrumenter->arena, LLVMValueRef, count + 1);
    for (unsigned i = 0; i < count; i++) {
        const struct fl_asked_variable *asked = &telling->asked.items[i];
        arguments[i] = fl_instrument_variable_at(instrumenter->arena, instruction, asked->name, &type);
        bool fits = arguments[i] && LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
                    LLVMGetIntTypeWidth(type) == asked->width;
        if (!fits) return NULL;
    }
    for (unsigned i = 0; i < count; i++) {
        const struct fl_asked_variable *asked = &telling->asked.items[i];
        type = LLVMIntTypeInContext(instrumenter->context, asked->width);
        LLVMValueRef value = LLVMBuildLoad2(instrumenter->builder, type, arguments[i], "");
        arguments[i] = LLVMBuildIntCast2(instrumenter->builder, value, wide, asked->is_signed, "");
    }
    return build_call(instrumenter, telling->guard, instrumenter->i32, arguments, count,
                      LLVMInstructionGetDebugLoc(instruction));
}

static void build_telling(struct instrumenter *instrumenter, const struct fl_telling *telling,
                          const struct fl_hook *hook, struct moment moment, LLVMValueRef *arguments) {
    LLVMValueRef guard = telling->guard ? build_guard(instrumenter, telling, moment.instruction) : NULL;
    if (guard)
        moment.happens = moment.happens ? LLVMBuildAnd(instrumenter->builder, moment.happens, guard, "") : guard;
    build_call_if(instrumenter, telling->function, LLVMVoidTypeInContext(instrumenter->context), hook, moment,
                  arguments);
}

static void build_hook(struct instrumenter *instrumenter, const struct fl_hook *hook, struct moment moment) {
    struct fl_hook_place place = {0};
    size_t number = 0, index = (size_t)(hook - instrumenter->instrumentation->hooks.items);
    if (instrumenter->places)
        place = fl_instrument_place(instrumenter->places, index, moment.instruction, &number);
    const struct fl_telling *telling =
        instrumenter->tellings && number ? &instrumenter->tellings->items[number - 1] : NULL;
    if (telling && !telling->function) return;
    LLVMValueRef *arguments = FL_NEW_ARRAY(instrumenter->arena, LLVMValueRef, hook->values.count + 2);
    if (!build_values(instrumenter, hook, moment, arguments + 1)) return;
    place.is_possible = moment.happens;
    if (instrumenter->tellings) {
        if (telling) build_telling(instrumenter, telling, hook, moment, arguments);
        if (!telling) instrumenter->is_complete = false;
        return;
    }
    if (instrumenter->places && !number) fl_instrument_places_add(instrumenter->places, place);
    LLVMTypeRef result = hook->messages.count ? instrumenter->i32 : LLVMVoidTypeInContext(instrumenter->context);
    LLVMValueRef said = build_call_if(instrumenter, hook->function, result, hook, moment, arguments);
    build_checks(instrumenter, hook, said, LLVMInstructionGetDebugLoc(moment.instruction));
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
        build_hook(instrumenter, pointed->hook, (struct moment){.instruction = call, .happens = is_it});
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
        if (strcmp(notes->items[i].text, text) == 0) return;
    fl_vector_push(instrumenter->arena, notes, (struct fl_instrument_note){.text = text});
}

static void note_unseen(struct instrumenter *instrumenter, struct fl_instrument_notes *notes) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (size_t i = 0; i < instrumenter->pointed.count; i++)
        note(instrumenter, notes,
             fl_arena_format(instrumenter->arena, "calls of %s by library functions are not seen by the spec",
                             instrumenter->pointed.items[i].hook->subject));
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind != FL_HOOK_AFTER_STORE || (instrumentation->knows_writes && !hook->scope)) continue;
        const char *who = instrumenter->is_pointed[i] ? "by functions without a body " : "";
        fl_llvm_values variables = variables_of(instrumenter, hook);
        for (size_t k = 0; k < variables.count; k++)
            if (is_assigned_elsewhere(variables.items[k]))
                note(instrumenter, notes,
                     fl_arena_format(instrumenter->arena,
                                     "assignments to %s %sthrough pointers are not seen by the spec",
                                     hook->subject, who));
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
            build_hook(instrumenter, hook, (struct moment){.instruction = call});
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
        if (is_assigned(instrumenter, hook, store))
            build_hook(instrumenter, hook, (struct moment){.instruction = store});
    }
}

/* ---- assignments through pointers ---- */

static LLVMTypeRef declared_type(struct instrumenter *instrumenter, const struct fl_hook_variable *variable) {
    LLVMContextRef context = instrumenter->context;
    if (variable->is_pointer) return LLVMPointerTypeInContext(context, 0);
    if (variable->is_float)
        return variable->width == 32 ? LLVMFloatTypeInContext(context) : LLVMDoubleTypeInContext(context);
    return variable->width ? LLVMIntTypeInContext(context, variable->width) : instrumenter->pointer_wide;
}

/* A part of a program may not declare it. */
static LLVMValueRef global_of(struct instrumenter *instrumenter, const struct fl_hook *hook) {
    LLVMValueRef variable = LLVMGetNamedGlobal(instrumenter->module, hook->subject);
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (size_t i = 0; !variable && i < instrumentation->variables.count; i++)
        if (strcmp(instrumentation->variables.items[i].name, hook->subject) == 0)
            variable =
                LLVMAddGlobal(instrumenter->module,
                              declared_type(instrumenter, &instrumentation->variables.items[i]), hook->subject);
    return variable;
}

static bool is_other_variable(LLVMValueRef pointer, LLVMValueRef variable) {
    LLVMValueRef base = fl_memory_base(pointer);
    return base != variable && (LLVMIsAAllocaInst(base) || LLVMIsAGlobalVariable(base));
}

/* As a number of 32 bits: pointer - &variable < sizeof variable */
static LLVMValueRef is_inside(struct instrumenter *instrumenter, LLVMValueRef pointer, LLVMValueRef variable) {
    LLVMBuilderRef builder = instrumenter->builder;
    LLVMTypeRef wide = instrumenter->pointer_wide;
    unsigned long long size =
        LLVMABISizeOfType(LLVMGetModuleDataLayout(instrumenter->module), LLVMGlobalGetValueType(variable));
    LLVMValueRef offset = LLVMBuildSub(builder, LLVMBuildPtrToInt(builder, pointer, wide, ""),
                                       LLVMBuildPtrToInt(builder, variable, wide, ""), "");
    LLVMValueRef is_less = LLVMBuildICmp(builder, LLVMIntULT, offset, LLVMConstInt(wide, size, false), "");
    return LLVMBuildZExt(builder, is_less, instrumenter->i32, "");
}

/* Gives whether the store can be the write. */
static bool build_store_write(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef store,
                              LLVMValueRef variable) {
    LLVMValueRef pointer = LLVMGetOperand(store, 1);
    if (!fl_instrument_fits(LLVMTypeOf(LLVMGetOperand(store, 0)), LLVMGlobalGetValueType(variable))) return false;
    if (pointer == variable || is_other_variable(pointer, variable)) return true;
    LLVMValueRef happens = is_inside(instrumenter, pointer, variable);
    build_hook(instrumenter, hook, (struct moment){.instruction = store, .happens = happens});
    return true;
}

static void build_block_write(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef call,
                              LLVMValueRef variable) {
    LLVMValueRef pointer = LLVMGetOperand(call, 0);
    if (is_other_variable(pointer, variable)) return;
    LLVMValueRef happens = is_inside(instrumenter, pointer, variable);
    build_hook(instrumenter, hook, (struct moment){.instruction = call, .happens = happens});
}

static LLVMValueRef written_argument(LLVMValueRef call, int index) {
    if (fl_instrument_is_block(call)) return LLVMGetOperand(call, 0);
    int at = fl_instrument_argument(call, LLVMGetCalledValue(call), index);
    return at < 0 ? NULL : LLVMGetOperand(call, (unsigned)at);
}

static bool build_local_write(struct instrumenter *instrumenter, const struct fl_hook *hook, LLVMValueRef call,
                              LLVMValueRef pointer) {
    LLVMValueRef variable = pointer ? fl_memory_base(pointer) : NULL;
    if (!variable || (!LLVMIsAAllocaInst(variable) && !LLVMIsAGlobalVariable(variable))) return false;
    LLVMTypeRef type =
        LLVMIsAAllocaInst(variable) ? LLVMGetAllocatedType(variable) : LLVMGlobalGetValueType(variable);
    LLVMValueRef value = LLVMBuildLoad2(instrumenter->builder, type, variable, "");
    build_hook(instrumenter, hook, (struct moment){.instruction = call, .assigned = value});
    return true;
}

static bool build_call_write(struct instrumenter *instrumenter, const struct fl_hook_write *write,
                             LLVMValueRef call, LLVMValueRef variable) {
    const struct fl_hook *hook = &instrumenter->instrumentation->hooks.items[write->hook];
    LLVMValueRef callee = LLVMGetCalledValue(call), happens = NULL;
    const char *name = LLVMIsAFunction(callee) ? source_name(instrumenter, callee) : NULL;
    if (!fl_instrument_is_call_of(call, write, name)) return false;
    if (hook->scope) return build_local_write(instrumenter, hook, call, written_argument(call, write->direct));
    for (int i = 0; write->direct < 0 && i < FL_HOOK_MOST_ARGUMENTS; i++) {
        if (!(write->arguments >> i & 1)) continue;
        LLVMValueRef pointer = written_argument(call, i);
        if (!pointer || LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind) return false;
        LLVMValueRef inside = is_inside(instrumenter, pointer, variable);
        happens = happens ? LLVMBuildOr(instrumenter->builder, happens, inside, "") : inside;
    }
    build_hook(instrumenter, hook, (struct moment){.instruction = call, .happens = happens});
    return true;
}

/* Where nobody has read the source: what is stored through a pointer, and what the compiler copies as a block. */
static void instrument_pointer_stores(struct instrumenter *instrumenter, LLVMValueRef instruction) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (!instrumenter->is_pointed[i]) continue;
        LLVMValueRef variable = LLVMGetNamedGlobal(instrumenter->module, hook->subject);
        if (LLVMIsAStoreInst(instruction))
            build_store_write(instrumenter, hook, instruction, variable);
        else if (fl_instrument_is_block(instruction))
            build_block_write(instrumenter, hook, instruction, variable);
    }
}

static void instrument_writes(struct instrumenter *instrumenter, LLVMValueRef instruction) {
    struct fl_instrument_writes *writes = &instrumenter->writes;
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    LLVMPositionBuilderBefore(instrumenter->builder, LLVMGetNextInstruction(instruction));
    LLVMSetCurrentDebugLocation2(instrumenter->builder, LLVMInstructionGetDebugLoc(instruction));
    instrument_pointer_stores(instrumenter, instruction);
    for (size_t at = 0; (at = fl_instrument_writes_next(writes, instruction, at));) {
        const struct fl_hook_write *write = &instrumentation->writes.items[at - 1];
        const struct fl_hook *hook = &instrumentation->hooks.items[write->hook];
        LLVMValueRef variable = hook->scope ? NULL : global_of(instrumenter, hook);
        if (!variable && !hook->scope) continue;
        bool is_call = LLVMIsACallInst(instruction);
        if (is_call != write->is_call) continue;
        bool is_it = is_call ? build_call_write(instrumenter, write, instruction, variable)
                             : build_store_write(instrumenter, hook, instruction, variable);
        if (is_it) writes->is_met[at - 1] = true;
    }
}

static void doubt(struct instrumenter *instrumenter, struct fl_instrument_notes *notes,
                  const struct fl_hook_write *write) {
    const char *subject = instrumenter->instrumentation->hooks.items[write->hook].subject;
    const char *name = strrchr(write->file, '/');
    const char *place =
        fl_arena_format(instrumenter->arena, "%s:%u", name ? name + 1 : write->file, (unsigned)write->line);
    struct fl_instrument_note added = {
        .text = fl_arena_format(instrumenter->arena, "whether %s is assigned to %s is not seen", place, subject),
        .phrase = fl_arena_format(instrumenter->arena, "nothing is assigned to %s at %s", subject, place)};
    fl_vector_push(instrumenter->arena, notes, added);
}

/* Of what stands in functions that the compiler has left out, there is nothing. */
static void doubt_unmet(struct instrumenter *instrumenter, struct fl_instrument_notes *notes) {
    const struct fl_instrument_writes *writes = &instrumenter->writes;
    for (LLVMValueRef at = LLVMGetFirstFunction(instrumenter->module); at; at = LLVMGetNextFunction(at)) {
        if (LLVMIsDeclaration(at) || is_observers(at)) continue;
        const char *name = source_name(instrumenter, at);
        for (size_t i = 0; i < instrumenter->instrumentation->writes.count; i++) {
            const struct fl_hook_write *write = &instrumenter->instrumentation->writes.items[i];
            if (writes->is_met[i] || strcmp(write->function, name) != 0) continue;
            writes->is_met[i] = true;
            doubt(instrumenter, notes, write);
        }
    }
}

static bool writes_atomically(LLVMValueRef instruction) {
    if (LLVMIsAStoreInst(instruction)) return LLVMGetOrdering(instruction) != LLVMAtomicOrderingNotAtomic;
    return LLVMIsAAtomicRMWInst(instruction) || LLVMIsAAtomicCmpXchgInst(instruction);
}

/* Those that the source has operators for are seen there; those that are calls are not. */
static void doubt_atomic(struct instrumenter *instrumenter, struct fl_instrument_notes *notes,
                         LLVMValueRef instruction) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    unsigned operand;
    if (!writes_atomically(instruction) || !fl_instrument_is_store(instruction, &operand)) return;
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind != FL_HOOK_AFTER_STORE) continue;
        LLVMValueRef base = fl_memory_base(LLVMGetOperand(instruction, operand));
        bool is_other = LLVMIsAGlobalVariable(base) && !has_subject(instrumenter, hook, base);
        if (is_other || (LLVMIsAAllocaInst(base) && !hook->scope)) continue;
        struct fl_hook_write place = {.hook = i, .file = "", .line = LLVMGetDebugLocLine(instruction)};
        unsigned length;
        const char *file = LLVMGetDebugLocFilename(instruction, &length);
        if (file) place.file = fl_arena_format(instrumenter->arena, "%.*s", (int)length, file);
        doubt(instrumenter, notes, &place);
    }
}

/* ---- all of it ---- */

static void instrument_function(struct instrumenter *instrumenter, LLVMValueRef function,
                                struct fl_instrument_notes *notes) {
    fl_llvm_values found = {0};
    unsigned operand;
    instrumenter->locals = fl_instrument_locals(instrumenter->arena, function);
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
            if (LLVMIsACallInst(at) || fl_instrument_is_store(at, &operand))
                fl_vector_push(instrumenter->arena, &found, at);
    for (size_t i = 0; i < found.count; i++) {
        LLVMValueRef at = found.items[i];
        bool is_block = fl_instrument_is_block(at);
        if (notes) doubt_atomic(instrumenter, notes, at);
        /* What is put behind the instruction later comes before what is there. */
        if (is_block || LLVMIsAStoreInst(at) || (LLVMIsACallInst(at) && !is_intrinsic(at)))
            instrument_writes(instrumenter, at);
        if (LLVMIsAStoreInst(at))
            instrument_store(instrumenter, at);
        else if (LLVMIsACallInst(at) && !is_intrinsic(at))
            instrument_call(instrumenter, at);
    }
}

/* Before anything is inserted. */
static bool *pointed_variables(const struct instrumenter *instrumenter) {
    const struct fl_instrumentation *instrumentation = instrumenter->instrumentation;
    bool *is_pointed = FL_NEW_ARRAY(instrumenter->arena, bool, instrumentation->hooks.count + 1);
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->kind != FL_HOOK_AFTER_STORE || hook->scope) continue;
        LLVMValueRef variable = LLVMGetNamedGlobal(instrumenter->module, hook->subject);
        is_pointed[i] = !instrumentation->knows_writes && instrumentation->follows_pointers && variable &&
                        is_assigned_elsewhere(variable);
    }
    return is_pointed;
}

static void instrument_all(struct instrumenter *instrumenter, const struct fl_instrument_request *request) {
    LLVMModuleRef module = instrumenter->module;
    if (request->extent == FL_INSTRUMENT_PART) declare_subjects(instrumenter);
    find_pointed(instrumenter, request->extent);
    if (request->notes) note_unseen(instrumenter, request->notes);
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at) && !is_observers(at)) instrument_function(instrumenter, at, request->notes);
    if (request->notes) doubt_unmet(instrumenter, request->notes);
}

bool fl_instrument_module(struct fl_arena *arena, LLVMModuleRef module,
                          const struct fl_instrument_request *request) {
    LLVMContextRef context = LLVMGetModuleContext(module);
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
    fl_hook_places *list = request->tellings ? &request->tellings->places : request->places;
    struct fl_instrument_places places;
    if (list) places = fl_instrument_places_make(arena, list);
    struct instrumenter instrumenter = {
        .arena = arena,
        .instrumentation = request->instrumentation,
        .context = context,
        .module = module,
        .builder = LLVMCreateBuilderInContext(context),
        .i32 = LLVMInt32TypeInContext(context),
        .pointer_wide = LLVMIntPtrTypeInContext(context, layout),
        .names = fl_map_make(arena),
        .zeroext = LLVMGetEnumAttributeKindForName("zeroext", strlen("zeroext")),
        .writes = fl_instrument_writes_make(arena, request->instrumentation),
        .places = list ? &places : NULL,
        .tellings = request->tellings,
        .is_complete = true,
    };
    instrumenter.is_pointed = pointed_variables(&instrumenter);
    instrument_all(&instrumenter, request);
    LLVMDisposeBuilder(instrumenter.builder);
    return instrumenter.is_complete;
}
