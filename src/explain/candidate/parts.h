/* explain/candidate/parts.h - what those that think up candidates share. */
#ifndef FL_EXPLAIN_CANDIDATE_PARTS_H
#define FL_EXPLAIN_CANDIDATE_PARTS_H

#include "explain/candidate/mend.h"

struct fl_proposer {
    struct fl_arena *arena;
    const struct fl_mend_request *request;
    const struct fl_parsed_file *file;
    uint32_t file_index;
    fl_mend_vector found;
};

static inline const struct fl_parsed_expression *fl_proposer_expression(const struct fl_proposer *proposer,
                                                                        uint32_t index) {
    return &proposer->file->expressions.items[index];
}

/* ---- text (text.c) ---- */

const char *fl_proposer_text(struct fl_proposer *proposer, struct fl_source_range range);
/* An operand as it may stand beside any operator. */
const char *fl_proposer_operand(struct fl_proposer *proposer, uint32_t expression, uint32_t index);
/* The expression itself as it may stand beside any operator. */
const char *fl_proposer_closed(struct fl_proposer *proposer, uint32_t expression);
/* May an operator of any kind stand in the place of the expression? */
bool fl_proposer_is_open(const struct fl_proposer *proposer, uint32_t expression);
/* How strong an operator of two operands binds. */
int fl_proposer_strength(const char *sign);

/* ---- proposing (propose.c) ---- */

/* A new text for a part of an expression, which is converted to the type of the host: the expression or, where
 * only a place can stand, what is around that. */
void fl_propose_part(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression,
                     struct fl_source_range part, const char *text);
/* A new text for all of an expression, with parentheses where its place needs them. */
void fl_propose_whole(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression, const char *text);
/* The same of a text that needs none: a name, a constant, a call. */
void fl_propose_simple(struct fl_proposer *proposer, enum fl_mend_kind kind, uint32_t expression,
                       const char *text);
void fl_propose_statement(struct fl_proposer *proposer, enum fl_mend_kind kind, enum fl_mend_form form,
                          uint32_t statement, const char *text);

/* ---- what is proposed: for one expression, or for all statements ---- */

void fl_propose_operators(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_conditions(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_constants(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_names(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_calls(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_values(struct fl_proposer *proposer, uint32_t expression);
void fl_propose_statements(struct fl_proposer *proposer);
void fl_propose_initial_values(struct fl_proposer *proposer);

/* Is the line of a statement or expression executed, as far as is known? */
bool fl_proposer_is_executed(const struct fl_proposer *proposer, uint32_t function, uint32_t line);
bool fl_proposer_is_entered(const struct fl_proposer *proposer, uint32_t function);

#endif
