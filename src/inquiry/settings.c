/* inquiry/settings.c - what the user of the library wants, as options of the inquiry. */
#include "base/recovery.h"
#include "inquiry/inquiry.h"

/* A word that takes a place, or is added to a list. */
struct setting {
    struct fl_inquiry *inquiry;
    const char *word;
    const char **place; /* NULL: there is a list */
    fl_words *list;
};

static void keep(void *context) {
    const struct setting *setting = context;
    struct fl_arena *arena = setting->inquiry->arena;
    const char *copy = setting->word ? fl_arena_copy_string(arena, setting->word) : NULL;
    if (setting->place)
        *setting->place = copy;
    else
        fl_vector_push(arena, setting->list, copy);
}

static void complain(void *context) {
    struct fl_inquiry *inquiry = context;
    fl_diagnostics_add(&inquiry->diagnostics, FL_ERROR, NULL, 0, 0,
                       "the program was loaded already: what it is made of must be said before");
}

static enum fl_inquiry_status recovered(struct fl_inquiry *inquiry, void (*work)(void *context), void *context) {
    struct fl_recovery recovery;
    if (inquiry->broken || fl_recovery_run(&recovery, work, context)) return inquiry->broken;
    fl_inquiry_note_trouble(inquiry, &recovery);
    return inquiry->broken;
}

static enum fl_inquiry_status set(struct fl_inquiry *inquiry, const char **place, const char *word) {
    struct setting setting = {inquiry, word, place, NULL};
    return recovered(inquiry, keep, &setting);
}

static enum fl_inquiry_status add(struct fl_inquiry *inquiry, fl_words *list, const char *word) {
    struct setting setting = {inquiry, word, NULL, list};
    return recovered(inquiry, keep, &setting);
}

/* Of what the program is made of. */
static enum fl_inquiry_status check_time(struct fl_inquiry *inquiry) {
    if (!inquiry->is_loaded) return FL_INQUIRY_OK;
    enum fl_inquiry_status status = recovered(inquiry, complain, inquiry);
    return status == FL_INQUIRY_OK ? FL_INQUIRY_BAD_USAGE : status;
}

static enum fl_inquiry_status set_early(struct fl_inquiry *inquiry, const char **place, const char *word) {
    enum fl_inquiry_status status = check_time(inquiry);
    return status == FL_INQUIRY_OK ? set(inquiry, place, word) : status;
}

static enum fl_inquiry_status add_early(struct fl_inquiry *inquiry, fl_words *list, const char *word) {
    enum fl_inquiry_status status = check_time(inquiry);
    return status == FL_INQUIRY_OK ? add(inquiry, list, word) : status;
}

/* ---- the program ---- */

enum fl_inquiry_status fl_inquiry_add_file(struct fl_inquiry *inquiry, const char *path) {
    return add_early(inquiry, &inquiry->options.files, path);
}

enum fl_inquiry_status fl_inquiry_add_compiler_flag(struct fl_inquiry *inquiry, const char *flag) {
    return add_early(inquiry, &inquiry->options.compiler_flags, flag);
}

enum fl_inquiry_status fl_inquiry_set_program(struct fl_inquiry *inquiry, const char *name) {
    return set_early(inquiry, &inquiry->options.program, name);
}

enum fl_inquiry_status fl_inquiry_set_entry(struct fl_inquiry *inquiry, const char *function) {
    return set_early(inquiry, &inquiry->options.entry, function);
}

enum fl_inquiry_status fl_inquiry_set_precondition(struct fl_inquiry *inquiry, const char *function) {
    return set_early(inquiry, &inquiry->options.precondition, function);
}

enum fl_inquiry_status fl_inquiry_set_checks(struct fl_inquiry *inquiry, const char *list) {
    return set_early(inquiry, &inquiry->options.checks, list);
}

enum fl_inquiry_status fl_inquiry_set_stack(struct fl_inquiry *inquiry, const char *size) {
    return set_early(inquiry, &inquiry->options.stack, size);
}

enum fl_inquiry_status fl_inquiry_set_property(struct fl_inquiry *inquiry, const char *path) {
    return set_early(inquiry, &inquiry->options.property, path);
}

enum fl_inquiry_status fl_inquiry_add_spec(struct fl_inquiry *inquiry, const char *spec) {
    return add_early(inquiry, &inquiry->options.specs, spec);
}

enum fl_inquiry_status fl_inquiry_add_undefined(struct fl_inquiry *inquiry, const char *rule) {
    return add_early(inquiry, &inquiry->options.undefined, rule);
}

enum fl_inquiry_status fl_inquiry_add_log_function(struct fl_inquiry *inquiry, const char *function) {
    return add_early(inquiry, &inquiry->options.log_functions, function);
}

/* ---- questions ---- */

enum fl_inquiry_status fl_inquiry_set_timeout(struct fl_inquiry *inquiry, double seconds) {
    inquiry->options.seconds = seconds;
    inquiry->options.is_patient = true;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_set_bound(struct fl_inquiry *inquiry, uint64_t bound) {
    inquiry->options.bound = bound;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_set_memory(struct fl_inquiry *inquiry, uint64_t bytes) {
    inquiry->options.memory_bytes = bytes;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_set_jobs(struct fl_inquiry *inquiry, unsigned jobs) {
    inquiry->options.jobs = jobs;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_set_first(struct fl_inquiry *inquiry, int stops_at_first) {
    inquiry->options.stops_at_first = stops_at_first;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_set_accepting(struct fl_inquiry *inquiry, int accepts_assumptions) {
    inquiry->options.accepts_assumptions = accepts_assumptions;
    return inquiry->broken;
}

enum fl_inquiry_status fl_inquiry_add_log(struct fl_inquiry *inquiry, const char *path) {
    return add(inquiry, &inquiry->options.replay.logs, path);
}

enum fl_inquiry_status fl_inquiry_set_target(struct fl_inquiry *inquiry, const char *place) {
    return set(inquiry, &inquiry->options.slice.target, place);
}

enum fl_inquiry_status fl_inquiry_set_output(struct fl_inquiry *inquiry, const char *directory) {
    return set(inquiry, &inquiry->options.out, directory);
}
