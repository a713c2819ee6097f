/* watch/watch.h - the places where a program's events can make an observer move.
 *
 * The program was loaded with an observer that tells moves (fl_observer_create_moving). Places are told by where
 * the compiler says that the call or assignment is.
 */
#ifndef FL_WATCH_WATCH_H
#define FL_WATCH_WATCH_H

#include "frontend/instrument/hooks.h"
#include "watch/decide.h"
#include "watch/plan.h"

struct fl_watch_request {
    const struct fl_program *program;
    const struct fl_spec_list *specs;
    const struct fl_check_options *search;
    double seconds;
    bool is_source; /* the instrumented program is: values can be saved there, and loops split */
};

/* What is known of an event at a place. */
struct fl_watch_place {
    uint32_t moment;
    struct fl_position position;
    fl_function_id function;
    uint32_t rules;                     /* that may make the observer move there, a bit each */
    uint32_t errors;                    /* those of them that may make it come to an error */
    const char *guard;                  /* C; NULL: none */
    fl_asked_variables asked;           /* by the guard, if no value is saved */
    const struct fl_watch_saved *saved; /* that the guard asks about; NULL: none */
    bool is_exact;                      /* the observer moves whenever the guard holds */
    struct fl_watch_bound bound;        /* no variable: none */
    const char *reason;                 /* why no more is known of it; NULL: it was seen to move */
};

typedef FL_VECTOR_OF(struct fl_watch_place) fl_watch_places;

fl_watch_places fl_watch_find_places(struct fl_arena *arena, const struct fl_watch_request *request);

/* What becomes of a site at which these rules may make the observer move, under a guard (NULL: none). */
enum fl_watch_decision fl_watch_decision_of(const struct fl_spec_moment *moment, uint32_t rules,
                                            const char *guard);

/* Decides what becomes of each site of the plan by what is known of its place; a site that the analysis does not
 * know is kept. */
void fl_watch_plan_decide(const struct fl_program *program, const fl_watch_places *places,
                          struct fl_watch_plan *plan);
/* Where nothing is asked: all sites are kept. */
void fl_watch_plan_keep(struct fl_watch_plan *plan, const char *reason);

#endif
