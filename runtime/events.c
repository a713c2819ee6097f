/* runtime/events.c - records the events that the program reports, whoever defines EVR and EVR_value.
 *
 * The linker sends calls to __wrap_EVR (--wrap), or the assembly of the user's files has such code of its own
 * where they define EVR themselves. It leaves all registers and the stack as they were, tells fl_feed_event
 * of the call, and goes on to the function that was called.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "event_call.h"
#include "feed.h"

/* Where the program does not meet it: its own files get the same numbers as they would without us. */
enum { FIRST_DESCRIPTOR = 700 };

static int events = -1;

void fl_feed_record_events(const char *path) {
    int descriptor = path ? open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    if (descriptor < 0) return;
    events = fcntl(descriptor, F_DUPFD_CLOEXEC, FIRST_DESCRIPTOR);
    close(descriptor);
    /* Nothing is lost where the program is stopped, and both streams are in order. */
    setvbuf(stdout, NULL, _IONBF, 0);
}

static char digit_of(unsigned value) {
    return "0123456789abcdef"[value & 15];
}

/* The value as 16 hexadecimal digits, a blank, the bytes of the name as two digits each. In one write. */
void fl_feed_event(const char *name, unsigned long long value);
void fl_feed_event(const char *name, unsigned long long value) {
    enum { VALUE_DIGITS = 16, LONGEST_NAME = 1000 };
    char line[VALUE_DIGITS + 1 + 2 * LONGEST_NAME + 1], *at = line;
    if (events < 0) return;
    for (int shift = 4 * (VALUE_DIGITS - 1); shift >= 0; shift -= 4) *at++ = digit_of((unsigned)(value >> shift));
    *at++ = ' ';
    for (int i = 0; i < LONGEST_NAME && name[i]; i++) {
        *at++ = digit_of((unsigned char)name[i] >> 4);
        *at++ = digit_of((unsigned char)name[i]);
    }
    *at++ = '\n';
    if (write(events, line, (size_t)(at - line)) < 0) return;
}

__asm__(FL_EVENT_CALL_BEGIN);
#define FL_EVENT_FUNCTION(name) \
    __asm__(".globl __wrap_" #name "\n.weak __real_" #name "\n" FL_EVENT_CALL("__wrap_" #name, "__real_" #name));
FL_EVENT_FUNCTION(EVR)
FL_EVENT_FUNCTION(EVR_value)
