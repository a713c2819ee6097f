/* models/assert.c - what a failed assertion prints before the process aborts.
 *
 * A direct call of __assert_fail is a check of the program model; this body is for calls through a
 * pointer and for the variants.
 */
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>

#include "internal.h"

static void say(const char *text) {
    __fl_output(2, text, fl_model_length(text));
}

static void say_number(unsigned number) {
    char digits[12];
    int at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    __fl_output(2, digits + at, sizeof digits - (size_t)at);
}

static _Noreturn void fail(const char *file, unsigned line, const char *function, const char *before,
                           const char *what, const char *after) {
    say(program_invocation_short_name);
    say(": ");
    say(file);
    say(":");
    say_number(line);
    say(": ");
    if (function) {
        say(function);
        say(": ");
    }
    say(before);
    say(what);
    say(after);
    fl_model_kill(SIGABRT);
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) {
    fail(file, line, function, "Assertion `", assertion, "' failed.\n");
}

void __assert(const char *assertion, const char *file, int line) {
    fail(file, (unsigned)line, NULL, "Assertion `", assertion, "' failed.\n");
}

void __assert_perror_fail(int error, const char *file, unsigned line, const char *function) {
    char buffer[FL_MODEL_ERROR_TEXT];
    fail(file, line, function, "Unexpected error: ", fl_model_error_text(error, buffer), ".\n");
}
