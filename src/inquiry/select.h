/* inquiry/select.h - which files, and which checks: from the options, a task definition, property files. */
#ifndef FL_INQUIRY_SELECT_H
#define FL_INQUIRY_SELECT_H

#include "frontend/frontend.h"
#include "inquiry/options.h"
#include "spec/spec.h"

enum fl_expectation_of_task { FL_EXPECTS_NOTHING, FL_EXPECTS_SAFE, FL_EXPECTS_FAILS };

struct fl_selection {
    struct fl_spec_list specs;
    enum fl_expectation_of_task expected; /* by the task, of all that was selected together */
    bool has_competition_rules;           /* a task or a property file of SV-COMP says what is looked for */
};

/* Fills inputs, flags, entry and checks of the options for the front end. */
enum fl_status fl_select(struct fl_arena *arena, const struct fl_inquiry_options *options,
                         struct fl_diagnostics *diagnostics, struct fl_frontend_options *frontend,
                         struct fl_selection *selection);

#endif
