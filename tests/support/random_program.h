/* tests/support/random_program.h - random small C programs that end, whatever they read.
 *
 * Each reads three inputs of four values each (nondet_int() & 3), so that all its runs can be
 * executed. Nothing that is read was never written, and no result depends on where objects are:
 * what a program does is what C says, or one of the checks fails.
 *
 * All functions declare the same variables, so that any statement may stand in any of them.
 */
#ifndef TESTS_SUPPORT_RANDOM_PROGRAM_H
#define TESTS_SUPPORT_RANDOM_PROGRAM_H

#include "base/map.h"
#include "base/text.h"

enum { RANDOM_PROGRAM_INPUTS = 3, RANDOM_PROGRAM_VALUES = 4 };

struct random_program {
    struct fl_text text;
    uint64_t random;
    unsigned names;  /* of loop counters and labels */
    unsigned loops;  /* around the statement */
    bool makes_calls; /* main does; what it calls calls only itself */
};

static inline unsigned random_program_pick(struct random_program *program, unsigned count) {
    program->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(program->random) % count);
}

static inline void random_program_say(struct random_program *program, const char *text) {
    fl_text_append(&program->text, text);
}

#define RANDOM_PROGRAM_ONE_OF(program, table) \
    ((table)[random_program_pick(program, sizeof(table) / sizeof *(table))])

static inline void random_program_expression(struct random_program *program, unsigned depth);

/* "before EXPRESSION after" */
static inline void random_program_around(struct random_program *program, const char *before, unsigned depth,
                                         const char *after) {
    random_program_say(program, before);
    random_program_expression(program, depth);
    random_program_say(program, after);
}

/* ---- expressions ---- */

/* An element of an array, mostly inside. */
static inline void random_program_element(struct random_program *program, unsigned depth) {
    static const struct {
        const char *name, *mask;
    } arrays[] = {{"t", "3"},     {"t", "3"},       {"ga", "3"},         {"word", "7"},
                  {"p", "1"},     {"u.bytes", "3"}, {"u.halves", "1"},   {"s.parts", "1"},
                  {"heap", "1"},  {"s.tail", "1"},  {"grid[1]", "3"}, {"s.next->parts", "1"}};
    unsigned which = random_program_pick(program, 14);
    bool is_inside = random_program_pick(program, 4);
    if (which >= 12) {
        random_program_around(program, "grid[(", depth, ") & 1][(");
        random_program_expression(program, depth);
        random_program_say(program, is_inside ? ") & 3]" : ") & 7]");
        return;
    }
    fl_text_format(&program->text, "%s[(", arrays[which].name);
    random_program_expression(program, depth);
    fl_text_format(&program->text, ") & %s]", is_inside ? arrays[which].mask : "7");
}

static inline void random_program_call(struct random_program *program, unsigned depth) {
    static const char *const calls[] = {"f((",    "recurse(3, (",    "table[x & 1]((", "count((",
                                        "twice(", "total(2, y, (", "(s = changed(s, ", "(swap(&x, &z), ("};
    static const char *const ends[] = {"), y)", "))", "))", "))", "&y)", "))", "x)).low", "))"};
    unsigned which = random_program_pick(program, 8);
    random_program_say(program, calls[which]);
    if (which != 4 && which != 6) random_program_expression(program, depth);
    random_program_say(program, ends[which]);
}

static inline void random_program_leaf(struct random_program *program) {
    static const char *const leaves[] = {
        "x",          "y",           "z",        "x",        "y",     "g",     "*p",    "s.low",
        "s.next->low", "t[0]",       "t[1]",     "c",        "h",     "i",     "b.low", "b.middle",
        "b.high",      "u.word",     "u.bytes[1]", "u.halves[1]", "**q", "word[2]", "flag", "wide",
        "b.is_set",    "s.parts[1]", "ga[2]",    "(p == &x)", "(heap != NULL)", "-h", "~c", "!flag"};
    if (random_program_pick(program, 3))
        random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, leaves));
    else
        fl_text_format(&program->text, "%u", random_program_pick(program, 7));
}

static inline void random_program_binary(struct random_program *program, unsigned depth) {
    static const char *const operators[] = {"+", "-", "*", "^", "&", "|", "<", "==", "<=", "!=", "&&", "||", ","};
    random_program_around(program, "(", depth, " ");
    random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, operators));
    random_program_around(program, " ", depth, ")");
}

static inline void random_program_expression(struct random_program *program, unsigned depth) {
    static const char *const casts[] = {"(signed char)(", "(unsigned short)(", "(int)(",
                                        "(long long)(",   "(_Bool)(",          "(unsigned char)("};
    if (!depth) {
        random_program_leaf(program);
        return;
    }
    switch (random_program_pick(program, 16)) {
    case 0:
    case 1: random_program_leaf(program); return;
    case 2:
    case 3:
    case 4: random_program_element(program, depth - 1); return;
    case 5:
        random_program_around(program, "((", depth - 1, random_program_pick(program, 2) ? ") / (" : ") % (");
        random_program_expression(program, depth - 1);
        random_program_say(program, random_program_pick(program, 4) ? " | 1))" : "))");
        return;
    case 6:
        random_program_around(program, "((", depth - 1, random_program_pick(program, 2) ? ") << (" : ") >> (");
        random_program_expression(program, depth - 1);
        random_program_say(program, random_program_pick(program, 6) ? " & 7))" : " & 63))");
        return;
    case 7:
        random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, casts));
        random_program_expression(program, depth - 1);
        random_program_say(program, ")");
        return;
    case 8:
        random_program_around(program, "((", depth - 1, ") ? (");
        random_program_around(program, "", depth - 1, ") : (");
        random_program_around(program, "", depth - 1, "))");
        return;
    case 9:
        if (!program->makes_calls || program->loops > 1) break;
        random_program_call(program, depth - 1);
        return;
    case 10: random_program_say(program, "(unsigned)strlen(word)"); return;
    default: break;
    }
    random_program_binary(program, depth - 1);
}

/* ---- statements ---- */

static inline void random_program_statement(struct random_program *program, unsigned depth);

static inline void random_program_statements(struct random_program *program, unsigned depth) {
    unsigned count = 1 + random_program_pick(program, 3);
    for (unsigned i = 0; i < count; i++) random_program_statement(program, depth);
}

static inline void random_program_assignment(struct random_program *program) {
    static const char *const targets[] = {"x",     "y",     "z",        "g",      "*p",         "s.low", "s.next->low",
                                          "c",     "h",     "i",        "b.low",  "b.middle",   "b.high", "b.is_set",
                                          "u.word", "**q",  "flag",     "wide",   "u.halves[0]"};
    static const char *const operators[] = {" = ", " = ", " = ", " += ", " -= ", " ^= ", " *= "};
    static const char *const steps[] = {"x++;\n", "h--;\n", "c++;\n", "--i;\n", "b.low++;\n", "u.bytes[2]--;\n"};
    if (!random_program_pick(program, 8)) {
        random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, steps));
        return;
    }
    if (random_program_pick(program, 3))
        random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, targets));
    else
        random_program_element(program, 1);
    random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, operators));
    random_program_around(program, "", 2, ";\n");
}

static inline void random_program_pointer(struct random_program *program) {
    static const char *const places[] = {
        "p = &x;\n",     "p = &y;\n",          "p = &g;\n",       "p = &t[1];\n",        "p = &t[2];\n",
        "p = &s.low;\n", "p = &s.next->low;\n", "p = heap;\n",     "p = &u.word;\n",      "q = &p;\n",
        "q = &other;\n", "*q = &z;\n",         "other = &t[0];\n", "p++;\n",             "*q = heap;\n",
        "p = other;\n",  "p = flag ? &x : t;\n", "s.next = &s;\n", "s.next = spare;\n", "p -= x & 1;\n"};
    if (random_program_pick(program, 4))
        random_program_say(program, RANDOM_PROGRAM_ONE_OF(program, places));
    else
        random_program_around(program, "p = &t[(", 1, ") & 3];\n");
}

static inline void random_program_heap(struct random_program *program) {
    static const char *const plain[] = {"free(heap);\n", "free(heap);\nheap = NULL;\n", "heap = grown(heap);\n",
                                        "if (heap) heap[0] = x;\n", "free(p);\n", "spare = NULL;\n"};
    unsigned which = random_program_pick(program, 9);
    if (which < 6)
        random_program_say(program, plain[which]);
    else
        random_program_around(program, "heap = fresh((", 1, ") & 3);\n");
}

static inline void random_program_block(struct random_program *program) {
    static const struct {
        const char *before, *after;
    } blocks[] = {{"memset(word, (", ") | 1, 7);\n"},
                  {"memset(word, 7, (", ") & 7);\n"},
                  {"memcpy(t, other, (", ") & 7);\n"},
                  {"memmove(t + 1, t, (", ") & 15);\n"},
                  {"memcpy(&u, &x, (", ") & 3);\n"},
                  {"memcpy(s.parts, ga, (", ") & 7);\n"},
                  {"strcpy(word, (", ") & 1 ? \"ab\" : \"abcdef\");\n"},
                  {"i += memcmp(word, \"abc\", (", ") & 3) < 0;\n"},
                  {"i += strcmp(word, (", ") & 1 ? \"ab\" : word + 1) > 0;\n"},
                  {"strncpy(word, \"xyz\", (", ") & 7);\n"},
                  {"word[(", ") & 7] = 0;\n"}};
    unsigned which = random_program_pick(program, sizeof blocks / sizeof *blocks);
    random_program_around(program, blocks[which].before, 1, blocks[which].after);
}

static inline void random_program_loop(struct random_program *program, unsigned depth) {
    unsigned number = program->names++, kind = random_program_pick(program, 4);
    struct fl_text *text = &program->text;
    program->loops++;
    if (kind == 0) {
        fl_text_format(text, "{\nint k%u = 0;\ndo {\n", number);
        random_program_statements(program, depth - 1);
        random_program_around(program, "} while ((", 1, ")");
        fl_text_format(text, " && ++k%u < %u);\n}\n", number, 1 + random_program_pick(program, 3));
    } else if (kind == 1) {
        fl_text_format(text, "{\nint k%u = 0;\n", number);
        random_program_around(program, "while ((", 2, ")");
        fl_text_format(text, " && k%u++ < %u) {\n", number, 1 + random_program_pick(program, 4));
        random_program_statements(program, depth - 1);
        random_program_say(program, "}\n}\n");
    } else {
        fl_text_format(text, "for (int k%u = 0; k%u < ", number, number);
        if (random_program_pick(program, 2))
            random_program_around(program, "(int)((", 1, ") & 3)");
        else
            fl_text_format(text, "%u", 1 + random_program_pick(program, 3));
        fl_text_format(text, "; k%u++) {\n", number);
        random_program_statements(program, depth - 1);
        if (random_program_pick(program, 2)) fl_text_format(text, "t[k%u] += k%u;\n", number, number);
        random_program_say(program, "}\n");
    }
    program->loops--;
}

static inline void random_program_switch(struct random_program *program, unsigned depth) {
    random_program_around(program, "switch ((", 1, ") & 3) {\n");
    unsigned cases = 1 + random_program_pick(program, 3);
    unsigned loops = program->loops;
    program->loops = 0; /* break leaves the switch */
    for (unsigned i = 0; i < cases; i++) {
        fl_text_format(&program->text, "case %u:\n", i);
        random_program_statements(program, depth - 1);
        if (random_program_pick(program, 3)) random_program_say(program, "break;\n");
    }
    if (random_program_pick(program, 2)) {
        random_program_say(program, "default:\n");
        random_program_statements(program, depth - 1);
    }
    program->loops = loops;
    random_program_say(program, "}\n");
}

/* A block with locals of its own, to which a pointer may stay. */
static inline void random_program_inner(struct random_program *program, unsigned depth) {
    unsigned number = program->names++;
    fl_text_format(&program->text, "{\nunsigned own%u[2] = {", number);
    random_program_around(program, "", 1, ", 1};\n");
    fl_text_format(&program->text, "p = own%u;\n", number);
    random_program_statements(program, depth - 1);
    if (random_program_pick(program, 3)) random_program_say(program, "p = other;\n");
    random_program_say(program, "}\n");
}

/* Forward over some statements, or back at most twice. */
static inline void random_program_goto(struct random_program *program, unsigned depth) {
    unsigned number = program->names++;
    struct fl_text *text = &program->text;
    if (random_program_pick(program, 2)) {
        random_program_around(program, "if (", 1, ")");
        fl_text_format(text, " goto over%u;\n", number);
        random_program_statements(program, depth - 1);
        fl_text_format(text, "over%u:;\n", number);
        return;
    }
    fl_text_format(text, "turns = 0;\nagain%u:;\n", number);
    program->loops++;
    random_program_assignment(program);
    random_program_assignment(program);
    program->loops--;
    random_program_around(program, "if ((", 1, ")");
    fl_text_format(text, " && turns++ < 2) goto again%u;\n", number);
}

static inline void random_program_if(struct random_program *program, unsigned depth) {
    random_program_around(program, "if (", 2, ") {\n");
    random_program_statements(program, depth - 1);
    if (random_program_pick(program, 2)) {
        random_program_say(program, "} else {\n");
        random_program_statements(program, depth - 1);
    }
    random_program_say(program, "}\n");
}

static inline void random_program_statement(struct random_program *program, unsigned depth) {
    switch (depth ? random_program_pick(program, 17) : 6 + random_program_pick(program, 10)) {
    case 0:
    case 1:
    case 2: random_program_if(program, depth); return;
    case 3: random_program_loop(program, depth); return;
    case 4: random_program_switch(program, depth); return;
    case 5: random_program_goto(program, depth); return;
    case 16: random_program_inner(program, depth); return;
    case 6: random_program_pointer(program); return;
    case 7: random_program_heap(program); return;
    case 8: random_program_block(program); return;
    case 9:
    case 10:
        random_program_around(program, "assert((", 2, ") != ");
        random_program_around(program, "(", 1, "));\n");
        return;
    case 11:
        if (!program->loops) break;
        random_program_around(program, "if (", 1, random_program_pick(program, 2) ? ") break;\n" : ") continue;\n");
        return;
    default: break;
    }
    random_program_assignment(program);
}

/* ---- programs ---- */

static const char random_program_head[] =
    "#include <assert.h>\n#include <stdarg.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "int nondet_int(void);\n"
    "struct s { struct s *next; short parts[2]; unsigned low, tail[2]; };\n"
    "struct bits { unsigned low : 3; int middle : 5; unsigned high : 9; _Bool is_set : 1; };\n"
    "union u { unsigned word; unsigned char bytes[4]; short halves[2]; };\n"
    "static unsigned g = 3;\n"
    "static short ga[4] = {1, -2, 3, 4};\n"
    "static signed char grid[2][4] = {{1, 2}, {3, -4, 5}};\n"
    "static unsigned *fresh(unsigned n) {\n"
    "unsigned *made = malloc(n * sizeof *made);\nfor (unsigned k = 0; k < n; k++) made[k] = k;\nreturn made;\n}\n"
    "static unsigned *grown(unsigned *old) {\n"
    "old = realloc(old, 3 * sizeof *old);\nfor (unsigned k = 1; k < 3; k++) old[k] = k;\n"
    "old[0] = 5;\nreturn old;\n}\n"
    "static unsigned twice(unsigned *where) { *where *= 2; return *where; }\n"
    "static void swap(unsigned *a, unsigned *b) { unsigned old = *a; *a = *b; *b = old; }\n"
    "static struct s changed(struct s s, unsigned by) { s.low += by; s.parts[by & 1]--; return s; }\n"
    "static unsigned count(unsigned by) { static unsigned calls; static short seen[2]; calls += by; "
    "seen[calls & 1]++; return calls + seen[0]; }\n"
    "static unsigned total(int n, ...) {\n"
    "va_list list;\nunsigned sum = 0;\nva_start(list, n);\n"
    "for (int k = 0; k < n; k++) sum += va_arg(list, unsigned);\nva_end(list);\nreturn sum;\n}\n";

static const char random_program_variables[] =
    "unsigned t[4] = {1, 0, 3, 4}, *p = &z, *other = t, **q = &other, *heap = NULL;\n"
    "int i = 2, turns = 0; short h = -1; signed char c = 5; _Bool flag = 1; long long wide = 7;\n"
    "char word[8] = \"abc\"; union u u = {9}; struct bits b = {1, -2, 3, 0};\n"
    "struct s last = {NULL, {1, 2}, 8, {4, 5}}, *spare = &last, s = {&last, {6, 7}, x, {y, 9}};\n"
    "(void)turns, (void)spare;\n";

static inline void random_program_function(struct random_program *program, const char *begin, unsigned depth) {
    random_program_say(program, begin);
    random_program_say(program, random_program_variables);
    random_program_statements(program, depth);
}

static inline const char *random_program_text(struct fl_arena *arena, uint64_t seed) {
    struct random_program program = {.text = fl_text_make(arena), .random = seed << 20};
    random_program_say(&program, random_program_head);
    random_program_function(&program, "static unsigned f(unsigned x, unsigned y) {\nunsigned z = 1;\n", 1);
    random_program_say(&program, "return x + y + z + *p + t[0] + s.low;\n}\n");
    random_program_function(
        &program, "static unsigned recurse(unsigned n, unsigned x) {\nunsigned y = n, z = 0;\n", 0);
    random_program_say(&program, "if (n == 0 || (x & 3) == 0) return x + z;\n"
                                 "return recurse(n - 1, x - 1) + y;\n}\n"
                                 "static unsigned one(unsigned x) { return x + 1; }\n"
                                 "static unsigned another(unsigned x) { g += x; return x ^ g; }\n"
                                 "static unsigned (*table[2])(unsigned) = {one, another};\n");
    program.makes_calls = true;
    random_program_function(
        &program, "int main(void) {\nunsigned x = nondet_int() & 3, y = nondet_int() & 3, z = nondet_int() & 3;\n", 2);
    random_program_statements(&program, 2);
    random_program_say(&program, "free(heap);\nreturn (x + y + z + *p + f(x, y) + recurse(2, x)) & 1;\n}\n");
    return fl_text_string(&program.text);
}

#endif
