/* tests/support/proof_text.h - proofs as text: invariants at the loops and functions of a program.
 *
 * A place is a chain of calls, "main>step" ("main>step#1": main's second call of step). Predicates are
 * over ints as C has them: numbers, variables of the function at the place, of its caller ("x@2") and
 * global ones, `result` and "old x" in summaries, elements of arrays of ints, members at an offset
 * ("s.4"), addresses, and + - * % == != < <= > >= ! && ||, all signed. `index` is any number, of 64 bits: what is
 * said of it is said of all; of two operands the narrower one is extended.
 */
#ifndef TESTS_SUPPORT_PROOF_TEXT_H
#define TESTS_SUPPORT_PROOF_TEXT_H

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/loops.h"
#include "prove/certify/certify.h"

#pragma GCC diagnostic ignored "-Wunused-function"

struct proof_text {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_terms *terms;
    struct fl_symbols *symbols;
    struct fl_proof proof;
};

static struct proof_text *proof_text_make(struct fl_arena *arena, const struct fl_program *program) {
    struct proof_text *text = FL_NEW(arena, struct proof_text);
    text->arena = arena;
    text->program = program;
    text->terms = fl_terms_create(arena);
    text->symbols = fl_symbols_create(arena, program, text->terms);
    text->proof = (struct fl_proof){.prover = "test", .rounds = 1};
    return text;
}

static void proof_text_free(struct proof_text *text) {
    fl_terms_destroy(text->terms);
}

/* ---- predicates ---- */

struct predicate_reader {
    struct proof_text *text;
    fl_function_id function;
    const char *at;
};

static void reader_fail(const struct predicate_reader *reader, const char *what) {
    fprintf(stderr, "cannot read %s before \"%s\"\n", what, reader->at);
    abort();
}

static bool reader_takes(struct predicate_reader *reader, const char *token) {
    while (*reader->at == ' ') reader->at++;
    if (strncmp(reader->at, token, strlen(token)) != 0) return false;
    char next = reader->at[strlen(token)];
    if (isalpha((unsigned char)token[0]) && (isalnum((unsigned char)next) || next == '_')) return false;
    reader->at += strlen(token);
    return true;
}

static const struct fl_term *reader_choice(struct predicate_reader *reader);

static const struct fl_term *reader_bytes(struct predicate_reader *reader, const struct fl_term *array,
                                          const struct fl_term *offset) {
    struct fl_terms *terms = reader->text->terms;
    const struct fl_term *value = NULL;
    for (uint32_t i = 0; i < 4; i++) {
        const struct fl_term *at = fl_term_binary(terms, FL_OP_ADD, offset, fl_term_word(terms, offset->width, i));
        const struct fl_term *byte = fl_term_select(terms, array, at);
        value = value ? fl_term_binary(terms, FL_OP_CONCAT, byte, value) : byte;
    }
    return value;
}

static const struct fl_term *reader_object(struct predicate_reader *reader, fl_object_id object, uint32_t frame,
                                           bool is_old) {
    struct fl_terms *terms = reader->text->terms;
    uint32_t width = reader->text->program->pointer_width;
    const struct fl_term *array = fl_symbol_object(reader->text->symbols, object, frame, is_old);
    const struct fl_term *offset = fl_term_word(terms, width, 0);
    if (reader_takes(reader, "[")) {
        const struct fl_term *index = reader_choice(reader);
        if (index->width < width) index = fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, index);
        offset = fl_term_binary(terms, FL_OP_MULTIPLY, index, fl_term_word(terms, width, 4));
        if (!reader_takes(reader, "]")) reader_fail(reader, "]");
    } else if (reader_takes(reader, ".")) {
        offset = fl_term_word(terms, width, strtoul(reader->at, (char **)&reader->at, 10));
    }
    return reader_bytes(reader, array, offset);
}

/* Both as wide as the wider one. */
static void reader_widen(struct predicate_reader *reader, const struct fl_term **left, const struct fl_term **right) {
    struct fl_terms *terms = reader->text->terms;
    const struct fl_term **narrow = (*left)->width < (*right)->width ? left : right;
    uint32_t width = (narrow == left ? *right : *left)->width;
    if ((*narrow)->width < width) *narrow = fl_term_convert(terms, FL_OP_SIGN_EXTEND, width, *narrow);
}

static const struct fl_term *reader_binary(struct predicate_reader *reader, enum fl_operator op,
                                           const struct fl_term *left, const struct fl_term *right) {
    reader_widen(reader, &left, &right);
    return fl_term_binary(reader->text->terms, op, left, right);
}

/* A function in whose frame, that many calls out, the name may be; any for frame 2 and further out. */
static bool is_there(const struct predicate_reader *reader, fl_function_id function, uint32_t frame) {
    return fl_id_is_none(function) || frame > 1 || fl_id_equal(function, reader->function);
}

static const struct fl_term *reader_name(struct predicate_reader *reader, bool is_old, bool is_address) {
    const struct fl_program *program = reader->text->program;
    char name[64];
    size_t length = 0;
    while (isalnum((unsigned char)*reader->at) || *reader->at == '_') name[length++] = *reader->at++;
    name[length] = '\0';
    if (!length) reader_fail(reader, "a name");
    if (strcmp(name, "result") == 0) return fl_symbol_result(reader->text->symbols, reader->function);
    if (strcmp(name, "index") == 0) return fl_symbol_index(reader->text->symbols);
    uint32_t frame = reader_takes(reader, "@") ? (uint32_t)strtoul(reader->at, (char **)&reader->at, 10) : 1;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (strcmp(program->variables[i].name, name) == 0 &&
            is_there(reader, program->variables[i].function, frame))
            return fl_symbol_variable(reader->text->symbols, (fl_variable_id){i}, frame, is_old);
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].name && strcmp(program->objects[i].name, name) == 0 &&
            is_there(reader, program->objects[i].function, frame))
            return is_address ? fl_symbol_address(reader->text->symbols, (fl_object_id){i}, frame)
                              : reader_object(reader, (fl_object_id){i}, frame, is_old);
    fprintf(stderr, "no variable %s\n", name);
    abort();
}

static const struct fl_term *reader_atom(struct predicate_reader *reader) {
    struct fl_terms *terms = reader->text->terms;
    if (reader_takes(reader, "(")) {
        const struct fl_term *inner = reader_choice(reader);
        if (!reader_takes(reader, ")")) reader_fail(reader, ")");
        return inner;
    }
    if (reader_takes(reader, "!")) return fl_term_not(terms, reader_atom(reader));
    if (reader_takes(reader, "-")) return fl_term_unary(terms, FL_OP_NEGATE, reader_atom(reader));
    if (reader_takes(reader, "&")) return reader_name(reader, false, true);
    if (reader_takes(reader, "old")) {
        reader_takes(reader, " ");
        return reader_name(reader, true, false);
    }
    if (isdigit((unsigned char)*reader->at))
        return fl_term_word(terms, 32, strtoul(reader->at, (char **)&reader->at, 10));
    return reader_name(reader, false, false);
}

static const struct fl_term *reader_product(struct predicate_reader *reader) {
    const struct fl_term *left = reader_atom(reader);
    for (;;) {
        if (reader_takes(reader, "*"))
            left = reader_binary(reader, FL_OP_MULTIPLY, left, reader_atom(reader));
        else if (reader_takes(reader, "%"))
            left = reader_binary(reader, FL_OP_REMAINDER_SIGNED, left, reader_atom(reader));
        else
            return left;
    }
}

static const struct fl_term *reader_sum(struct predicate_reader *reader) {
    const struct fl_term *left = reader_product(reader);
    for (;;) {
        if (reader_takes(reader, "+"))
            left = reader_binary(reader, FL_OP_ADD, left, reader_product(reader));
        else if (reader_takes(reader, "-"))
            left = reader_binary(reader, FL_OP_SUBTRACT, left, reader_product(reader));
        else
            return left;
    }
}

static const struct fl_term *reader_comparison(struct predicate_reader *reader) {
    struct fl_terms *terms = reader->text->terms;
    const struct fl_term *left = reader_sum(reader);
    static const struct {
        const char *token;
        enum fl_operator op;
        bool is_turned, is_negated;
    } comparisons[] = {{"==", FL_OP_EQUAL, false, false},
                       {"!=", FL_OP_EQUAL, false, true},
                       {"<=", FL_OP_LESS_EQUAL_SIGNED, false, false},
                       {">=", FL_OP_LESS_EQUAL_SIGNED, true, false},
                       {"<", FL_OP_LESS_SIGNED, false, false},
                       {">", FL_OP_LESS_SIGNED, true, false}};
    for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++) {
        if (!reader_takes(reader, comparisons[i].token)) continue;
        const struct fl_term *right = reader_sum(reader);
        reader_widen(reader, &left, &right);
        const struct fl_term *first = comparisons[i].is_turned ? right : left;
        const struct fl_term *result =
            fl_term_binary(terms, comparisons[i].op, first, comparisons[i].is_turned ? left : right);
        return comparisons[i].is_negated ? fl_term_not(terms, result) : result;
    }
    return left;
}

static const struct fl_term *reader_conjunction(struct predicate_reader *reader) {
    const struct fl_term *left = reader_comparison(reader);
    while (reader_takes(reader, "&&")) left = fl_term_and(reader->text->terms, left, reader_comparison(reader));
    return left;
}

static const struct fl_term *reader_choice(struct predicate_reader *reader) {
    const struct fl_term *left = reader_conjunction(reader);
    while (reader_takes(reader, "||")) left = fl_term_or(reader->text->terms, left, reader_conjunction(reader));
    return left;
}

static const struct fl_term *predicate_read(struct proof_text *text, fl_function_id function, const char *string) {
    struct predicate_reader reader = {text, function, string};
    const struct fl_term *predicate = reader_choice(&reader);
    while (*reader.at == ' ') reader.at++;
    if (*reader.at) reader_fail(&reader, "the end");
    return predicate;
}

/* ---- places ---- */

static fl_edge_id call_edge(const struct fl_program *program, fl_function_id caller, fl_function_id callee,
                            unsigned which) {
    const struct fl_function *function = fl_program_function(program, caller);
    for (uint32_t i = 0; i < function->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[function->first_edge + i].operation;
        if (operation->kind != FL_OPERATION_CALL) continue;
        const struct fl_expression *target = operation->callee;
        bool is_it = target->kind == FL_EXPRESSION_FUNCTION && fl_id_equal(target->function, callee);
        if (is_it && !which--) return (fl_edge_id){function->first_edge + i};
    }
    fprintf(stderr, "%s does not call %s\n", function->name, fl_program_function(program, callee)->name);
    abort();
}

/* The invariant's stack and the function that it leads to. */
static fl_function_id proof_text_chain(struct proof_text *text, struct fl_invariant *invariant,
                                       const char *chain) {
    fl_edge_id *stack = FL_NEW_ARRAY(text->arena, fl_edge_id, strlen(chain) + 1);
    fl_function_id at = text->program->start;
    invariant->stack = stack;
    while (*chain) {
        char name[64];
        size_t length = strcspn(chain, ">#");
        snprintf(name, sizeof name, "%.*s", (int)length, chain);
        chain += length;
        unsigned which = *chain == '#' ? (unsigned)strtoul(chain + 1, (char **)&chain, 10) : 0;
        if (*chain == '>') chain++;
        fl_function_id callee = fl_program_find_function(text->program, name);
        stack[invariant->stack_depth++] = call_edge(text->program, at, callee, which);
        at = callee;
    }
    return at;
}

static struct fl_invariant *proof_text_add(struct proof_text *text, enum fl_cut_kind kind, const char *chain,
                                           uint32_t loop, const char *predicate) {
    struct fl_invariant invariant = {.kind = kind};
    fl_function_id id = proof_text_chain(text, &invariant, chain);
    const struct fl_function *function = fl_program_function(text->program, id);
    if (kind == FL_CUT_LOOP) {
        struct fl_loops loops = fl_loops_compute(text->arena, text->program, id);
        if (loop >= loops.count) abort();
        invariant.location = fl_loops_header(&loops, loop);
    } else {
        invariant.location = kind == FL_CUT_ENTRY ? function->entry : function->exit;
    }
    invariant.predicate = predicate_read(text, id, predicate);
    fl_vector_push(text->arena, &text->proof.invariants, invariant);
    return &fl_vector_last(&text->proof.invariants);
}

static struct fl_certification proof_text_certify(struct proof_text *text, const bool *is_wanted) {
    struct fl_certify_options options = {.deadline = fl_deadline_after(240), .is_wanted = is_wanted};
    return fl_certify(text->arena, text->program, text->symbols, &text->proof, &options);
}

#endif
