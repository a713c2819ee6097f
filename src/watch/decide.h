/* watch/decide.h - which rules can make the observer move, and where.
 *
 * That one never does is said only if it was proved for all runs, the proof was checked, and it rests on nothing
 * that the world could refute.
 */
#ifndef FL_WATCH_DECIDE_H
#define FL_WATCH_DECIDE_H

#include "engine/check/check.h"
#include "watch/product.h"

enum fl_watch_answer {
    FL_WATCH_MOVES, /* in some run */
    FL_WATCH_NEVER,
    FL_WATCH_OPEN, /* `reason` says why */
};

struct fl_watch_finding {
    enum fl_watch_answer answer;
    const char *reason;               /* OPEN */
    const struct fl_run *run;         /* MOVES: of the product, */
    const struct fl_program *program; /* which is this */
};

struct fl_watch_decide_options {
    const struct fl_check_options *search; /* provers and checker are asked */
    double seconds;
};

/* One finding for each check of the program; of those that are not asked, OPEN. */
const struct fl_watch_finding *fl_watch_decide(struct fl_arena *arena, const struct fl_program *program,
                                               const struct fl_watch_question *questions,
                                               const struct fl_watch_decide_options *options);

/* Which checks are seen to fail, in so many seconds; nothing is proved. */
const bool *fl_watch_see(struct fl_arena *arena, const struct fl_program *program,
                         const struct fl_watch_question *questions, const struct fl_watch_decide_options *options);

/* Whether steps of the program may come in between others: threads, and handlers of signals. Then it can't keep
 * the state of an automaton by itself. */
bool fl_watch_is_interleaved(const struct fl_program *program);

/* May something be told that the analysis does not see? */
bool fl_watch_is_doubtful(const struct fl_program *program);

/* Why nothing may be left out of this program, whatever is proved of one run at a time; NULL: something may. */
const char *fl_watch_obstacle(const struct fl_program *program);

#endif
