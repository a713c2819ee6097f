#include "watch/source/wrapper.h"

#include <ctype.h>
#include <string.h>

#include "spec/text_pattern.h"
#include "watch/source/saving.h"

/* What the names of a wrapper begin with, so that none of the program's is hidden. */
#define OWN "faultline_"

struct writer {
    struct fl_watch_writing *writing;
    struct fl_arena *arena;
    const struct fl_parsed_effect *effect;
    const struct fl_parsed_effect_function *function;
    const struct fl_watch_wrapped *wrapped;
    struct fl_watch_wrapper *wrapper;
    struct fl_text text;
};

static bool complain(const struct writer *writer, const char *what) {
    const struct fl_parsed_effect *effect = writer->effect;
    fl_diagnostics_add(writer->writing->diagnostics, FL_ERROR,
                       writer->writing->effects->files.items[effect->file].path, effect->line, effect->column,
                       "%s", what);
    writer->writing->is_sound = false;
    return false;
}

/* ---- types ---- */

/* Replaces each occurrence of a whole word. */
static const char *replace_word(struct fl_arena *arena, const char *text, const char *word, const char *by) {
    struct fl_text result = fl_text_make(arena);
    size_t length = strlen(word);
    for (const char *at = text; *at;) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        bool ends = strncmp(at, word, length) == 0 && !isalnum((unsigned char)at[length]) && at[length] != '_';
        if (begins && ends) {
            fl_text_append(&result, by);
            at += length;
        } else
            fl_text_append_char(&result, *at++);
    }
    return fl_text_string(&result);
}

/* Is there an array in it whose size is not a number? */
static bool has_variable_array(const char *text) {
    for (const char *at = strchr(text, '['); at; at = strchr(at + 1, '['))
        if (at[1] != ']' && !isdigit((unsigned char)at[1])) return true;
    return false;
}

/* As a type that variables can be declared with; NULL: it has no name. */
static const char *type_text(struct fl_arena *arena, const struct fl_parsed_type *type) {
    if (type->kind == FL_PARSED_VOID) return "void";
    if (!type->text)
        return type->kind == FL_PARSED_INTEGER   ? fl_watch_integer_type(type)
               : type->kind == FL_PARSED_POINTER ? "void *"
                                                 : NULL;
    if (strstr(type->text, "__va_list_tag")) return "__builtin_va_list";
    if (has_variable_array(type->text)) return "void *";
    const char *text = replace_word(arena, type->text, "restrict", "__restrict");
    return strpbrk(text, "([") ? fl_arena_format(arena, "__typeof__(%s)", text) : text;
}

static const char *function_type_text(struct fl_arena *arena, const char *type) {
    const char *attributes = strstr(type, " __attribute__");
    int length = attributes ? (int)(attributes - type) : (int)strlen(type);
    return replace_word(arena, fl_arena_format(arena, "%.*s", length, type), "restrict", "__restrict");
}

/* ---- what is visible ---- */

static bool sees_variable(const struct writer *writer, const char *name) {
    const struct fl_parsed_effect_name *found =
        fl_parsed_effects_visible(writer->writing->effects, writer->function, name);
    return found && !found->is_function;
}

static const char *variable_text(struct writer *writer, const char *name) {
    if (sees_variable(writer, name)) return name;
    *fl_map_at_string(&writer->writing->variables, name) = 1;
    return fl_arena_format(writer->arena, OWN "read_%s()", name);
}

static const char *address_text(struct writer *writer, const char *name) {
    if (sees_variable(writer, name)) return fl_arena_format(writer->arena, "&%s", name);
    *fl_map_at_string(&writer->writing->variables, name) = 1;
    return fl_arena_format(writer->arena, OWN "variable_%s", name);
}

static const char *function_text(struct writer *writer, const char *name) {
    const struct fl_parsed_effect_name *found =
        fl_parsed_effects_visible(writer->writing->effects, writer->function, name);
    if (found && found->is_function) return fl_arena_format(writer->arena, "(void (*)(void))%s", name);
    *fl_map_at_string(&writer->writing->functions, name) = 1;
    return fl_arena_format(writer->arena, OWN "function_%s", name);
}

/* ---- telling ---- */

/* What the wrapper calls the values of an effect. */
struct given {
    const char *result;   /* or the value that is assigned */
    const char *assigned; /* of the moment's variable; NULL: it is not assigned here */
};

static const char *bound_text(struct writer *writer, const struct fl_watch_value *value,
                              const struct given *given) {
    const struct fl_parsed_effect *effect = writer->effect;
    const char *argument = fl_arena_format(writer->arena, OWN "%d", value->index);
    if (value->binding->text) return fl_text_pattern_condition(writer->arena, argument, value->binding->text);
    if (value->index != FL_SPEC_RESULT)
        return fl_watch_value_pass(writer->arena, argument, &effect->arguments.items[value->index].type,
                                   value->type);
    return fl_watch_value_pass(writer->arena, given->result, &effect->type, value->type);
}

static const char *variable_value(struct writer *writer, const struct fl_spec_variable *variable,
                                  const char *text) {
    const struct fl_parsed_type *type =
        fl_watch_variable_type(writer->writing->effects, variable->name, variable->function);
    const char *bits = type && type->kind == FL_PARSED_POINTER ? "(__UINTPTR_TYPE__)" : "";
    return fl_arena_format(writer->arena, "(%s)%s%s", fl_spec_type_name(variable->type), bits, text);
}

/* "faultline_at_3((int)faultline_0, (int)level)" */
static const char *telling(struct writer *writer, const struct fl_watch_site *site, struct given given) {
    const struct fl_spec *spec = fl_watch_spec_of(writer->writing, site);
    const struct fl_spec_moment *moment = fl_watch_moment_of(writer->writing, site);
    struct fl_watch_values values = fl_watch_values_of(writer->arena, spec, moment);
    struct fl_text text = fl_text_make(writer->arena);
    size_t count = 0;
    fl_text_format(&text, OWN "at_%u(", (unsigned)site->number);
    if (fl_watch_is_joined(writer->writing, site)) {
        fl_text_append(&text, OWN "there");
        count++;
    }
    for (size_t i = 0; i < values.bound.count; i++) {
        const struct fl_watch_value *value = &values.bound.items[i];
        bool is_assigned = moment->kind == FL_SPEC_ASSIGN;
        const char *passed = is_assigned
                                 ? fl_watch_value_pass(writer->arena, given.assigned,
                                                       fl_watch_variable_type(writer->writing->effects,
                                                                              moment->subject, moment->function),
                                                       value->type)
                                 : bound_text(writer, value, &given);
        fl_text_format(&text, "%s%s", count++ ? ", " : "", passed);
    }
    for (size_t i = 0; i < values.variables.count; i++) {
        const struct fl_spec_variable *variable = values.variables.items[i];
        bool is_assigned = moment->kind == FL_SPEC_ASSIGN && given.assigned && !moment->function &&
                           strcmp(variable->name, moment->subject) == 0;
        const char *value = is_assigned ? given.assigned : variable_text(writer, variable->name);
        fl_text_format(&text, "%s%s", count++ ? ", " : "", variable_value(writer, variable, value));
    }
    fl_text_append_char(&text, ')');
    return fl_text_string(&text);
}

/* ---- guards ---- */

/* Does something else happen in the text of the effect? */
static bool has_effects_inside(const struct writer *writer) {
    const struct fl_parsed_effects *effects = writer->writing->effects;
    const struct fl_parsed_effect *effect = writer->effect;
    for (size_t i = 0; i < effects->all.count; i++) {
        const struct fl_parsed_effect *other = &effects->all.items[i];
        if (other != effect && other->file == effect->file && other->range.start >= effect->range.start &&
            other->range.end <= effect->range.end)
            return true;
    }
    return false;
}

static bool has_guard(const struct writer *writer, const struct fl_watch_site *site) {
    return writer->writing->how != FL_WATCH_FULL && site->decision == FL_WATCH_GUARDED && site->guard &&
           (!site->saved || fl_watch_can_save(writer->writing, writer->effect->function, site->saved));
}

static bool needs_arguments(struct writer *writer, const struct fl_watch_site *site) {
    struct fl_watch_values values = fl_watch_values_of(writer->arena, fl_watch_spec_of(writer->writing, site),
                                                       fl_watch_moment_of(writer->writing, site));
    for (size_t i = 0; i < values.bound.count; i++)
        if (values.bound.items[i].index != FL_SPEC_RESULT) return true;
    return false;
}

static bool is_guarded(const struct fl_watch_wrapper *wrapper, const struct fl_watch_site *site) {
    for (size_t i = 0; i < wrapper->guarded.count; i++)
        if (wrapper->guarded.items[i] == site) return true;
    return false;
}

static bool is_behind(const struct fl_watch_wrapper *wrapper, const struct fl_watch_site *site) {
    for (size_t i = 0; i < wrapper->behind.count; i++)
        if (wrapper->behind.items[i] == site) return true;
    return false;
}

static void choose_guards(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    struct fl_watch_wrapper *wrapper = writer->wrapper;
    bool is_call = effect->kind == FL_PARSED_EFFECT_CALL, is_plain = !has_effects_inside(writer);
    bool is_named = effect->text == FL_PARSED_EFFECT_HERE || effect->text == FL_PARSED_EFFECT_NAMED;
    bool keeps_value = wrapper->form == FL_WATCH_VALUE && effect->kind != FL_PARSED_EFFECT_INITIAL &&
                       !effect->is_volatile && (effect->kind == FL_PARSED_EFFECT_ASSIGNMENT || effect->is_unused);
    for (size_t i = 0; i < writer->wrapped->sites.count; i++) {
        const struct fl_watch_site *site = writer->wrapped->sites.items[i];
        enum fl_spec_event_kind kind = fl_watch_moment_of(writer->writing, site)->kind;
        if (!has_guard(writer, site) || !is_named) continue;
        if (is_call ? kind == FL_SPEC_BEFORE && is_plain : keeps_value)
            fl_vector_push(writer->arena, &wrapper->guarded, site);
        else if (is_call && kind == FL_SPEC_AFTER && !site->is_possible && !needs_arguments(writer, site))
            fl_vector_push(writer->arena, &wrapper->behind, site);
    }
}

static void write_guard_parameters(struct writer *writer, const char *before) {
    for (size_t i = 0; i < writer->wrapper->guarded.count; i++)
        fl_text_format(&writer->text, "%sint " OWN "guard_%u", i ? ", " : before,
                       (unsigned)writer->wrapper->guarded.items[i]->number);
}

/* "    if (...) faultline_at_3(...);" */
static void write_telling(struct writer *writer, const struct fl_watch_site *site, const char *condition,
                          struct given given) {
    fl_text_append(&writer->text, "    ");
    if (is_guarded(writer->wrapper, site))
        fl_text_format(&writer->text, "if (" OWN "guard_%u) ", (unsigned)site->number);
    if (condition) fl_text_format(&writer->text, "if (%s) ", condition);
    fl_text_format(&writer->text, "%s;\n", telling(writer, site, given));
}

/* ---- calls ---- */

static const char *is_subject(struct writer *writer, const struct fl_watch_site *site) {
    if (!site->is_possible) return NULL;
    return fl_arena_format(writer->arena, "(void (*)(void))" OWN "callee == %s",
                           function_text(writer, fl_watch_moment_of(writer->writing, site)->subject));
}

/* "(__UINTPTR_TYPE__)p - (__UINTPTR_TYPE__)&x < sizeof x" */
static const char *is_place(struct writer *writer, const char *pointer, const struct fl_spec_moment *moment) {
    const struct fl_parsed_type *type = fl_watch_variable_type(writer->writing->effects, moment->subject, NULL);
    return fl_arena_format(writer->arena, "(__UINTPTR_TYPE__)%s - (__UINTPTR_TYPE__)%s < %u", pointer,
                           address_text(writer, moment->subject), (unsigned)type->width / 8);
}

/* Which arguments may have let the call write the variable; where one surely points to it, *direct is that one. */
static const char *may_have_written(struct writer *writer, const struct fl_spec_moment *moment, size_t *direct) {
    const struct fl_parsed_effect *effect = writer->effect;
    const struct fl_parsed_type *type =
        fl_watch_variable_type(writer->writing->effects, moment->subject, moment->function);
    struct fl_text text = fl_text_make(writer->arena);
    for (size_t i = 0; i < effect->arguments.count; i++) {
        const struct fl_parsed_effect_argument *argument = &effect->arguments.items[i];
        if (!fl_watch_argument_may_write(effect, i, type)) continue;
        if (fl_watch_argument_is_address(argument, moment)) {
            *direct = i;
            return NULL;
        }
        if (argument->is_apart || moment->function) continue;
        const char *pointer = fl_arena_format(writer->arena, OWN "%zu", i);
        fl_text_format(&text, "%s(%s)", text.count ? " || " : "", is_place(writer, pointer, moment));
    }
    return fl_text_string(&text);
}

static void write_assigned_by_call(struct writer *writer, const struct fl_watch_site *site) {
    const struct fl_spec_moment *moment = fl_watch_moment_of(writer->writing, site);
    const struct fl_parsed_type *type =
        fl_watch_variable_type(writer->writing->effects, moment->subject, moment->function);
    size_t direct = 0;
    const char *condition = may_have_written(writer, moment, &direct);
    const char *value = moment->function ? fl_arena_format(writer->arena, "*(%s *)" OWN "%zu",
                                                           type_text(writer->arena, type), direct)
                                         : variable_text(writer, moment->subject);
    write_telling(writer, site, condition, (struct given){.assigned = value});
}

static void write_call_telling(struct writer *writer, enum fl_spec_event_kind kind) {
    for (size_t i = 0; i < writer->wrapped->sites.count; i++) {
        const struct fl_watch_site *site = writer->wrapped->sites.items[i];
        if (fl_watch_moment_of(writer->writing, site)->kind != kind || is_behind(writer->wrapper, site)) continue;
        if (kind == FL_SPEC_ASSIGN)
            write_assigned_by_call(writer, site);
        else
            write_telling(writer, site, is_subject(writer, site), (struct given){.result = OWN "result"});
    }
}

/* Behind the wrapper for the call: what is told where the call stands, if a guard holds there. */
static void write_behind(struct writer *writer, const char *result) {
    for (size_t i = 0; i < writer->wrapper->behind.count; i++) {
        const struct fl_watch_site *site = writer->wrapper->behind.items[i];
        bool is_void = strcmp(result, "void") == 0;
        fl_text_format(&writer->text, "static __inline__ __attribute__((__unused__)) void " OWN "tell_%u(",
                       (unsigned)site->number);
        fl_text_format(&writer->text, is_void ? "void) {\n" : "%s " OWN "result) {\n", result);
        if (!is_void) fl_text_append(&writer->text, "    (void)" OWN "result;\n");
        write_telling(writer, site, NULL, (struct given){.result = OWN "result"});
        fl_text_append(&writer->text, "}\n");
    }
}

static bool write_call_parameters(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    bool is_pointer = writer->wrapper->form == FL_WATCH_POINTER_CALL;
    struct fl_text *text = &writer->text;
    if (is_pointer)
        fl_text_format(text, "__typeof__(%s) *" OWN "callee",
                       function_type_text(writer->arena, effect->function_type));
    write_guard_parameters(writer, is_pointer ? ", " : "");
    bool has_before = is_pointer || writer->wrapper->guarded.count;
    for (size_t i = 0; i < effect->arguments.count; i++) {
        const char *type = type_text(writer->arena, &effect->arguments.items[i].type);
        if (!type)
            return complain(writer, "an argument of this call has a type without a name, so that the call "
                                    "cannot be instrumented; give the type a name");
        fl_text_format(text, "%s%s " OWN "%zu", i || has_before ? ", " : "", type, i);
    }
    if (!effect->arguments.count && !has_before) fl_text_append(text, "void");
    return true;
}

/* The name may be declared only inside of the function, or by its own definition. */
static void declare_callee(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    const char *name = effect->subject.name;
    if (!name || !effect->function_type || strncmp(name, "__builtin", 9) == 0) return;
    if (fl_parsed_effects_visible(writer->writing->effects, writer->function, name)) return;
    const struct fl_parsed_effect_unit *unit = &writer->writing->effects->units.items[writer->function->unit];
    bool is_static = false;
    for (size_t i = 0; i < unit->names.count; i++)
        if (strcmp(unit->names.items[i].name, name) == 0 && unit->names.items[i].is_static) is_static = true;
    fl_text_format(&writer->text, "%s__typeof__(%s) %s;\n", is_static ? "static " : "",
                   function_type_text(writer->arena, effect->function_type), name);
}

/* What cannot be called from another function than the one that calls it. */
static bool must_be_called_here(const char *name) {
    static const char *const names[] = {
        "setjmp",           "_setjmp", "sigsetjmp",        "__sigsetjmp",        "vfork",
        "getcontext",       "alloca",  "__builtin_alloca", "__builtin_va_start", "__builtin_va_end",
        "__builtin_va_copy"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static bool write_call(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    struct fl_text *text = &writer->text;
    const char *result = type_text(writer->arena, &effect->type);
    bool is_void = effect->type.kind == FL_PARSED_VOID;
    if (must_be_called_here(effect->subject.name))
        return complain(writer, fl_arena_format(writer->arena,
                                                "a call of '%s' cannot be instrumented: it only works in the "
                                                "function that contains it",
                                                effect->subject.name));
    if (!result || (!effect->subject.name && !effect->function_type))
        return complain(writer,
                        "this call has a result whose type has no name, so that it cannot be instrumented; "
                        "give the type a name");
    declare_callee(writer);
    fl_text_format(text, "static __inline__ __attribute__((__unused__%s)) %s %s(",
                   effect->has_end ? ", __noreturn__" : "", result, writer->wrapper->name);
    if (!write_call_parameters(writer)) return false;
    fl_text_append(text, ") {\n");
    write_call_telling(writer, FL_SPEC_BEFORE);
    fl_text_append(text, "    ");
    if (!is_void) fl_text_format(text, "%s " OWN "result = ", result);
    fl_text_format(text, "%s(", effect->subject.name ? effect->subject.name : OWN "callee");
    for (size_t i = 0; i < effect->arguments.count; i++) fl_text_format(text, "%s" OWN "%zu", i ? ", " : "", i);
    fl_text_append(text, ");\n");
    write_call_telling(writer, FL_SPEC_AFTER);
    write_call_telling(writer, FL_SPEC_ASSIGN);
    if (!is_void) fl_text_append(text, "    return " OWN "result;\n");
    fl_text_append(text, "}\n");
    write_behind(writer, result);
    return true;
}

/* ---- assignments ---- */

static bool complain_of_type(const struct writer *writer) {
    return complain(writer, "what is assigned here has a type without a name, so that it cannot be instrumented; "
                            "give the type a name");
}

/* The new value behind x++ is one more than the old one, which is the value of it. */
static bool write_value(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    struct fl_text *text = &writer->text;
    const char *type = type_text(writer->arena, &effect->type);
    bool is_step = effect->kind == FL_PARSED_EFFECT_STEP_BEHIND && !writer->wrapper->guarded.count;
    if (!type) return complain_of_type(writer);
    fl_text_format(text, "static __inline__ __attribute__((__unused__)) %s %s(", type, writer->wrapper->name);
    write_guard_parameters(writer, "");
    fl_text_format(text, "%s%s " OWN "value) {\n", writer->wrapper->guarded.count ? ", " : "", type);
    if (is_step)
        fl_text_format(text, "    %s " OWN "now = " OWN "value;\n    " OWN "now%s;\n", type, effect->sign_text);
    const char *value = is_step ? OWN "now" : OWN "value";
    for (size_t i = 0; i < writer->wrapped->sites.count; i++)
        write_telling(writer, writer->wrapped->sites.items[i], NULL, (struct given){value, value});
    fl_text_append(text, "    return " OWN "value;\n}\n");
    return true;
}

/* Of an assignment to a variable of the whole file or program, which still has its value behind the `if`. */
static bool write_join(struct writer *writer) {
    const char *value = variable_text(writer, writer->effect->subject.name);
    writer->wrapper->joined =
        fl_arena_format(writer->arena, OWN "join_%u", (unsigned)writer->wrapped->sites.items[0]->number);
    fl_text_format(&writer->text, "static __inline__ __attribute__((__unused__)) void %s(int " OWN "there) {\n",
                   writer->wrapper->joined);
    for (size_t i = 0; i < writer->wrapped->sites.count; i++)
        write_telling(writer, writer->wrapped->sites.items[i], NULL, (struct given){value, value});
    fl_text_append(&writer->text, "}\n");
    return true;
}

static bool write_place(struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    struct fl_text *text = &writer->text;
    const char *type = type_text(writer->arena, &effect->type);
    bool is_step = strcmp(effect->sign_text, "++") == 0 || strcmp(effect->sign_text, "--") == 0;
    bool is_plain = strcmp(effect->sign_text, "=") == 0;
    const char *operand = type_text(writer->arena, is_plain ? &effect->type : &effect->operand);
    if (!effect->type.text || !operand) return complain_of_type(writer);
    fl_text_format(text, "static __inline__ __attribute__((__unused__)) %s %s(%s%s *" OWN "place", type,
                   writer->wrapper->name, effect->is_volatile ? "volatile " : "", type);
    if (!is_step) fl_text_format(text, ", %s " OWN "value", operand);
    fl_text_format(text, ") {\n    %s " OWN "result = ", type);
    if (!is_step)
        fl_text_format(text, "(*" OWN "place %s " OWN "value);\n", effect->sign_text);
    else if (effect->kind == FL_PARSED_EFFECT_STEP_BEHIND)
        fl_text_format(text, "(*" OWN "place)%s;\n", effect->sign_text);
    else
        fl_text_format(text, "%s*" OWN "place;\n", effect->sign_text);
    for (size_t i = 0; i < writer->wrapped->sites.count; i++) {
        const struct fl_watch_site *site = writer->wrapped->sites.items[i];
        const struct fl_spec_moment *moment = fl_watch_moment_of(writer->writing, site);
        const char *value = variable_text(writer, moment->subject);
        write_telling(writer, site, is_place(writer, OWN "place", moment), (struct given){.assigned = value});
    }
    fl_text_append(text, "    return " OWN "result;\n}\n");
    return true;
}

/* ---- all of them ---- */

static const char *what_happens(const struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    const char *kind = effect->kind == FL_PARSED_EFFECT_CALL ? "call of" : "assignment to";
    const char *name = effect->subject.name ? effect->subject.name : NULL;
    return name ? fl_arena_format(writer->arena, "%s '%s'", kind, name)
                : fl_arena_format(writer->arena, "%s what a pointer leads to", kind);
}

/* Is what the macro assigns to a part of a struct without an address, in any use of it? */
static bool is_sometimes_bits(const struct writer *writer) {
    const struct fl_parsed_definition *definition = &writer->effect->definition;
    const struct fl_parsed_effects *effects = writer->writing->effects;
    for (size_t i = 0; i < effects->all.count; i++) {
        const struct fl_parsed_effect *other = &effects->all.items[i];
        if (other->is_bits && other->definition.range.end && other->definition.file == definition->file &&
            other->definition.range.start == definition->range.start)
            return true;
    }
    return false;
}

/* In the body of a macro stand the name of a function, or all of an assignment. */
static bool is_within_reach(const struct writer *writer) {
    const struct fl_parsed_effect *effect = writer->effect;
    if (effect->text != FL_PARSED_EFFECT_INSIDE) return true;
    if (effect->kind == FL_PARSED_EFFECT_CALL && effect->subject.name && effect->macro) return true;
    if (effect->definition.range.end && (effect->subject.name || !is_sometimes_bits(writer))) return true;
    return complain(writer,
                    fl_arena_format(writer->arena,
                                    "the %s in the macro%s%s%s cannot be instrumented; write it without the "
                                    "macro, or make the macro a function; --bitcode can",
                                    what_happens(writer), effect->macro ? " '" : "",
                                    effect->macro ? effect->macro : "", effect->macro ? "'" : ""));
}

/* Calls in one use of a macro go through one function: they must be alike. */
static bool is_alike(const struct writer *writer) {
    const struct fl_parsed_effects *effects = writer->writing->effects;
    const struct fl_parsed_effect *effect = writer->effect;
    for (size_t i = 0; effect->text == FL_PARSED_EFFECT_INSIDE && i < effects->all.count; i++) {
        const struct fl_parsed_effect *other = &effects->all.items[i];
        bool is_same = other->kind == effect->kind && other->text == effect->text && other->file == effect->file &&
                       other->range.start == effect->range.start && other->subject.name &&
                       strcmp(other->subject.name, effect->subject.name) == 0;
        if (!is_same) continue;
        bool fits = other->arguments.count == effect->arguments.count;
        for (size_t k = 0; fits && k < other->arguments.count; k++) {
            const char *left = other->arguments.items[k].type.text, *right = effect->arguments.items[k].type.text;
            fits = left && right && strcmp(left, right) == 0;
        }
        if (!fits)
            return complain(writer, fl_arena_format(writer->arena,
                                                    "the macro '%s' calls '%s' in different ways, which cannot be "
                                                    "instrumented; make the macro a function",
                                                    effect->macro, effect->subject.name));
    }
    return true;
}

static enum fl_watch_form form_of(const struct fl_watch_wrapped *wrapped) {
    const struct fl_parsed_effect *effect = wrapped->effect;
    if (effect->kind == FL_PARSED_EFFECT_CALL) return effect->subject.name ? FL_WATCH_CALL : FL_WATCH_POINTER_CALL;
    return effect->subject.name ? FL_WATCH_VALUE : FL_WATCH_PLACE;
}

bool fl_watch_wrap(struct fl_watch_writing *writing, const struct fl_watch_wrapped *wrapped, bool is_joined,
                   struct fl_watch_wrapper *wrapper) {
    static const char *const names[] = {"call", "call", "set", "put"};
    *wrapper = (struct fl_watch_wrapper){.form = form_of(wrapped), .definition = ""};
    struct writer writer = {.writing = writing,
                            .arena = writing->arena,
                            .effect = wrapped->effect,
                            .function = &writing->effects->functions.items[wrapped->effect->function],
                            .wrapped = wrapped,
                            .wrapper = wrapper,
                            .text = fl_text_make(writing->arena)};
    wrapper->name = fl_arena_format(writing->arena, OWN "%s_%u", names[wrapper->form],
                                    (unsigned)wrapped->sites.items[0]->number);
    if (!is_within_reach(&writer) || !is_alike(&writer)) return false;
    choose_guards(&writer);
    bool is_written = is_joined                         ? write_join(&writer)
                      : wrapper->form == FL_WATCH_VALUE ? write_value(&writer)
                      : wrapper->form == FL_WATCH_PLACE ? write_place(&writer)
                                                        : write_call(&writer);
    wrapper->definition = fl_text_string(&writer.text);
    return is_written;
}
