#include "watch/source/sites_text.h"

#include <string.h>

#include "spec/observer.h"
#include "watch/source/steps.h"

/* ---- which rules hold ---- */

static void write_parameters(struct fl_text *text, const struct fl_watch_values *values, bool is_joined) {
    size_t count = is_joined;
    fl_text_append(text, is_joined ? "(int is_there" : "(");
    for (size_t i = 0; i < values->bound.count; i++)
        fl_text_format(text, "%s%s value%zu", count++ ? ", " : "",
                       fl_observer_passed_type(values->bound.items[i].type), i);
    for (size_t i = 0; i < values->variables.count; i++)
        fl_text_format(text, "%s%s variable%zu", count++ ? ", " : "",
                       fl_spec_type_name(values->variables.items[i]->type), i);
    fl_text_append(text, count ? ")" : "void)");
}

/* Of those rules whose bits are set. */
static void write_rules(struct fl_text *text, const struct fl_watch_values *values,
                        const struct fl_spec_moment *moment, uint32_t which, const char *indent) {
    for (size_t i = 0; i < moment->rules.count; i++) {
        if (!(which >> i & 1)) continue;
        fl_text_append(text, indent);
        if (moment->rules.items[i]->condition) {
            fl_text_append(text, "if (");
            fl_watch_condition_print(text, values, moment->rules.items[i]);
            fl_text_append(text, ") ");
        }
        fl_text_format(text, "rules |= 0x%xu;\n", 1u << i);
    }
}

/* ---- keys ---- */

/* Rules that take the key from one value. */
struct keyed {
    size_t value;
    uint32_t rules;
};

typedef FL_VECTOR_OF(struct keyed) keyed_vector;

static keyed_vector keys_of(struct fl_arena *arena, const struct fl_spec *spec,
                            const struct fl_spec_moment *moment, const struct fl_watch_values *values) {
    keyed_vector keys = {0};
    for (size_t i = 0; i < moment->rules.count; i++) {
        const struct fl_spec_binding *key = fl_spec_key_binding(spec, moment->rules.items[i]);
        if (!key) continue;
        size_t value = fl_watch_value_find(values, key), k = 0;
        while (k < keys.count && keys.items[k].value != value) k++;
        if (k == keys.count) fl_vector_push(arena, &keys, (struct keyed){value, 0});
        keys.items[k].rules |= 1u << i;
    }
    return keys;
}

static uint32_t key_rules_of(const keyed_vector *keys) {
    uint32_t rules = 0;
    for (size_t i = 0; i < keys->count; i++) rules |= keys->items[i].rules;
    return rules;
}

/* `every` above 1: objects may be left out. */
static void write_emission(struct fl_text *text, const keyed_vector *keys, size_t key, const char *rules,
                           const struct fl_watch_site *site, uint32_t every) {
    size_t value = keys->items[key].value;
    if (every > 1)
        fl_text_format(text, "faultline_emit_chosen(%uu, %s, 0x%xu, (uint64_t)value%zu, %uu);\n",
                       (unsigned)site->number, rules, (unsigned)key_rules_of(keys), value, (unsigned)every);
    else
        fl_text_format(text, "faultline_emit(%uu, %s, (uint64_t)value%zu);\n", (unsigned)site->number, rules,
                       value);
}

/* One event for each value that the key has, in the order of the rules; equal ones are one. */
static void write_events(struct fl_text *text, const keyed_vector *keys, const struct fl_watch_site *site,
                         uint32_t every, bool is_always) {
    for (size_t i = 0; i < keys->count; i++) {
        size_t value = keys->items[i].value;
        fl_text_append(text, "    if (1");
        for (size_t k = 0; k < i; k++)
            fl_text_format(text, " && value%zu != value%zu", keys->items[k].value, value);
        fl_text_format(text, ") {\n        uint32_t some = rules & 0x%xu;\n", keys->items[i].rules);
        for (size_t k = i + 1; k < keys->count; k++)
            fl_text_format(text, "        if (value%zu == value%zu) some |= rules & 0x%xu;\n",
                           keys->items[k].value, value, keys->items[k].rules);
        fl_text_append(text, is_always ? "        " : "        if (some) ");
        write_emission(text, keys, i, "some", site, every);
        fl_text_append(text, "    }\n");
    }
}

/* `key` is that of an event without a key. */
static void write_event(struct fl_text *text, const keyed_vector *keys, const struct fl_watch_site *site,
                        uint32_t every, const char *key) {
    fl_text_append(text, "    ");
    if (keys->count)
        write_emission(text, keys, 0, "rules", site, every);
    else
        fl_text_format(text, "faultline_emit(%uu, rules, %s);\n", (unsigned)site->number, key);
}

/* ---- moves ---- */

/* Moves of automata whose states the program keeps are put together in words, if at least four fit into one.
 * `layout`: what the runtime is to know of them. False: they are not, or there are none. */
static bool puts_moves_together(const struct fl_watch_writing *writing, uint32_t *rule_bits, uint32_t *bits) {
    enum { MOST_BITS = 15 };
    size_t sites = 0;
    *rule_bits = *bits = 0;
    for (size_t i = 0; i < writing->plan->sites.count; i++) {
        const struct fl_watch_site *site = &writing->plan->sites.items[i];
        if (!fl_watch_is_written(writing, site) || !fl_watch_tracks_state(writing, site)) continue;
        while (fl_watch_moment_of(writing, site)->rules.count > (size_t)1 << *rule_bits) ++*rule_bits;
        sites = i + 1;
    }
    while (sites > (size_t)1 << *bits) ++*bits;
    *bits += *rule_bits;
    if (!*bits) *bits = 1;
    return sites && *bits <= MOST_BITS;
}

static bool is_move(const struct fl_watch_writing *writing, const struct fl_watch_site *site) {
    return fl_watch_tracks_state(writing, site) && fl_watch_loss_at(writing, site) == FAULTLINE_LOSES_NOTHING;
}

/* Where not all events are told: is this one? Those that are not leave the function. */
static void write_choice(struct fl_text *text, const struct fl_watch_site *site, enum faultline_loss loss) {
    if (site->every <= 1 || loss == FAULTLINE_LOSES_NOTHING || loss == FAULTLINE_LOSES_OBJECTS) return;
    fl_text_format(text, "    if (%s!faultline_is_next(&faultline_left_%u, %uu)) return;\n",
                   loss == FAULTLINE_LOSES_MOVES ? "!is_error && " : "", (unsigned)site->number,
                   (unsigned)site->every);
}

/* ---- sites ---- */

static void write_site(struct fl_text *text, const struct fl_watch_writing *writing,
                       const struct fl_watch_site *site) {
    struct fl_arena *arena = writing->arena;
    const struct fl_spec *spec = fl_watch_spec_of(writing, site);
    const struct fl_spec_moment *moment = fl_watch_moment_of(writing, site);
    struct fl_watch_values values = fl_watch_values_of(arena, spec, moment);
    keyed_vector keys = keys_of(arena, spec, moment, &values);
    enum faultline_loss loss = fl_watch_loss_at(writing, site);
    uint32_t every = loss == FAULTLINE_LOSES_OBJECTS ? site->every : 1;
    bool is_full = writing->how == FL_WATCH_FULL, has_several = keys.count > 1;
    uint32_t first = is_full ? UINT32_MAX : site->rules, rule_bits, bits;
    bool is_tracked = fl_watch_tracks_state(writing, site);
    bool is_in_word = is_move(writing, site) && puts_moves_together(writing, &rule_bits, &bits);
    fl_text_format(text, "/* %s:%u: %s %s */\n", site->file, (unsigned)site->line,
                   moment->kind == FL_SPEC_BEFORE  ? "before"
                   : moment->kind == FL_SPEC_AFTER ? "after"
                                                   : "assign",
                   moment->subject);
    fl_text_format(text, "static __inline__ void faultline_at_%u", (unsigned)site->number);
    write_parameters(text, &values, fl_watch_is_joined(writing, site));
    fl_text_append(text, is_in_word ? " {\n" : " {\n    uint32_t rules = 0;\n");
    if (is_tracked) { /* of rules that hold, the one that moves the automaton says all */
        fl_text_append(text, "    uint32_t rule;\n    int state");
        fl_text_append(text, loss == FAULTLINE_LOSES_MOVES ? ", is_error = 0;\n    uint64_t key;\n" : ";\n");
        fl_watch_step_print(text, writing, site, &values);
        write_choice(text, site, loss);
        if (!is_in_word) fl_text_append(text, "    rules = (uint32_t)1 << rule;\n");
    } else {
        write_rules(text, &values, moment, first, "    ");
    }
    if (!is_full && !is_tracked) {
        fl_text_append(text, "    if (!rules) return;\n");
        /* Others that hold are told as well: they may come first, and keep the observer where it is. */
        write_choice(text, site, loss);
        write_rules(text, &values, moment, ~first, "    ");
    }
    if (has_several)
        write_events(text, &keys, site, every, is_full);
    else if (is_in_word)
        fl_text_format(text, "    faultline_move(%uu, rule, %uu, %uu);\n", (unsigned)site->number,
                       (unsigned)rule_bits, (unsigned)bits);
    else
        write_event(text, &keys, site, every, loss == FAULTLINE_LOSES_MOVES ? "key" : "0");
    fl_text_append(text, "}\n\n");
}

static void write_reader(struct fl_text *text, const char *name, const char *type) {
    fl_text_format(text, "extern const void *const faultline_variable_%s;\n", name);
    fl_text_format(text, "static __inline__ %s faultline_read_%s(void) {\n    %s value;\n", type, name, type);
    fl_text_format(text,
                   "    __builtin_memcpy(&value, faultline_variable_%s, sizeof value);\n    return value;\n}\n\n",
                   name);
}

static const struct fl_spec_variable *declaration_of(const struct fl_watch_plan *plan, const char *name) {
    for (size_t i = 0; i < plan->specs->count; i++) {
        const struct fl_spec *spec = &plan->specs->items[i];
        for (size_t k = 0; k < spec->variables.count; k++)
            if (!spec->variables.items[k].function && strcmp(spec->variables.items[k].name, name) == 0)
                return &spec->variables.items[k];
    }
    return NULL;
}

static const char *key_at(const struct fl_map *map, size_t index) {
    return (const char *)(uintptr_t)map->items[index].key;
}

/* Of sites that leave out events: how many. */
static void write_counters(struct fl_text *text, const struct fl_watch_writing *writing, const char *format) {
    for (size_t i = 0; i < writing->plan->sites.count; i++) {
        const struct fl_watch_site *site = &writing->plan->sites.items[i];
        enum faultline_loss loss = fl_watch_loss_at(writing, site);
        if (site->every > 1 && (loss == FAULTLINE_LOSES_MOVES || loss == FAULTLINE_LOSES_EVENTS))
            fl_text_format(text, format, (unsigned)site->number, (unsigned)site->number);
    }
}

const char *fl_watch_sites_header(struct fl_watch_writing *writing) {
    struct fl_text text = fl_text_make(writing->arena);
    fl_text_append(&text, "/* What is told at each site; written by faultline watch. */\n"
                          "#ifndef FAULTLINE_SITES_H\n#define FAULTLINE_SITES_H\n"
                          "#pragma GCC system_header\n\n#include \"faultline-watch.h\"\n\n");
    for (size_t i = 0; i < writing->functions.count; i++)
        fl_text_format(&text, "extern void (*const faultline_function_%s)(void);\n",
                       key_at(&writing->functions, i));
    for (size_t i = 0; i < writing->variables.count; i++) {
        const char *name = key_at(&writing->variables, i);
        const struct fl_spec_variable *variable = declaration_of(writing->plan, name);
        if (variable) write_reader(&text, name, fl_spec_type_name(variable->type));
    }
    for (size_t i = 0; writing->how == FL_WATCH_WITH_STATE && i < writing->plan->specs->count; i++)
        fl_text_format(&text, "extern int faultline_state_%zu;\n", i);
    write_counters(&text, writing, "extern FAULTLINE_THREAD uint32_t faultline_left_%u;\n");
    fl_text_append_char(&text, '\n');
    for (size_t i = 0; i < writing->plan->sites.count; i++)
        if (fl_watch_is_written(writing, &writing->plan->sites.items[i]))
            write_site(&text, writing, &writing->plan->sites.items[i]);
    fl_text_append(&text, "#endif\n");
    return fl_text_string(&text);
}

/* ---- what there is once ---- */

bool fl_watch_is_static_of(const struct fl_parsed_effect_unit *unit, const char *name, bool is_function) {
    for (size_t i = 0; i < unit->names.count; i++) {
        const struct fl_parsed_effect_name *each = &unit->names.items[i];
        if (each->is_function == is_function && each->is_defined && each->is_static &&
            strcmp(each->name, name) == 0)
            return true;
    }
    return false;
}

static bool is_static(const struct fl_watch_writing *writing, const char *name, bool is_function) {
    for (size_t i = 0; i < writing->effects->units.count; i++)
        if (fl_watch_is_static_of(&writing->effects->units.items[i], name, is_function)) return true;
    return false;
}

/* By the linker's name: their types do not matter here, and headers of the library may say other ones. */
static void write_addresses(struct fl_text *text, const struct fl_watch_writing *writing) {
    for (size_t i = 0; i < writing->variables.count; i++) {
        const char *name = key_at(&writing->variables, i);
        fl_text_format(text, "extern const void *const faultline_variable_%s;\n", name);
        if (!writing->effects || is_static(writing, name, false)) continue;
        fl_text_format(text, "extern const char faultline_object_%s[] __asm__(\"%s\");\n", name, name);
        fl_text_format(text, "const void *const faultline_variable_%s = faultline_object_%s;\n", name, name);
    }
    for (size_t i = 0; i < writing->functions.count; i++) {
        const char *name = key_at(&writing->functions, i);
        if (is_static(writing, name, true)) continue;
        fl_text_format(text, "extern void faultline_code_%s(void) __asm__(\"%s\");\n", name, name);
        fl_text_format(text, "void (*const faultline_function_%s)(void) = faultline_code_%s;\n", name, name);
    }
}

static void write_starts(struct fl_text *text, const struct fl_watch_writing *writing) {
    const struct fl_spec_list *specs = writing->plan->specs;
    fl_text_append(text,
                   "\nvoid faultline_tell_starts(void (*tell)(unsigned spec, unsigned start, uint64_t key)) {\n");
    for (size_t i = 0; i < specs->count; i++)
        for (size_t k = 0; k < specs->items[i].starts.count; k++) {
            const struct fl_spec_start *start = &specs->items[i].starts.items[k];
            const char *type = fl_observer_passed_type(specs->items[i].key_type);
            if (start->is_address) {
                fl_text_format(text,
                               "    tell(%zu, %zu, (uint64_t)(%s)(__UINTPTR_TYPE__)faultline_variable_%s);\n", i,
                               k, type, start->variable);
                continue;
            }
            fl_text_format(text, "    {\n        %s key;\n", fl_spec_type_name(specs->items[i].key_type));
            fl_text_format(text, "        __builtin_memcpy(&key, faultline_variable_%s, sizeof key);\n",
                           start->variable);
            fl_text_format(text, "        tell(%zu, %zu, (uint64_t)(%s)key);\n    }\n", i, k, type);
        }
    fl_text_append(text, "}\n");
}

static bool has_starts(const struct fl_spec_list *specs) {
    for (size_t i = 0; i < specs->count; i++)
        if (specs->items[i].starts.count) return true;
    return false;
}

static void write_string(struct fl_text *text, const char *string) {
    fl_text_append_char(text, '"');
    for (; *string; string++) {
        fl_text_append_escaped(text, string, 1);
        if (*string == '\n' && string[1]) fl_text_append(text, "\"\n    \"");
    }
    fl_text_append_char(text, '"');
}

static void write_losses(struct fl_text *text, const struct fl_watch_writing *writing) {
    const struct fl_watch_plan *plan = writing->plan;
    size_t count = 0;
    for (size_t i = 0; writing->how == FL_WATCH_WITH_STATE && i < plan->specs->count; i++) {
        enum faultline_loss loss = fl_watch_loss_of(plan, i);
        if (loss == FAULTLINE_LOSES_NOTHING) continue;
        if (!count++)
            fl_text_append(
                text,
                "void faultline_tell_losses(void (*tell)(unsigned spec, unsigned loss, unsigned every)) {\n");
        fl_text_format(text, "    tell(%zu, %d, %u);\n", i, (int)loss, (unsigned)fl_watch_every_of(plan, i));
    }
    if (count) fl_text_append(text, "}\n");
}

static void write_sources(struct fl_text *text, const struct fl_watch_plan *plan) {
    if (!plan->sources.count) return;
    fl_text_append(text, "void faultline_tell_sources(void (*tell)(const char *file, uint64_t contents)) {\n");
    for (size_t i = 0; i < plan->sources.count; i++) {
        const struct fl_watch_source *source = &plan->sources.items[i];
        fl_text_append(text, "    tell(\"");
        fl_text_append_escaped(text, source->file, strlen(source->file));
        fl_text_format(text, "\", 0x%llxull);\n", (unsigned long long)source->contents);
    }
    fl_text_append(text, "}\n");
}

const char *fl_watch_sites_source(struct fl_watch_writing *writing) {
    const struct fl_watch_plan *plan = writing->plan;
    struct fl_text text = fl_text_make(writing->arena);
    fl_text_append(&text, "/* The sites of a program and its specs; written by faultline watch. */\n"
                          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
                          "#include \"faultline-watch.h\"\n\nconst struct faultline_site faultline_sites[] = {\n");
    for (size_t i = 0; i < plan->sites.count; i++) {
        const struct fl_watch_site *site = &plan->sites.items[i];
        fl_text_append(&text, "    {\"");
        fl_text_append_escaped(&text, site->file, strlen(site->file));
        fl_text_format(&text, "\", %u, %u},\n", (unsigned)site->line, (unsigned)site->moment);
    }
    if (!plan->sites.count) fl_text_append(&text, "    {\"\", 0, 0},\n");
    fl_text_format(&text, "};\nconst unsigned faultline_site_count = %zu;\n\nconst char faultline_specs[] =\n    ",
                   plan->sites.count);
    write_string(&text, plan->spec_text ? plan->spec_text : "");
    fl_text_append(&text, ";\n\n");
    for (size_t i = 0; writing->how == FL_WATCH_WITH_STATE && i < plan->specs->count; i++)
        fl_text_format(&text, "extern int faultline_state_%zu;\nint faultline_state_%zu;\n", i, i);
    write_counters(&text, writing,
                   "extern FAULTLINE_THREAD uint32_t faultline_left_%u;\n"
                   "FAULTLINE_THREAD uint32_t faultline_left_%u;\n");
    uint32_t rule_bits, bits;
    if (puts_moves_together(writing, &rule_bits, &bits))
        fl_text_format(&text, "uint32_t faultline_word_layout(void) {\n    return 0x%xu;\n}\n",
                       (unsigned)(rule_bits << 8 | bits));
    write_losses(&text, writing);
    write_sources(&text, writing->plan);
    write_addresses(&text, writing);
    if (has_starts(plan->specs)) write_starts(&text, writing);
    return fl_text_string(&text);
}
