#include "spec/regex.h"

#include <string.h>

#include "base/nearest.h"

enum { MOST_POSITIONS = 64, MOST_STATES = 256, ANY_LETTER = -1, NO_LETTER = -2, NO_STATE = -1 };

/* A part of the expression: which positions a word of it may begin and end with, and whether it may be
 * empty. A position is an occurrence of a letter. */
struct part {
    uint64_t first, last;
    bool is_nullable;
};

struct builder {
    struct fl_lexer *lexer;
    const struct fl_regex_letters *letters;
    int letter[MOST_POSITIONS];
    uint64_t follow[MOST_POSITIONS]; /* positions that may come behind a position */
    unsigned position_count;
};

/* ---- reading ---- */

static bool parse_choice(struct builder *builder, struct part *part);

static void connect(struct builder *builder, uint64_t from, uint64_t to) {
    for (unsigned i = 0; i < builder->position_count; i++)
        if (from >> i & 1) builder->follow[i] |= to;
}

static int find_letter(const struct builder *builder, const char *name) {
    for (size_t i = 0; i < builder->letters->count; i++)
        if (strcmp(builder->letters->items[i].name, name) == 0) return (int)i;
    return NO_LETTER;
}

static bool complain_of_letter(struct builder *builder, const struct fl_token *name) {
    const char **names = FL_NEW_ARRAY(builder->lexer->arena, const char *, builder->letters->count + 1);
    for (size_t i = 0; i < builder->letters->count; i++) names[i] = builder->letters->items[i].name;
    const char *nearest = fl_nearest_word(name->text, names, builder->letters->count);
    return fl_lexer_complain(builder->lexer, name->place, "there is no event '%s'%s%s%s", name->text,
                             nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
}

static bool parse_atom(struct builder *builder, struct part *part) {
    struct fl_lexer *lexer = builder->lexer;
    struct fl_token token = lexer->token;
    if (fl_lexer_accept(lexer, "(")) return parse_choice(builder, part) && fl_lexer_expect(lexer, ")");
    if (token.kind != FL_TOKEN_NAME) return fl_lexer_expect_message(lexer, "an event, 'any' or '('");
    bool is_any = fl_lexer_is(lexer, "any");
    int letter = is_any ? ANY_LETTER : find_letter(builder, token.text);
    if (letter == NO_LETTER) return complain_of_letter(builder, &token);
    if (builder->position_count == MOST_POSITIONS)
        return fl_lexer_complain(lexer, token.place, "the expression has more than %d events", MOST_POSITIONS);
    uint64_t bit = (uint64_t)1 << builder->position_count;
    builder->letter[builder->position_count++] = letter;
    *part = (struct part){.first = bit, .last = bit};
    fl_lexer_advance(lexer);
    return true;
}

static bool parse_repeated(struct builder *builder, struct part *part) {
    struct fl_lexer *lexer = builder->lexer;
    if (!parse_atom(builder, part)) return false;
    for (;;) {
        bool is_star = fl_lexer_accept(lexer, "*"), is_plus = !is_star && fl_lexer_accept(lexer, "+");
        bool is_optional = !is_star && !is_plus && fl_lexer_accept(lexer, "?");
        if (!is_star && !is_plus && !is_optional) return true;
        if (!is_optional) connect(builder, part->last, part->first);
        if (!is_plus) part->is_nullable = true;
    }
}

static bool parse_sequence(struct builder *builder, struct part *part) {
    struct fl_lexer *lexer = builder->lexer;
    if (!parse_repeated(builder, part)) return false;
    while (lexer->token.kind == FL_TOKEN_NAME || fl_lexer_is(lexer, "(")) {
        struct part next;
        if (!parse_repeated(builder, &next)) return false;
        connect(builder, part->last, next.first);
        *part = (struct part){.first = part->first | (part->is_nullable ? next.first : 0),
                              .last = next.last | (next.is_nullable ? part->last : 0),
                              .is_nullable = part->is_nullable && next.is_nullable};
    }
    return true;
}

static bool parse_choice(struct builder *builder, struct part *part) {
    if (!parse_sequence(builder, part)) return false;
    while (fl_lexer_accept(builder->lexer, "|")) {
        struct part other;
        if (!parse_sequence(builder, &other)) return false;
        part->first |= other.first;
        part->last |= other.last;
        part->is_nullable = part->is_nullable || other.is_nullable;
    }
    return true;
}

/* ---- the automaton ---- */

struct subsets {
    uint64_t sets[MOST_STATES]; /* positions that the last letter may have been; of the first state, none was */
    unsigned count;
};

static uint64_t next_set(const struct builder *builder, const struct part *whole, uint64_t set, bool is_first,
                         int letter) {
    uint64_t next = is_first ? whole->first : 0, kept = 0;
    for (unsigned i = 0; i < builder->position_count; i++)
        if (set >> i & 1) next |= builder->follow[i];
    for (unsigned i = 0; i < builder->position_count; i++)
        if (next >> i & 1 && (builder->letter[i] == letter || builder->letter[i] == ANY_LETTER))
            kept |= (uint64_t)1 << i;
    return kept;
}

/* The number of a set; a new one gets the next. The first state is not one of those that are entered. */
static int state_of(struct subsets *subsets, uint64_t set) {
    for (unsigned i = 1; i < subsets->count; i++)
        if (subsets->sets[i] == set) return (int)i;
    if (subsets->count == MOST_STATES) return NO_STATE;
    subsets->sets[subsets->count] = set;
    return (int)subsets->count++;
}

static bool is_error(enum fl_regex_sense sense, const struct part *whole, uint64_t set) {
    return sense == FL_REGEX_ALLOW ? !set : (set & whole->last) != 0;
}

/* Adds a move for each letter from each state that can be reached; errors as the state ERROR_MOVE. */
enum { ERROR_MOVE = -2 };

static bool find_moves(const struct builder *builder, const struct part *whole, enum fl_regex_sense sense,
                       struct subsets *subsets, struct fl_spec *spec) {
    struct fl_arena *arena = builder->lexer->arena;
    for (unsigned state = 0; state < subsets->count; state++)
        for (size_t letter = 0; letter < builder->letters->count; letter++) {
            uint64_t set = next_set(builder, whole, subsets->sets[state], state == 0, (int)letter);
            struct fl_spec_move move = {.from = (int)state, .to = ERROR_MOVE};
            if (!is_error(sense, whole, set)) move.to = state_of(subsets, set);
            if (move.to == NO_STATE) return false;
            fl_vector_push(arena, &spec->rules.items[letter].moves, move);
        }
    return true;
}

static bool build(struct builder *builder, const struct part *whole, enum fl_regex_sense sense,
                  const struct fl_spec_state *error, struct fl_spec *spec) {
    struct fl_arena *arena = builder->lexer->arena;
    struct subsets subsets = {.count = 1};
    for (size_t i = 0; i < builder->letters->count; i++) {
        const struct fl_regex_letter *letter = &builder->letters->items[i];
        fl_vector_push(
            arena, &spec->rules,
            (struct fl_spec_rule){.event = letter->event, .condition = letter->condition, .group = (unsigned)i});
    }
    if (!find_moves(builder, whole, sense, &subsets, spec))
        return fl_lexer_complain(builder->lexer, error->place, "the expression needs more than %d states",
                                 MOST_STATES);
    for (unsigned i = 0; i < subsets.count; i++)
        fl_vector_push(
            arena, &spec->states,
            (struct fl_spec_state){.name = fl_arena_format(arena, "state%u", i), .place = error->place});
    for (size_t i = 0; i < spec->rules.count; i++)
        for (size_t k = 0; k < spec->rules.items[i].moves.count; k++)
            if (spec->rules.items[i].moves.items[k].to == ERROR_MOVE)
                spec->rules.items[i].moves.items[k].to = (int)subsets.count;
    fl_vector_push(arena, &spec->states, *error);
    return true;
}

bool fl_regex_parse(struct fl_lexer *lexer, enum fl_regex_sense sense, const struct fl_regex_letters *letters,
                    struct fl_spec *spec) {
    struct builder builder = {.lexer = lexer, .letters = letters};
    struct fl_spec_place place = lexer->token.place;
    struct part whole;
    if (!parse_choice(&builder, &whole)) return false;
    if (sense == FL_REGEX_FORBID && whole.is_nullable)
        return fl_lexer_complain(lexer, place, "this forbids that nothing happens");
    struct fl_spec_state error = {.place = place};
    if (!fl_lexer_expect(lexer, ":") || !fl_lexer_expect(lexer, "error")) return false;
    if (lexer->token.kind != FL_TOKEN_STRING) return fl_lexer_expect_message(lexer, "a message in quotes");
    error.message = lexer->token.text;
    fl_lexer_advance(lexer);
    return fl_lexer_expect(lexer, ";") && build(&builder, &whole, sense, &error, spec);
}
