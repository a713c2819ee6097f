/* watch/product.h - the program together with the observer: in which runs does an event make the observer move?
 *
 * The program has been loaded with an observer whose every move is a failure (fl_observer_create_moving): it has a
 * check for each rule at each place where an event happens. A run would end at the first of them that fails; so
 * which of them a run is asked about is chosen at its start, and the others are passed.
 *
 * Invariant: a check of the product fails in some run exactly if in some run of the program under its observer
 * there is an event at the check's place that is asked for. Of moves: the rule makes the observer move there, and
 * the guard does not hold.
 */
#ifndef FL_WATCH_PRODUCT_H
#define FL_WATCH_PRODUCT_H

#include "program/program.h"
#include "spec/observer.h"

enum fl_watch_subject {
    FL_WATCH_OF_MOVES, /* does the observer move by the check's rule where the guard does not hold? */
    FL_WATCH_OF_ALL,   /* is there an event where it does not hold, whether the observer moves or not? */
    FL_WATCH_OF_STAYS, /* is there an event where it does hold, and the observer moves by no rule? */
};

/* What is asked of one check. */
struct fl_watch_question {
    bool is_asked;
    enum fl_watch_subject subject;
    const struct fl_expression *guard; /* one bit, over what is in scope at the check's edge; NULL: 0 */
};

/* Of the program's checks; the product has the same ones by number. */
const struct fl_program *fl_watch_product(struct fl_arena *arena, const struct fl_program *program,
                                          const struct fl_watch_question *questions);

#endif
