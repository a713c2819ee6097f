/* tests/support/small_loops.h - random loops over three small numbers, and all states that they come to.
 *
 * Loops are drawn at random, some inside of others. What is found to be invariant is compared with
 * every state that is reached at the head of its loop.
 */
#ifndef TESTS_SUPPORT_SMALL_LOOPS_H
#define TESTS_SUPPORT_SMALL_LOOPS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "base/vector.h"
#include "term/evaluate.h"
#include "tests/support/proving.h"

enum { VARIABLES = 3, VALUES = 8, STATES = VALUES * VALUES * VALUES, MOST_LOOPS = 4, DEEPEST = 3 };

static uint64_t random_state;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

/* ---- programs ---- */

enum kind { ASSIGN, BRANCH, LOOP, FAIL };

/* variable == constant, variable < constant, variable == other; INPUT: anything */
struct condition {
    enum { IS, BELOW, SAME, INPUT } kind;
    unsigned variable, other, constant;
};

struct statement {
    enum kind kind;
    struct condition condition;
    unsigned variable, other, constant, factor; /* variable = (other * factor + constant) % VALUES */
    unsigned loop;
    struct statement *body, *otherwise, *next;
};

struct sample {
    struct fl_arena *arena;
    struct fl_text text;
    struct statement *first;
    unsigned loop_count, failure_count;
    unsigned lines[MOST_LOOPS]; /* of the loops */
    unsigned line;
    bool is_reached[MOST_LOOPS][STATES];
    bool fails;
};

static struct condition draw_condition(void) {
    struct condition condition = {.kind = any(4), .variable = any(VARIABLES), .constant = any(VALUES)};
    condition.other = (condition.variable + 1 + any(VARIABLES - 1)) % VARIABLES;
    return condition;
}

static struct statement *draw(struct sample *sample, unsigned depth);

static struct statement *draw_block(struct sample *sample, unsigned depth, unsigned most) {
    struct statement *first = NULL;
    for (unsigned i = 1 + any(most); i-- > 0;) {
        struct statement *statement = draw(sample, depth);
        statement->next = first;
        first = statement;
    }
    return first;
}

static struct statement *draw(struct sample *sample, unsigned depth) {
    struct statement *statement = FL_NEW(sample->arena, struct statement);
    statement->condition = draw_condition();
    statement->variable = any(VARIABLES);
    statement->other = any(VARIABLES);
    statement->constant = any(VALUES);
    statement->factor = any(3);
    unsigned kind = depth < DEEPEST ? any(10) : any(5);
    if (kind == 9 && sample->loop_count < MOST_LOOPS) {
        statement->kind = LOOP;
        statement->loop = sample->loop_count++;
        statement->body = draw_block(sample, depth + 1, 3);
    } else if (kind >= 5) {
        statement->kind = BRANCH;
        statement->body = draw_block(sample, depth + 1, 2);
        if (any(2)) statement->otherwise = draw_block(sample, depth + 1, 2);
    } else {
        statement->kind = kind == 4 && !sample->failure_count++ ? FAIL : ASSIGN;
    }
    if (statement->kind == FAIL) { /* seldom enough */
        statement->condition.kind = IS;
    }
    return statement;
}

static void line(struct sample *sample, const char *format, ...) {
    va_list arguments;
    char buffer[200];
    va_start(arguments, format);
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    fl_text_format(&sample->text, "%s\n", buffer);
    sample->line++;
}

static const char *condition_text(struct sample *sample, const struct condition *condition) {
    switch (condition->kind) {
    case IS: return fl_arena_format(sample->arena, "v%u == %u", condition->variable, condition->constant);
    case BELOW: return fl_arena_format(sample->arena, "v%u < %u", condition->variable, condition->constant);
    case SAME: return fl_arena_format(sample->arena, "v%u == v%u", condition->variable, condition->other);
    default: return "nondet_int()";
    }
}

static void print(struct sample *sample, const struct statement *statement) {
    for (; statement; statement = statement->next) {
        const char *condition = condition_text(sample, &statement->condition);
        switch (statement->kind) {
        case ASSIGN:
            line(sample, "v%u = (v%u * %u + %u) %% %u;", statement->variable, statement->other, statement->factor,
                 statement->constant, VALUES);
            break;
        case FAIL: line(sample, "if (%s) reach_error();", condition); break;
        case BRANCH:
            line(sample, "if (%s) {", condition);
            print(sample, statement->body);
            line(sample, "} else {");
            print(sample, statement->otherwise);
            line(sample, "}");
            break;
        case LOOP:
            line(sample, "while (%s) {", condition);
            sample->lines[statement->loop] = sample->line;
            print(sample, statement->body);
            line(sample, "}");
            break;
        }
    }
}

/* ---- all states ---- */

struct states {
    bool is_in[STATES];
};

static unsigned value_of(unsigned state, unsigned variable) {
    while (variable--) state /= VALUES;
    return state % VALUES;
}

static unsigned with_value(unsigned state, unsigned variable, unsigned value) {
    unsigned place = 1;
    for (unsigned i = 0; i < variable; i++) place *= VALUES;
    return state - value_of(state, variable) * place + value * place;
}

static bool can_be(const struct condition *condition, unsigned state, bool wanted) {
    unsigned value = value_of(state, condition->variable);
    switch (condition->kind) {
    case IS: return (value == condition->constant) == wanted;
    case BELOW: return (value < condition->constant) == wanted;
    case SAME: return (value == value_of(state, condition->other)) == wanted;
    default: return true;
    }
}

static struct states execute(struct sample *sample, const struct statement *statement, struct states states);

static struct states where(const struct condition *condition, const struct states *states, bool wanted) {
    struct states result = {0};
    for (unsigned i = 0; i < STATES; i++) result.is_in[i] = states->is_in[i] && can_be(condition, i, wanted);
    return result;
}

static bool unite(struct states *states, const struct states *more) {
    bool is_changed = false;
    for (unsigned i = 0; i < STATES; i++) {
        if (!more->is_in[i] || states->is_in[i]) continue;
        states->is_in[i] = true;
        is_changed = true;
    }
    return is_changed;
}

static struct states execute_one(struct sample *sample, const struct statement *statement, struct states states) {
    struct states result = {0}, then = where(&statement->condition, &states, true);
    struct states otherwise = where(&statement->condition, &states, false);
    switch (statement->kind) {
    case ASSIGN:
        for (unsigned i = 0; i < STATES; i++) {
            unsigned value = (value_of(i, statement->other) * statement->factor + statement->constant) % VALUES;
            if (states.is_in[i]) result.is_in[with_value(i, statement->variable, value)] = true;
        }
        return result;
    case FAIL:
        for (unsigned i = 0; i < STATES; i++) sample->fails = sample->fails || then.is_in[i];
        return otherwise;
    case BRANCH:
        result = execute(sample, statement->body, then);
        otherwise = execute(sample, statement->otherwise, otherwise);
        unite(&result, &otherwise);
        return result;
    case LOOP: break;
    }
    for (bool is_changed = true; is_changed;) {
        then = where(&statement->condition, &states, true);
        then = execute(sample, statement->body, then);
        is_changed = unite(&states, &then);
    }
    for (unsigned i = 0; i < STATES; i++)
        if (states.is_in[i]) sample->is_reached[statement->loop][i] = true;
    return where(&statement->condition, &states, false);
}

static struct states execute(struct sample *sample, const struct statement *statement, struct states states) {
    for (; statement; statement = statement->next) states = execute_one(sample, statement, states);
    return states;
}

/* ---- comparing ---- */

static const struct fl_term *symbol_of(struct proving_subject *subject, unsigned number) {
    const struct fl_function *function = fl_program_function(subject->program, subject->program->entry);
    char name[] = {'v', (char)('0' + number), '\0'};
    for (uint32_t i = 0; i < function->variable_count; i++)
        if (strcmp(fl_program_variable(subject->program, function->variables[i])->name, name) == 0)
            return fl_symbol_variable(subject->proving.symbols, function->variables[i], 1, false);
    return NULL;
}

static bool holds(struct proving_subject *subject, const struct fl_term *predicate, unsigned state) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_assignment *assignment = fl_assignment_create(scratch);
    for (unsigned i = 0; i < VARIABLES; i++) {
        const struct fl_term *symbol = symbol_of(subject, i);
        if (symbol)
            fl_assignment_set(
                assignment, symbol,
                fl_term_value(fl_term_word(subject->proving.terms, symbol->width, value_of(state, i))));
    }
    bool answer = fl_evaluate_bool(fl_evaluator_create(scratch, assignment), predicate);
    fl_arena_destroy(scratch);
    return answer;
}

static void compare_invariant(struct sample *sample, struct proving_subject *subject,
                              const struct fl_invariant *invariant) {
    const struct fl_location *location = fl_program_location(subject->program, invariant->location);
    unsigned at = subject->program->edges[location->first_edge].position.line;
    for (unsigned loop = 0; loop < sample->loop_count; loop++)
        for (unsigned i = 0; i < STATES && sample->lines[loop] == at; i++)
            if (sample->is_reached[loop][i] && !holds(subject, invariant->predicate, i))
                fail_msg("an invariant of line %u does not hold in a state that is reached:\n%s", at,
                         fl_text_string(&sample->text));
}

static void make(struct sample *sample, unsigned long seed) {
    random_state = seed * 7919;
    sample->arena = fl_arena_create();
    sample->text = fl_text_make(sample->arena);
    struct statement *loop = FL_NEW(sample->arena, struct statement);
    *loop = (struct statement){.kind = LOOP, .condition = {.kind = INPUT}, .loop = sample->loop_count++};
    loop->body = draw_block(sample, 0, 4);
    loop->next = FL_NEW(sample->arena, struct statement);
    *loop->next = (struct statement){.kind = FAIL, .condition = {.kind = IS, .constant = any(VALUES)}};
    sample->first = loop;
    line(sample, "extern int nondet_int(void); extern void reach_error(void);");
    line(sample, "int main(void) {");
    line(sample, "unsigned v0 = 1, v1 = 0, v2 = %u;", any(VALUES));
    unsigned last = any(VALUES);
    line(sample, "v2 = %u;", last);
    print(sample, sample->first);
    line(sample, "return 0;");
    line(sample, "}");
    struct states start = {0};
    start.is_in[with_value(with_value(0, 0, 1), 2, last)] = true;
    execute(sample, sample->first, start);
}

static unsigned long number_from(const char *name, unsigned long otherwise) {
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

#endif
