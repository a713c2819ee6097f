/* explain/correction/question.h - does a failing run pass if some places have other values?
 *
 * The run is executed symbolically once, with every place open to be chosen; each question is then one query with
 * assumptions: those places are closed that it is not about. Where the answer is no, the assumptions that the
 * solver needed are a core: places of which at least one must be open for the run to pass.
 *
 * Invariant: MENDS was seen in the interpreter, with the inputs of the run and those values. A core holds for the
 * runs within the bound on loops that was executed, and of sets that are no larger than the question allows.
 */
#ifndef FL_EXPLAIN_CORRECTION_QUESTION_H
#define FL_EXPLAIN_CORRECTION_QUESTION_H

#include "engine/symbolic/search/session.h"
#include "explain/correction/relaxed.h"

struct fl_question_request {
    const struct fl_schemata *schemata; /* each candidate is a hole */
    const struct fl_relaxable *run;
    const bool *may_open; /* each candidate: it is not asked about others; NULL: about all */
    uint32_t most_open;
    uint64_t bound; /* on loops */
    struct fl_deadline deadline;
    const volatile int *is_cancelled; /* may be NULL */
};

struct fl_question;

struct fl_question *fl_question_create(struct fl_arena *arena, const struct fl_question_request *request);
void fl_question_destroy(struct fl_question *question);

/* Of answers from now on. */
void fl_question_set_deadline(struct fl_question *question, struct fl_deadline deadline);

/* Goes on with a larger bound. */
void fl_question_deepen(struct fl_question *question, uint64_t bound);
/* CUT: there may be values that were not seen. */
enum fl_session_extent fl_question_extent(const struct fl_question *question);

enum fl_question_answer { FL_QUESTION_MENDS, FL_QUESTION_DOES_NOT, FL_QUESTION_OPEN };

/* With these candidates of the schemata open. DOES_NOT: `core` says of each candidate whether it is in it. */
enum fl_question_answer fl_question_ask(struct fl_question *question, const uint32_t *places, size_t count,
                                        bool *core);

/* After MENDS, of a hole for constants: what stands there. */
int64_t fl_question_constant(const struct fl_question *question);
/* It must be another one from now on. */
void fl_question_exclude(struct fl_question *question, int64_t constant);

/* Does the run pass with this constant there, as the interpreter has it? */
bool fl_run_passes(struct fl_arena *arena, const struct fl_schemata *schemata, const struct fl_relaxable *run,
                   uint32_t place, int64_t constant);

#endif
