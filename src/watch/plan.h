/* watch/plan.h - where a program tells an observer what happens, and what is told there.
 *
 * What is told is an event: the number of the site, the set of those rules of its moment whose conditions hold (a
 * bit each, in their order), and the value of the spec's key. That is all that the automata need.
 *
 * Invariant: an observer that gets the events of a plan is in the same states, in the same order, as one that gets
 * them from all sites without guards; unless a spec allows loss, and it was asked for.
 */
#ifndef FL_WATCH_PLAN_H
#define FL_WATCH_PLAN_H

#include "frontend/instrument/hooks.h"
#include "spec/moments.h"

enum fl_watch_decision {
    FL_WATCH_REMOVED, /* no run makes the observer move there */
    FL_WATCH_GUARDED, /* it does so only under a condition, which is asked first */
    FL_WATCH_KEPT,
};

/* A value that a function saves, in a variable of its own. */
struct fl_watch_saved {
    const char *name;      /* of the new variable: "x_init" */
    const char *variable;  /* whose value it is */
    uint32_t line, column; /* of the assignment that gives it this value; line 0: when the function is entered */
};

/* Once a variable was larger than this, the observer does not move any more while the function is active. */
struct fl_watch_bound {
    const char *variable; /* of the function; NULL: there is none */
    const char *number;   /* C */
    int64_t most;
};

struct fl_parsed_effects;

/* A loop that goes on without telling anything once the variable is larger. */
struct fl_watch_split {
    const char *file;
    size_t start; /* of its keyword in the file */
    struct fl_watch_bound bound;
};

struct fl_watch_site {
    uint32_t number;  /* from 0 on */
    uint32_t moment;  /* index into the moments of the specs */
    bool is_possible; /* it may be about the moment's subject: a call or an assignment through a pointer */
    const char *file; /* as the user names it */
    uint32_t line, column;
    size_t start, end; /* the text of the call or assignment in the file; of bitcode, 0 */
    const char *function;
    enum fl_watch_decision decision;
    uint32_t rules;           /* those that may make the observer move there, a bit each */
    uint32_t errors;          /* those of them that may make it come to an error */
    const char *guard;        /* GUARDED: C over what is in scope there; NULL: the rules' own conditions */
    fl_asked_variables asked; /* by the guard */
    const struct fl_watch_saved *saved; /* what the guard asks about instead; NULL: variables of the program */
    bool is_exact;                      /* the observer moves there whenever the guard holds */
    struct fl_watch_bound bound;
    const char *reason; /* for the reader */
    /* Above 1: not all is told; one in so many is (enum faultline_loss says of what). The same for all sites of a
     * spec with a key. Only of specs that allow it */
    uint32_t every;
};

struct fl_watch_source {
    const char *file;  /* as the user names it */
    uint64_t contents; /* fl_hash_bytes of what was in it when the sites were found */
};

struct fl_watch_plan {
    const struct fl_spec_list *specs;
    fl_spec_moments moments;
    FL_VECTOR_OF(struct fl_watch_site) sites; /* by file, line and column */
    FL_VECTOR_OF(struct fl_watch_source) sources;
    const struct fl_parsed_effects *effects; /* that they are */
    FL_VECTOR_OF(struct fl_watch_split) splits;
    const char *spec_text; /* of all files of the specs, one behind the other; NULL: "" */
    /* For each spec: the program itself keeps the state, and tells only what changes it. Not of a spec with a key,
     * nor of a program with threads or signal handlers that have sites. NULL: of all without a key */
    const bool *tracks_state;
    /* The automata's states are not those that they would be in with everything told: what is proved of places
     * says nothing of the states that the program keeps. */
    bool is_verdict_only;
};

#endif
