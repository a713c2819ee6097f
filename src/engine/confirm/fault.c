#include "engine/confirm/fault.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word; /* in the runtime's report */
    enum fl_fault_kind kind;
    const char *text;
} reported[] = {
    {"assertion", FL_FAULT_ASSERTION, "failed an assertion"},
    {"error", FL_FAULT_ERROR, "reached an error function"},
    {"abort", FL_FAULT_ABORT, "was aborted"},
    {"unreachable", FL_FAULT_UNREACHABLE, "reached __builtin_unreachable"},
    {"overflow", FL_FAULT_OVERFLOW, "had an arithmetic overflow"},
    {"division", FL_FAULT_DIVISION, "divided by zero, or with a result that does not fit"},
    {"shift", FL_FAULT_SHIFT, "shifted out of range"},
    {"bits", FL_FAULT_BIT_COUNT, "counted the leading or trailing zeros of zero"},
    {"bounds", FL_FAULT_INDEX, "used an array index out of bounds"},
    {"conversion", FL_FAULT_CONVERSION, "converted a float that does not fit"},
    {"alignment", FL_FAULT_ALIGNMENT, "used a misaligned pointer"},
    {"nonnull", FL_FAULT_NONNULL, "passed or returned null where it is not allowed"},
    {"vla", FL_FAULT_VLA, "made an array whose size is not positive"},
    {"memory", FL_FAULT_MEMORY, "had a memory fault"},
    {"stack", FL_FAULT_STACK, "ran out of stack"},
    {"assumption", FL_FAULT_ASSUMPTION, "did not meet an assumption"},
    {"trap", FL_FAULT_TRAP, "trapped"},
};

static void read_addresses(struct fl_arena *arena, const char *at, struct fl_fault *fault) {
    struct fl_fault_stack stack = {0};
    for (; *at == '\n' && at[1]; at += strcspn(at, "\n"))
        fl_vector_push(arena, &stack.addresses, strtoull(++at, NULL, 16));
    fl_vector_push(arena, &fault->stacks, stack);
}

/* "spec MESSAGE" */
static bool read_spec(struct fl_arena *arena, const char *report, size_t length, struct fl_fault *fault) {
    static const char sign[] = "spec ";
    if (!fl_string_has_prefix(report, sign)) return false;
    const char *message = fl_arena_format(arena, "%.*s", (int)(length - strlen(sign)), report + strlen(sign));
    *fault = (struct fl_fault){.kind = FL_FAULT_SPEC,
                               .message = message,
                               .text = fl_arena_format(arena, "violated the spec (%s)", message)};
    read_addresses(arena, report + length, fault);
    return true;
}

bool fl_fault_read_report(struct fl_arena *arena, const char *report, struct fl_fault *fault) {
    size_t length = strcspn(report, "\n");
    for (size_t i = 0; i < sizeof reported / sizeof *reported; i++) {
        if (strlen(reported[i].word) != length || memcmp(report, reported[i].word, length) != 0) continue;
        *fault = (struct fl_fault){.kind = reported[i].kind, .text = reported[i].text};
        read_addresses(arena, report + length, fault);
        return true;
    }
    return read_spec(arena, report, length, fault);
}

/* "    #0 0x000000509ac4  (...)" lines from here on; gives the first line that is none. */
static const char *read_stack(struct fl_arena *arena, const char *at, struct fl_fault *fault) {
    struct fl_fault_stack stack = {0};
    for (;;) {
        const char *frame = at + strspn(at, " ");
        if (*frame != '#') break;
        const char *address = frame + strcspn(frame, " \n");
        if (*address == ' ') fl_vector_push(arena, &stack.addresses, strtoull(address, NULL, 16));
        at = strchr(frame, '\n');
        if (!at) break;
        at++;
    }
    if (stack.addresses.count) fl_vector_push(arena, &fault->stacks, stack);
    return at;
}

static const char *next_line(const char *at) {
    const char *end = strchr(at, '\n');
    return end ? end + 1 : NULL;
}

static bool is_frame(const char *line) {
    return line[strspn(line, " ")] == '#';
}

/* For errors of memory the first stack is where it happened; of leaks, every one counts. */
static void read_stacks(struct fl_arena *arena, const char *log, bool all, struct fl_fault *fault) {
    for (const char *at = log; at && *at;) {
        if (!is_frame(at)) {
            at = next_line(at);
            continue;
        }
        at = read_stack(arena, at, fault);
        if (!all) return;
    }
}

static enum fl_fault_kind kind_of_error(const char *error) {
    if (fl_string_has_prefix(error, "attempting ") || strstr(error, "not owned") ||
        fl_string_has_prefix(error, "alloc-dealloc"))
        return FL_FAULT_FREE;
    if (strstr(error, "-param-overlap")) return FL_FAULT_OVERLAP;
    if (fl_string_has_prefix(error, "stack-overflow")) return FL_FAULT_STACK;
    if (fl_string_has_prefix(error, "FPE")) return FL_FAULT_DIVISION;
    if (fl_string_has_prefix(error, "ABRT")) return FL_FAULT_ABORT;
    return FL_FAULT_MEMORY;
}

/* runtime/failure.c has poisoned what is never mapped: "use-after-poison on address 0x000000000004 at ..." */
static bool is_null_access(const char *error) {
    enum { NEVER_MAPPED = 1 << 16 };
    static const char sign[] = "use-after-poison on address ";
    return fl_string_has_prefix(error, sign) && strtoull(error + strlen(sign), NULL, 16) < NEVER_MAPPED;
}

bool fl_fault_read_sanitizer(struct fl_arena *arena, const char *log, struct fl_fault *fault) {
    static const char address_error[] = "ERROR: AddressSanitizer: ", leak_error[] = "ERROR: LeakSanitizer: ";
    static const char memory_error[] = "WARNING: MemorySanitizer: use-of-uninitialized-value";
    const char *error = strstr(log, address_error);
    if (error) {
        error += strlen(address_error);
        /* "heap-buffer-overflow on address ...", "attempting double-free on ...", "SEGV on unknown ..." */
        const char *end = strstr(error, " on ");
        size_t length = end ? (size_t)(end - error) : strcspn(error, "\n");
        if (length > strcspn(error, ":(\n")) length = strcspn(error, ":(\n");
        *fault = (struct fl_fault){.kind = kind_of_error(error)};
        fault->text = is_null_access(error) ? "was stopped by the address sanitizer (null pointer)"
                                            : fl_arena_format(arena, "was stopped by the address sanitizer (%.*s)",
                                                              (int)length, error);
        read_stacks(arena, error, false, fault);
        return true;
    }
    error = strstr(log, memory_error);
    if (error) {
        *fault = (struct fl_fault){.kind = FL_FAULT_UNINITIALIZED,
                                   .text = "was stopped by the memory sanitizer (use of what was never written)"};
        read_stacks(arena, error, false, fault);
        return true;
    }
    error = strstr(log, leak_error);
    if (!error || !strstr(error, " leak of ")) return false;
    *fault = (struct fl_fault){.kind = FL_FAULT_LEAK, .text = "left memory that was never freed"};
    read_stacks(arena, error, true, fault);
    return true;
}
