#include "watch/source/writes.h"

#include "watch/source/match.h"

static bool has_assignments(const fl_spec_moments *moments) {
    for (size_t i = 0; i < moments->count; i++)
        if (moments->items[i].kind == FL_SPEC_ASSIGN) return true;
    return false;
}

static void add_arguments(const struct fl_parsed_effects *effects, const struct fl_parsed_effect *call,
                          const struct fl_spec_moment *moment, struct fl_hook_write *write) {
    const struct fl_parsed_type *type = fl_watch_variable_type(effects, moment->subject, moment->function);
    for (size_t i = 0; i < call->arguments.count && i < FL_HOOK_MOST_ARGUMENTS; i++) {
        const struct fl_parsed_effect_argument *argument = &call->arguments.items[i];
        if (!fl_watch_argument_may_write(call, i, type)) continue;
        if (write->direct < 0 && fl_watch_argument_is_address(argument, moment)) write->direct = (int)i;
        if (!argument->is_apart && !moment->function) write->arguments |= (uint64_t)1 << i;
    }
}

static void add(struct fl_arena *arena, const struct fl_parsed_effects *effects,
                const struct fl_spec_moment *moment, const struct fl_watch_link *link,
                struct fl_instrumentation *instrumentation) {
    const struct fl_parsed_effect *effect = &effects->all.items[link->effect];
    struct fl_hook_write write = {.hook = link->moment,
                                  .file = effects->files.items[effect->file].real_path,
                                  .line = effect->line,
                                  .column = effect->column,
                                  .function = effects->functions.items[effect->function].name,
                                  .is_call = effect->kind == FL_PARSED_EFFECT_CALL,
                                  .callee = effect->subject.name,
                                  .direct = -1};
    if (write.is_call) add_arguments(effects, effect, moment, &write);
    fl_vector_push(arena, &instrumentation->writes, write);
}

const struct fl_instrumentation *fl_watch_with_writes(struct fl_arena *arena,
                                                      const struct fl_frontend_options *options,
                                                      const struct fl_spec_list *specs,
                                                      const struct fl_instrumentation *observer) {
    fl_spec_moments moments = fl_spec_moments_of(arena, specs);
    struct fl_diagnostics unsaid = fl_diagnostics_make(arena); /* by those who need the files */
    struct fl_parsed_effects effects;
    fl_watch_links links;
    if (!has_assignments(&moments)) return observer;
    if (fl_parsed_effects_find(arena, options, &unsaid, &effects) != FL_OK) return observer;
    if (fl_watch_match(arena, &effects, specs, &moments, &unsaid, &links) != FL_OK) return observer;
    struct fl_instrumentation *result = fl_arena_copy(arena, observer, sizeof *observer);
    for (size_t i = 0; i < links.count; i++) {
        const struct fl_spec_moment *moment = &moments.items[links.items[i].moment];
        if (moment->kind == FL_SPEC_ASSIGN && links.items[i].is_possible)
            add(arena, &effects, moment, &links.items[i], result);
    }
    result->knows_writes = true;
    return result;
}
