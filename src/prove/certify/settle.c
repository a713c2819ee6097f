/* prove/certify/settle.c - what every run that is left satisfies is told to the solver for good.
 *
 * Conditions that come with each question are looked at again each time; what is asserted simplifies all that
 * comes later. Where a program reads its inputs and assumes something of them, that is most of what a question is
 * about.
 */
#include "prove/certify/parts.h"

void fl_certify_settle(struct fl_certifier *certifier, struct fl_certify_state *state) {
    bool is_followed = certifier->options->is_exhaustive && !certifier->is_assuming && !certifier->cuts;
    if (!is_followed || certifier->waiting || certifier->is_stopped || !state->conditions) return;
    for (const struct fl_certify_condition *at = state->conditions; at; at = at->previous) {
        fl_solver_assert(certifier->solver, at->term);
        fl_vector_push(certifier->arena, &certifier->settled, at->term);
    }
    state->conditions = NULL;
}

void fl_certify_unsettle(struct fl_certifier *certifier, size_t kept) {
    if (certifier->settled.count == kept) return;
    fl_solver_destroy(certifier->solver);
    certifier->solver = fl_solver_create_beside(certifier->terms, NULL, certifier->options->posed);
    certifier->settled.count = kept;
    for (size_t i = 0; i < kept; i++) fl_solver_assert(certifier->solver, certifier->settled.items[i]);
}
