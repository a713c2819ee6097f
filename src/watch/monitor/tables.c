#include "watch/monitor/tables.h"

#include <string.h>

#include "base/map.h"
#include "spec/moments.h"

/* ---- starts ---- */

static bool is_address_like(const struct fl_spec *spec) {
    return spec->key_type == FL_SPEC_TYPE_POINTER || spec->key_type == FL_SPEC_TYPE_ANY;
}

/* Declared without the program's headers: as the key is, or as a pointer where that may be an address. */
static void print_variables(struct fl_text *text, const struct fl_spec_list *specs) {
    struct fl_map declared = fl_map_make(text->arena);
    for (size_t i = 0; i < specs->count; i++) {
        const struct fl_spec *spec = &specs->items[i];
        for (size_t k = 0; k < spec->starts.count; k++) {
            const char *name = spec->starts.items[k].variable;
            if ((*fl_map_at_string(&declared, name))++) continue;
            if (is_address_like(spec))
                fl_text_format(text, "extern void *%s;\n", name);
            else
                fl_text_format(text, "extern %s %s;\n", fl_spec_type_name(spec->key_type), name);
        }
    }
}

void fl_tables_print_starts(struct fl_text *text, const struct fl_spec_list *specs) {
    size_t count = 0;
    for (size_t i = 0; i < specs->count; i++) count += specs->items[i].starts.count;
    if (!count) return;
    print_variables(text, specs);
    fl_text_append(text,
                   "void faultline_tell_starts(void (*tell)(unsigned spec, unsigned start, uint64_t key)) {\n");
    for (size_t i = 0; i < specs->count; i++)
        for (size_t k = 0; k < specs->items[i].starts.count; k++) {
            const struct fl_spec_start *start = &specs->items[i].starts.items[k];
            bool is_pointer = start->is_address || is_address_like(&specs->items[i]);
            fl_text_format(text, "    tell(%zu, %zu, (uint64_t)%s%s%s);\n", i, k, is_pointer ? "(uintptr_t)" : "",
                           start->is_address ? "&" : "", start->variable);
        }
    fl_text_append(text, "}\n");
}

/* ---- automata ---- */

static void print_moves(struct fl_text *text, const struct fl_spec *spec, const struct fl_spec_moment *moment,
                        size_t number) {
    fl_text_format(text, "static const int16_t faultline_moves_%zu[] = {", number);
    for (size_t i = 0; i < moment->rules.count; i++)
        for (size_t state = 0; state < spec->states.count; state++) {
            const struct fl_spec_move *move = fl_spec_move_from(spec, moment->rules.items[i], (int)state);
            fl_text_format(text, "%s%d", i + state ? ", " : "", move ? move->to : -1);
        }
    fl_text_append(text, "};\n");
}

static uint32_t key_rules(const struct fl_spec *spec, const struct fl_spec_moment *moment) {
    uint32_t rules = 0;
    for (size_t i = 0; i < moment->rules.count && i < FL_MOST_RULES_AT_ONCE; i++)
        if (fl_spec_key_binding(spec, moment->rules.items[i])) rules |= 1u << i;
    return rules;
}

static void print_moments(struct fl_text *text, const struct fl_spec_list *specs) {
    fl_spec_moments moments = fl_spec_moments_of(text->arena, specs);
    for (size_t i = 0; i < moments.count; i++)
        print_moves(text, &specs->items[moments.items[i].spec], &moments.items[i], i);
    fl_text_append(text, "const struct faultline_moment faultline_moments[] = {\n");
    for (size_t i = 0; i < moments.count; i++) {
        const struct fl_spec_moment *moment = &moments.items[i];
        fl_text_format(text, "    {%zu, 0x%x, faultline_moves_%zu},\n", moment->spec,
                       (unsigned)key_rules(&specs->items[moment->spec], moment), i);
    }
    fl_text_append(text, "};\n");
}

static void print_states(struct fl_text *text, const struct fl_spec *spec, size_t number) {
    fl_text_format(text, "static const char *const faultline_messages_%zu[] = {", number);
    for (size_t i = 0; i < spec->states.count; i++) {
        const char *message = spec->states.items[i].message;
        fl_text_append(text, i ? ", " : "");
        if (!message) {
            fl_text_append(text, "0");
            continue;
        }
        fl_text_append_char(text, '"');
        fl_text_append_escaped(text, message, strlen(message));
        fl_text_append_char(text, '"');
    }
    fl_text_format(text, "};\nstatic const int16_t faultline_start_states_%zu[] = {0", number);
    for (size_t i = 0; i < spec->starts.count; i++) fl_text_format(text, ", %d", spec->starts.items[i].state);
    fl_text_append(text, "};\n");
    if (spec->key)
        fl_text_format(text, "static struct faultline_automaton faultline_objects_%zu[FAULTLINE_OBJECTS];\n",
                       number);
}

void fl_tables_print_automata(struct fl_text *text, const struct fl_spec_list *specs) {
    fl_text_append(text, "#ifdef FAULTLINE_IN_PROCESS\n");
    print_moments(text, specs);
    for (size_t i = 0; i < specs->count; i++) print_states(text, &specs->items[i], i);
    fl_text_append(text, "struct faultline_spec faultline_spec_list[] = {\n");
    for (size_t i = 0; i < specs->count; i++) {
        const struct fl_spec *spec = &specs->items[i];
        const char *objects = spec->key ? fl_arena_format(text->arena, "faultline_objects_%zu", i) : "0";
        fl_text_format(text,
                       "    {%zu, faultline_messages_%zu, faultline_start_states_%zu + 1, %s, 0, {0, 0}, 0},\n",
                       spec->states.count, i, i, objects);
    }
    fl_text_append(text, "};\n#endif\n");
}
