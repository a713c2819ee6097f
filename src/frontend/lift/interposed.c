#include "frontend/lift/interposed.h"

#include <string.h>

#include "frontend/library/library_symbol.h"

/* glibc calls these by their names, whoever defines them. */
static const char *const interposable[] = {"malloc",        "calloc",         "realloc", "free",   "memalign",
                                           "aligned_alloc", "posix_memalign", "valloc",  "pvalloc"};

static bool is_interposable(const char *name) {
    for (size_t i = 0; i < sizeof interposable / sizeof *interposable; i++)
        if (strcmp(interposable[i], name) == 0) return true;
    return false;
}

static bool allocates_nothing(const char *name) {
    static const char *const names[] = {
#define FL_ALLOCATES_NOTHING(name) name,
#include "frontend/lift/interposed.def"
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

/* One that the program defines for all; NULL: it leaves them to the library. */
static const char *interposed(const struct fl_lifter *lifter) {
    size_t length;
    for (size_t i = 0; i < sizeof interposable / sizeof *interposable; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(lifter->user.module, interposable[i]);
        if (function && !LLVMIsDeclaration(function) && !fl_lift_is_local(function))
            return LLVMGetValueName2(function, &length);
    }
    return NULL;
}

/* What comes behind a failed assertion is of interest only where the program runs on in production. */
static bool is_behind_failure(const struct fl_lifter *lifter, const char *name) {
    return !lifter->options->is_for_production && strcmp(name, "__assert_fail") == 0;
}

static bool calls_library_that_allocates(const struct fl_lifter *lifter) {
    size_t length;
    for (LLVMValueRef at = LLVMGetFirstFunction(lifter->user.module); at; at = LLVMGetNextFunction(at)) {
        const char *name = LLVMGetValueName2(at, &length);
        if (!LLVMIsDeclaration(at) || !LLVMGetFirstUse(at) || is_interposable(name)) continue;
        if (is_behind_failure(lifter, name) || allocates_nothing(name)) continue;
        if (fl_library_has(name)) return true;
    }
    return false;
}

void fl_lift_assume_not_interposed(struct fl_lifter *lifter) {
    const char *name = interposed(lifter);
    if (!name || lifter->options->trusts_undefined || !calls_library_that_allocates(lifter)) return;
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_UNDEFINED_FUNCTION,
        .position = {FL_NO_ID, 0, 0},
        .text = fl_arena_format(lifter->arena, "the C library does not call the program's own %s", name),
        .phrase = fl_arena_format(lifter->arena, "the C library does not call the program's own %s()", name),
        .effect = FL_EFFECT_ANYTHING,
        .function = FL_NO_ID,
    };
    fl_lift_assume_named(lifter, assumption);
}
