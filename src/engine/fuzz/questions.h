/* engine/fuzz/questions.h - what runs would have needed to do what none did.
 *
 * A run is followed symbolically, and the solver is asked for inputs that leave it at branches: towards places
 * where no run was, others that few came to, and again where another way led to the branch. Texts that it compares
 * are put in each other's place. How often all of this is asked is limited, so that no branch keeps the others
 * waiting.
 */
#ifndef FL_ENGINE_FUZZ_QUESTIONS_H
#define FL_ENGINE_FUZZ_QUESTIONS_H

#include "engine/fuzz/corpus.h"
#include "engine/fuzz/substitute.h"

struct fl_questions_options {
    const struct fl_program *program;
    const struct fl_corpus *corpus;
    const struct fl_seed_shape *shape;
    void *context;
    bool (*wants_check)(void *context, fl_check_id check);
    bool (*must_stop)(void *context);
};

struct fl_questions;

struct fl_questions *fl_questions_create(struct fl_arena *arena, const struct fl_questions_options *options);
void fl_questions_destroy(struct fl_questions *questions);
struct fl_question_aim {
    const bool *goals; /* by location: only branches that lead to one are asked for. NULL: all are */
    bool is_rare;      /* no other run may come so far: at its first, second, fourth time and so on every branch is
                          asked for, and checks, though others were followed that came there */
};

/* Seeds that may do something new, in the arena: they differ from the seed that the run of the feed, which is
 * over, was given. */
fl_seed_list fl_questions_ask(struct fl_questions *questions, struct fl_arena *arena, const struct fl_seed *seed,
                              const struct fl_feed *feed, const struct fl_question_aim *aim);

#endif
