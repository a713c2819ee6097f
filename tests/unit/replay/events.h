/* tests/unit/replay/events.h - programs that report events, in the states in which they do. */
#ifndef FL_TESTS_REPLAY_EVENTS_H
#define FL_TESTS_REPLAY_EVENTS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "frontend/frontend.h"
#include "replay/trace.h"
#include "tests/unit/frontend/scratch.h"

#pragma GCC diagnostic ignored "-Wunused-function"

static const char events_header[] = "void EVR(const char *name);\n"
                                    "void EVR_value(const char *name, ...);\n"
                                    "int nondet_int(void);\n";

/* A call that is about to report something. */
struct reporting {
    const struct fl_event_site *site;
    struct fl_state *state;
};

struct events {
    struct fl_arena *arena;
    char *directory;
    const struct fl_program *program;
    struct fl_event_sites *sites;
    struct fl_terms *terms;
    struct fl_solver *solver;
    struct fl_engine *engine;
    FL_VECTOR_OF(struct reporting) reports; /* of a program without branches, in their order */
};

static void events_run(struct events *events) {
    struct fl_state *state = fl_engine_start(events->engine);
    struct fl_check_policy policy = {0};
    while (state) {
        const struct fl_location *location = fl_program_location(events->program, state->location);
        fl_edge_id edge = {location->first_edge};
        const struct fl_event_site *site = location->edge_count ? fl_event_site_at(events->sites, edge) : NULL;
        if (site && site->kind == FL_EVENT_NAMED)
            fl_vector_push(events->arena, &events->reports,
                           (struct reporting){site, fl_state_fork(events->engine, state)});
        struct fl_successors successors = {0};
        fl_symbolic_step(events->engine, state, &policy, &successors);
        state = successors.states.count ? successors.states.items[0] : NULL;
    }
}

/* body: of main. */
static struct events events_make(const char *before, const char *body) {
    struct events events = {.arena = fl_arena_create(), .directory = scratch_enter()};
    scratch_write("prog.c", fl_arena_format(events.arena, "%s%sint main(void) {\n%s\nreturn 0;\n}\n",
                                            events_header, before, body));
    const char *const inputs[] = {"prog.c"};
    struct fl_frontend_options options = {.inputs = inputs, .input_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(events.arena);
    enum fl_status status = fl_frontend_load(events.arena, &options, &diagnostics, &events.program);
    if (status == FL_OK)
        status = fl_event_sites_find(events.arena, events.program, NULL, 0, &diagnostics, &events.sites);
    if (status != FL_OK) fail_msg("%s", scratch_messages(events.arena, &diagnostics));
    events.terms = fl_terms_create(events.arena);
    events.solver = fl_solver_create_default(events.terms, NULL);
    events.engine = fl_engine_create(events.arena, events.program, events.terms, events.solver);
    events_run(&events);
    return events;
}

static void events_free(struct events *events) {
    fl_solver_destroy(events->solver);
    fl_terms_destroy(events->terms);
    scratch_leave(events->directory);
    fl_arena_destroy(events->arena);
}

/* NULL and a message, or the trace of a text. */
static struct fl_trace *events_read(struct events *events, const char *text, const char **message) {
    struct fl_diagnostics diagnostics = fl_diagnostics_make(events->arena);
    struct fl_trace *trace = NULL;
    scratch_write("t.trace", text);
    enum fl_status status =
        fl_event_trace_read(events->arena, events->program, events->sites, "t.trace", &diagnostics, &trace);
    *message = NULL;
    if (status == FL_OK && diagnostics.count == 0) return trace;
    assert_int_equal(diagnostics.count, 1);
    assert_int_equal(status, FL_BAD_INPUT);
    *message = fl_diagnostic_format(events->arena, &diagnostics.items[0]);
    return NULL;
}

static struct fl_trace *events_trace(struct events *events, const char *text) {
    const char *message;
    struct fl_trace *trace = events_read(events, text, &message);
    if (!trace) fail_msg("%s", message);
    return trace;
}

#endif
