/* tests/support/loop_states.h - all states that the runs of a random loop program come to.
 *
 * Runs need not end: where execution goes on in a state that was seen before, nothing new follows.
 */
#ifndef TESTS_SUPPORT_LOOP_STATES_H
#define TESTS_SUPPORT_LOOP_STATES_H

#include <stdlib.h>
#include <string.h>

#include "tests/support/loop_program.h"

/* Bytes only, so that states are equal if their bytes are. */
struct loop_state {
    uint8_t globals[LOOP_GLOBALS]; /* a, b, t */
    uint8_t depth;                 /* frames below the innermost */
    struct loop_frame {
        uint8_t at[2]; /* the next instruction */
        uint8_t locals[LOOP_LOCALS];
        uint8_t target; /* for what the function returns */
    } frames[LOOP_DEEPEST + 2];
};

struct loop_states {
    const struct loop_program *program;
    struct loop_state *items; /* in the order in which they were found */
    uint32_t count, most;
    uint32_t *table; /* by hash: number + 1 */
    uint32_t table_size;
    bool is_too_large;
    bool ignores_claims;
    bool *fails; /* by claim */
};

static inline struct loop_states *loop_states_create(const struct loop_program *program, uint32_t most) {
    struct loop_states *states = calloc(1, sizeof *states);
    states->program = program;
    states->most = most;
    states->table_size = 4 * most;
    states->items = malloc(most * sizeof *states->items);
    states->table = calloc(states->table_size, sizeof *states->table);
    states->fails = calloc(program->claims.count + 1, sizeof *states->fails);
    return states;
}

static inline void loop_states_destroy(struct loop_states *states) {
    free(states->items);
    free(states->table);
    free(states->fails);
    free(states);
}

static inline unsigned loop_at(const struct loop_state *state) {
    const struct loop_frame *frame = &state->frames[state->depth];
    return frame->at[0] | (unsigned)frame->at[1] << 8;
}

static inline void loop_go(struct loop_state *state, unsigned to) {
    struct loop_frame *frame = &state->frames[state->depth];
    frame->at[0] = (uint8_t)to;
    frame->at[1] = (uint8_t)(to >> 8);
}

static inline uint8_t *loop_place(struct loop_state *state, unsigned variable) {
    return variable < 2 ? &state->globals[variable] : &state->frames[state->depth].locals[variable - 2];
}

static inline int loop_evaluate(const struct loop_state *state, const struct loop_expression *expression) {
    if (expression->kind == LOOP_CONSTANT) return expression->number;
    if (expression->kind == LOOP_VARIABLE)
        return *loop_place((struct loop_state *)state, (unsigned)expression->number);
    int left = loop_evaluate(state, expression->left);
    if (expression->kind == LOOP_ELEMENT) return state->globals[2 + (left & 3)];
    int right = loop_evaluate(state, expression->right);
    switch (expression->number) {
    case LOOP_ADD: return left + right;
    case LOOP_SUBTRACT: return left - right;
    case LOOP_AND: return left & right;
    case LOOP_OR: return left | right;
    case LOOP_XOR: return left ^ right;
    case LOOP_LESS: return left < right;
    case LOOP_LESS_EQUAL: return left <= right;
    case LOOP_EQUAL: return left == right;
    case LOOP_DIFFERENT: return left != right;
    case LOOP_BOTH: return left && right;
    default: return left || right;
    }
}

static inline void loop_states_add(struct loop_states *states, const struct loop_state *state) {
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof *state; i++) hash = hash * 31 + ((const uint8_t *)state)[i];
    uint32_t at = (uint32_t)(fl_hash_mix(hash) % states->table_size);
    for (; states->table[at]; at = (at + 1) % states->table_size)
        if (memcmp(&states->items[states->table[at] - 1], state, sizeof *state) == 0) return;
    if (states->count == states->most) {
        states->is_too_large = true;
        return;
    }
    states->items[states->count++] = *state;
    states->table[at] = states->count;
}

/* Several states may come next, or runs come round to it. */
static inline bool loop_is_kept(const struct loop_instruction *instruction) {
    bool reads =
        instruction->operation == LOOP_READ || (instruction->operation == LOOP_BRANCH && !instruction->value);
    return reads || instruction->is_head || instruction->operation == LOOP_ASSERT;
}

static inline void loop_call_function(const struct loop_program *program, struct loop_state *state,
                                      const struct loop_instruction *call) {
    uint8_t argument = (uint8_t)(loop_evaluate(state, call->value) & (int)call->mask);
    bool is_recursive = call->to == LOOP_DEEPER && state->depth > 0;
    uint8_t depth = is_recursive ? (uint8_t)(*loop_place(state, 5) + 1) : 0;
    state->frames[++state->depth] =
        (struct loop_frame){.locals = {argument, 0, 0, depth}, .target = (uint8_t)call->target};
    loop_go(state, program->entries[call->to]);
}

/* The value goes to the caller's variable; false at the end of main. */
static inline bool loop_return_value(struct loop_state *state, uint8_t value) {
    if (!state->depth) return false;
    unsigned target = state->frames[state->depth].target;
    memset(&state->frames[state->depth], 0, sizeof state->frames[state->depth]);
    state->depth--;
    *loop_place(state, target) = value;
    return true;
}

/* Executes what is not kept; false: the run has ended. */
static inline bool loop_execute(struct loop_states *states, struct loop_state *state,
                                const struct loop_instruction *instruction) {
    unsigned next = loop_at(state) + 1;
    int value = instruction->value ? loop_evaluate(state, instruction->value) : 0;
    uint8_t masked = (uint8_t)(value & (int)instruction->mask);
    switch (instruction->operation) {
    case LOOP_ASSIGN:
        if (instruction->index)
            state->globals[2 + (loop_evaluate(state, instruction->index) & 3)] = masked;
        else
            *loop_place(state, instruction->target) = masked;
        break;
    case LOOP_BRANCH: next = value ? next : instruction->to; break;
    case LOOP_JUMP: next = instruction->to; break;
    case LOOP_CALL:
        loop_go(state, next);
        loop_call_function(states->program, state, instruction);
        return true;
    case LOOP_RETURN: return loop_return_value(state, masked);
    case LOOP_ASSERT:
        if (!states->ignores_claims && !loop_evaluate(state, states->program->claims.items[instruction->to])) {
            states->fails[instruction->to] = true;
            return false;
        }
        break;
    case LOOP_READ: abort();
    }
    loop_go(state, next);
    return true;
}

/* From a state on to all that are kept. */
static inline void loop_follow(struct loop_states *states, struct loop_state state) {
    const struct loop_instruction *code = states->program->code.items, *instruction;
    do {
        if (!loop_execute(states, &state, &code[loop_at(&state)])) return;
        instruction = &code[loop_at(&state)];
    } while (!loop_is_kept(instruction));
    loop_states_add(states, &state);
}

static inline void loop_expand(struct loop_states *states, struct loop_state state) {
    const struct loop_instruction *instruction = &states->program->code.items[loop_at(&state)];
    bool reads = instruction->operation == LOOP_READ,
         chooses = instruction->operation == LOOP_BRANCH && !instruction->value;
    if (!reads && !chooses) {
        loop_follow(states, state);
        return;
    }
    for (unsigned value = 0; value <= (reads ? instruction->mask : 1); value++) {
        struct loop_state next = state;
        if (reads && (value & ~instruction->mask)) continue;
        if (reads) *loop_place(&next, instruction->target) = (uint8_t)value;
        loop_go(&next, chooses && !value ? instruction->to : loop_at(&state) + 1);
        if (loop_is_kept(&states->program->code.items[loop_at(&next)]))
            loop_states_add(states, &next);
        else
            loop_follow(states, next);
    }
}

/* All of them, or is_too_large. */
static inline void loop_states_find(struct loop_states *states, bool ignores_claims) {
    struct loop_state start = {0};
    states->count = 0;
    states->ignores_claims = ignores_claims;
    memset(states->table, 0, states->table_size * sizeof *states->table);
    loop_go(&start, states->program->entries[LOOP_MAIN]);
    if (loop_is_kept(&states->program->code.items[loop_at(&start)]))
        loop_states_add(states, &start);
    else
        loop_follow(states, start);
    for (uint32_t i = 0; i < states->count && !states->is_too_large; i++) loop_expand(states, states->items[i]);
}

/* ---- what to claim ---- */

/* A claim, and in how many of the states at the assertion it does not hold. */
static inline uint32_t loop_count_against(const struct loop_states *states, unsigned claim,
                                          const struct loop_expression *expression, uint32_t *all) {
    uint32_t against = 0;
    *all = 0;
    for (uint32_t i = 0; i < states->count; i++) {
        const struct loop_instruction *at = &states->program->code.items[loop_at(&states->items[i])];
        if (at->operation != LOOP_ASSERT || at->to != claim) continue;
        ++*all;
        against += !loop_evaluate(&states->items[i], expression);
    }
    return against;
}

/* Says something for each assertion that holds in all states there, or in some programs in most of
 * them; of the largest value that a variable has, if nothing else is found. */
static inline void loop_choose_claims(struct loop_program *program, const struct loop_states *states) {
    bool may_fail = loop_pick(program, 2);
    for (unsigned claim = 0; claim < program->claims.count; claim++) {
        bool is_wrong = may_fail && !loop_pick(program, 3);
        const struct loop_expression *chosen = NULL;
        for (unsigned attempt = 0; attempt < 60 && !chosen; attempt++) {
            const struct loop_expression *candidate = loop_condition(program, 1);
            uint32_t all, against = loop_count_against(states, claim, candidate, &all);
            if (is_wrong ? against && against < all / 4 + 2 : !against) chosen = candidate;
        }
        if (!chosen) {
            const struct loop_expression *variable =
                loop_make(program, LOOP_VARIABLE, (int)loop_pick(program, 6), NULL, NULL);
            uint32_t all;
            int most = 0;
            do
                chosen = loop_make(program, LOOP_BINARY, LOOP_LESS_EQUAL, variable,
                                   loop_make(program, LOOP_CONSTANT, most++, NULL, NULL));
            while (loop_count_against(states, claim, chosen, &all));
        }
        program->claims.items[claim] = chosen;
    }
}

#endif
