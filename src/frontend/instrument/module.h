/* frontend/instrument/module.h - the parts of instrumentation that speak LLVM. */
#ifndef FL_FRONTEND_INSTRUMENT_MODULE_H
#define FL_FRONTEND_INSTRUMENT_MODULE_H

#include <llvm-c/Core.h>

#include "base/status.h"
#include "frontend/instrument/hooks.h"
#include "frontend/library/models.h"

/* Makes static variables that the observer reads visible to it; before anything is linked. */
void fl_instrument_expose(LLVMModuleRef module, const struct fl_instrumentation *instrumentation);

/* Says what the spec names and the program does not have, and where both disagree. The models are those
 * of the module's target. False after an error. */
bool fl_instrument_check(struct fl_arena *arena, LLVMModuleRef module,
                         const struct fl_instrumentation *instrumentation, const struct fl_models *models,
                         struct fl_diagnostics *diagnostics);

enum fl_instrument_extent {
    FL_INSTRUMENT_WHOLE, /* the module is the whole program */
    FL_INSTRUMENT_PART,  /* pointers to functions may come from other modules */
};

/* What happens unseen, in words. With a phrase: what is seen may not be what happens. */
struct fl_instrument_note {
    const char *text, *phrase;
};

struct fl_instrument_notes {
    struct fl_instrument_note *items;
    size_t count;
    size_t capacity;
};

struct fl_instrument_request {
    const struct fl_instrumentation *instrumentation;
    enum fl_instrument_extent extent;
    struct fl_instrument_notes *notes; /* filled in; may be NULL */
    fl_hook_places *places;            /* filled in: where hooks are called; may be NULL */
    struct fl_tellings *tellings;      /* what is called instead of the hooks; NULL: they are */
};

/* Inserts the calls of the hooks, or of what stands for them. False: the tellings lack a place. */
bool fl_instrument_module(struct fl_arena *arena, LLVMModuleRef module,
                          const struct fl_instrument_request *request);

/* The argument of the source's call that this is in LLVM's; -1 if it has none. */
int fl_instrument_argument(LLVMValueRef call, LLVMValueRef callee, int index);

/* Does the function's address go anywhere but into calls of it? */
bool fl_function_is_pointed_to(LLVMValueRef function);

#endif
