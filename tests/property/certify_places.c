/* Random accesses to an array at indices that are inputs, through elements of several sizes: the checker of
 * complete unrolling accepts the largest result that all inputs show, and rejects that it is smaller.
 *
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/frontend.h"
#include "prove/certify/certify.h"
#include "tests/support/scratch_program.h"

/* Large arrays are gone through in another way than small ones, and some blocks in them not at all. */
enum { SMALL = 16, LARGE = 2048, STEPS = 9, CHOICES = 4, VALUES = 3 };

struct step {
    unsigned bytes;               /* of an element: 1, 2 or 4 */
    bool is_read, is_conditional; /* the latter: only where the first index is odd */
    unsigned which;               /* 0 and 1: that index; 2: their sum; 3: a constant */
    unsigned constant;
    bool is_value; /* what is written: the input, not the constant */
    bool is_block; /* as many bytes as an index says are written */
};

struct subject {
    uint64_t seed;
    unsigned size; /* of the array, bytes */
    struct step steps[STEPS];
};

static unsigned pick(struct subject *subject, unsigned count) {
    subject->seed = subject->seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(subject->seed >> 33) % count;
}

static void draw(struct subject *subject) {
    subject->size = pick(subject, 4) ? SMALL : LARGE;
    for (unsigned i = 0; i < STEPS; i++)
        subject->steps[i] = (struct step){.bytes = 1u << pick(subject, 3),
                                          .is_read = pick(subject, 2) || i + 1 == STEPS,
                                          .is_conditional = !pick(subject, 3),
                                          .which = pick(subject, 4),
                                          .constant = pick(subject, CHOICES),
                                          .is_value = pick(subject, 2),
                                          .is_block = !pick(subject, 3)};
}

/* What the program computes, by bytes. */
static unsigned result_of(const struct subject *subject, unsigned first, unsigned second, unsigned value) {
    unsigned char bytes[SMALL] = {0};
    unsigned sum = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        const struct step *step = &subject->steps[i];
        unsigned indices[] = {first, second, first + second, step->constant}, element = 0;
        unsigned char *at = bytes + (indices[step->which] * step->bytes) % (SMALL / 2);
        if (step->is_conditional && !(first & 1)) continue;
        if (step->is_read) {
            memcpy(&element, at, step->bytes);
            sum += element & 0xff;
        } else if (step->is_block) {
            memset(at, (int)(step->is_value ? value : step->constant), step->constant & 1 ? first : 2 * second);
        } else {
            element = (step->is_value ? value : step->constant) * 0x1011;
            memcpy(at, &element, step->bytes);
        }
    }
    return sum;
}

static const char *text_of(struct fl_arena *arena, const struct subject *subject, unsigned most) {
    static const char *const indices[] = {"i", "j", "(i + j)", NULL};
    struct fl_text text = fl_text_make(arena);
    fl_text_format(&text,
                   "extern unsigned char __VERIFIER_nondet_uchar(void);\nvoid reach_error(void);\n"
                   "unsigned char a[%u];\nint main(void) {\n    unsigned i = __VERIFIER_nondet_uchar() %% %u, "
                   "j = __VERIFIER_nondet_uchar() %% %u, v = __VERIFIER_nondet_uchar() %% %u, sum = 0;\n",
                   subject->size, CHOICES, CHOICES, VALUES);
    for (unsigned k = 0; k < STEPS; k++) {
        const struct step *step = &subject->steps[k];
        const char *type = step->bytes == 1 ? "unsigned char" : step->bytes == 2 ? "unsigned short" : "unsigned";
        const char *index = indices[step->which];
        if (!index) index = fl_arena_format(arena, "%u", step->constant);
        const char *element =
            fl_arena_format(arena, "*(%s *)(a + %s * %u %% %u)", type, index, step->bytes, SMALL / 2);
        const char *condition = step->is_conditional ? "if (i & 1) " : "";
        if (step->is_read)
            fl_text_format(&text, "    %ssum += %s & 0xff;\n", condition, element);
        else if (step->is_block)
            fl_text_format(&text, "    %s__builtin_memset(&%s, %s, %s);\n", condition, element,
                           step->is_value ? "v" : fl_arena_format(arena, "%u", step->constant),
                           step->constant & 1 ? "i" : "2 * j");
        else if (step->is_value)
            fl_text_format(&text, "    %s%s = v * 0x1011;\n", condition, element);
        else
            fl_text_format(&text, "    %s%s = %u;\n", condition, element, step->constant * 0x1011);
    }
    fl_text_format(&text, "    if (sum > %u) reach_error();\n}\n", most);
    return fl_text_string(&text);
}

static enum fl_certificate certify(struct fl_arena *arena, const char *source) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, source);
    const char *inputs[] = {path};
    struct fl_frontend_options frontend = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    assert_int_equal(fl_checks_parse("bounds,pointer", &diagnostics, &frontend.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &frontend, &diagnostics, &program), FL_OK);
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_symbols *symbols = fl_symbols_create(arena, program, terms);
    struct fl_proof proof = {.prover = "test", .rounds = 1};
    struct fl_certify_options options = {.deadline = fl_deadline_after(60), .is_exhaustive = true};
    enum fl_certificate answer = fl_certify(arena, program, symbols, &proof, &options).answer;
    fl_terms_destroy(terms);
    unlink(path);
    return answer;
}

static void compare(uint64_t seed) {
    struct fl_arena *arena = fl_arena_create();
    struct subject subject = {.seed = seed};
    unsigned most = 0;
    draw(&subject);
    for (unsigned i = 0; i < CHOICES * CHOICES * VALUES; i++) {
        unsigned result = result_of(&subject, i % CHOICES, i / CHOICES % CHOICES, i / CHOICES / CHOICES);
        if (result > most) most = result;
    }
    const char *right = text_of(arena, &subject, most), *wrong = most ? text_of(arena, &subject, most - 1) : NULL;
    enum fl_certificate accepted = certify(arena, right), rejected = wrong ? certify(arena, wrong) : FL_REJECTED;
    bool may_give_up = subject.size == LARGE;
    if (accepted != FL_CERTIFIED && !(may_give_up && accepted == FL_NOT_CERTIFIED))
        fail_msg("seed %llu: not accepted\n%s", (unsigned long long)seed, right);
    if (rejected != FL_REJECTED && !(may_give_up && rejected == FL_NOT_CERTIFIED))
        fail_msg("seed %llu: not rejected\n%s", (unsigned long long)seed, wrong);
    fl_arena_destroy(arena);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_results_are_what_all_inputs_show(void **state) {
    (void)state;
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 25);
    for (unsigned long i = 0; i < count; i++) compare(first + i);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_results_are_what_all_inputs_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
