/* runtime/events.c - records what the program reports and logs: calls of EVR and EVR_value, whoever defines them,
 * of syslog, and of functions that write the user's log.
 *
 * Calls come here by code that Faultline puts between (event_call.h). FAULTLINE_EVENTS names the file: a line for
 * each call. "E", the value as 16 hexadecimal digits, and the bytes of the name, two digits each; or "T",
 * of syslog "S", and the bytes of a text.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "event_call.h"
#include "feed.h"
#include "own_calls.h"

/* Where the program does not meet it: its own files get the same numbers as they would without us. */
enum { FIRST_DESCRIPTOR = 700, LONGEST_TEXT = 1 << 16 };

static int events = -1;
static char text[LONGEST_TEXT], line[2 * LONGEST_TEXT + 32];

void fl_feed_record_events(const char *path) {
    int descriptor = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (descriptor < 0) return;
    events = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    close(descriptor);
    /* Nothing is lost where the program is stopped, and both streams are in order. */
    setvbuf(stdout, NULL, _IONBF, 0);
}

/* ---- arguments ---- */

#ifdef __x86_64__

enum { REGISTERS = 6 };

static unsigned long long argument(const unsigned long *registers, const unsigned long *stack, unsigned number) {
    return number < REGISTERS ? registers[number] : stack[number - REGISTERS];
}

static unsigned long long value_of(const unsigned long *registers, const unsigned long *stack) {
    return argument(registers, stack, 1);
}

/* As the System V ABI lays it out. */
static void list_from(const unsigned long *registers, const unsigned long *stack, unsigned number, va_list *list) {
    struct {
        unsigned general, floating;
        const void *overflow, *saved;
    } parts = {8 * REGISTERS, 8 * REGISTERS, stack, registers};
    if (number < REGISTERS)
        parts.general = 8 * number;
    else
        parts.overflow = stack + (number - REGISTERS);
    memcpy(list, &parts, sizeof parts);
}

static void list_at(unsigned long long passed, va_list *list) {
    memcpy(list, (const void *)passed, sizeof *list);
}

#else

static unsigned long long argument(const unsigned long *registers, const unsigned long *stack, unsigned number) {
    (void)registers;
    return stack[number];
}

static unsigned long long value_of(const unsigned long *registers, const unsigned long *stack) {
    (void)registers;
    return stack[1] | (unsigned long long)stack[2] << 32;
}

static void list_from(const unsigned long *registers, const unsigned long *stack, unsigned number, va_list *list) {
    (void)registers;
    stack += number;
    memcpy(list, &stack, sizeof *list);
}

static void list_at(unsigned long long passed, va_list *list) {
    unsigned long address = (unsigned long)passed;
    memcpy(list, &address, sizeof *list);
}

#endif

/* ---- records ---- */

static char *put_digit(char *at, unsigned value) {
    *at = "0123456789abcdef"[value & 15];
    return at + 1;
}

static void record(char *at, const char *bytes) {
    for (size_t i = 0; i + 1 < LONGEST_TEXT && bytes[i]; i++)
        at = put_digit(put_digit(at, (unsigned char)bytes[i] >> 4), (unsigned char)bytes[i]);
    *at++ = '\n';
    if (write(events, line, (size_t)(at - line)) < 0) return;
}

static void record_event(const char *name, unsigned long long value) {
    char *at = line;
    *at++ = 'E';
    for (int shift = 60; shift >= 0; shift -= 4) at = put_digit(at, (unsigned)(value >> shift));
    record(at, name);
}

static void record_text(const char *bytes, unsigned what) {
    line[0] = what & FL_RECORDED_SYSLOG ? 'S' : 'T';
    record(line + 1, bytes);
}

void fl_feed_call(const unsigned long *registers, const unsigned long *stack, unsigned what);
void fl_feed_call(const unsigned long *registers, const unsigned long *stack, unsigned what) {
    int error = errno;
    if (events < 0) return;
    unsigned values = what >> FL_RECORDED_VALUES_SHIFT & FL_RECORDED_MASK;
    unsigned text_number = what >> FL_RECORDED_TEXT_SHIFT & FL_RECORDED_MASK;
    const char *string = (const char *)(__UINTPTR_TYPE__)argument(registers, stack, text_number);
    va_list list;
    switch (what & FL_RECORDED_KINDS) {
    case FL_RECORDED_EVENT: record_event(string, value_of(registers, stack)); break;
    case FL_RECORDED_STRING: record_text(string, what); break;
    case FL_RECORDED_FORMAT: list_from(registers, stack, values, &list); break;
    default: list_at(argument(registers, stack, values), &list); break;
    }
    if ((what & FL_RECORDED_KINDS) >= FL_RECORDED_FORMAT) {
        errno = error; /* %m */
        vsnprintf(text, sizeof text, string, list);
        record_text(text, what);
    }
    errno = error;
}
