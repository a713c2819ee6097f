/* runtime/functions.c - functions that mean something to Faultline: inputs, assumptions, failures.
 *
 * Those that the program may define itself, and then mean what it says, are weak. */
#include "feed.h"

/* ---- blocks and assumptions ---- */

void fl_feed_klee_make_symbolic(void *into, size_t size, const char *name);
void fl_feed_klee_make_symbolic(void *into, size_t size, const char *name) {
    fl_feed_take(fl_feed_has(name) ? name : "klee_make_symbolic", into, size);
}

void __VERIFIER_nondet_memory(void *into, size_t size);
__attribute__((weak)) void __VERIFIER_nondet_memory(void *into, size_t size) {
    fl_feed_take("__VERIFIER_nondet_memory", into, size);
}

#define ASSUMPTION(name, type)                                                   \
    void fl_feed_##name(type condition);                                         \
    void fl_feed_##name(type condition) {                                        \
        if (!condition) fl_feed_fail("assumption", __builtin_return_address(0)); \
    }
ASSUMPTION(__VERIFIER_assume, int)
ASSUMPTION(__CPROVER_assume, int)
ASSUMPTION(klee_assume, __UINTPTR_TYPE__)

/* ---- values ---- */

#define VALUE_FUNCTION(name, type)                 \
    type name(void);                               \
    __attribute__((weak)) type name(void) {        \
        type value;                                \
        fl_feed_take(#name, &value, sizeof value); \
        return value;                              \
    }
#define FL_NONDET(suffix, type)                      \
    VALUE_FUNCTION(__VERIFIER_nondet_##suffix, type) \
    VALUE_FUNCTION(nondet_##suffix, type)
#include "nondet.def"

/* ---- events ---- */

void EVR(const char *name);
__attribute__((weak)) void EVR(const char *name) {
    (void)name;
}

void EVR_value(const char *name, ...);
__attribute__((weak)) void EVR_value(const char *name, ...) {
    (void)name;
}

/* ---- failures ---- */

#define FAILING_CALL(name)                                  \
    void fl_feed_##name(void);                              \
    void fl_feed_##name(void) {                             \
        fl_feed_fail("error", __builtin_return_address(0)); \
    }
FAILING_CALL(reach_error)
FAILING_CALL(__VERIFIER_error)

void __fl_spec_check(int number, int expected, const char *message);
void __fl_spec_check(int number, int expected, const char *message) {
    if (number == expected) fl_feed_violate(message, __builtin_return_address(0));
}

#define ASSERTION(name)                                                         \
    void name(int condition);                                                   \
    __attribute__((weak)) void name(int condition) {                            \
        if (!condition) fl_feed_fail("assertion", __builtin_return_address(0)); \
    }
ASSERTION(assert)
ASSERTION(__VERIFIER_assert)
ASSERTION(__CPROVER_assert)
