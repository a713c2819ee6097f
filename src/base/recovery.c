#include "base/recovery.h"

#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct point {
    jmp_buf end;
    struct fl_recovery *recovery;
    struct point *outer;
    struct fl_cleanup *cleanups; /* those before are none of the work's */
};

/* Of each thread: an allocation that fails can't be given a context. */
static _Thread_local struct point *current;
static _Thread_local struct fl_cleanup *newest;

/* ---- memory of C++ ---- */

/* std::set_new_handler: CaDiCaL, Z3 and LLVM allocate with new, and are called from C. */
extern void (*set_new_handler(void (*handler)(void)))(void) __asm__("_ZSt15set_new_handlerPFvvE")
    __attribute__((weak));

/* Threads that are none of ours get the exception that they expect. */
static void new_failed(void) {
    if (current) fl_recovery_end_work(FL_TROUBLE_MEMORY, "out of memory");
    set_new_handler(NULL);
}

static void (*handle_new(void (*handler)(void)))(void) {
    return set_new_handler ? set_new_handler(handler) : NULL;
}

/* ---- cleanups ---- */

void fl_cleanup_add(struct fl_cleanup *cleanup, void (*end)(void *context), void *context) {
    *cleanup = (struct fl_cleanup){end, context, newest, NULL};
    if (newest) newest->next = cleanup;
    newest = cleanup;
}

void fl_cleanup_remove(struct fl_cleanup *cleanup) {
    if (!cleanup->end) return;
    if (cleanup->previous) cleanup->previous->next = cleanup->next;
    if (cleanup->next) cleanup->next->previous = cleanup->previous;
    if (newest == cleanup) newest = cleanup->previous;
    *cleanup = (struct fl_cleanup){0};
}

static void clean_up(const struct fl_cleanup *first) {
    while (newest != first) {
        struct fl_cleanup last = *newest;
        fl_cleanup_remove(newest);
        last.end(last.context);
    }
}

/* What outlives the work is no longer this thread's alone. */
static void forget_cleanups(const struct fl_cleanup *first) {
    while (newest != first) fl_cleanup_remove(newest);
}

/* ---- recovery ---- */

bool fl_recovery_run(struct fl_recovery *recovery, void (*work)(void *context), void *context) {
    struct point point = {.recovery = recovery, .outer = current, .cleanups = newest};
    void (*handler_before)(void) = handle_new(new_failed);
    recovery->trouble = FL_TROUBLE_NONE;
    recovery->message[0] = '\0';
    current = &point;
    if (setjmp(point.end) == 0) work(context);
    current = point.outer;
    handle_new(handler_before);
    if (recovery->trouble != FL_TROUBLE_NONE) clean_up(point.cleanups);
    forget_cleanups(point.cleanups);
    return recovery->trouble == FL_TROUBLE_NONE;
}

void fl_recovery_end_work(enum fl_trouble trouble, const char *format, ...) {
    struct fl_recovery nobody, *recovery = current ? current->recovery : &nobody;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(recovery->message, sizeof recovery->message, format, arguments);
    va_end(arguments);
    recovery->trouble = trouble;
    if (!current) __assert_fail(recovery->message, __FILE__, __LINE__, __func__);
    longjmp(current->end, 1);
}

void fl_recovery_pass_on(const struct fl_recovery *recovery) {
    fl_recovery_end_work(recovery->trouble, "%s", recovery->message);
}
