/* tests/support/session_subject.h - a small program from text, and a session that has executed it. */
#ifndef TESTS_SUPPORT_SESSION_SUBJECT_H
#define TESTS_SUPPORT_SESSION_SUBJECT_H

#include "engine/symbolic/search/session.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

struct session_subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_session *session;
    enum fl_session_extent extent;
};

/* entry: where execution begins; NULL: main. */
static inline struct session_subject session_subject_enter(const char *text, const char *entry, uint64_t bound) {
    static const char *const flags[] = {"-w"};
    struct session_subject subject = {.arena = fl_arena_create()};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, text);
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .entry = entry, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
    if (fl_checks_parse(NULL, &diagnostics, &options.checks) != FL_OK ||
        fl_frontend_load(subject.arena, &options, &diagnostics, &subject.program) != FL_OK)
        abort();
    unlink(path);
    struct fl_session_options how = {.deadline = fl_deadline_after(60), .limits = fl_symbolic_first_limits()};
    subject.session = fl_session_create(subject.arena, subject.program, &how);
    subject.extent = fl_session_deepen(subject.session, bound);
    return subject;
}

static inline struct session_subject session_subject_make(const char *text, uint64_t bound) {
    return session_subject_enter(text, NULL, bound);
}

static inline void session_subject_end(struct session_subject *subject) {
    fl_session_destroy(subject->session);
    fl_arena_destroy(subject->arena);
}

/* The variable of the input that has this name. */
static inline const struct fl_term *session_subject_input(struct session_subject *subject, const char *name) {
    struct fl_input_identity identity;
    if (!fl_input_identity_find(subject->arena, subject->program, name, &identity)) return NULL;
    return fl_session_variable(subject->session, &identity);
}

/* low <= the input <= high, as numbers without a sign. */
static inline const struct fl_term *session_subject_between(struct session_subject *subject,
                                                            const struct fl_term *input, uint64_t low,
                                                            uint64_t high) {
    struct fl_terms *terms = fl_session_engine(subject->session)->terms;
    return fl_term_and(terms,
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, fl_term_word(terms, input->width, low), input),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, input, fl_term_word(terms, input->width, high)));
}

#endif
