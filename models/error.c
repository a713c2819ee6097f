/* models/error.c - messages to standard error by err.h and error.h. */
#include <err.h>
#include <errno.h>
#include <error.h>
#include <stdio.h>

#include "file.h"

/* That printing them may fail is not followed (assumptions.def). */
void fl_model_say(const char *text);
void fl_model_say(const char *text) {
    fl_model_put_to(stderr, text, fl_model_length(text));
    fl_model_set_error(fl_model_error());
}

static void say_formatted(const char *format, va_list list) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    fl_model_format(fl_model_stream_sink, stderr, format, &arguments);
    va_end(arguments.list);
}

static void say_error(int error) {
    char buffer[FL_MODEL_ERROR_TEXT];
    fl_model_say(": ");
    fl_model_say(fl_model_error_text(error, buffer));
}

/* "program: message: text of the error" */
static void warn_about(int error, bool says_error, const char *format, va_list list) {
    fl_model_say(program_invocation_short_name);
    fl_model_say(": ");
    if (format) say_formatted(format, list);
    if (says_error && !format) {
        char buffer[FL_MODEL_ERROR_TEXT];
        fl_model_say(fl_model_error_text(error, buffer));
    } else if (says_error) {
        say_error(error);
    }
    fl_model_say("\n");
}

void vwarn(const char *format, va_list list) {
    warn_about(fl_model_error(), true, format, list);
}

void vwarnx(const char *format, va_list list) {
    warn_about(0, false, format, list);
}

void warn(const char *format, ...) {
    va_list list;
    va_start(list, format);
    warn_about(fl_model_error(), true, format, list);
    va_end(list);
}

void warnx(const char *format, ...) {
    va_list list;
    va_start(list, format);
    warn_about(0, false, format, list);
    va_end(list);
}

void verr(int status, const char *format, va_list list) {
    warn_about(fl_model_error(), true, format, list);
    fl_model_exit(status);
}

void verrx(int status, const char *format, va_list list) {
    warn_about(0, false, format, list);
    fl_model_exit(status);
}

void err(int status, const char *format, ...) {
    va_list list;
    va_start(list, format);
    warn_about(fl_model_error(), true, format, list);
    va_end(list);
    fl_model_exit(status);
}

void errx(int status, const char *format, ...) {
    va_list list;
    va_start(list, format);
    warn_about(0, false, format, list);
    va_end(list);
    fl_model_exit(status);
}

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void say_place(const char *file, unsigned line) {
    char digits[16];
    int at = sizeof digits;
    digits[--at] = 0;
    do digits[--at] = (char)('0' + line % 10);
    while (line /= 10);
    fl_model_say(file);
    fl_model_say(":");
    fl_model_say(digits + at);
    fl_model_say(": ");
}

static void report(int status, int error, const char *file, unsigned line, const char *format, va_list list) {
    if (error_print_progname) {
        error_print_progname();
    } else {
        fl_model_say(program_invocation_name);
        fl_model_say(":");
        if (!file) fl_model_say(" ");
    }
    if (file) say_place(file, line);
    say_formatted(format, list);
    error_message_count++;
    if (error) say_error(error);
    fl_model_say("\n");
    if (status) fl_model_exit(status);
}

void error(int status, int error, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report(status, error, NULL, 0, format, list);
    va_end(list);
}

void error_at_line(int status, int error, const char *file, unsigned line, const char *format, ...) {
    va_list list;
    va_start(list, format);
    report(status, error, file, line, format, list);
    va_end(list);
}
