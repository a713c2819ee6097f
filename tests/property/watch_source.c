/* Random programs that assign to a variable in all kinds of places: instrumented, they print what they printed
 * before, compilers say nothing new, and the values that are told are those that the variable was given.
 *
 * What it was given is known from LLVM's own text of the program, in which a call that writes down the value
 * follows each store: nothing of how sources are read or rewritten is shared. The rules of the spec are the bits
 * of the value. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/text.h"
#include "tests/support/watched.h"
#include "tests/unit/frontend/scratch.h"

enum { PROGRAMS = 4, FUNCTIONS = 4, BITS = 12 };

static uint64_t random_state;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

/* ---- programs ---- */

struct program {
    struct fl_text text;
    const char *type;
    bool is_local;   /* the variable is one of each function; that of f1 is watched */
    bool has_stores; /* through pointers */
    unsigned function, depth, labels;
};

#define PUT(...) fl_text_format(&program->text, __VA_ARGS__)

/* Expressions that nothing in the same full expression changes. */
static void write_pure(struct program *program, unsigned depth) {
    switch (any(depth ? 5 : 2)) {
    case 0: PUT("%uu", any(50)); return;
    case 1: PUT("n"); return;
    case 2:
        PUT("(");
        write_pure(program, depth - 1);
        PUT(" + ");
        write_pure(program, depth - 1);
        PUT(")");
        return;
    case 3:
        PUT("(n > %uu ? 3u : ", any(9));
        write_pure(program, depth - 1);
        PUT(")");
        return;
    default: PUT("(unsigned)sizeof(x = 5)"); return;
    }
}

/* Reads variables, changes none. */
static void write_reading(struct program *program, unsigned depth) {
    switch (any(4)) {
    case 0: PUT("((unsigned)x * 3u + %uu)", any(9)); return;
    case 1: PUT("(y ^ (unsigned)x)"); return;
    case 2: PUT("a[n & 7u]"); return;
    default: write_pure(program, depth);
    }
}

static void write_effect(struct program *program, unsigned depth);

/* The variable is assigned once; what is assigned may read it. */
static void write_assignment(struct program *program, unsigned depth) {
    static const char *const signs[] = {"=", "+=", "-=", "^=", "|=", "*="};
    switch (any(program->is_local ? 7 : 10)) {
    case 0: PUT("x++"); return;
    case 1: PUT("--x"); return;
    case 2: PUT("(x)--"); return;
    case 3: PUT(any(2) ? "SET(n + %uu)" : "BUMP(%uu)", any(9)); return;
    case 7:
        if (!program->has_stores) break;
        PUT("*(&x + (n & 0u)) %s (n + %uu) & 1023u", signs[any(4)], any(9));
        return;
    case 8:
        if (!program->has_stores) break;
        PUT(any(2) ? "(*pointer)++" : "--*pointer");
        return;
    case 9:
        if (!program->has_stores) break;
        PUT("holder.at[n & 0u] %s ", signs[any(6)]);
        write_reading(program, depth);
        PUT(" & 1023u");
        return;
    default: break;
    }
    PUT("x %s (", signs[any(6)]);
    write_reading(program, depth);
    PUT(") & 1023u");
}

static void write_two(struct program *program, unsigned depth, const char *before, const char *between,
                      const char *behind) {
    PUT("%s", before);
    write_effect(program, depth);
    PUT("%s", between);
    write_effect(program, depth);
    PUT("%s", behind);
}

/* Anything whose value is an unsigned number. */
static void write_effect(struct program *program, unsigned depth) {
    if (!depth) {
        PUT("(unsigned)(");
        write_assignment(program, 1);
        PUT(")");
        return;
    }
    switch (any(15)) {
    case 0: write_two(program, depth - 1, "((void)(", "), ", ")"); return;
    case 1: write_two(program, depth - 1, "(unsigned)((", ") && (", "))"); return;
    case 2: write_two(program, depth - 1, "(unsigned)((", ") || (", "))"); return;
    case 3: write_two(program, depth - 1, "(n > 3u ? (", ") : (", "))"); return;
    case 4:
        PUT("f%u(", any(FUNCTIONS));
        write_effect(program, depth - 1);
        PUT(", ");
        write_pure(program, 1);
        PUT(")");
        return;
    case 5:
        PUT("a[(");
        write_effect(program, depth - 1);
        PUT(") & 7u]");
        return;
    case 6:
        PUT("(y = ");
        write_effect(program, depth - 1);
        PUT(")");
        return;
    case 7:
        PUT("ADD(");
        write_effect(program, depth - 1);
        PUT(", n)");
        return;
    case 8:
        PUT("__extension__ ({ ");
        write_effect(program, depth - 1);
        PUT("; y + 1u; })");
        return;
    case 9:
        PUT("(parts.low = (");
        write_effect(program, depth - 1);
        PUT(") & 7u)");
        return;
    case 10:
        PUT("(unsigned)!(");
        write_effect(program, depth - 1);
        PUT(")");
        return;
    case 11:
        PUT("called[n & 1u](");
        write_effect(program, depth - 1);
        PUT(", 2u)");
        return;
    case 12:
        PUT("TWICE(f%u(", any(FUNCTIONS));
        write_effect(program, depth - 1);
        PUT(", n))");
        return;
    default:
        PUT("((unsigned)(");
        write_assignment(program, depth - 1);
        PUT(") + ");
        write_pure(program, 1);
        PUT(")");
    }
}

static void write_statement(struct program *program, unsigned depth);

static void write_condition(struct program *program) {
    PUT("(");
    write_effect(program, 1 + any(2));
    PUT(") & 1u");
}

static void write_block(struct program *program, unsigned depth) {
    unsigned count = 1 + any(3);
    PUT("{\n");
    if (any(6) == 0) {
        PUT("%s x = (n + %uu) & 63u; /* another one */\n", program->type, any(9));
        PUT("y += (unsigned)x;\n");
    }
    for (unsigned i = 0; i < count; i++) write_statement(program, depth);
    PUT("}\n");
}

static void write_loop(struct program *program, unsigned depth) {
    unsigned label = program->labels++;
    switch (any(3)) {
    case 0:
        PUT("for (unsigned i%u = (", label);
        write_effect(program, 1);
        PUT(") & 1u; i%u < 3u; i%u++, ", label, label);
        write_assignment(program, 1);
        PUT(")\n");
        break;
    case 1:
        PUT("for (");
        write_assignment(program, 1);
        PUT("; steps++ < 300u && (");
        write_condition(program);
        PUT("); ");
        write_assignment(program, 1);
        PUT(")\n");
        break;
    default:
        PUT("do ");
        write_block(program, depth - 1);
        PUT("while (steps++ < 300u && (");
        write_condition(program);
        PUT("));\n");
        return;
    }
    write_statement(program, depth - 1);
}

static void write_switch(struct program *program, unsigned depth) {
    PUT("switch ((");
    write_effect(program, 1);
    PUT(") & 3u) {\ncase 0: ");
    write_statement(program, depth - 1);
    PUT("break;\ncase 1:\ncase 2: ");
    write_statement(program, depth - 1);
    PUT("/* falls through */\ndefault: ");
    write_statement(program, 0);
    PUT("}\n");
}

static void write_statement(struct program *program, unsigned depth) {
    unsigned label;
    switch (any(depth ? 10 : 4)) {
    case 0: PUT("BOTH(n + %uu);\n", any(9)); return;
    case 1:
        write_assignment(program, 2);
        PUT(";\n");
        return;
    case 2:
        PUT("y += ");
        write_effect(program, 2);
        PUT(";\n");
        return;
    case 3:
        PUT("if (");
        write_condition(program);
        PUT(") ");
        write_assignment(program, 1);
        PUT(";\nelse a[n & 7u] ^= ");
        write_effect(program, 1);
        PUT(";\n");
        return;
    case 4:
        PUT("if (");
        write_condition(program);
        PUT(") ");
        write_statement(program, depth - 1);
        return;
    case 5: write_loop(program, depth); return;
    case 6: write_switch(program, depth); return;
    case 7:
        PUT("{ unsigned z = ");
        write_effect(program, 2);
        PUT(", w[2] = {z, ");
        write_effect(program, 1);
        PUT("}; y ^= w[z & 1u]; }\n");
        return;
    case 8:
        label = program->labels++;
        PUT("if (");
        write_condition(program);
        PUT(") goto l%u;\ny++;\nl%u: ", label, label);
        write_assignment(program, 1);
        PUT(";\n");
        return;
    default: write_block(program, depth - 1);
    }
}

static void write_function(struct program *program, unsigned number) {
    PUT("static unsigned f%u(unsigned m, unsigned n) {\n", number);
    if (program->is_local) PUT("%s x = (%s)(n & 31u);\n", program->type, program->type);
    PUT("if (steps++ > 300u) return n;\n");
    for (unsigned i = 0; i < 2; i++) write_statement(program, 2);
    if (program->is_local) PUT("y += (unsigned)x;\n");
    PUT("return m + ");
    write_effect(program, 1);
    PUT(";\n}\n");
}

static void write_program(struct program *program) {
    static const char *const types[] = {"int",  "unsigned",      "short",        "unsigned short",
                                        "long", "unsigned long", "volatile int", "enum color"};
    program->is_local = any(3) == 0;
    program->type = types[any(program->is_local ? 6 : 8)];
    program->has_stores = !program->is_local && any(2) && strcmp(program->type, "enum color") != 0 &&
                          strcmp(program->type, "volatile int") != 0;
    PUT("#include <stdio.h>\n#include <string.h>\nenum color { RED, GREEN, LAST = 4095 };\n");
    if (!program->is_local) PUT("%s%s x;\n", any(2) ? "static " : "", program->type);
    if (program->has_stores)
        PUT("static %s *pointer = &x;\nstatic struct { %s *at; } holder = {&x};\n", program->type, program->type);
    PUT("#define SET(v) x = (v)\n#define ADD(p, q) ((p) + (q))\n#define TWICE(p) ((p) + 1u)\n");
    PUT("#define BUMP(v) (bumps++, x += (v), ++x)\n#define BOTH(v) do { x = (v); if (n) x--; } while (0)\n");
    PUT("static unsigned y, steps, bumps, a[8];\nstatic struct { unsigned low : 3, high : 5; } parts;\n");
    for (unsigned i = 0; i < FUNCTIONS; i++) PUT("static unsigned f%u(unsigned m, unsigned n);\n", i);
    PUT("static unsigned (*called[2])(unsigned, unsigned) = {f0, f1};\n");
    for (unsigned i = 0; i < FUNCTIONS; i++) write_function(program, i);
    PUT("int main(void) {\n");
    for (unsigned i = 0; i < FUNCTIONS; i++) PUT("steps = 0; y += f%u(%uu, %uu);\n", i, any(9), any(9));
    if (!program->is_local) PUT("printf(\"%%ld\\n\", (long)x);\n");
    PUT("for (unsigned i = 0; i < 8; i++) y = y * 31u + a[i];\n");
    PUT("printf(\"%%u %%u\\n\", y, (unsigned)parts.low);\nreturn 0;\n}\n");
}

/* A rule for each bit of the value, and one for the sign. */
static const char *write_spec(struct fl_arena *arena, const struct program *program) {
    struct fl_text text = fl_text_make(arena);
    const char *type = strcmp(program->type, "enum color") == 0 ? "unsigned" : program->type;
    fl_text_format(&text, "spec s {\n    %s %s x%s;\n    state only;\n", program->is_local ? "local" : "extern",
                   type, program->is_local ? " of f1" : "");
    for (unsigned i = 0; i < BITS; i++)
        fl_text_format(&text, "    assign x if ((x & %u) != 0): only -> only;\n", 1u << i);
    fl_text_append(&text, "}\n");
    return fl_text_string(&text);
}

/* ---- what happens ---- */

/* The value and the place of "store i32 %5, ptr @x, align 4"; false: it is none of the variable. */
static bool is_store(const char *line, char value[64], char type[16], char place[64]) {
    const char *at = strstr(line, "store ");
    if (!at) return false;
    at += strlen("store ");
    if (strncmp(at, "volatile ", 9) == 0) at += 9;
    if (*at != 'i') return false;
    return sscanf(at, "%15[^ ] %63[^,], ptr %63[^,]", type, value, place) == 3;
}

static bool is_local_named_x(const char *place) {
    return place[0] == '%' && place[1] == 'x' && !place[2 + strspn(place + 2, "0123456789")];
}

/* Puts a call behind each store: of the watched local, or of anything that is not one. */
static const char *follow_stores(struct fl_arena *arena, const struct program *program, char *llvm) {
    struct fl_text text = fl_text_make(arena);
    bool is_watched = false;
    unsigned number = 0;
    for (char *line = llvm, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end) *end++ = '\0';
        fl_text_format(&text, "%s\n", line);
        if (strncmp(line, "define ", 7) == 0) is_watched = strstr(line, "@f1(");
        char value[64], type[16], place[64];
        if (!is_store(line, value, type, place)) continue;
        bool is_told = program->is_local ? is_watched && is_local_named_x(place) : !is_local_named_x(place);
        if (!is_told) continue;
        if (strcmp(type, "i64") != 0) {
            fl_text_format(&text, "  %%wide%u = zext %s %s to i64\n", number, type, value);
            snprintf(value, sizeof value, "%%wide%u", number++);
        }
        fl_text_format(&text, "  call void @told(ptr %s, i64 %s)\n", program->is_local ? "null" : place, value);
    }
    fl_text_append(&text, "declare void @told(ptr, i64)\n");
    return fl_text_string(&text);
}

static int run(const char *format, ...) {
    char command[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return system(command);
}

#define assert_run(...)                                                                 \
    do {                                                                                \
        if (run(__VA_ARGS__) != 0) fail_msg("%s", fl_arena_format(arena, __VA_ARGS__)); \
    } while (0)

/* The values, one a line, in expected. */
static void follow(struct fl_arena *arena, const struct program *program) {
    assert_run("clang-19 -w -O0 -S -emit-llvm -Xclang -disable-O0-optnone -fno-discard-value-names -o a.ll a.c");
    char *llvm = fl_arena_copy_string(arena, watched_read(arena, "a.ll"));
    watched_write("b.ll", follow_stores(arena, program, llvm));
    watched_write("told.c",
                  fl_arena_format(arena,
                                  "#include <stdio.h>\n%s x;\nvoid told(char *at, unsigned long value) {\n"
                                  "static FILE *file; if (!file) file = fopen(\"expected\", \"w\");\n"
                                  "if (!at || at == (char *)&x) fprintf(file, \"%%lx\\n\", value & 4095);\n"
                                  "fflush(file); }\n",
                                  program->is_local ? "int" : "extern long"));
    assert_run(
        "sed -i 's/^@x = internal/@x =/' b.ll; clang-19 -w -O0 -o followed b.ll told.c && ./followed >printed");
}

static void compare(struct fl_arena *arena, const char *compiler) {
    assert_run("%s -O1 -Wall -Wextra -pedantic -w -o plain a.c && ./plain >output", compiler);
    assert_run("%s -O1 -Wall -Wextra -pedantic -o instrumented out/*.c 2>warnings", compiler);
    assert_run("%s -O1 -Wall -Wextra -pedantic -c -o /dev/null a.c 2>before", compiler);
    const char *warnings = watched_read(arena, "warnings"), *before = watched_read(arena, "before");
    if (*warnings && !*before) fail_msg("new warnings: %s", warnings);
    assert_run("rm -f events; touch events; ./instrumented >output2 && cmp output output2");
}

static void check_program(uint64_t seed) {
    struct fl_arena *arena = fl_arena_create();
    random_state = seed * 7919 + 1;
    struct program program = {.text = fl_text_make(arena)};
    write_program(&program);
    watched_write("a.c", fl_text_string(&program.text));
    const char *spec = write_spec(arena, &program);
    watched_write("s.spec", spec);
    static const char *const files[] = {"a.c"};
    struct watched watched;
    enum fl_status status = watched_find(arena, spec, files, 1, &watched);
    if (status == FL_OK) status = watched_write_program(&watched, FL_WATCH_FULL);
    if (status != FL_OK) fail_msg("seed %d: %s", (int)seed, scratch_messages(arena, &watched.diagnostics));
    run("rm -f expected; touch expected");
    follow(arena, &program);
    compare(arena, "gcc");
    compare(arena, "clang-19");
    assert_run("cut -d' ' -f3 events | cmp - expected");
    if (!program.is_local) assert_run("test -s expected");
    /* A guard that always holds changes nothing; values without a bit have no rule to tell. */
    for (size_t i = 0; i < watched.plan.sites.count; i++) {
        watched.plan.sites.items[i].decision = FL_WATCH_GUARDED;
        watched.plan.sites.items[i].guard = "n == n + 0u";
    }
    assert_int_equal(watched_write_program(&watched, FL_WATCH_REDUCED), FL_OK);
    compare(arena, "clang-19");
    assert_run("cut -d' ' -f3 events >told; grep -vx 0 expected | cmp - told");
    fl_arena_destroy(arena);
}

static uint64_t number_from(const char *name, uint64_t otherwise) {
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void values_are_told_as_they_are_assigned(void **state) {
    (void)state;
    uint64_t first = number_from("FAULTLINE_SEED", 1), count = number_from("FAULTLINE_PROGRAM_COUNT", PROGRAMS);
    for (uint64_t seed = first; seed < first + count; seed++) {
        char *directory = scratch_enter();
        printf("seed %llu in %s\n", (unsigned long long)seed, directory);
        fflush(stdout);
        check_program(seed);
        scratch_leave(directory);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_told_as_they_are_assigned)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
