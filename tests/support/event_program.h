/* tests/support/event_program.h - random small C programs that report events.
 *
 * Inputs have two or four values, loops at most three iterations, so that all runs can be tried. The events
 * are "a", "b", "c" and "v" with a value of 0 to 3; each program has two or three of these in all. All
 * functions declare the same variables, so that any statement may stand in any of them.
 */
#ifndef TESTS_SUPPORT_EVENT_PROGRAM_H
#define TESTS_SUPPORT_EVENT_PROGRAM_H

#include "base/map.h"
#include "base/text.h"

/* What is seen of an event: one of a, b, c; or v with its value. */
enum { EVENT_SYMBOLS = 7, EVENT_VALUE = 3, EVENT_VALUES = 4 };

struct event_program {
    struct fl_text text;
    uint64_t random;
    unsigned names;      /* of loop counters */
    unsigned loops;      /* around the statement */
    bool is_main;        /* which calls; what it calls does not */
    bool has_assertions;
    unsigned plain;      /* how many of a, b, c */
    unsigned values;     /* of "v"; 0: there is no such event */
};

static inline unsigned event_pick(struct event_program *program, unsigned count) {
    program->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(program->random) % count);
}

static inline void event_say(struct event_program *program, const char *text) {
    fl_text_append(&program->text, text);
}

#define EVENT_ONE_OF(program, table) ((table)[event_pick(program, sizeof(table) / sizeof *(table))])

/* ---- expressions ---- */

static inline void event_expression(struct event_program *program, unsigned depth) {
    static const char *const leaves[] = {"x", "y", "x", "y", "g", "g", "t[x & 1]", "t[1]", "0", "1", "2", "3"};
    static const char *const operators[] = {"+", "-", "^", "&", "<", "==", "!=", "*", "&&", "||"};
    if (!depth || !event_pick(program, 3)) {
        event_say(program, EVENT_ONE_OF(program, leaves));
        return;
    }
    event_say(program, "(");
    event_expression(program, depth - 1);
    fl_text_format(&program->text, " %s ", EVENT_ONE_OF(program, operators));
    event_expression(program, depth - 1);
    event_say(program, ")");
}

static inline void event_around(struct event_program *program, const char *before, unsigned depth,
                                const char *after) {
    event_say(program, before);
    event_expression(program, depth);
    event_say(program, after);
}

/* An input every third time. */
static inline void event_condition(struct event_program *program) {
    if (event_pick(program, 3))
        event_expression(program, 2);
    else
        event_say(program, "__VERIFIER_nondet_bool()");
}

/* ---- statements ---- */

static inline void event_statement(struct event_program *program, unsigned depth);

static inline void event_statements(struct event_program *program, unsigned depth) {
    unsigned count = 1 + event_pick(program, 3);
    for (unsigned i = 0; i < count; i++) event_statement(program, depth);
}

static inline void event_event(struct event_program *program) {
    unsigned which = event_pick(program, program->plain + (program->values > 0));
    if (which < program->plain) {
        fl_text_format(&program->text, "EVR(\"%c\");\n", "abc"[which]);
        return;
    }
    event_around(program, "EVR_value(\"v\", (", 2, ")");
    fl_text_format(&program->text, " & %u);\n", program->values - 1);
}

static inline void event_assignment(struct event_program *program) {
    static const char *const targets[] = {"x", "y", "g", "t[y & 1]", "t[0]"};
    fl_text_format(&program->text, "%s = ", EVENT_ONE_OF(program, targets));
    if (event_pick(program, 4))
        event_around(program, "", 2, ";\n");
    else
        event_say(program, "__VERIFIER_nondet_uchar() & 3;\n");
}

static inline void event_if(struct event_program *program, unsigned depth) {
    event_say(program, "if (");
    event_condition(program);
    event_say(program, ") {\n");
    event_statements(program, depth - 1);
    if (event_pick(program, 2)) {
        event_say(program, "} else {\n");
        event_statements(program, depth - 1);
    }
    event_say(program, "}\n");
}

static inline void event_switch(struct event_program *program, unsigned depth) {
    unsigned loops = program->loops;
    program->loops = 0; /* break leaves the switch */
    event_around(program, "switch ((", 1, ") & 3) {\n");
    for (unsigned i = 0; i < 3; i++) {
        fl_text_format(&program->text, i == 2 ? "default:\n" : "case %u:\n", i);
        event_statements(program, depth - 1);
        if (event_pick(program, 3)) event_say(program, "break;\n");
    }
    event_say(program, "}\n");
    program->loops = loops;
}

static inline void event_loop(struct event_program *program, unsigned depth) {
    unsigned number = program->names++, most = 1 + event_pick(program, 3);
    struct fl_text *text = &program->text;
    program->loops++;
    if (event_pick(program, 2)) {
        fl_text_format(text, "for (int k%u = 0; k%u < %u", number, number, most);
        if (event_pick(program, 2)) {
            event_say(program, " && ");
            event_condition(program);
        }
        fl_text_format(text, "; k%u++) {\n", number);
        event_statements(program, depth - 1);
        event_say(program, "}\n");
    } else {
        fl_text_format(text, "int k%u = 0;\ndo {\n", number);
        event_statements(program, depth - 1);
        fl_text_format(text, "} while (++k%u < %u && (", number, most);
        event_condition(program);
        event_say(program, "));\n");
    }
    program->loops--;
}

static inline void event_leave(struct event_program *program) {
    static const char *const ends[] = {"return 0;\n", "exit(0);\n", "return 1;\n"};
    event_around(program, "if (", 2, ") ");
    if (program->loops && event_pick(program, 3))
        event_say(program, event_pick(program, 2) ? "break;\n" : "continue;\n");
    else
        event_say(program, EVENT_ONE_OF(program, ends));
}

/* By name, or through a pointer. */
static inline void event_call(struct event_program *program) {
    static const char *const calls[] = {"x = step(", "y = other(", "x = both[y & 1]("};
    event_around(program, EVENT_ONE_OF(program, calls), 1, ");\n");
}

static inline void event_statement(struct event_program *program, unsigned depth) {
    switch (depth ? event_pick(program, 16) : 4 + event_pick(program, 12)) {
    case 0:
    case 1: event_if(program, depth); return;
    case 2: event_say(program, "{\n"), event_loop(program, depth), event_say(program, "}\n"); return;
    case 3: event_switch(program, depth); return;
    case 4: event_leave(program); return;
    case 5:
        if (!program->has_assertions) break;
        event_around(program, "assert((", 2, ") != (");
        event_expression(program, 1);
        event_say(program, "));\n");
        return;
    case 6:
    case 7:
        if (!program->is_main || program->loops > 1) break;
        event_call(program);
        return;
    case 8:
    case 9:
    case 10:
    case 11: event_event(program); return;
    default: break;
    }
    event_assignment(program);
}

static inline void event_function(struct event_program *program, const char *head, unsigned depth) {
    event_say(program, head);
    event_statements(program, depth);
    event_around(program, "return (", 1, ") & 3;\n}\n");
}

static inline const char *event_program_text(struct fl_arena *arena, struct event_program *program, uint64_t seed) {
    *program = (struct event_program){.text = fl_text_make(arena), .random = seed << 20};
    program->has_assertions = event_pick(program, 2);
    program->values = event_pick(program, 3) ? 2 : 0;
    program->plain = program->values ? 1 : 2 + event_pick(program, 2);
    event_say(program, "#include <assert.h>\n#include <stdlib.h>\n"
                       "void EVR(const char *event);\nvoid EVR_value(const char *event, int value);\n"
                       "_Bool __VERIFIER_nondet_bool(void);\nunsigned char __VERIFIER_nondet_uchar(void);\n"
                       "static int g, t[2];\n");
    event_function(program, "static int step(int x) {\nint y = 1;\n", 1);
    event_function(program, "static int other(int y) {\nint x = g;\n", 1);
    event_say(program, "static int (*const both[])(int) = {step, other};\n");
    program->is_main = true;
    event_say(program, "int main(void) {\nint x = __VERIFIER_nondet_uchar() & 3, y = 0;\n");
    event_loop(program, 2);
    event_event(program);
    event_statements(program, 2);
    event_if(program, 2);
    event_event(program);
    event_say(program, "return 0;\n}\n");
    return fl_text_string(&program->text);
}

#endif
