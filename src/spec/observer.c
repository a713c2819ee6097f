#include "spec/observer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/map.h"
#include "spec/condition.h"
#include "spec/moments.h"
#include "spec/text_pattern.h"

enum form { FORM_ANALYSIS, FORM_NATIVE };

struct writer {
    struct fl_arena *arena;
    struct fl_text text;
    enum form form;
    bool tells_moves;    /* each is a failure, not only errors */
    size_t first_moment; /* of this spec */
    const struct fl_spec *spec;
    const char *prefix; /* of this spec's names */
};

/* Everything about one function or variable at one moment: all rules about it, in their order. */
struct site {
    struct fl_hook hook;
    size_t moment; /* of fl_spec_moments_of */
    FL_VECTOR_OF(const struct fl_spec_rule *) rules;
};

typedef FL_VECTOR_OF(struct site) site_vector;

/* ---- what the hooks are given ---- */

static const struct {
    uint32_t width; /* 0: that of a pointer */
    bool is_signed;
    const char *passed; /* as what it is passed: narrow ones as int */
} passing[FL_SPEC_TYPE_COUNT] = {
    [FL_SPEC_TYPE_ANY] = {64, true, "long long"},
    [FL_SPEC_TYPE_POINTER] = {0, false, "__UINTPTR_TYPE__"},
    [FL_SPEC_TYPE_BOOL] = {1, false, "int"},
    [FL_SPEC_TYPE_CHAR] = {8, true, "int"},
    [FL_SPEC_TYPE_UNSIGNED_CHAR] = {8, false, "int"},
    [FL_SPEC_TYPE_SHORT] = {16, true, "int"},
    [FL_SPEC_TYPE_UNSIGNED_SHORT] = {16, false, "int"},
    [FL_SPEC_TYPE_INT] = {32, true, "int"},
    [FL_SPEC_TYPE_UNSIGNED_INT] = {32, false, "unsigned int"},
    [FL_SPEC_TYPE_LONG] = {0, true, "long"},
    [FL_SPEC_TYPE_UNSIGNED_LONG] = {0, false, "unsigned long"},
    [FL_SPEC_TYPE_LONG_LONG] = {64, true, "long long"},
    [FL_SPEC_TYPE_UNSIGNED_LONG_LONG] = {64, false, "unsigned long long"},
    [FL_SPEC_TYPE_FLOAT] = {64, true, "double"},
    [FL_SPEC_TYPE_DOUBLE] = {64, true, "double"},
    [FL_SPEC_TYPE_TEXT] = {32, true, "int"},
};

const char *fl_observer_passed_type(enum fl_spec_type type) {
    return passing[type].passed;
}

static struct fl_hook_value value_of(struct fl_arena *arena, const struct fl_spec_binding *binding) {
    return (struct fl_hook_value){.index = binding->index,
                                  .width = passing[binding->type].width,
                                  .is_signed = passing[binding->type].is_signed,
                                  .is_float = fl_spec_type_is_float(binding->type),
                                  .passed = passing[binding->type].passed,
                                  .text = binding->text,
                                  .asks = binding->text ? fl_text_pattern_function(arena, binding->text) : NULL,
                                  .name = binding->name,
                                  .line = binding->place.line,
                                  .column = binding->place.column};
}

/* Types that are passed alike are one. */
static bool is_value_of(const struct fl_hook_value *value, const struct fl_spec_binding *binding) {
    if (value->text || binding->text)
        return value->text && binding->text && value->index == binding->index &&
               strcmp(value->text, binding->text) == 0;
    return value->index == binding->index && strcmp(value->passed, passing[binding->type].passed) == 0 &&
           value->width == passing[binding->type].width;
}

size_t fl_observer_parameter(const struct fl_hook *hook, const struct fl_spec_binding *binding) {
    for (size_t i = 0; i < hook->values.count; i++)
        if (is_value_of(&hook->values.items[i], binding)) return i;
    return hook->values.count;
}

/* ---- sites ---- */

static enum fl_hook_kind hook_kind(enum fl_spec_event_kind kind) {
    switch (kind) {
    case FL_SPEC_BEFORE: return FL_HOOK_BEFORE_CALL;
    case FL_SPEC_AFTER: return FL_HOOK_AFTER_CALL;
    default: return FL_HOOK_AFTER_STORE;
    }
}

static struct site *find_site(struct writer *writer, site_vector *sites, const struct fl_spec_event *event) {
    for (size_t i = 0; i < sites->count; i++)
        if (sites->items[i].hook.kind == hook_kind(event->kind) &&
            strcmp(sites->items[i].hook.subject, event->subject) == 0)
            return &sites->items[i];
    struct site site = {.hook = {.kind = hook_kind(event->kind),
                                 .subject = event->subject,
                                 .scope = event->function,
                                 .argument_count = event->argument_count,
                                 .has_more_arguments = event->has_more,
                                 .file = writer->spec->path,
                                 .line = event->place.line,
                                 .column = event->place.column}};
    static const char *const moments[] = {"before", "after", "assign"};
    site.moment = writer->first_moment + sites->count;
    site.hook.function =
        fl_arena_format(writer->arena, "%s%s_%s", writer->prefix, moments[event->kind], event->subject);
    fl_vector_push(writer->arena, sites, site);
    return &fl_vector_last(sites);
}

/* "moves 2.0", or "moves 2.0 into an error" */
static const char *move_message(const struct writer *writer, size_t moment, size_t rule, bool is_error) {
    return fl_arena_format(writer->arena, "moves %zu.%zu%s", moment, rule, is_error ? " into an error" : "");
}

static void add_message(struct fl_arena *arena, struct fl_hook *hook, const char *message) {
    for (size_t i = 0; i < hook->messages.count; i++)
        if (strcmp(hook->messages.items[i], message) == 0) return;
    fl_vector_push(arena, &hook->messages, message);
}

static void add_rule(struct writer *writer, site_vector *sites, const struct fl_spec_rule *rule) {
    struct site *site = find_site(writer, sites, &rule->event);
    fl_vector_push(writer->arena, &site->rules, rule);
    site->hook.group = rule->group;
    for (size_t i = 0; i < rule->event.bindings.count; i++)
        if (fl_observer_parameter(&site->hook, &rule->event.bindings.items[i]) == site->hook.values.count)
            fl_vector_push(writer->arena, &site->hook.values,
                           value_of(writer->arena, &rule->event.bindings.items[i]));
    for (size_t i = 0; i < rule->moves.count; i++) {
        const char *message = writer->spec->states.items[rule->moves.items[i].to].message;
        if (writer->tells_moves) message = move_message(writer, site->moment, site->rules.count - 1, message);
        if (message) add_message(writer->arena, &site->hook, message);
    }
}

bool fl_observer_move_of_text(const char *text, struct fl_observer_move *move) {
    if (!text || sscanf(text, "moves %" SCNu32 ".%" SCNu32, &move->moment, &move->rule) != 2) return false;
    move->is_error = strchr(text, ' ') != strrchr(text, ' ');
    return true;
}

/* ---- rules as C ---- */

struct naming {
    const struct writer *writer;
    const struct site *site;
    const struct fl_spec_rule *rule;
};

static const char *name_in_condition(void *context, const char *name) {
    const struct naming *naming = context;
    for (size_t i = 0; i < naming->rule->event.bindings.count; i++) {
        const struct fl_spec_binding *binding = &naming->rule->event.bindings.items[i];
        if (strcmp(binding->name, name) == 0)
            return fl_arena_format(naming->writer->arena, "value%zu",
                                   fl_observer_parameter(&naming->site->hook, binding));
    }
    return name; /* a variable of the program */
}

static bool is_table(const struct writer *writer) {
    return writer->spec->key && writer->form == FORM_NATIVE;
}

/* How the text names the state and the key that are being looked at. */
static const char *state_text(const struct writer *writer) {
    return is_table(writer) ? "entry->state" : fl_arena_format(writer->arena, "%sstate", writer->prefix);
}

static const char *key_text(const struct writer *writer) {
    return is_table(writer) ? "entry->key" : fl_arena_format(writer->arena, "%skey", writer->prefix);
}

static void write_move(struct writer *writer, const struct site *site, size_t rule,
                       const struct fl_spec_move *move) {
    const char *state = state_text(writer), *message = writer->spec->states.items[move->to].message;
    struct fl_text *text = &writer->text;
    fl_text_append(text, "        ");
    if (move->from != FL_SPEC_ANY_STATE) fl_text_format(text, "if (%s == %d) ", state, move->from);
    fl_text_append(text, "{ ");
    if (writer->tells_moves) {
        fl_text_format(text, "if (%s == %d) return 0; %s = %d; ", state, move->to, state, move->to);
        message = move_message(writer, site->moment, rule, message);
    }
    if (!message) {
        if (move->to != move->from) fl_text_format(text, "%s = %d; ", state, move->to);
        fl_text_append(text, site->hook.messages.count ? "return 0; }\n" : "return; }\n");
        return;
    }
    for (size_t i = 0; i < site->hook.messages.count; i++)
        if (strcmp(site->hook.messages.items[i], message) == 0) fl_text_format(text, "return %zu; }\n", i + 1);
}

static void write_rule(struct writer *writer, const struct site *site, size_t number) {
    struct fl_text *text = &writer->text;
    const struct fl_spec_rule *rule = site->rules.items[number];
    const struct fl_spec_binding *key = fl_spec_key_binding(writer->spec, rule);
    fl_text_append(text, "    ");
    if (key) {
        fl_text_append(text, "if (");
        if (is_table(writer)) fl_text_format(text, "entry != %stable && ", writer->prefix);
        fl_text_format(text, "value%zu == %s) ", fl_observer_parameter(&site->hook, key), key_text(writer));
    }
    if (rule->condition) {
        struct naming naming = {writer, site, rule};
        fl_text_append(text, "if (");
        fl_condition_print(text, rule->condition, name_in_condition, &naming);
        fl_text_append(text, ") ");
    }
    fl_text_append(text, "{\n");
    for (size_t i = 0; i < rule->moves.count; i++) write_move(writer, site, number, &rule->moves.items[i]);
    fl_text_append(text, "    }\n");
}

/* Nothing moves an automaton that is in an error state. */
static void write_end(struct writer *writer) {
    for (size_t i = 0; writer->tells_moves && i < writer->spec->states.count; i++)
        if (writer->spec->states.items[i].message)
            fl_text_format(&writer->text, "    if (%s == %zu) return 0;\n", state_text(writer), i);
}

static void write_rules(struct writer *writer, const struct site *site) {
    write_end(writer);
    for (size_t i = 0; i < site->rules.count; i++) write_rule(writer, site, i);
    if (site->hook.messages.count) fl_text_append(&writer->text, "    return 0;\n");
}

/* ---- hooks as C ---- */

static void write_place(struct writer *writer, uint32_t line) {
    fl_text_format(&writer->text, "#line %u \"", (unsigned)line);
    fl_text_append_escaped(&writer->text, writer->spec->path, strlen(writer->spec->path));
    fl_text_append(&writer->text, "\"\n");
}

static void write_parameters(struct writer *writer, const struct site *site, const char *first) {
    struct fl_text *text = &writer->text;
    fl_text_format(text, "(%s", first);
    for (size_t i = 0; i < site->hook.values.count; i++)
        fl_text_format(text, "%s%s value%zu", *first || i ? ", " : "", site->hook.values.items[i].passed, i);
    fl_text_append(text, !*first && !site->hook.values.count ? "void)" : ")");
}

static void write_arguments(struct writer *writer, const struct site *site, const char *first) {
    fl_text_format(&writer->text, "(%s", first);
    for (size_t i = 0; i < site->hook.values.count; i++)
        fl_text_format(&writer->text, "%svalue%zu", *first || i ? ", " : "", i);
    fl_text_append_char(&writer->text, ')');
}

static const char *result_type(const struct site *site) {
    return site->hook.messages.count ? "int" : "void";
}

/* Parameters that the key may come from. */
static bool is_key_parameter(const struct writer *writer, const struct site *site, size_t parameter) {
    for (size_t i = 0; i < site->rules.count; i++) {
        const struct fl_spec_binding *key = fl_spec_key_binding(writer->spec, site->rules.items[i]);
        if (key && fl_observer_parameter(&site->hook, key) == parameter) return true;
    }
    return false;
}

static bool has_rule_for_all(const struct writer *writer, const struct site *site) {
    for (size_t i = 0; i < site->rules.count; i++)
        if (!fl_spec_key_binding(writer->spec, site->rules.items[i])) return true;
    return false;
}

static void write_step_call(struct writer *writer, const struct site *site, const char *entry) {
    fl_text_format(&writer->text, site->hook.messages.count ? "if ((number = %s_step" : "%s_step",
                   site->hook.function);
    write_arguments(writer, site, entry);
    fl_text_append(&writer->text, site->hook.messages.count ? ")) return number;\n" : ";\n");
}

/* The table: the automata of the keys that occur, or of all of them. The first entry stands for the
 * keys that never occurred. */
static void write_table_hook(struct writer *writer, const struct site *site) {
    struct fl_text *text = &writer->text;
    const char *prefix = writer->prefix;
    fl_text_format(text, "static %s %s_step", result_type(site), site->hook.function);
    write_parameters(writer, site, fl_arena_format(writer->arena, "struct %sentry *entry", prefix));
    fl_text_append(text, " {\n");
    write_rules(writer, site);
    fl_text_format(text, "}\n%s %s", result_type(site), site->hook.function);
    write_parameters(writer, site, "");
    fl_text_append(text, " {\n");
    if (site->hook.messages.count) fl_text_append(text, "    int number;\n");
    for (size_t i = 0; i < site->hook.values.count; i++)
        if (is_key_parameter(writer, site, i)) fl_text_format(text, "    %sfind(value%zu);\n", prefix, i);
    fl_text_format(text, "    for (int i = 0; i < %scount; i++) {\n        struct %sentry *entry = &%stable[i];\n",
                   prefix, prefix, prefix);
    if (!has_rule_for_all(writer, site)) {
        fl_text_append(text, "        if (!i || !(0");
        for (size_t i = 0; i < site->hook.values.count; i++)
            if (is_key_parameter(writer, site, i)) fl_text_format(text, " || value%zu == entry->key", i);
        fl_text_append(text, ")) continue;\n");
    }
    fl_text_append(text, "        ");
    write_step_call(writer, site, "entry");
    fl_text_append(text, site->hook.messages.count ? "    }\n    return 0;\n}\n" : "    }\n}\n");
}

static void write_hook(struct writer *writer, const struct site *site) {
    struct fl_text *text = &writer->text;
    const char *function = site->hook.function;
    write_place(writer, site->hook.line);
    if (is_table(writer)) {
        write_table_hook(writer, site);
    } else {
        fl_text_format(text, "%s %s", result_type(site), function);
        write_parameters(writer, site, "");
        fl_text_append(text, " {\n");
        write_rules(writer, site);
        fl_text_append(text, "}\n");
    }
    fl_text_format(text, "%s %s_if", result_type(site), function);
    write_parameters(writer, site, "int happens");
    fl_text_format(text, " {\n    if (happens) %s%s", site->hook.messages.count ? "return " : "", function);
    write_arguments(writer, site, "");
    fl_text_append(text, site->hook.messages.count ? ";\n    return 0;\n}\n" : ";\n}\n");
}

/* ---- the state ---- */

static const char *key_type(const struct fl_spec *spec) {
    return passing[spec->key_type].passed;
}

/* "(__UINTPTR_TYPE__)stdin" */
static void write_start_value(struct writer *writer, const struct fl_spec_start *start) {
    fl_text_format(&writer->text, "(%s)%s%s", key_type(writer->spec), start->is_address ? "&" : "",
                   start->variable);
}

static void write_one_state(struct writer *writer) {
    struct fl_text *text = &writer->text;
    const struct fl_spec *spec = writer->spec;
    fl_text_format(text, "static int %sstate;\n", writer->prefix);
    if (!spec->key) return;
    fl_text_format(text, "static %s %skey;\n", key_type(spec), writer->prefix);
    fl_text_format(text,
                   "__attribute__((constructor(0))) static void %sstart(void) {\n    %skey = (%s)__fl_choose();\n",
                   writer->prefix, writer->prefix, key_type(spec));
    for (size_t i = 0; i < spec->starts.count; i++) {
        fl_text_format(text, "    if (%skey == ", writer->prefix);
        write_start_value(writer, &spec->starts.items[i]);
        fl_text_format(text, ") %sstate = %d;\n", writer->prefix, spec->starts.items[i].state);
    }
    fl_text_append(text, "}\n");
}

/* When the table is full, nothing is known any more, and nothing fails. */
static void write_table(struct writer *writer) {
    struct fl_text *text = &writer->text;
    const struct fl_spec *spec = writer->spec;
    const char *prefix = writer->prefix, *type = key_type(spec);
    fl_text_format(text, "struct %sentry { %s key; int state; };\nenum { %smost = 4096 };\n", prefix, type,
                   prefix);
    fl_text_format(text, "static struct %sentry %stable[%smost];\nstatic int %scount = 1;\n", prefix, prefix,
                   prefix, prefix);
    fl_text_format(text, "static struct %sentry *%sfind(%s key) {\n", prefix, prefix, type);
    fl_text_format(text, "    for (int i = 1; i < %scount; i++) if (%stable[i].key == key) return &%stable[i];\n",
                   prefix, prefix, prefix);
    fl_text_format(text, "    if (!%scount || %scount == %smost) { %scount = 0; return %stable; }\n", prefix,
                   prefix, prefix, prefix, prefix);
    fl_text_format(text, "    %stable[%scount].key = key;\n    %stable[%scount].state = %stable[0].state;\n",
                   prefix, prefix, prefix, prefix, prefix);
    fl_text_format(text, "    return &%stable[%scount++];\n}\n", prefix, prefix);
    if (!spec->starts.count) return;
    fl_text_format(text, "__attribute__((constructor(0))) static void %sstart(void) {\n", prefix);
    for (size_t i = 0; i < spec->starts.count; i++) {
        fl_text_format(text, "    %sfind(", prefix);
        write_start_value(writer, &spec->starts.items[i]);
        fl_text_format(text, ")->state = %d;\n", spec->starts.items[i].state);
    }
    fl_text_append(text, "}\n");
}

static void write_variables(struct writer *writer, struct fl_map *declared) {
    const struct fl_spec *spec = writer->spec;
    for (size_t i = 0; i < spec->variables.count; i++) {
        const struct fl_spec_variable *variable = &spec->variables.items[i];
        if (variable->function) continue;
        uint64_t *is_known = fl_map_at_string(declared, variable->name);
        if (!(*is_known)++)
            fl_text_format(&writer->text, "extern %s %s;\n", fl_spec_type_name(variable->type), variable->name);
    }
    for (size_t i = 0; i < spec->starts.count; i++) {
        const struct fl_spec_start *start = &spec->starts.items[i];
        uint64_t *is_known = fl_map_at_string(declared, start->variable);
        if (!(*is_known)++) fl_text_format(&writer->text, "extern void *%s;\n", start->variable);
    }
}

static void write_spec(struct writer *writer, const site_vector *sites, struct fl_map *declared) {
    write_place(writer, writer->spec->place.line);
    write_variables(writer, declared);
    if (is_table(writer))
        write_table(writer);
    else
        write_one_state(writer);
    for (size_t i = 0; i < sites->count; i++) write_hook(writer, &sites->items[i]);
}

static void add_variable(struct fl_arena *arena, struct fl_instrumentation *all, const struct fl_spec *spec,
                         struct fl_spec_place place, struct fl_hook_variable variable) {
    variable.file = spec->path;
    variable.line = place.line;
    variable.column = place.column;
    fl_vector_push(arena, &all->variables, variable);
}

static void add_variables(struct fl_arena *arena, struct fl_instrumentation *all, const struct fl_spec *spec) {
    for (size_t i = 0; i < spec->variables.count; i++) {
        const struct fl_spec_variable *variable = &spec->variables.items[i];
        if (variable->function) continue;
        bool is_narrow_float = variable->type == FL_SPEC_TYPE_FLOAT;
        uint32_t width = is_narrow_float ? 32 : passing[variable->type].width;
        if (width == 1) width = 8;
        add_variable(arena, all, spec, variable->place,
                     (struct fl_hook_variable){.name = variable->name,
                                               .width = width,
                                               .is_float = fl_spec_type_is_float(variable->type),
                                               .is_pointer = variable->type == FL_SPEC_TYPE_POINTER});
    }
    for (size_t i = 0; i < spec->starts.count; i++) {
        const struct fl_spec_start *start = &spec->starts.items[i];
        add_variable(arena, all, spec, start->place,
                     (struct fl_hook_variable){.name = start->variable, .is_any = true});
    }
}

/* "__fl_observer_file__", with a number if another spec has the same name. */
const char *fl_observer_prefix(struct fl_arena *arena, const struct fl_spec_list *specs, size_t index) {
    unsigned number = 1;
    for (size_t i = 0; i < index; i++) number += strcmp(specs->items[i].name, specs->items[index].name) == 0;
    const char *name = specs->items[index].name;
    if (number == 1) return fl_arena_format(arena, FL_OBSERVER_PREFIX "%s__", name);
    return fl_arena_format(arena, FL_OBSERVER_PREFIX "%u_%s__", number, name);
}

void fl_observer_print_texts(struct fl_text *text, const struct fl_instrumentation *instrumentation) {
    struct fl_map printed = fl_map_make(text->arena);
    for (size_t i = 0; i < instrumentation->hooks.count; i++)
        for (size_t k = 0; k < instrumentation->hooks.items[i].values.count; k++) {
            const char *wanted = instrumentation->hooks.items[i].values.items[k].text;
            if (wanted && !(*fl_map_at_string(&printed, wanted))++) fl_text_pattern_print(text, wanted);
        }
}

static struct fl_instrumentation *create(struct fl_arena *arena, const struct fl_spec_list *specs,
                                         bool tells_moves) {
    struct fl_instrumentation *all = FL_NEW(arena, struct fl_instrumentation);
    struct writer writers[2] = {{.form = FORM_ANALYSIS}, {.form = FORM_NATIVE}};
    struct fl_map declared[2] = {fl_map_make(arena), fl_map_make(arena)};
    for (unsigned form = 0; form < 2; form++) {
        writers[form].arena = arena;
        writers[form].tells_moves = tells_moves;
        writers[form].text = fl_text_make(arena);
        fl_text_append(&writers[form].text, "unsigned long long __fl_choose(void);\n");
    }
    unsigned group = 0;
    for (size_t i = 0; i < specs->count; i++) {
        site_vector sites = {0};
        const struct fl_spec *spec = &specs->items[i];
        for (unsigned form = 0; form < 2; form++) {
            writers[form].spec = spec;
            writers[form].prefix = fl_observer_prefix(arena, specs, i);
        }
        for (size_t k = 0; k < spec->rules.count; k++) add_rule(&writers[0], &sites, &spec->rules.items[k]);
        for (unsigned form = 0; form < 2; form++) write_spec(&writers[form], &sites, &declared[form]);
        for (size_t k = 0; k < sites.count; k++) {
            sites.items[k].hook.group += group;
            fl_vector_push(arena, &all->hooks, sites.items[k].hook);
        }
        group += spec->rules.count;
        writers[0].first_moment += sites.count;
        add_variables(arena, all, spec);
    }
    for (unsigned form = 0; form < 2; form++) fl_observer_print_texts(&writers[form].text, all);
    all->observer = fl_text_string(&writers[FORM_ANALYSIS].text);
    all->native_observer = fl_text_string(&writers[FORM_NATIVE].text);
    return all;
}

struct fl_instrumentation *fl_observer_create(struct fl_arena *arena, const struct fl_spec_list *specs) {
    return create(arena, specs, false);
}

struct fl_instrumentation *fl_observer_create_moving(struct fl_arena *arena, const struct fl_spec_list *specs) {
    return create(arena, specs, true);
}
