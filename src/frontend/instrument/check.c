/* frontend/instrument/check.c - does the program have what a spec names, and of the type that the spec expects? */
#include "frontend/instrument/module.h"

#include <string.h>

#include <llvm-c/Target.h>

#include "base/nearest.h"
#include "base/text.h"
#include "frontend/instrument/locals.h"
#include "frontend/instrument/source_name.h"
#include "frontend/library/library_symbol.h"

/* ---- arguments ---- */

/* A struct in registers comes as several parameters, "s.coerce0" and "s.coerce1". */
static bool is_further_piece(LLVMValueRef parameter) {
    size_t length;
    const char *name = LLVMGetValueName2(parameter, &length), *piece = strstr(name, ".coerce");
    return piece && strcmp(piece, ".coerce") != 0 && strcmp(piece, ".coerce0") != 0;
}

static bool returns_in_memory(LLVMValueRef call) {
    unsigned kind = LLVMGetEnumAttributeKindForName("sret", strlen("sret"));
    return LLVMGetNumArgOperands(call) && LLVMGetCallSiteEnumAttribute(call, 1, kind);
}

int fl_instrument_argument(LLVMValueRef call, LLVMValueRef callee, int index) {
    unsigned count = LLVMGetNumArgOperands(call), at = returns_in_memory(call);
    bool is_defined = LLVMIsAFunction(callee) && !LLVMIsDeclaration(callee);
    for (int i = 0; at < count; i++) {
        if (i == index) return (int)at;
        at++;
        while (is_defined && at < LLVMCountParams(callee) && is_further_piece(LLVMGetParam(callee, at))) at++;
    }
    return -1;
}

/* ---- what the program has ---- */

struct checker {
    struct fl_arena *arena;
    LLVMModuleRef module;
    LLVMTargetDataRef layout;
    const struct fl_instrumentation *instrumentation;
    const struct fl_models *models;
    struct fl_diagnostics *diagnostics;
    struct fl_map functions; /* name in the source -> LLVM's function */
    bool is_sound;
};

void fl_instrument_expose(LLVMModuleRef module, const struct fl_instrumentation *instrumentation) {
    for (size_t i = 0; i < instrumentation->variables.count; i++) {
        LLVMValueRef variable = LLVMGetNamedGlobal(module, instrumentation->variables.items[i].name);
        if (variable && LLVMGetLinkage(variable) == LLVMInternalLinkage)
            LLVMSetLinkage(variable, LLVMExternalLinkage);
    }
}

static LLVMValueRef find_function(const struct checker *checker, const char *name) {
    uint64_t *found = fl_map_find_string(&checker->functions, name);
    return found ? (LLVMValueRef)(uintptr_t)*found : NULL;
}

static bool is_in_library(const struct checker *checker, const char *name) {
    return fl_models_has(checker->models, name) || fl_library_has(name);
}

static bool is_known(const struct checker *checker, const struct fl_hook *hook) {
    return find_function(checker, hook->subject) || is_in_library(checker, hook->subject);
}

/* Is another alternative known? */
static bool has_alternative(const struct checker *checker, const struct fl_hook *hook) {
    for (size_t i = 0; i < checker->instrumentation->hooks.count; i++) {
        const struct fl_hook *other = &checker->instrumentation->hooks.items[i];
        if (other->group == hook->group && other->kind != FL_HOOK_AFTER_STORE && is_known(checker, other))
            return true;
    }
    return false;
}

static const char *nearest_function(const struct checker *checker, const char *name) {
    FL_VECTOR_OF(const char *) names = {0};
    for (size_t i = 0; i < checker->functions.count; i++)
        fl_vector_push(checker->arena, &names, (const char *)(uintptr_t)checker->functions.items[i].key);
    const char *nearest = fl_nearest_word(name, names.items, names.count);
    if (nearest) return nearest;
    names.count = 0;
    for (size_t i = 0; i < checker->models->symbols.count; i++) {
        const char *symbol = (const char *)(uintptr_t)checker->models->symbols.items[i].key;
        if (symbol[0] != '_') fl_vector_push(checker->arena, &names, symbol);
    }
    return fl_nearest_word(name, names.items, names.count);
}

static void complain_of_function(struct checker *checker, const struct fl_hook *hook) {
    bool is_warning = has_alternative(checker, hook);
    const char *nearest = nearest_function(checker, hook->subject);
    fl_diagnostics_add(checker->diagnostics, is_warning ? FL_WARNING : FL_ERROR, hook->file, hook->line,
                       hook->column, "no function '%s' in the program%s%s%s", hook->subject,
                       nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
    if (!is_warning) checker->is_sound = false;
}

static void complain(struct checker *checker, const struct fl_hook *hook, uint32_t line, uint32_t column,
                     const char *what) {
    fl_diagnostics_add(checker->diagnostics, FL_ERROR, hook->file, line, column, "%s", what);
    checker->is_sound = false;
}

/* Parameters as the source has them, as far as this can be told. */
static unsigned parameter_count(LLVMValueRef function) {
    unsigned kind = LLVMGetEnumAttributeKindForName("sret", strlen("sret")), count = LLVMCountParams(function);
    unsigned pieces = 0;
    for (unsigned i = 0; i < count; i++) pieces += is_further_piece(LLVMGetParam(function, i));
    if (count && LLVMGetEnumAttributeAtIndex(function, 1, kind)) pieces++;
    return count - pieces;
}

static const char *plural(unsigned count) {
    return count == 1 ? "" : "s";
}

static void check_arguments(struct checker *checker, const struct fl_hook *hook, LLVMValueRef function) {
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    unsigned count = parameter_count(function), given = hook->argument_count;
    bool fits = given == count || (hook->has_more_arguments && given < count);
    if (!LLVMIsFunctionVarArg(type) && !fits)
        complain(checker, hook, hook->line, hook->column,
                 fl_arena_format(checker->arena, "%s has %u argument%s, not %u%s", hook->subject, count,
                                 plural(count), given,
                                 given < count ? "; '...' stands for those that do not matter" : ""));
    for (size_t i = 0; i < hook->values.count; i++) {
        const struct fl_hook_value *value = &hook->values.items[i];
        if (value->index == FL_HOOK_RESULT && LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
            complain(checker, hook, value->line, value->column,
                     fl_arena_format(checker->arena, "%s has no result", hook->subject));
    }
}

/* ---- types ---- */

static const char *mismatch(LLVMTypeRef type, const struct fl_hook_value *value) {
    if (value->text) return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? NULL : "is no text";
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
    case LLVMIntegerTypeKind: return value->is_float ? "is no floating number" : NULL;
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: return value->is_float ? NULL : "is a floating number: give it the type double";
    case LLVMVoidTypeKind: return NULL; /* said already */
    default: return "is neither a number nor a pointer";
    }
}

static void check_types(struct checker *checker, const struct fl_hook *hook, LLVMValueRef call) {
    for (size_t i = 0; i < hook->values.count; i++) {
        const struct fl_hook_value *value = &hook->values.items[i];
        int at = value->index == FL_HOOK_RESULT
                     ? -1
                     : fl_instrument_argument(call, LLVMGetCalledValue(call), value->index);
        if (at < 0 && value->index != FL_HOOK_RESULT) continue;
        const char *problem =
            mismatch(at < 0 ? LLVMTypeOf(call) : LLVMTypeOf(LLVMGetOperand(call, (unsigned)at)), value);
        if (!problem) continue;
        complain(checker, hook, value->line, value->column,
                 fl_arena_format(checker->arena, "%s of %s %s", value->name, hook->subject, problem));
        return;
    }
}

static void check_calls(struct checker *checker, const struct fl_hook *hook, LLVMValueRef function) {
    for (LLVMUseRef use = LLVMGetFirstUse(function); use && checker->is_sound; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function) check_types(checker, hook, user);
    }
}

/* A function that has a local variable of this name; NULL: none. */
static const char *function_with_local(const struct checker *checker, const char *name) {
    for (LLVMValueRef at = LLVMGetFirstFunction(checker->module); at; at = LLVMGetNextFunction(at)) {
        size_t length;
        const char *function = LLVMGetValueName2(at, &length);
        if (!LLVMIsDeclaration(at) && fl_instrument_find_locals(checker->arena, at, function, name).count)
            return function;
    }
    return NULL;
}

static void complain_of_local(struct checker *checker, const struct fl_hook_variable *variable,
                              const char *function) {
    fl_diagnostics_add(
        checker->diagnostics, FL_ERROR, variable->file, variable->line, variable->column,
        "'%s' is a local variable of '%s', which is not in scope elsewhere: declare it with 'local' and "
        "'of %s', and look at it where it is assigned",
        variable->name, function, function);
    checker->is_sound = false;
}

static void check_variable(struct checker *checker, const struct fl_hook_variable *variable) {
    LLVMValueRef global = LLVMGetNamedGlobal(checker->module, variable->name);
    if (!global && fl_models_has(checker->models, variable->name)) return;
    const char *function = global ? NULL : function_with_local(checker, variable->name);
    if (function) {
        complain_of_local(checker, variable, function);
        return;
    }
    if (!global) {
        FL_VECTOR_OF(const char *) names = {0};
        size_t length;
        for (LLVMValueRef at = LLVMGetFirstGlobal(checker->module); at; at = LLVMGetNextGlobal(at))
            if (LLVMGetValueName2(at, &length)[0] != '.' && LLVMGetValueName2(at, &length)[0] != '_')
                fl_vector_push(checker->arena, &names, LLVMGetValueName2(at, &length));
        const char *nearest = fl_nearest_word(variable->name, names.items, names.count);
        fl_diagnostics_add(checker->diagnostics, FL_ERROR, variable->file, variable->line, variable->column,
                           "no variable '%s' in the program%s%s%s", variable->name,
                           nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
        checker->is_sound = false;
        return;
    }
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    uint64_t width = LLVMTypeIsSized(type) ? 8 * LLVMABISizeOfType(checker->layout, type) : 0;
    uint32_t declared = variable->width ? variable->width : 8 * LLVMPointerSize(checker->layout);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool has_parts = kind == LLVMArrayTypeKind || kind == LLVMStructTypeKind;
    if (variable->is_any || (width == declared && !has_parts)) return;
    const char *what =
        fl_arena_format(checker->arena, "has another type in the program: it has %llu bits there, and %u here",
                        (unsigned long long)width, (unsigned)declared);
    if (has_parts)
        what = fl_arena_format(
            checker->arena, "is %s in the program: specs look at numbers and pointers, not at parts of a variable",
            kind == LLVMArrayTypeKind ? "an array" : "a struct or union");
    fl_diagnostics_add(checker->diagnostics, FL_ERROR, variable->file, variable->line, variable->column, "'%s' %s",
                       variable->name, what);
    checker->is_sound = false;
}

static bool fits_local(const struct checker *checker, LLVMValueRef variable, const struct fl_hook *hook) {
    LLVMTypeRef type =
        LLVMIsAAllocaInst(variable) ? LLVMGetAllocatedType(variable) : LLVMGlobalGetValueType(variable);
    for (size_t i = 0; i < hook->values.count; i++) {
        const struct fl_hook_value *value = &hook->values.items[i];
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        bool is_float = kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
        if (is_float && value->is_float) continue;
        if (is_float != value->is_float || (kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind))
            return false;
        uint32_t declared = value->width ? value->width : 8 * LLVMPointerSize(checker->layout);
        uint64_t bytes = LLVMABISizeOfType(checker->layout, type);
        if (8 * bytes != (declared == 1 ? 8 : declared)) return false;
    }
    return true;
}

static void check_local(struct checker *checker, const struct fl_hook *hook) {
    LLVMValueRef function = find_function(checker, hook->scope);
    if (!function || LLVMIsDeclaration(function)) {
        complain(checker, hook, hook->line, hook->column,
                 fl_arena_format(checker->arena, "no function '%s' with a body in the program", hook->scope));
        return;
    }
    fl_llvm_values found = fl_instrument_find_locals(checker->arena, function, hook->scope, hook->subject);
    if (!found.count)
        complain(checker, hook, hook->line, hook->column,
                 fl_arena_format(checker->arena, "no local variable '%s' in the function '%s'", hook->subject,
                                 hook->scope));
    for (size_t i = 0; i < found.count; i++)
        if (!fits_local(checker, found.items[i], hook)) {
            complain(checker, hook, hook->line, hook->column,
                     fl_arena_format(checker->arena, "'%s' has another type in the function '%s'", hook->subject,
                                     hook->scope));
            return;
        }
}

bool fl_instrument_check(struct fl_arena *arena, LLVMModuleRef module,
                         const struct fl_instrumentation *instrumentation, const struct fl_models *models,
                         struct fl_diagnostics *diagnostics) {
    struct checker checker = {.arena = arena,
                              .module = module,
                              .layout = LLVMGetModuleDataLayout(module),
                              .instrumentation = instrumentation,
                              .models = models,
                              .diagnostics = diagnostics,
                              .functions = fl_map_make(arena),
                              .is_sound = true};
    for (LLVMValueRef at = LLVMGetFirstFunction(module); at; at = LLVMGetNextFunction(at))
        if (!LLVMGetIntrinsicID(at))
            *fl_map_at_string(&checker.functions, fl_instrument_source_name(arena, at)) = fl_map_key(at);
    for (size_t i = 0; i < instrumentation->variables.count; i++)
        check_variable(&checker, &instrumentation->variables.items[i]);
    for (size_t i = 0; i < instrumentation->hooks.count; i++) {
        const struct fl_hook *hook = &instrumentation->hooks.items[i];
        if (hook->scope) check_local(&checker, hook);
        if (hook->kind == FL_HOOK_AFTER_STORE) continue;
        LLVMValueRef function = find_function(&checker, hook->subject);
        if (function) {
            check_arguments(&checker, hook, function);
            check_calls(&checker, hook, function);
        } else if (!is_known(&checker, hook)) {
            complain_of_function(&checker, hook);
        }
    }
    return checker.is_sound;
}
