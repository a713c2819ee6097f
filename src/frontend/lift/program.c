/* frontend/lift/program.c - a whole program: which functions and globals it has, and what it rests on. */
#include "frontend/lift/lift.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"
#include "base/vector.h"
#include "frontend/lift/entry.h"
#include "frontend/lift/interposed.h"
#include "frontend/lift/undefined.h"

static const char start_name[] = "__fl_start", start_without_arguments_name[] = "__fl_start_without_arguments",
                  user_main_name[] = "__fl_user_main";

bool fl_lift_is_model(const struct fl_lifter *lifter, LLVMValueRef global) {
    if (LLVMGetGlobalParent(global) != lifter->user.module) return true;
    size_t length;
    return lifter->options->instrumentation &&
           fl_string_has_prefix(LLVMGetValueName2(global, &length), FL_OBSERVER_PREFIX);
}

bool fl_lift_is_local(LLVMValueRef global) {
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

/* The user's definition, NULL if there is none. */
static LLVMValueRef users_definition(const struct fl_lifter *lifter, LLVMValueRef like, const char *name) {
    LLVMModuleRef module = lifter->user.module;
    LLVMValueRef found =
        LLVMIsAFunction(like) ? LLVMGetNamedFunction(module, name) : LLVMGetNamedGlobal(module, name);
    if (!found && LLVMIsAFunction(like)) {
        LLVMValueRef alias = LLVMGetNamedGlobalAlias(module, name, strlen(name));
        if (alias) found = LLVMAliasGetAliasee(alias);
    }
    return found && !LLVMIsDeclaration(found) && !fl_lift_is_local(found) ? found : NULL;
}

static const char *entry_name(const struct fl_lifter *lifter) {
    return lifter->options->entry ? lifter->options->entry : "main";
}

bool fl_lift_has_entry(const struct fl_lifter *lifter) {
    return strcmp(entry_name(lifter), "main") != 0;
}

bool fl_lift_is_entry_call(const struct fl_lifter *lifter, LLVMValueRef callee) {
    size_t length;
    return fl_lift_has_entry(lifter) && strcmp(LLVMGetValueName2(callee, &length), user_main_name) == 0;
}

static const char *name_of_definition(const struct fl_lifter *lifter, LLVMValueRef global) {
    size_t length;
    const char *name = LLVMGetValueName2(global, &length);
    return strcmp(name, user_main_name) == 0 ? entry_name(lifter) : name;
}

bool fl_lift_is_users(const struct fl_lifter *lifter, LLVMValueRef global) {
    LLVMValueRef found =
        fl_lift_is_local(global) ? global : users_definition(lifter, global, name_of_definition(lifter, global));
    return found && !LLVMIsDeclaration(found) && !fl_lift_is_model(lifter, found);
}

LLVMValueRef fl_lift_definition(struct fl_lifter *lifter, LLVMValueRef global) {
    if (fl_lift_is_local(global)) return global;
    const char *name = name_of_definition(lifter, global);
    /* The user's definition comes before a model, also where a model calls the function. */
    LLVMValueRef found = users_definition(lifter, global, name);
    if (!found) found = fl_models_find(&lifter->models, name);
    if (found) return found;
    /* One declaration stands for all. */
    LLVMValueRef users = LLVMIsAFunction(global) ? LLVMGetNamedFunction(lifter->user.module, name)
                                                 : LLVMGetNamedGlobal(lifter->user.module, name);
    return users ? users : global;
}

/* Once a text; inline assembly once a place, what is refused once a place and text, memory once a place and
 * object. */
static const char *assumption_key(struct fl_lifter *lifter, const struct fl_assumption *assumption) {
    struct fl_position at = assumption->position;
    switch (assumption->kind) {
    case FL_ASSUMPTION_ASSEMBLY: return fl_arena_format(lifter->arena, "%u:%u", at.file.index, at.line);
    case FL_ASSUMPTION_REFUSED:
        return fl_arena_format(lifter->arena, "%u:%u:%u %s", at.file.index, at.line, at.column, assumption->text);
    case FL_ASSUMPTION_MEMORY:
        return fl_arena_format(lifter->arena, "%u:%u:%u %u %s", at.file.index, at.line, at.column,
                               assumption->object.index, assumption->text);
    default: return assumption->text;
    }
}

fl_assumption_id fl_lift_assume_named(struct fl_lifter *lifter, struct fl_assumption assumption) {
    const char *key = assumption_key(lifter, &assumption);
    uint64_t *known = fl_map_at_string(&lifter->assumed, key);
    if (*known) return (fl_assumption_id){(uint32_t)*known - 1};
    assumption.text = fl_arena_copy_string(lifter->arena, assumption.text);
    if (assumption.phrase) assumption.phrase = fl_arena_copy_string(lifter->arena, assumption.phrase);
    fl_assumption_id id = fl_builder_add_assumption(lifter->builder, assumption);
    *known = id.index + 1;
    return id;
}

void fl_lift_assume(struct fl_lifter *lifter, enum fl_assumption_kind kind, struct fl_position position,
                    const char *text) {
    fl_lift_assume_named(lifter, (struct fl_assumption){kind, position, text, .function = FL_NO_ID});
}

void fl_lift_refuse(struct fl_lifter *lifter, struct fl_position position, const char *what) {
    const char *path = position.line ? lifter->shown_paths.items[position.file.index] : NULL;
    enum fl_severity severity = lifter->options->keeps_refused ? FL_WARNING : FL_ERROR;
    if (lifter->options->keeps_refused && lifter->options->instrumentation)
        fl_lift_assume(lifter, FL_ASSUMPTION_REFUSED, position, what);
    fl_diagnostics_add(lifter->diagnostics, severity, path, position.line, position.column, "%s", what);
}

/* A way in which a model simplifies. */
struct simplification {
    const char *function, *text, *phrase;
    enum fl_assumption_effect effect;
    const char *other; /* it matters only in programs that use this function, too; NULL: in all */
    uint32_t calls;    /* it matters only if there are more than this */
    bool is_fresh;     /* it matters only if others call where the analysis starts */
    bool is_usual;     /* the text is the phrase where a program for production is made */
};

static const struct simplification simplifications[] = {
#define FL_MODEL_STANDING(function, text) {function, text, NULL, FL_EFFECT_RESULT, NULL, 0},
#define FL_MODEL_USUAL(function, text) {function, text, NULL, FL_EFFECT_RESULT, NULL, 0, .is_usual = true},
#define FL_MODEL_NAMED(function, effect, phrase) {function, phrase, phrase, FL_EFFECT_##effect, NULL, 0},
#define FL_MODEL_WITH(other, function, phrase) {function, phrase, phrase, FL_EFFECT_RESULT, other, 0},
#define FL_MODEL_AFTER(calls, function, phrase) {function, phrase, phrase, FL_EFFECT_RESULT, NULL, calls},
#define FL_MODEL_FRESH(function, phrase) {function, phrase, phrase, FL_EFFECT_RESULT, NULL, 0, .is_fresh = true},
#define FL_MODEL_INEXACT(function, text) \
    {function, text, function "() is exact to the last bit", FL_EFFECT_RESULT, NULL, 0},
#include "models/assumptions.def"
};

/* Does the mask tell digits from other characters, of which all locales have the same? */
static bool is_digits(LLVMValueRef class) {
    enum { DIGIT = 1 << 11, HEXADECIMAL_DIGIT = 1 << 12 }; /* glibc's _ISdigit, _ISxdigit */
    LLVMUseRef use = LLVMGetFirstUse(class);
    LLVMValueRef wide = use ? LLVMGetUser(use) : NULL;
    bool is_widened = wide && (LLVMIsAZExtInst(wide) || LLVMIsASExtInst(wide));
    use = is_widened ? LLVMGetFirstUse(wide) : use;
    LLVMValueRef mask = use ? LLVMGetOperand(LLVMGetUser(use), 1) : NULL;
    bool is_masked = use && LLVMGetInstructionOpcode(LLVMGetUser(use)) == LLVMAnd && LLVMIsAConstantInt(mask);
    return is_masked && !(LLVMConstIntGetZExtValue(mask) & ~(uint64_t)(DIGIT | HEXADECIMAL_DIGIT));
}

static LLVMValueRef only_user(LLVMValueRef value) {
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) ? LLVMGetUser(use) : NULL;
}

/* Does the call look up one character, "(*__ctype_b_loc())[c] & _ISdigit"? */
static bool looks_up_digit(LLVMValueRef call) {
    LLVMValueRef table = only_user(call), place = table && LLVMIsALoadInst(table) ? only_user(table) : NULL;
    LLVMValueRef class = place && LLVMIsAGetElementPtrInst(place) ? only_user(place) : NULL;
    return class && LLVMIsALoadInst(class) && is_digits(class);
}

static bool looks_up_digits_only(const struct fl_lifter *lifter, const char *name) {
    LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, name);
    if (!function || strcmp(name, "__ctype_b_loc") != 0) return false;
    for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
        if (!LLVMIsACallInst(LLVMGetUser(use)) || !looks_up_digit(LLVMGetUser(use))) return false;
    return true;
}

static bool is_float(LLVMValueRef value) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(value));
    return kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
}

/* May the call make text of a float? */
static bool prints_float(LLVMValueRef call) {
    size_t length;
    const char *name = LLVMGetValueName2(LLVMGetCalledValue(call), &length);
    if (name[0] == 'v' && strstr(name, "printf")) return true;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumArgOperands(call); i++)
        if (LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(call)) && is_float(LLVMGetOperand(call, i)))
            return true;
    return false;
}

static bool prints_floats(const struct fl_lifter *lifter) {
    for (LLVMValueRef function = LLVMGetFirstFunction(lifter->user.module); function;
         function = LLVMGetNextFunction(function))
        for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block;
             block = LLVMGetNextBasicBlock(block))
            for (LLVMValueRef at = LLVMGetFirstInstruction(block); at; at = LLVMGetNextInstruction(at))
                if (LLVMIsACallInst(at) && prints_float(at)) return true;
    return false;
}

/* Can the files tell one locale from another by the function? */
static bool tells_locales(const struct fl_lifter *lifter, const char *name) {
    if (strcmp(name, "fl_model_format_float") == 0) return prints_floats(lifter);
    return !looks_up_digits_only(lifter, name);
}

/* Do the files have what makes the difference? */
static bool has_other(const struct fl_lifter *lifter, const struct simplification *simplification) {
    return !simplification->other || LLVMGetNamedFunction(lifter->user.module, simplification->other);
}

static bool is_about_locales(const struct simplification *simplification) {
    return simplification->other && strcmp(simplification->other, "setlocale") == 0;
}

static bool is_made(const struct fl_lifter *lifter, const struct simplification *simplification) {
    bool may_fail = lifter->options->checks >> FL_CHECK_ALLOCATION & 1;
    if (may_fail && strcmp(simplification->text, "allocation never fails") == 0) return false;
    if (simplification->is_fresh && !fl_lift_has_entry(lifter)) return false;
    if (is_about_locales(simplification) && !tells_locales(lifter, simplification->function)) return false;
    /* Callers of an entry may have set a locale. */
    return has_other(lifter, simplification) ||
           (is_about_locales(simplification) && fl_lift_has_entry(lifter) && !lifter->options->trusts_undefined);
}

/* What calls main, and what models share, have no names that readers know. */
static const char *simplification_text(struct fl_lifter *lifter, const struct simplification *made) {
    bool is_inner = strcmp(made->function, "__fl_start") == 0 || fl_string_has_prefix(made->function, "fl_model_");
    return is_inner ? made->text : fl_arena_format(lifter->arena, "%s: %s", made->function, made->text);
}

/* Models that simplify are assumptions wherever they are used. */
static void note_model(struct fl_lifter *lifter, const char *name, fl_function_id id) {
    for (size_t i = 0; i < sizeof simplifications / sizeof *simplifications; i++) {
        const struct simplification *made = &simplifications[i];
        if (strcmp(made->function, name) != 0 || !is_made(lifter, made)) continue;
        bool is_shown = made->is_usual && lifter->options->is_for_production;
        struct fl_assumption assumption = {
            .kind = FL_ASSUMPTION_MODEL,
            .position = {FL_NO_ID, 0, 0},
            .text = simplification_text(lifter, made),
            .phrase = !has_other(lifter, made) ? "no locale has been set before"
                      : is_shown               ? made->text
                                               : made->phrase,
            .effect = made->effect,
            .function = id,
            .calls = made->calls,
        };
        fl_lift_assume_named(lifter, assumption);
    }
}

bool fl_lift_is_simplified(const struct fl_lifter *lifter, const char *name) {
    for (size_t i = 0; i < sizeof simplifications / sizeof *simplifications; i++) {
        const struct simplification *made = &simplifications[i];
        if (made->phrase && strcmp(made->function, name) == 0 && is_made(lifter, made)) return true;
    }
    return false;
}

static const char *unique_link_name(struct fl_lifter *lifter, const char *name) {
    uint64_t *known = fl_map_at_string(&lifter->function_names, name);
    unsigned number = (unsigned)(*known)++;
    if (!number) return fl_arena_copy_string(lifter->arena, name);
    return unique_link_name(lifter, fl_arena_format(lifter->arena, "%s.model%u", name, number));
}

fl_function_id fl_lift_declare_function(struct fl_lifter *lifter, LLVMValueRef mention) {
    LLVMValueRef value = fl_lift_definition(lifter, mention);
    uint64_t *known = fl_map_find(&lifter->functions, fl_map_key(value));
    if (known) return (fl_function_id){(uint32_t)*known};
    size_t length;
    const char *link_name = LLVMGetValueName2(value, &length);
    if (LLVMIsDeclaration(value) && !fl_lift_is_known_name(link_name)) return fl_lift_stub(lifter, value);
    LLVMMetadataRef debug = LLVMGetSubprogram(value);
    LLVMTypeRef type = LLVMGlobalGetValueType(value);
    struct fl_function function = {.link_name = unique_link_name(lifter, link_name),
                                   .is_users = !fl_lift_is_model(lifter, value) && !LLVMIsDeclaration(value),
                                   .is_observer = fl_string_has_prefix(link_name, FL_OBSERVER_PREFIX),
                                   .is_variadic = LLVMIsFunctionVarArg(type),
                                   .is_external = !fl_lift_is_local(value),
                                   .result_width = fl_lift_width(lifter, LLVMGetReturnType(type)),
                                   .position = {FL_NO_ID, 0, 0}};
    if (debug) {
        function.name = fl_debug_operand_string(lifter->arena, lifter->types.context, debug, 2);
        function.type = fl_debug_type_convert(&lifter->types, fl_debug_operand(lifter->types.context, debug, 4));
        function.position = fl_lift_position(lifter, value);
    }
    if (!function.name) function.name = function.link_name;
    fl_function_id id = fl_builder_add_function(lifter->builder, function);
    *fl_map_at(&lifter->functions, fl_map_key(value)) = id.index;
    if (!LLVMIsDeclaration(value)) fl_vector_push(lifter->arena, &lifter->pending_functions, value);
    if (fl_lift_is_model(lifter, value)) note_model(lifter, link_name, id);
    return id;
}

static void lift_pending(struct fl_lifter *lifter) {
    while (lifter->pending_functions.count || lifter->pending_globals.count) {
        if (lifter->pending_globals.count)
            fl_lift_global_contents(lifter, fl_vector_pop(&lifter->pending_globals));
        else
            fl_lift_function_body(lifter, fl_vector_pop(&lifter->pending_functions));
    }
}

/* What proofs put in place of library functions (models/contract.h). Nothing calls it. */
static void lift_contracts(struct fl_lifter *lifter) {
    for (uint32_t i = 0; i < fl_builder_function_count(lifter->builder); i++) {
        const struct fl_function *function = fl_builder_function(lifter->builder, (fl_function_id){i});
        if (function->is_users || fl_string_has_prefix(function->name, "fl_")) continue;
        const char *name = fl_arena_format(lifter->arena, "fl_contract_%s", function->name);
        LLVMValueRef contract = fl_models_find(&lifter->models, name);
        if (contract) fl_lift_declare_function(lifter, contract);
    }
}

static enum fl_status find_entry(struct fl_lifter *lifter, LLVMValueRef *entry) {
    *entry = LLVMGetNamedFunction(lifter->user.module, entry_name(lifter));
    if (*entry && !LLVMIsDeclaration(*entry)) return FL_OK;
    fl_diagnostics_add(lifter->diagnostics, FL_ERROR, NULL, 0, 0,
                       lifter->options->entry ? "there is no function %s to start from"
                                              : "there is no function %s; name another one with --entry",
                       entry_name(lifter));
    return FL_BAD_INPUT;
}

static void declare_users_functions(struct fl_lifter *lifter) {
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at))
        if (!LLVMIsDeclaration(at)) fl_lift_declare_function(lifter, at);
}

enum fl_status fl_lift_program(struct fl_lifter *lifter, const struct fl_program **program) {
    LLVMValueRef entry;
    enum fl_status status = find_entry(lifter, &entry);
    if (status != FL_OK) return status;
    enum fl_arguments_use use = fl_lift_arguments_use(lifter, entry);
    fl_builder_set_arguments_use(lifter->builder, use);
    LLVMValueRef start = fl_models_find(&lifter->models, use == FL_ARGUMENTS_ALL || use == FL_ARGUMENTS_SOME
                                                             ? start_name
                                                             : start_without_arguments_name);
    FL_INVARIANT(start, "the models define the start of a program");
    fl_lift_refuse_listed(lifter);
    fl_function_id entry_id = fl_lift_declare_function(lifter, entry);
    fl_function_id start_id = fl_lift_declare_function(lifter, start);
    if (lifter->options->is_whole) declare_users_functions(lifter);
    lift_pending(lifter);
    fl_lift_pointing_globals(lifter);
    lift_pending(lifter);
    fl_lift_entry_globals(lifter);
    lift_pending(lifter);
    fl_lift_stub_bodies(lifter);
    lift_pending(lifter);
    lift_contracts(lifter);
    lift_pending(lifter);
    fl_lift_find_external(lifter);
    fl_lift_assume_not_interposed(lifter);
    if (fl_diagnostics_has_errors(lifter->diagnostics)) return FL_BAD_INPUT;
    uint32_t accesses = 1u << FL_CHECK_BOUNDS | 1u << FL_CHECK_POINTER;
    if ((lifter->options->checks & accesses) == accesses) fl_builder_set_access_checks(lifter->builder);
    *program = fl_builder_freeze(lifter->builder, start_id, entry_id);
    return FL_OK;
}
