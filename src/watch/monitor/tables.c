#include "watch/monitor/tables.h"

#include <string.h>

#include "spec/moments.h"

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

void fl_tables_print(struct fl_text *text, const struct fl_spec_list *specs) {
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
