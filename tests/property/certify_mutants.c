/* Mutated invariants: the checker of proofs rejects every one that some run violates.
 *
 * Each program is run on all its inputs; the states at the places of its invariants tell which mutants
 * (a constant changed, a comparison turned, variables swapped, a conjunct dropped) are wrong. The genuine
 * invariants are accepted. What is said of all numbers is violated where some element of an array violates it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <unistd.h>

#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "tests/support/proof_text.h"
#include "tests/support/scratch_program.h"

enum { MOST_INVARIANTS = 6, MOST_MUTANTS = 600, LONGEST = 256, MOST_DEPTH = 64, ELEMENTS = 6 };

struct given {
    enum fl_cut_kind kind;
    const char *place;
    uint32_t loop;
    const char *predicate;
};

struct program {
    const char *source;
    int least, most; /* inputs */
    unsigned reads;
    struct given given[MOST_INVARIANTS];
};

#define HEAD                                    \
    "extern int __VERIFIER_nondet_int(void);\n" \
    "void reach_error(void);\n"                 \
    "#define in __VERIFIER_nondet_int\n"        \
    "#define check(c) do { if (!(c)) reach_error(); } while (0)\n"

static const struct program programs[] = {
    {HEAD "int main(void) {\n"
          "    int n = in(), i = 0, s = 0;\n"
          "    if (n < 0 || n > 9) return 0;\n"
          "    while (i < n) { i++; s += 3; }\n"
          "    check(s == 3 * n);\n"
          "}\n",
     -1,
     10,
     1,
     {{FL_CUT_LOOP, "main", 0, "0 <= i && i <= n && s == 3 * i && n <= 9"}}},
    {HEAD "int main(void) {\n"
          "    int n = in(), x = n, y = 0;\n"
          "    if (n < 0 || n > 12) return 0;\n"
          "    while (x > 0) { x--; y++; }\n"
          "    check(y == n);\n"
          "}\n",
     -1,
     13,
     1,
     {{FL_CUT_LOOP, "main", 0, "x >= 0 && x + y == n && y >= 0"}}},
    {HEAD "int main(void) {\n"
          "    int a = in(), b = in(), q = 0, r = a;\n"
          "    if (a < 0 || a > 15 || b < 1 || b > 6) return 0;\n"
          "    while (r >= b) { r = r - b; q = q + 1; }\n"
          "    check(0 <= r && r < b && q <= a);\n"
          "}\n",
     0,
     15,
     2,
     {{FL_CUT_LOOP, "main", 0, "0 <= r && r <= a && 0 <= q && q <= a && q + r <= a && 1 <= b && a <= 15"}}},
    {HEAD "int main(void) {\n"
          "    int n = in(), m = in(), i, j, s = 0;\n"
          "    if (n < 0 || n > 5 || m < 0 || m > 5) return 0;\n"
          "    for (i = 0; i < n; i++) {\n"
          "        for (j = 0; j < m; j++) s++;\n"
          "        s -= m;\n"
          "    }\n"
          "    check(s == 0);\n"
          "}\n",
     -1,
     6,
     2,
     {{FL_CUT_LOOP, "main", 0, "s == 0 && 0 <= i && i <= n && 0 <= m"},
      {FL_CUT_LOOP, "main", 1, "s == j && 0 <= j && j <= m && i < n && 0 <= i"}}},
    {HEAD "int locked;\n"
          "int main(void) {\n"
          "    int old, new = 1, i = 0;\n"
          "    do {\n"
          "        check(locked == 0);\n"
          "        locked = 1;\n"
          "        old = new;\n"
          "        if (in()) { locked = 0; new++; }\n"
          "        i++;\n"
          "    } while (new != old && i < 5);\n"
          "    check(locked == 1 || i == 5);\n"
          "}\n",
     0,
     1,
     5,
     {{FL_CUT_LOOP, "main", 0, "locked == 0 && 1 <= new && new <= 5 && new == i + 1 && 0 <= i && i < 5"}}},
    {HEAD "int a[6];\n"
          "int main(void) {\n"
          "    int i, k = in();\n"
          "    if (k < 0 || k > 5) return 0;\n"
          "    for (i = 0; i < 6; i++) a[i] = i + 2;\n"
          "    check(a[k] == k + 2);\n"
          "}\n",
     -1,
     6,
     1,
     {{FL_CUT_LOOP, "main", 0, "0 <= i && i <= 6 && 0 <= k && k <= 5 && (k >= i || a[k] == k + 2)"}}},
    {HEAD "int a[6], b[6];\n"
          "int main(void) {\n"
          "    int i, n = in(), k = in();\n"
          "    if (n < 0 || n > 6 || k < 0 || k >= n) return 0;\n"
          "    for (i = 0; i < n; i++) a[i] = i + 2;\n"
          "    for (i = 0; i < n; i++) b[i] = a[i];\n"
          "    check(b[k] == k + 2);\n"
          "}\n",
     -1,
     7,
     2,
     {{FL_CUT_LOOP, "main", 0, "0 <= i && i <= n && n <= 6 && (index < 0 || i <= index || a[index] == index + 2)"},
      {FL_CUT_LOOP, "main", 1,
       "0 <= i && i <= n && n <= 6 && (index < 0 || i <= index || b[index] == a[index])"}}},
    {HEAD "int a[6];\n"
          "int main(void) {\n"
          "    int i, k = in(), m = 0;\n"
          "    if (k < 0 || k >= 6) return 0;\n"
          "    for (i = 0; i < 6; i++) { int x = in(); if (x > 3) x = 3; a[i] = x; }\n"
          "    for (i = 5; i >= 0; i--) if (a[i] > m) m = a[i];\n"
          "    check(a[k] <= m && m <= 3);\n"
          "}\n",
     2,
     4,
     7,
     {{FL_CUT_LOOP, "main", 0, "0 <= i && i <= 6 && m == 0 && (index < 0 || i <= index || a[index] <= 3)"},
      {FL_CUT_LOOP, "main", 1, "i <= 5 && 0 <= m && m <= 3 && (index <= i || 5 < index || a[index] <= m)"}}},
    {HEAD "int a[6];\n"
          "int main(void) {\n"
          "    int i, k = in(), v = in();\n"
          "    if (k < 0 || k > 4 || v < 0 || v > 3) return 0;\n"
          "    for (i = 0; i < 6; i++) { a[i] = v; if (in()) v++; }\n"
          "    check(a[k] <= a[k + 1]);\n"
          "}\n",
     0,
     1,
     8,
     {{FL_CUT_LOOP, "main", 0,
       "0 <= i && i <= 6 && 0 <= v && v <= i + 3 && (i <= 0 || a[i - 1] <= v) && "
       "(index < 0 || i - 1 <= index || a[index] <= a[index + 1])"}}},
    {HEAD "int best;\n"
          "static int step(int x, int by) { if (x > best) best = x; return x + by; }\n"
          "int main(void) {\n"
          "    int n = in(), x = 0, i;\n"
          "    if (n < 0 || n > 8) return 0;\n"
          "    for (i = 0; i < n; i++) x = step(x, 2);\n"
          "    check(best <= x && x == 2 * n);\n"
          "}\n",
     0,
     8,
     1,
     {{FL_CUT_LOOP, "main", 0, "i <= n && 0 <= i && x == 2 * i && best <= x && 0 <= best && n <= 8"}}},
    {HEAD "static int count(int from, int to) {\n"
          "    int i = 0, start = from;\n"
          "    while (from < to) { from++; i++; }\n"
          "    return i;\n"
          "}\n"
          "int main(void) {\n"
          "    int x = in(), y = in();\n"
          "    if (x < -4 || x > y || y > 4) return 0;\n"
          "    int c = count(x, y);\n"
          "    check(c == y - x);\n"
          "}\n",
     -4,
     4,
     2,
     {{FL_CUT_LOOP, "main>count", 0,
       "from <= to && from == start + i && 0 <= i && to <= 4 && start <= from && from <= 4 && start + 4 >= 0"}}},
    {HEAD "static int sum(int n) {\n"
          "    if (n <= 0) return 0;\n"
          "    return n + sum(n - 1);\n"
          "}\n"
          "int main(void) {\n"
          "    int n = in();\n"
          "    if (n < 0 || n > 10) return 0;\n"
          "    int s = sum(n);\n"
          "    check(2 * s == n * (n + 1));\n"
          "}\n",
     -1,
     11,
     1,
     {{FL_CUT_ENTRY, "main>sum", 0, "0 <= n && n <= 10"},
      {FL_CUT_EXIT, "main>sum", 0, "2 * result == old n * (old n + 1) && result >= old n && old n <= 10"}}},
    {HEAD "int calls;\n"
          "static void dive(int depth) { calls++; if (depth > 0) dive(depth - 1); }\n"
          "int main(void) {\n"
          "    int d = in();\n"
          "    if (d < 0 || d > 7) return 0;\n"
          "    dive(d);\n"
          "    check(calls == d + 1);\n"
          "}\n",
     -1,
     8,
     1,
     {{FL_CUT_ENTRY, "main>dive", 0, "0 <= depth && depth <= 7"},
      {FL_CUT_EXIT, "main>dive", 0, "calls == old calls + old depth + 1"}}},
};

/* A value of each symbol of an invariant. */
struct recorded {
    struct fl_assignment *assignment;
    uint64_t hash;
};

struct subject {
    struct fl_arena *arena;
    const struct program *source;
    const struct fl_program *program;
    struct proof_text *text;
    /* by invariant: the symbols in it, and the states at its place */
    FL_VECTOR_OF(const struct fl_symbol *) symbols[MOST_INVARIANTS];
    FL_VECTOR_OF(struct recorded) states[MOST_INVARIANTS];
    struct fl_map known[MOST_INVARIANTS];
    /* by depth of calls: values of symbols when the function was entered */
    struct fl_assignment *entered[MOST_INVARIANTS][MOST_DEPTH];
    uint64_t entered_hash[MOST_INVARIANTS][MOST_DEPTH];
};

struct tally {
    unsigned mutants, wrong, rejected, accepted;
};

/* ---- states ---- */

static void add_symbol(struct subject *subject, unsigned invariant, const struct fl_symbol *symbol) {
    for (size_t i = 0; i < subject->symbols[invariant].count; i++)
        if (subject->symbols[invariant].items[i] == symbol) return;
    fl_vector_push(subject->arena, &subject->symbols[invariant], symbol);
}

/* Mutants may confuse what a variable held and holds. */
static void find_symbols(struct subject *subject, unsigned invariant, const struct fl_term *term) {
    struct fl_symbols *symbols = subject->text->symbols;
    const struct fl_symbol *symbol = fl_symbol_of(symbols, term);
    if (symbol) add_symbol(subject, invariant, symbol);
    if (symbol && symbol->kind == FL_SYMBOL_VARIABLE) {
        fl_variable_id id = {symbol->number};
        add_symbol(subject, invariant,
                   fl_symbol_of(symbols, fl_symbol_variable(symbols, id, symbol->frame, !symbol->is_old)));
    }
    for (unsigned i = 0; i < term->operand_count; i++)
        find_symbols(subject, invariant, i ? term->operands[i] : term->operand);
}

static void note_value(struct fl_assignment *assignment, uint64_t *hash, const struct fl_term *term,
                       struct fl_bits value) {
    fl_assignment_set(assignment, term, value);
    *hash = fl_hash_mix(*hash ^ fl_hash_mix(value.word + term->id));
}

static void note_object(struct subject *subject, struct fl_machine *machine, struct fl_assignment *assignment,
                        uint64_t *hash, const struct fl_symbol *symbol) {
    const struct fl_memory_object *object =
        fl_memory_of_object(fl_machine_memory(machine), (fl_object_id){symbol->number});
    for (uint64_t i = 0; i < object->size; i++) {
        fl_assignment_set_element(assignment, symbol->term, fl_bits_of_word(subject->program->pointer_width, i),
                                  fl_bits_of_word(8, object->bytes[i]));
        *hash = fl_hash_mix(*hash ^ object->bytes[i]);
    }
}

/* Values of the symbols that are (or are not) about the past. */
static void note_symbols(struct subject *subject, unsigned invariant, struct fl_machine *machine,
                         struct fl_assignment *assignment, uint64_t *hash, bool is_old) {
    for (size_t i = 0; i < subject->symbols[invariant].count; i++) {
        const struct fl_symbol *symbol = subject->symbols[invariant].items[i];
        if (symbol->is_old != is_old) continue;
        if (symbol->kind == FL_SYMBOL_VARIABLE)
            note_value(assignment, hash, symbol->term,
                       fl_machine_variable(machine, subject->arena, (fl_variable_id){symbol->number}));
        else if (symbol->kind == FL_SYMBOL_OBJECT)
            note_object(subject, machine, assignment, hash, symbol);
    }
}

static void keep(struct subject *subject, unsigned invariant, struct fl_assignment *assignment, uint64_t hash) {
    uint64_t *known = fl_map_at(&subject->known[invariant], hash);
    if ((*known)++) return;
    fl_vector_push(subject->arena, &subject->states[invariant], ((struct recorded){assignment, hash}));
}

static void note_exit(struct subject *subject, unsigned invariant, struct fl_machine *machine,
                      const struct fl_edge *edge) {
    uint32_t depth = fl_machine_depth(machine);
    struct fl_assignment *assignment = subject->entered[invariant][depth];
    uint64_t hash = subject->entered_hash[invariant][depth];
    note_symbols(subject, invariant, machine, assignment, &hash, false);
    for (size_t i = 0; i < subject->symbols[invariant].count; i++) {
        const struct fl_symbol *symbol = subject->symbols[invariant].items[i];
        struct fl_bits value;
        if (symbol->kind != FL_SYMBOL_RESULT) continue;
        assert_true(fl_machine_evaluate(machine, subject->arena, edge->operation.value, &value));
        note_value(assignment, &hash, symbol->term, value);
    }
    keep(subject, invariant, assignment, hash);
}

static bool before(void *context, struct fl_machine *machine, fl_edge_id id) {
    struct subject *subject = context;
    const struct fl_edge *edge = fl_program_edge(subject->program, id);
    for (unsigned i = 0; i < subject->text->proof.invariants.count; i++) {
        const struct fl_invariant *invariant = &subject->text->proof.invariants.items[i];
        const struct fl_location *location = fl_program_location(subject->program, invariant->location);
        fl_location_id entry = fl_program_function(subject->program, location->function)->entry;
        struct fl_assignment *assignment = fl_assignment_create(subject->arena);
        uint64_t hash = 1;
        if (invariant->kind == FL_CUT_EXIT && fl_id_equal(edge->source, entry)) {
            uint32_t depth = fl_machine_depth(machine);
            assert_in_range(depth, 0, MOST_DEPTH - 1);
            note_symbols(subject, i, machine, assignment, &hash, true);
            subject->entered[i][depth] = assignment;
            subject->entered_hash[i][depth] = hash;
        } else if (invariant->kind == FL_CUT_EXIT && fl_id_equal(edge->target, invariant->location)) {
            note_exit(subject, i, machine, edge);
        } else if (invariant->kind != FL_CUT_EXIT && fl_id_equal(edge->source, invariant->location)) {
            note_symbols(subject, i, machine, assignment, &hash, false);
            keep(subject, i, assignment, hash);
        }
    }
    return true;
}

static void run(struct subject *subject, const int *values) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    for (unsigned i = 0; i < subject->source->reads; i++) {
        struct fl_bits bits = fl_bits_of_word(32, (uint32_t)values[i]);
        fl_vector_push(subject->arena, &inputs->values,
                       fl_input_value_of(subject->arena, "__VERIFIER_nondet_int", &bits, NULL));
    }
    struct fl_observer observer = {subject, before, NULL};
    struct fl_interpret_options options = {.inputs = inputs, .observer = &observer, .step_limit = 100000};
    struct fl_outcome *outcome = fl_interpret(subject->arena, subject->program, &options);
    assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
}

static void run_all(struct subject *subject) {
    int values[8];
    for (unsigned i = 0; i < subject->source->reads; i++) values[i] = subject->source->least;
    for (;;) {
        run(subject, values);
        unsigned at = 0;
        while (at < subject->source->reads && values[at] == subject->source->most)
            values[at++] = subject->source->least;
        if (at == subject->source->reads) return;
        values[at]++;
    }
}

static bool is_violated(struct subject *subject, unsigned invariant, const struct fl_term *predicate) {
    struct fl_arena *scratch = fl_arena_create();
    bool is_violated = false, has_index = fl_symbols_has_index(subject->text->symbols, predicate);
    for (size_t i = 0; i < subject->states[invariant].count && !is_violated; i++) {
        struct fl_evaluator *evaluator =
            fl_evaluator_create(scratch, subject->states[invariant].items[i].assignment);
        is_violated = !fl_evaluate_bool(evaluator, predicate);
        for (int k = -2; k < ELEMENTS && has_index && !is_violated; k++) {
            struct fl_assignment *assignment = subject->states[invariant].items[i].assignment;
            fl_assignment_set(assignment, subject->text->symbols->index,
                              fl_bits_of_word(64, (uint64_t)(int64_t)k));
            is_violated = !fl_evaluate_bool(fl_evaluator_create(scratch, assignment), predicate);
        }
    }
    fl_arena_destroy(scratch);
    return is_violated;
}

/* ---- mutants ---- */

struct mutants {
    char texts[MOST_MUTANTS][LONGEST];
    unsigned count;
};

static void add_mutant(struct mutants *mutants, const char *text, size_t from, size_t to, const char *with) {
    char mutant[LONGEST];
    int length = snprintf(mutant, sizeof mutant, "%.*s%s%s", (int)from, text, with, text + to);
    assert_in_range(length, 0, LONGEST - 1);
    if (strcmp(mutant, text) == 0) return;
    for (unsigned i = 0; i < mutants->count; i++)
        if (strcmp(mutants->texts[i], mutant) == 0) return;
    assert_in_range(mutants->count, 0, MOST_MUTANTS - 1);
    strcpy(mutants->texts[mutants->count++], mutant);
}

static size_t word_length(const char *at) {
    size_t length = 0;
    while (isalnum((unsigned char)at[length]) || at[length] == '_') length++;
    return length;
}

static bool is_name(const char *at, size_t length) {
    return isalpha((unsigned char)*at) && !(length == 3 && strncmp(at, "old", 3) == 0) && at[length] != '[';
}

static void mutate_number(struct mutants *mutants, const char *text, size_t at, size_t length) {
    long number = strtol(text + at, NULL, 10);
    const long changed[] = {number + 1, number + 2, number ? number - 1 : 3, 0};
    for (unsigned i = 0; i < 4; i++) {
        char with[16];
        snprintf(with, sizeof with, "%ld", changed[i]);
        add_mutant(mutants, text, at, at + length, with);
    }
}

/* Every name is replaced by every other, and the two are swapped. */
static void mutate_name(struct mutants *mutants, const char *text, size_t at, size_t length) {
    for (size_t other = 0; text[other];) {
        size_t other_length = word_length(text + other);
        if (other_length && is_name(text + other, other_length)) {
            char with[32];
            snprintf(with, sizeof with, "%.*s", (int)other_length, text + other);
            add_mutant(mutants, text, at, at + length, with);
        }
        other += other_length ? other_length : 1;
    }
}

static size_t mutate_operator(struct mutants *mutants, const char *text, size_t at) {
    static const char *const comparisons[] = {"<=", ">=", "==", "!=", "<", ">"};
    for (unsigned i = 0; i < 6; i++) {
        size_t length = strlen(comparisons[i]);
        if (strncmp(text + at, comparisons[i], length) != 0) continue;
        for (unsigned k = 0; k < 6; k++) add_mutant(mutants, text, at, at + length, comparisons[k]);
        return length;
    }
    if (text[at] == '+') add_mutant(mutants, text, at, at + 1, "-");
    if (text[at] == '-') add_mutant(mutants, text, at, at + 1, "+");
    if (text[at] == '*') add_mutant(mutants, text, at, at + 1, "+");
    if (strncmp(text + at, "||", 2) == 0) add_mutant(mutants, text, at, at + 2, "&&");
    return 1;
}

static void drop_conjuncts(struct mutants *mutants, const char *text) {
    for (const char *at = text; at;) {
        const char *next = strstr(at, " && ");
        if (at == text && next) add_mutant(mutants, text, 0, (size_t)(next + 4 - text), "");
        if (at != text)
            add_mutant(mutants, text, (size_t)(at - 4 - text), next ? (size_t)(next - text) : strlen(text), "");
        at = next ? next + 4 : NULL;
    }
}

static void make_mutants(struct mutants *mutants, const char *text) {
    mutants->count = 0;
    for (size_t at = 0; text[at];) {
        size_t length = word_length(text + at);
        if (length && isdigit((unsigned char)text[at]))
            mutate_number(mutants, text, at, length);
        else if (length && is_name(text + at, length))
            mutate_name(mutants, text, at, length);
        else if (!length)
            length = mutate_operator(mutants, text, at);
        at += length;
    }
    drop_conjuncts(mutants, text);
}

/* ---- the test ---- */

static fl_function_id function_of(const struct subject *subject, const struct fl_invariant *invariant) {
    return fl_program_location(subject->program, invariant->location)->function;
}

static void try_mutants(struct subject *subject, unsigned invariant, struct tally *tally) {
    static struct mutants mutants;
    struct fl_invariant *given = &subject->text->proof.invariants.items[invariant];
    const struct fl_term *genuine = given->predicate;
    make_mutants(&mutants, subject->source->given[invariant].predicate);
    for (unsigned i = 0; i < mutants.count; i++) {
        given->predicate = predicate_read(subject->text, function_of(subject, given), mutants.texts[i]);
        bool is_wrong = is_violated(subject, invariant, given->predicate);
        struct fl_certification answer = proof_text_certify(subject->text, NULL);
        tally->mutants++;
        tally->wrong += is_wrong;
        tally->rejected += answer.answer == FL_REJECTED;
        tally->accepted += answer.answer == FL_CERTIFIED;
        if (answer.answer == FL_NOT_CERTIFIED) fail_msg("%s: %s", mutants.texts[i], answer.reason);
        if (is_wrong && answer.answer != FL_REJECTED)
            fail_msg("accepted: %s\n%s", mutants.texts[i], subject->source->source);
    }
    given->predicate = genuine;
}

static void try_program(const struct program *source, struct tally *tally) {
    static const char *const flags[] = {"-w"};
    struct subject subject = {.arena = fl_arena_create(), .source = source};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, source->source);
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
    assert_int_equal(fl_checks_parse("bounds", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject.arena, &options, &diagnostics, &subject.program), FL_OK);
    subject.text = proof_text_make(subject.arena, subject.program);
    unsigned count = 0;
    for (; count < MOST_INVARIANTS && source->given[count].predicate; count++) {
        const struct given *given = &source->given[count];
        proof_text_add(subject.text, given->kind, given->place, given->loop, given->predicate);
        subject.known[count] = fl_map_make(subject.arena);
        find_symbols(&subject, count, subject.text->proof.invariants.items[count].predicate);
    }
    run_all(&subject);
    struct fl_certification answer = proof_text_certify(subject.text, NULL);
    if (answer.answer != FL_CERTIFIED) fail_msg("%s (%s)\n%s", answer.reason, answer.state, source->source);
    for (unsigned i = 0; i < count; i++) {
        assert_false(is_violated(&subject, i, subject.text->proof.invariants.items[i].predicate));
        assert_true(subject.states[i].count > 3);
        try_mutants(&subject, i, tally);
    }
    proof_text_free(subject.text);
    unlink(path);
    fl_arena_destroy(subject.arena);
}

static void test_wrong_mutants_are_rejected(void **state) {
    (void)state;
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) try_program(&programs[i], &tally);
    print_message("%u mutated invariants: %u wrong, all rejected; %u others accepted, %u others rejected\n",
                  tally.mutants, tally.wrong, tally.accepted, tally.rejected - tally.wrong);
    assert_true(tally.wrong >= 200);
    assert_true(tally.accepted >= 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_wrong_mutants_are_rejected)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
