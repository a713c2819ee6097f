#include "engine/symbolic/search/invert.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { MOST_DIGITS = 18, MOST_CANDIDATES = 96, DEEPEST_CONDITION = 40, NEIGHBOURS = 12 };

/* ---- tokens ---- */

static void add_tokens(struct fl_arena *arena, fl_number_tokens *tokens, const char *text,
                       struct fl_input_bytes bytes) {
    for (size_t at = 0; at < bytes.count;) {
        size_t count = 0;
        while (at + count < bytes.count && isdigit((unsigned char)bytes.bytes[at + count])) count++;
        if (count && count <= MOST_DIGITS)
            fl_vector_push(arena, tokens, (struct fl_number_token){text, at, count});
        at += count ? count : 1;
    }
}

fl_number_tokens fl_number_tokens_of(struct fl_arena *arena, const struct fl_inputs *inputs) {
    fl_number_tokens tokens = {0};
    add_tokens(arena, &tokens, "stdin",
               (struct fl_input_bytes){inputs->standard_input.items, inputs->standard_input.count});
    for (size_t i = 1; i < inputs->arguments.count; i++)
        add_tokens(arena, &tokens, fl_arena_format(arena, "argv[%zu]", i), inputs->arguments.items[i]);
    for (size_t i = 0; i < inputs->files.count; i++)
        add_tokens(arena, &tokens, fl_arena_format(arena, "file %s", inputs->files.items[i].name),
                   inputs->files.items[i].value);
    return tokens;
}

const struct fl_term *fl_number_token_variable(struct fl_terms *terms, const struct fl_number_token *token,
                                               size_t digit) {
    char name[512];
    snprintf(name, sizeof name, "%s[%zu]", token->text, token->first + digit);
    return fl_term_variable(terms, name, 8);
}

char fl_number_token_digit(const struct fl_number_token *token, uint64_t number, size_t digit) {
    for (size_t i = digit + 1; i < token->count; i++) number /= 10;
    return (char)('0' + number % 10);
}

static uint64_t limit_of(const struct fl_number_token *token) {
    uint64_t limit = 1;
    for (size_t i = 0; i < token->count; i++) limit *= 10;
    return limit;
}

/* ---- trying ---- */

typedef FL_VECTOR_OF(const struct fl_term *) condition_list;

static void set_token(const struct fl_inversion *inversion, const struct fl_number_token *token, uint64_t number,
                      struct fl_model *model) {
    for (size_t i = 0; i < token->count; i++)
        fl_assignment_set(
            model->assignment, fl_number_token_variable(inversion->terms, token, i),
            fl_bits_of_unsigned(model->arena, 8, (unsigned char)fl_number_token_digit(token, number, i)));
}

/* The values of all variables of the conditions, but for the token. */
static void fill(const struct fl_inversion *inversion, const struct fl_number_token *token, uint64_t number,
                 struct fl_model *model) {
    fl_model_clear(model);
    for (size_t i = 0; i < inversion->count; i++) {
        const struct fl_variable_list *list = fl_variables_of(inversion->variables, inversion->conditions[i]);
        for (size_t k = 0; k < list->count; k++)
            fl_assignment_copy_variable(model->assignment, inversion->model->assignment, list->items[k]);
    }
    set_token(inversion, token, number, model);
}

/* ---- numbers that may do ---- */

struct candidates {
    uint64_t items[MOST_CANDIDATES];
    size_t count;
    uint64_t limit;
};

static void add(struct candidates *candidates, uint64_t number) {
    if (number >= candidates->limit || candidates->count == MOST_CANDIDATES) return;
    for (size_t i = 0; i < candidates->count; i++)
        if (candidates->items[i] == number) return;
    candidates->items[candidates->count++] = number;
}

static void add_around(struct candidates *candidates, uint64_t number) {
    add(candidates, number);
    add(candidates, number + 1);
    add(candidates, number - 1);
}

static uint64_t inverse(uint64_t odd) {
    uint64_t result = odd; /* right in the lowest three bits; each round doubles how many are */
    for (unsigned i = 0; i < 5; i++) result *= 2 - odd * result;
    return result;
}

static uint64_t masked(uint64_t word, uint32_t width) {
    return width < 64 ? word & ((UINT64_C(1) << width) - 1) : word;
}

/* What the left side of a comparison is more than the right one, with this number. */
static uint64_t gap(const struct fl_inversion *inversion, const struct fl_number_token *token, uint64_t number,
                    const struct fl_term *comparison, struct fl_model *model) {
    fill(inversion, token, number, model);
    struct fl_bits left = fl_model_evaluate(model, comparison->operands[0]);
    uint64_t first = left.word;
    struct fl_bits right = fl_model_evaluate(model, comparison->operands[1]);
    return masked(first - right.word, comparison->operands[0]->width);
}

/* Where both sides are the same, if the gap grows by the same amount with each step. */
static void add_root(const struct fl_inversion *inversion, const struct fl_number_token *token,
                     const struct fl_term *comparison, struct fl_model *model, struct candidates *candidates) {
    uint32_t width = comparison->operands[0]->width;
    uint64_t at_0 = gap(inversion, token, 0, comparison, model),
             at_1 = gap(inversion, token, 1, comparison, model);
    uint64_t slope = masked(at_1 - at_0, width), wanted = masked(-at_0, width);
    if (!slope) return;
    while (!(slope & 1) && !(wanted & 1)) {
        slope >>= 1;
        wanted >>= 1;
        width--;
    }
    if (slope & 1) add_around(candidates, masked(wanted * inverse(slope), width));
    uint64_t negative = masked(-slope, width), other = masked(-wanted, width);
    if (slope < UINT64_C(1) << 31 && wanted < UINT64_C(1) << 62) add_around(candidates, wanted / slope);
    if (negative && negative < UINT64_C(1) << 31 && other < UINT64_C(1) << 62)
        add_around(candidates, other / negative);
}

/* Comparisons inside of the condition, and the constants that stand in it. */
static void look_into(const struct fl_inversion *inversion, const struct fl_number_token *token,
                      const struct fl_term *term, struct fl_model *model, struct candidates *candidates,
                      unsigned depth) {
    if (depth > DEEPEST_CONDITION) return;
    if (term->op == FL_OP_CONSTANT && term->width <= 64) add_around(candidates, term->word);
    bool is_comparison = term->op == FL_OP_EQUAL || term->op == FL_OP_LESS || term->op == FL_OP_LESS_EQUAL ||
                         term->op == FL_OP_LESS_SIGNED || term->op == FL_OP_LESS_EQUAL_SIGNED;
    if (is_comparison && term->operands[0]->width <= 64 && term->operands[0]->width > 1)
        add_root(inversion, token, term, model, candidates);
    bool is_connective = term->op == FL_OP_AND || term->op == FL_OP_OR || term->op == FL_OP_NOT;
    for (unsigned i = 0; (is_connective || is_comparison) && i < term->operand_count; i++)
        look_into(inversion, token, term->operands[i], model, candidates, depth + 1);
}

/* What the token is. */
static uint64_t number_of(const struct fl_inversion *inversion, const struct fl_number_token *token,
                          struct fl_model *model) {
    static const struct fl_number_token none = {.count = 0};
    uint64_t number = 0;
    fill(inversion, &none, 0, model);
    for (size_t i = 0; i < token->count; i++) {
        uint64_t digit = fl_model_evaluate(model, fl_number_token_variable(inversion->terms, token, i)).word;
        number = number * 10 + (digit >= '0' && digit <= '9' ? digit - '0' : 0);
    }
    return number;
}

/* Remainders are the same again after some steps. */
static void add_neighbours(struct candidates *candidates, uint64_t number) {
    for (uint64_t i = 1; i <= NEIGHBOURS; i++) {
        add(candidates, number + i);
        add(candidates, number - i);
    }
}

/* Another number for the token, with which all conditions hold. */
static bool invert_one(const struct fl_inversion *inversion, const struct fl_number_token *token,
                       uint64_t *number) {
    struct candidates candidates = {.limit = limit_of(token)};
    struct fl_model *model = inversion->attempt;
    look_into(inversion, token, inversion->conditions[inversion->count - 1], model, &candidates, 0);
    add(&candidates, 0);
    add(&candidates, candidates.limit - 1);
    add_neighbours(&candidates, number_of(inversion, token, model));
    for (size_t i = 0; i < candidates.count; i++) {
        fill(inversion, token, candidates.items[i], model);
        *number = candidates.items[i];
        if (fl_model_satisfies(model, &inversion->conditions[inversion->count - 1], 1) &&
            fl_model_satisfies(model, inversion->conditions, inversion->count))
            return true;
    }
    return false;
}

/* ---- several numbers ---- */

static bool mentions(const struct fl_inversion *inversion, const struct fl_term *condition,
                     const struct fl_number_token *token) {
    const struct fl_variable_list *list = fl_variables_of(inversion->variables, condition);
    const struct fl_term *last = fl_number_token_variable(inversion->terms, token, token->count - 1);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == last) return true;
    return false;
}

/* The numbers so far take the place of what the tokens hold. */
static void settle(const struct fl_inversion *inversion, const fl_inverted_numbers *numbers,
                   struct fl_model *model) {
    static const struct fl_number_token none = {.count = 0};
    fill(inversion, &none, 0, model);
    for (size_t i = 0; i < numbers->count; i++)
        set_token(inversion, numbers->items[i].token, numbers->items[i].number, model);
}

/* The conditions from `first` on are the parts so far, of which the last is to hold now, too. */
static bool invert_part(const struct fl_inversion *inversion, const fl_number_tokens *tokens,
                        fl_inverted_numbers *numbers) {
    const struct fl_term *const *last = &inversion->conditions[inversion->count - 1];
    struct fl_inversion step = *inversion;
    settle(inversion, numbers, inversion->others);
    if (fl_model_satisfies(inversion->others, last, 1)) return true;
    settle(inversion, numbers, inversion->others);
    step.model = inversion->others;
    for (size_t i = tokens->count; i-- > 0;) {
        struct fl_inverted_number number = {.token = &tokens->items[i]};
        if (!mentions(inversion, *last, number.token) || !invert_one(&step, number.token, &number.number))
            continue;
        fl_vector_push(inversion->arena, numbers, number);
        return true;
    }
    return false;
}

static void add_parts(struct fl_arena *arena, const struct fl_term *condition, condition_list *parts) {
    if (condition->op == FL_OP_AND && condition->width == 1)
        for (unsigned i = 0; i < condition->operand_count; i++) add_parts(arena, condition->operands[i], parts);
    else
        fl_vector_push(arena, parts, condition);
}

bool fl_invert(const struct fl_inversion *inversion, const fl_number_tokens *tokens,
               fl_inverted_numbers *numbers) {
    condition_list conditions = {0};
    for (size_t i = 0; i + 1 < inversion->count; i++)
        fl_vector_push(inversion->arena, &conditions, inversion->conditions[i]);
    add_parts(inversion->arena, inversion->conditions[inversion->count - 1], &conditions);
    struct fl_inversion step = *inversion;
    step.conditions = conditions.items;
    for (step.count = inversion->count; step.count <= conditions.count; step.count++)
        if (!invert_part(&step, tokens, numbers)) return false;
    return numbers->count > 0;
}
