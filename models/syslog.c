/* models/syslog.c - messages for the system's log. They are formatted, so that what they are made of is
 * checked, and go nowhere. */
#include <syslog.h>

#include "internal.h"

static void drop(void *sink, const char *bytes, size_t size) {
    (void)sink, (void)bytes, (void)size;
}

static void log_formatted(const char *format, va_list list) {
    struct fl_model_arguments arguments;
    int error = fl_model_error();
    va_copy(arguments.list, list);
    fl_model_format(drop, NULL, format, &arguments);
    va_end(arguments.list);
    fl_model_set_error(error);
}

void vsyslog(int priority, const char *format, va_list list) {
    (void)priority;
    log_formatted(format, list);
}

void syslog(int priority, const char *format, ...) {
    va_list list;
    (void)priority;
    va_start(list, format);
    log_formatted(format, list);
    va_end(list);
}

void __vsyslog_chk(int priority, int flag, const char *format, va_list list);
void __syslog_chk(int priority, int flag, const char *format, ...);

void __vsyslog_chk(int priority, int flag, const char *format, va_list list) {
    (void)priority, (void)flag;
    log_formatted(format, list);
}

void __syslog_chk(int priority, int flag, const char *format, ...) {
    va_list list;
    (void)priority, (void)flag;
    va_start(list, format);
    log_formatted(format, list);
    va_end(list);
}

void openlog(const char *name, int options, int facility) {
    (void)name, (void)options, (void)facility;
}

void closelog(void) {}

int setlogmask(int mask) {
    static int current = 0xff;
    int previous = current;
    if (mask) current = mask;
    return previous;
}
