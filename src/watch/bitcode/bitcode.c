#include "watch/bitcode/bitcode.h"

#include <stdlib.h>
#include <string.h>

#include "frontend/frontend.h"
#include "spec/observer.h"
#include "watch/source/sites.h"
#include "watch/source/sites_text.h"

/* ---- sites ---- */

static int compare_numbers(size_t left, size_t right) {
    return left < right ? -1 : left > right;
}

static int compare(const void *left_item, const void *right_item) {
    const struct fl_hook_place *left = left_item, *right = right_item;
    int order = strcmp(left->file, right->file);
    if (!order) order = compare_numbers(left->line, right->line);
    if (!order) order = compare_numbers(left->column, right->column);
    return order ? order : compare_numbers(left->hook, right->hook);
}

enum fl_status fl_watch_sites_of_places(struct fl_arena *arena, const struct fl_spec_list *specs,
                                        fl_hook_places *places, struct fl_watch_plan *plan,
                                        struct fl_diagnostics *diagnostics) {
    *plan = (struct fl_watch_plan){.specs = specs, .moments = fl_spec_moments_of(arena, specs)};
    if (!fl_watch_can_tell(specs, &plan->moments, diagnostics)) return FL_BAD_INPUT;
    if (places->count) qsort(places->items, places->count, sizeof *places->items, compare);
    for (size_t i = 0; i < places->count; i++) {
        const struct fl_hook_place *place = &places->items[i];
        struct fl_watch_site site = {.number = (uint32_t)i,
                                     .moment = (uint32_t)place->hook,
                                     .is_possible = place->is_possible,
                                     .file = place->file[0] ? place->file : "?",
                                     .line = place->line,
                                     .column = place->column,
                                     .function = place->function,
                                     .decision = FL_WATCH_KEPT};
        size_t rules = plan->moments.items[site.moment].rules.count;
        site.rules = site.errors = rules >= FL_MOST_RULES_AT_ONCE ? UINT32_MAX : ((uint32_t)1 << rules) - 1;
        fl_vector_push(arena, &plan->sites, site);
    }
    return FL_OK;
}

/* ---- functions that the bitcode calls ---- */

struct functions {
    struct fl_watch_writing *writing;
    struct fl_arena *arena;
    const struct fl_instrumentation *instrumentation;
    struct fl_text text;
};

/* "(int happens, int value0)": the parameters that the front end passes. */
static const char *parameters(const struct functions *functions, const struct fl_hook *hook, bool has_condition) {
    struct fl_text text = fl_text_make(functions->arena);
    fl_text_append(&text, has_condition ? "(int happens" : "(");
    for (size_t i = 0; i < hook->values.count; i++)
        fl_text_format(&text, "%s%s given%zu", has_condition || i ? ", " : "", hook->values.items[i].passed, i);
    fl_text_append(&text, has_condition || hook->values.count ? ")" : "void)");
    return fl_text_string(&text);
}

/* "faultline_at_3(given0, faultline_read_level())" */
static const char *telling(const struct functions *functions, const struct fl_watch_site *site,
                           const struct fl_hook *hook) {
    const struct fl_watch_writing *writing = functions->writing;
    struct fl_watch_values values =
        fl_watch_values_of(functions->arena, fl_watch_spec_of(writing, site), fl_watch_moment_of(writing, site));
    struct fl_text text = fl_text_make(functions->arena);
    fl_text_format(&text, "faultline_at_%u(", (unsigned)site->number);
    for (size_t i = 0; i < values.bound.count; i++)
        fl_text_format(&text, "%sgiven%zu", i ? ", " : "",
                       fl_observer_parameter(hook, values.bound.items[i].binding));
    for (size_t i = 0; i < values.variables.count; i++) {
        const char *name = values.variables.items[i]->name;
        *fl_map_at_string(&functions->writing->variables, name) = 1;
        fl_text_format(&text, "%sfaultline_read_%s()", values.bound.count || i ? ", " : "", name);
    }
    fl_text_append_char(&text, ')');
    return fl_text_string(&text);
}

static const char *type_of(const struct fl_asked_variable *variable) {
    static const char *const names[][2] = {{"unsigned char", "signed char"},
                                           {"unsigned short", "short"},
                                           {"unsigned int", "int"},
                                           {"unsigned long long", "long long"}};
    uint32_t width = variable->width;
    return names[width <= 8 ? 0 : width <= 16 ? 1 : width <= 32 ? 2 : 3][variable->is_signed];
}

/* The guard's names are those of the program: they may be macros here. */
static void write_guard(struct functions *functions, const struct fl_watch_site *site) {
    struct fl_text *text = &functions->text;
    struct fl_text list = fl_text_make(functions->arena);
    for (size_t i = 0; i < site->asked.count; i++) {
        fl_text_format(text, "#undef %s\n", site->asked.items[i].name);
        fl_text_format(&list, "%sunsigned long long faultline_%zu", i ? ", " : "", i);
    }
    fl_text_format(text, "int faultline_guard_%u(%s);\nint faultline_guard_%u(%s) {\n", (unsigned)site->number,
                   fl_text_string(&list), (unsigned)site->number, fl_text_string(&list));
    for (size_t i = 0; i < site->asked.count; i++) {
        const char *type = type_of(&site->asked.items[i]);
        fl_text_format(text, "    %s %s = (%s)faultline_%zu;\n", type, site->asked.items[i].name, type, i);
    }
    fl_text_format(text, "    return %s;\n}\n", site->guard);
}

static void write_site(struct functions *functions, const struct fl_watch_site *site) {
    const struct fl_hook *hook = &functions->instrumentation->hooks.items[site->moment];
    struct fl_text *text = &functions->text;
    unsigned number = site->number;
    const char *plain = parameters(functions, hook, false), *conditional = parameters(functions, hook, true);
    const char *call = telling(functions, site, hook);
    fl_text_format(text, "\n/* %s:%u */\nvoid faultline_site_%u%s;\nvoid faultline_site_%u_if%s;\n", site->file,
                   (unsigned)site->line, number, plain, number, conditional);
    fl_text_format(text, "void faultline_site_%u%s {\n    %s;\n}\n", number, plain, call);
    fl_text_format(text, "void faultline_site_%u_if%s {\n    if (happens) %s;\n}\n", number, conditional, call);
}

/* ---- all of it ---- */

static struct fl_telling telling_of(struct functions *functions, const struct fl_watch_site *site) {
    struct fl_telling result = {0};
    const struct fl_watch_writing *writing = functions->writing;
    if (!fl_watch_is_written(writing, site)) return result;
    write_site(functions, site);
    result.function = fl_arena_format(functions->arena, "faultline_site_%u", (unsigned)site->number);
    bool has_guard = writing->how != FL_WATCH_FULL && site->decision == FL_WATCH_GUARDED && site->guard;
    if (!has_guard || !site->asked.count) return result;
    write_guard(functions, site);
    result.guard = fl_arena_format(functions->arena, "faultline_guard_%u", (unsigned)site->number);
    result.asked = site->asked;
    return result;
}

static void need_starts(struct fl_watch_writing *writing) {
    const struct fl_spec_list *specs = writing->plan->specs;
    for (size_t i = 0; i < specs->count; i++)
        for (size_t k = 0; k < specs->items[i].starts.count; k++)
            *fl_map_at_string(&writing->variables, specs->items[i].starts.items[k].variable) = 1;
}

enum fl_status fl_watch_make_bitcode(struct fl_arena *arena, const struct fl_frontend_options *options,
                                     const struct fl_watch_plan *plan, const fl_hook_places *places,
                                     enum fl_watch_how how, struct fl_diagnostics *diagnostics,
                                     struct fl_watch_bitcode *result) {
    struct fl_watch_writing writing = {.arena = arena,
                                       .plan = plan,
                                       .how = how,
                                       .diagnostics = diagnostics,
                                       .variables = fl_map_make(arena),
                                       .functions = fl_map_make(arena),
                                       .is_sound = true};
    struct functions functions = {.writing = &writing,
                                  .arena = arena,
                                  .instrumentation = options->instrumentation,
                                  .text = fl_text_make(arena)};
    struct fl_tellings tellings = {.places = *places,
                                   .items = FL_NEW_ARRAY(arena, struct fl_telling, places->count + 1)};
    fl_text_append(&functions.text, "/* What the program's bitcode calls; written by faultline watch. */\n"
                                    "#include \"faultline-sites.h\"\n");
    fl_observer_print_texts(&functions.text, options->instrumentation);
    for (size_t i = 0; i < plan->sites.count; i++)
        tellings.items[i] = telling_of(&functions, &plan->sites.items[i]);
    need_starts(&writing);
    for (size_t i = 0; i < writing.variables.count; i++)
        fl_vector_push(arena, &tellings.variables, (const char *)(uintptr_t)writing.variables.items[i].key);
    result->sites_header = fl_watch_sites_header(&writing);
    result->functions = fl_text_string(&functions.text);
    result->sites = fl_watch_sites_source(&writing);
    return fl_frontend_tell(arena, options, &tellings, diagnostics, &result->program, &result->size);
}
