/* Ten million distinct terms: bytes each, seconds, and what finding one again costs. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/map.h"
#include "term/term.h"

enum { VARIABLES = 64, RECENT = 4096 };

static const enum fl_operator OPERATORS[] = {
    FL_OP_ADD,         FL_OP_SUBTRACT,   FL_OP_MULTIPLY,    FL_OP_AND,    FL_OP_OR,
    FL_OP_XOR,         FL_OP_DIVIDE,     FL_OP_REMAINDER,   FL_OP_EQUAL,  FL_OP_LESS,
    FL_OP_LESS_SIGNED, FL_OP_SHIFT_LEFT, FL_OP_SHIFT_RIGHT, FL_OP_CONCAT,
};

static size_t peak_bytes(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}

/* Not wall time: the machine may be busy with other things. */
static double processor_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Terms of 32 bits over what was made before; comparisons and pieces go into choices and extracts. */
static const struct fl_term *make_term(struct fl_terms *terms, const struct fl_term **recent, uint64_t random) {
    const struct fl_term *left = recent[random % RECENT], *right = recent[random >> 12 & (RECENT - 1)];
    enum fl_operator op = OPERATORS[(random >> 24) % (sizeof OPERATORS / sizeof *OPERATORS)];
    const struct fl_term *term = fl_term_binary(terms, op, left, right);
    if (term->width == 1) return fl_term_if(terms, term, left, right);
    if (term->width == 64) return fl_term_extract(terms, 47, 16, term);
    return term;
}

static double seconds_to_find(struct fl_terms *terms, size_t count) {
    double start = processor_seconds();
    size_t found = 0, step = fl_terms_count(terms) / count + 1, asked = 0;
    for (size_t id = 0; id < fl_terms_count(terms); id += step) {
        const struct fl_term *term = fl_terms_at(terms, (uint32_t)id);
        if (term->operand_count != 2) continue;
        asked++;
        found += fl_term_binary(terms, term->op, term->operands[0], term->operands[1]) == term;
    }
    double seconds = processor_seconds() - start;
    printf("%zu of %zu terms were found again\n", found, asked);
    return seconds / (double)asked;
}

static double seconds_to_make_again(struct fl_terms *terms, const struct fl_term *const *recent, size_t count) {
    double start = processor_seconds();
    for (size_t i = 0; i < count; i++)
        fl_term_binary(terms, FL_OP_DIVIDE, recent[i % VARIABLES], recent[(i / VARIABLES) % VARIABLES]);
    return (processor_seconds() - start) / (double)count;
}

int main(int argument_count, char **arguments) {
    size_t wanted = argument_count > 1 ? strtoull(arguments[1], NULL, 10) : 10000000;
    struct fl_arena *arena = fl_arena_create();
    struct fl_terms *terms = fl_terms_create(arena);
    static const struct fl_term *recent[RECENT];
    const struct fl_term *variables[VARIABLES];
    for (size_t i = 0; i < RECENT; i++) {
        char name[16];
        snprintf(name, sizeof name, "v%zu", i % VARIABLES);
        recent[i] = fl_term_variable(terms, name, 32);
        if (i < VARIABLES) variables[i] = recent[i];
    }
    size_t before = peak_bytes(), made = 0;
    double start = processor_seconds();
    for (uint64_t i = 0; fl_terms_count(terms) < wanted; i++, made++)
        recent[i % RECENT] = make_term(terms, recent, fl_hash_mix(i));
    double seconds = processor_seconds() - start;
    size_t bytes = peak_bytes() - before;
    printf("%zu terms by %zu constructor calls in %.2f s: %.0f ns a term, %.1f bytes a term, %.0f MiB in all\n",
           fl_terms_count(terms), made, seconds, 1e9 * seconds / (double)fl_terms_count(terms),
           (double)bytes / (double)fl_terms_count(terms), (double)bytes / (1 << 20));
    printf("an existing term, all in memory: %.0f ns\n", 1e9 * seconds_to_find(terms, 1000000));
    printf("an existing term, in cache: %.0f ns\n", 1e9 * seconds_to_make_again(terms, variables, 5000000));
    fl_terms_destroy(terms);
    fl_arena_destroy(arena);
    return bytes < (size_t)2 << 30 ? 0 : 1;
}
