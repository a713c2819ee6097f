/* prove/certify/relevant.c - can a run that is at a place still come to a check that must be excluded, or to an
 * invariant?
 *
 * One that can't need not be followed. Found by going back from these along edges, and from functions to calls of
 * them; a call through a pointer may be one of any function whose address is taken, whatever its type (the call
 * graph says which: all that is shared with the provers beside terms and solver).
 */
#include "analysis/call_graph.h"
#include "prove/certify/parts.h"

static bool is_wanted(const struct fl_certifier *certifier, const struct fl_operation *operation) {
    const bool *wanted = certifier->options->is_wanted;
    return operation->kind == FL_OPERATION_CHECK && (!wanted || wanted[operation->check.index]);
}

static bool leads_from_entry(const struct fl_certifier *certifier, const struct fl_function *function) {
    return function->has_body && certifier->leads_to_check[function->entry.index];
}

/* Does the edge itself come to a check, in what it calls? */
static bool leads_inside(const struct fl_certifier *certifier, const struct fl_operation *operation) {
    const struct fl_program *program = certifier->program;
    if (operation->kind != FL_OPERATION_CALL) return is_wanted(certifier, operation);
    if (operation->callee->kind == FL_EXPRESSION_FUNCTION)
        return leads_from_entry(certifier, fl_program_function(program, operation->callee->function));
    for (uint32_t i = 0; i < program->function_count; i++)
        if (leads_from_entry(certifier, &program->functions[i]) &&
            fl_bitset_has(&fl_call_graph_of_program(program)->address_taken, i))
            return true;
    return false;
}

/* Gives whether something changed. */
static bool go_back(struct fl_certifier *certifier) {
    const struct fl_program *program = certifier->program;
    bool is_new = false;
    for (uint32_t i = program->edge_count; i-- > 0;) {
        const struct fl_edge *edge = &program->edges[i];
        bool *check = &certifier->leads_to_check[edge->source.index],
             *exit = &certifier->leads_to_exit[edge->source.index];
        bool leads_to_check =
            certifier->leads_to_check[edge->target.index] || leads_inside(certifier, &edge->operation);
        bool leads_to_exit = certifier->leads_to_exit[edge->target.index];
        is_new = is_new || (leads_to_check && !*check) || (leads_to_exit && !*exit);
        *check = *check || leads_to_check;
        *exit = *exit || leads_to_exit;
    }
    return is_new;
}

void fl_certify_find_relevant(struct fl_certifier *certifier) {
    const struct fl_program *program = certifier->program;
    certifier->leads_to_check = FL_NEW_ARRAY(certifier->arena, bool, program->location_count + 1);
    certifier->leads_to_exit = FL_NEW_ARRAY(certifier->arena, bool, program->location_count + 1);
    for (size_t i = 0; i < certifier->proof->invariants.count; i++)
        certifier->leads_to_check[certifier->proof->invariants.items[i].location.index] = true;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (program->functions[i].has_body) certifier->leads_to_exit[program->functions[i].exit.index] = true;
    while (go_back(certifier)) continue;
}

/* A frame that stands for all activations may return to anywhere. */
bool fl_certify_is_relevant(const struct fl_certifier *certifier, fl_location_id location) {
    const struct fl_certify_frame *frame = certifier->frame;
    for (;;) {
        if (certifier->leads_to_check[location.index]) return true;
        if (!certifier->leads_to_exit[location.index]) return false;
        if (frame->general) return true;
        if (!frame->caller) return false;
        location = fl_program_edge(certifier->program, frame->context->edge)->target;
        frame = frame->caller;
    }
}
