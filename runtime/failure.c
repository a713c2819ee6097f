/* runtime/failure.c - notices how the program fails, and reports where.
 *
 * Calls of abort and failing assertions come here directly. What the machine or a sanitizer's
 * trap refuses comes as a signal. Memory errors are the address sanitizer's to report.
 */
#include <execinfo.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

#include "feed.h"
#include "own_calls.h"

enum { DEPTH = 64, REPORTED_STATUS = 70 };

static char report_path[4096];
static char handler_stack[1 << 16];

/* Defined where the program is linked with the address sanitizer. */
extern void __asan_poison_memory_region(const volatile void *begin, size_t size) __attribute__((weak));

static void write_text(int descriptor, const char *text) {
    size_t size = strlen(text);
    while (size > 0) {
        ssize_t written = write(descriptor, text, size);
        if (written <= 0) return;
        text += written;
        size -= (size_t)written;
    }
}

static void write_address(int descriptor, __UINTPTR_TYPE__ address) {
    char line[2 * sizeof address + 2], *at = line + sizeof line - 1;
    *at = 0;
    *--at = '\n';
    do {
        *--at = "0123456789abcdef"[address & 15];
        address >>= 4;
    } while (address);
    write_text(descriptor, at);
}

/* `exact` is the address of the code at fault; the frames around it follow. */
static void report(const char *kind, const char *message, __UINTPTR_TYPE__ exact) {
    if (!*report_path) return;
    int descriptor = open(report_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (descriptor < 0) return;
    write_text(descriptor, kind);
    write_text(descriptor, message);
    write_text(descriptor, "\n");
    write_address(descriptor, exact);
    void *frames[DEPTH];
    int count = backtrace(frames, DEPTH);
    for (int i = 0; i < count; i++) write_address(descriptor, (__UINTPTR_TYPE__)frames[i] - 1);
    close(descriptor);
}

void fl_feed_fail(const char *kind, void *address) {
    report(kind, "", (__UINTPTR_TYPE__)address - 1);
    _exit(REPORTED_STATUS);
}

void fl_feed_violate(const char *message, void *address) {
    report("spec ", message, (__UINTPTR_TYPE__)address - 1);
    _exit(REPORTED_STATUS);
}

/* ---- calls ---- */

#define WEAK __attribute__((weak))

void __assert_fail(const char *text, const char *file, unsigned line, const char *function);
WEAK void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
    (void)text, (void)file, (void)line, (void)function;
    fl_feed_fail("assertion", __builtin_return_address(0));
}

void __assert(const char *text, const char *file, int line);
WEAK void __assert(const char *text, const char *file, int line) {
    (void)text, (void)file, (void)line;
    fl_feed_fail("assertion", __builtin_return_address(0));
}

void abort(void);
WEAK void abort(void) {
    fl_feed_fail("abort", __builtin_return_address(0));
}

/* ---- signals ---- */

struct place {
    __UINTPTR_TYPE__ code, stack;
};

static struct place place_of(const void *context) {
    const greg_t *registers = ((const ucontext_t *)context)->uc_mcontext.gregs;
#ifdef __x86_64__
    return (struct place){(__UINTPTR_TYPE__)registers[REG_RIP], (__UINTPTR_TYPE__)registers[REG_RSP]};
#else
    return (struct place){(__UINTPTR_TYPE__)registers[REG_EIP], (__UINTPTR_TYPE__)registers[REG_ESP]};
#endif
}

/* clang's traps are "ud1l N(%eax), %eax", where N numbers what was checked; 0 has no byte. */
static const char *trap_kind(const unsigned char *code) {
    enum {
        ADD,
        UNREACHABLE,
        DIVIDE = 3,
        CONVERSION = 5,
        BUILTIN = 8,
        MULTIPLY = 12,
        NEGATE = 13,
        NONNULL_ARGUMENT = 16,
        NONNULL_RESULT = 17,
        BOUNDS = 18,
        SHIFT = 20,
        SUBTRACT = 21,
        TYPE = 22,
        ALIGNMENT = 23,
        VLA = 24
    };
    if (code[0] == 0x67) code++;
    if (code[0] != 0x0f || code[1] != 0xb9 || (code[2] != 0x40 && code[2] != 0)) return "trap";
    switch (code[2] ? code[3] : ADD) {
    case ADD:
    case MULTIPLY:
    case NEGATE:
    case SUBTRACT: return "overflow";
    case UNREACHABLE: return "unreachable";
    case DIVIDE: return "division";
    case BOUNDS: return "bounds";
    case SHIFT: return "shift";
    case BUILTIN: return "bits";
    case CONVERSION: return "conversion";
    case NONNULL_ARGUMENT:
    case NONNULL_RESULT: return "nonnull";
    case TYPE:
    case ALIGNMENT: return "alignment";
    case VLA: return "vla";
    default: return "trap";
    }
}

static const char *fault_kind(const siginfo_t *information, struct place place) {
    enum { NEAR = 1 << 20 };
    __UINTPTR_TYPE__ address = (__UINTPTR_TYPE__)information->si_addr;
    __UINTPTR_TYPE__ distance = address > place.stack ? address - place.stack : place.stack - address;
    return distance < NEAR ? "stack" : "memory";
}

/* A call of what is no function faults there: its place is in front of where it would return to. */
static __UINTPTR_TYPE__ code_at_fault(int number, const siginfo_t *information, struct place place) {
    bool is_call = number == SIGSEGV && (__UINTPTR_TYPE__)information->si_addr == place.code;
    return is_call ? *(const __UINTPTR_TYPE__ *)place.stack - 1 : place.code;
}

static void handle(int number, siginfo_t *information, void *context) {
    struct place place = place_of(context);
    const char *kind = number == SIGABRT  ? "abort"
                       : number == SIGFPE ? "division"
                       : number == SIGILL ? trap_kind((const unsigned char *)place.code)
                                          : fault_kind(information, place);
    report(kind, "", code_at_fault(number, information, place));
    _exit(REPORTED_STATUS);
}

void fl_feed_watch_signals(const char *path) {
    if (!path || strlen(path) >= sizeof report_path) return;
    strcpy(report_path, path);
    /* Loads what backtrace needs while the heap is still sound. */
    void *frame;
    backtrace(&frame, 1);
    stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaction(SIGABRT, &action, NULL);
    sigaction(SIGFPE, &action, NULL);
    sigaction(SIGILL, &action, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
    if (__asan_poison_memory_region) {
        /* So that the sanitizer reports accesses through null, with their exact place; the machine's
         * fault would be at whatever instruction the load became part of, or nowhere. */
        enum { NEVER_MAPPED = 1 << 16 };
        __asan_poison_memory_region(NULL, NEVER_MAPPED);
    }
}
