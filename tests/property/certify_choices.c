/* Random programs whose pointers are chosen by inputs: what the checker of complete unrolling says is what all
 * inputs show.
 *
 * Pointers lead to any byte of a few objects, are chosen between by bits of an input, moved, kept in memory, and
 * read and written through in several widths, also where what was written partly covers what is read.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/map.h"
#include "base/text.h"
#include "frontend/frontend.h"
#include "prove/certify/certify.h"
#include "tests/support/scratch_program.h"

/* Each pointer is at most at byte FURTHEST, so that eight more bytes are in the object. */
enum { OBJECTS = 3, SIZE = 16, FURTHEST = 8, POINTERS = 3, BITS = 4, STATEMENTS = 10 };
static const double seconds_each = 20;

enum kind { POINT, CHOOSE, MOVE, WRITE, COPY, KEEP, FETCH, KINDS };

struct statement {
    enum kind kind;
    unsigned pointer, first, second, bit, bytes, number;
};

struct program {
    struct statement statements[STATEMENTS];
    unsigned object, offset, unwanted; /* the claim: the byte there is not that number at the end */
};

struct memory {
    unsigned char bytes[OBJECTS][SIZE];
    struct {
        unsigned object, offset;
    } pointers[POINTERS], kept;
};

static unsigned pick(uint64_t *random, unsigned count) {
    *random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(*random) % count);
}

static struct program draw(uint64_t seed) {
    struct program program = {.object = pick(&seed, OBJECTS), .offset = pick(&seed, SIZE)};
    for (unsigned i = 0; i < STATEMENTS; i++)
        program.statements[i] = (struct statement){.kind = pick(&seed, KINDS),
                                                   .pointer = pick(&seed, POINTERS),
                                                   .first = pick(&seed, POINTERS),
                                                   .second = pick(&seed, POINTERS),
                                                   .bit = pick(&seed, BITS),
                                                   .bytes = 1u << pick(&seed, 4),
                                                   .number = pick(&seed, 256)};
    return program;
}

/* ---- what it does ---- */

static void execute(const struct program *program, unsigned input, struct memory *memory) {
    *memory = (struct memory){.kept = {0, 0}};
    for (unsigned i = 0; i < POINTERS; i++) memory->pointers[i].object = i % OBJECTS;
    for (unsigned i = 0; i < STATEMENTS; i++) {
        const struct statement *at = &program->statements[i];
        unsigned char *to =
            &memory->bytes[memory->pointers[at->pointer].object][memory->pointers[at->pointer].offset];
        uint64_t number = at->number * 0x0101010101010101u + 0x0706050403020100u;
        switch (at->kind) {
        case POINT:
            memory->pointers[at->pointer].object = at->number % OBJECTS;
            memory->pointers[at->pointer].offset = at->number / OBJECTS % (FURTHEST + 1);
            break;
        case CHOOSE:
            memory->pointers[at->pointer] = memory->pointers[input >> at->bit & 1 ? at->first : at->second];
            break;
        case MOVE:
            if (memory->pointers[at->pointer].offset < FURTHEST) memory->pointers[at->pointer].offset++;
            break;
        case WRITE: memcpy(to, &number, at->bytes); break;
        case COPY:
            memmove(to, &memory->bytes[memory->pointers[at->first].object][memory->pointers[at->first].offset],
                    at->bytes);
            break;
        case KEEP: memory->kept = memory->pointers[at->pointer]; break;
        default: memory->pointers[at->pointer] = memory->kept;
        }
    }
}

/* ---- its text ---- */

static void write_statement(struct fl_text *text, const struct statement *at) {
    static const char *const types[] = {
        [1] = "unsigned char", [2] = "unsigned short", [4] = "unsigned", [8] = "unsigned long long"};
    const char *type = types[at->bytes];
    unsigned p = at->pointer;
    switch (at->kind) {
    case POINT:
        fl_text_format(text, "    p%u = o%u + %u;\n", p, at->number % OBJECTS,
                       at->number / OBJECTS % (FURTHEST + 1));
        break;
    case CHOOSE:
        fl_text_format(text, "    p%u = input & %uu ? p%u : p%u;\n", p, 1u << at->bit, at->first, at->second);
        break;
    case MOVE:
        fl_text_format(text, "    if (p%u != o0 + %u && p%u != o1 + %u && p%u != o2 + %u) p%u++;\n", p, FURTHEST,
                       p, FURTHEST, p, FURTHEST, p);
        break;
    case WRITE:
        fl_text_format(text, "    *(%s *)p%u = (%s)(%u * 0x0101010101010101u + 0x0706050403020100u);\n", type, p,
                       type, at->number);
        break;
    case COPY: fl_text_format(text, "    *(%s *)p%u = *(%s *)p%u;\n", type, p, type, at->first); break;
    case KEEP: fl_text_format(text, "    kept.pointer = p%u;\n", p); break;
    default: fl_text_format(text, "    p%u = kept.pointer;\n", p);
    }
}

static const char *text_of(struct fl_arena *arena, const struct program *program) {
    struct fl_text text = fl_text_make(arena);
    fl_text_format(
        &text,
        "#include <assert.h>\nextern unsigned char __VERIFIER_nondet_uchar(void);\n"
        "static unsigned char o0[%u], o1[%u], o2[%u];\nstatic struct { int other; unsigned char *pointer; } kept "
        "= {1, o0};\n"
        "int main(void) {\n    unsigned char input = __VERIFIER_nondet_uchar(), *p0 = o0, *p1 = o1, *p2 = o2;\n",
        SIZE, SIZE, SIZE);
    for (unsigned i = 0; i < STATEMENTS; i++) write_statement(&text, &program->statements[i]);
    fl_text_format(&text, "    assert(o%u[%u] != %u);\n    return 0;\n}\n", program->object, program->offset,
                   program->unwanted);
    return fl_text_string(&text);
}

/* ---- the two beside each other ---- */

static enum fl_certificate certify(struct fl_arena *arena, const char *path) {
    static const char *const flags[] = {"-w"};
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
    struct fl_certify_options options = {.deadline = fl_deadline_after(seconds_each), .is_exhaustive = true};
    enum fl_certificate answer = fl_certify(arena, program, symbols, &proof, &options).answer;
    fl_terms_destroy(terms);
    return answer;
}

/* A number that the byte can have at the end, or one that it cannot. */
static void choose_claim(struct program *program, bool fails, uint64_t seed) {
    bool is_possible[256] = {false};
    struct memory memory;
    for (unsigned input = 0; input < 1u << BITS; input++) {
        execute(program, input, &memory);
        is_possible[memory.bytes[program->object][program->offset]] = true;
    }
    do program->unwanted = pick(&seed, 256);
    while (is_possible[program->unwanted] != fails);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_answers_are_what_all_inputs_show(void **state) {
    (void)state;
    unsigned wrong = 0;
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 40), first = setting("FAULTLINE_SEED", 1);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        struct program program = draw(seed);
        char path[SCRATCH_PATH_SIZE];
        choose_claim(&program, seed % 2, seed);
        const char *text = text_of(arena, &program);
        scratch_program(path, text);
        enum fl_certificate answer = certify(arena, path);
        if (answer != (seed % 2 ? FL_REJECTED : FL_CERTIFIED)) {
            wrong++;
            print_message("FAULTLINE_SEED=%lu %s, but the checker says %d:\n%s\n", seed,
                          seed % 2 ? "fails" : "is safe", answer, text);
        }
        unlink(path);
        fl_arena_destroy(arena);
    }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_are_what_all_inputs_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
