#include "prove/print/general.h"

#include <string.h>

#include "base/text.h"
#include "base/vector.h"
#include "prove/segment/reads.h"

typedef const struct fl_term *term_ref;

static bool is_taken(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].name && strcmp(program->variables[i].name, name) == 0) return true;
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].name && strcmp(program->objects[i].name, name) == 0) return true;
    return false;
}

const char *fl_index_name(const struct fl_program *program) {
    static const char *const names[] = {"k", "j", "m", "n", "index"};
    size_t at = 0;
    while (at + 1 < sizeof names / sizeof *names && is_taken(program, names[at])) at++;
    return names[at];
}

/* One of the ways in which the predicate may hold. */
struct part {
    term_ref term;
    bool is_negated;
};

struct parts {
    FL_VECTOR_OF(struct part) all;
};

static struct parts take_apart(struct fl_arena *arena, term_ref predicate) {
    struct parts found = {{0}}, waiting = {{0}};
    fl_vector_push(arena, &waiting.all, ((struct part){predicate, false}));
    while (waiting.all.count) {
        struct part next = fl_vector_pop(&waiting.all);
        bool is_choice = next.term->width == 1 && next.term->op == (next.is_negated ? FL_OP_AND : FL_OP_OR);
        if (next.term->op == FL_OP_NOT)
            fl_vector_push(arena, &waiting.all, ((struct part){next.term->operands[0], !next.is_negated}));
        else if (!is_choice)
            fl_vector_push(arena, &found.all, next);
        for (unsigned i = 2; is_choice && i-- > 0;)
            fl_vector_push(arena, &waiting.all, ((struct part){next.term->operands[i], next.is_negated}));
    }
    return found;
}

/* ---- where the number is ---- */

struct limits {
    struct fl_c_printer *printer;
    term_ref index;
    struct fl_text lowest, highest; /* "0 <= k", "k < n" */
};

static void append(struct fl_text *text, const char *between, const char *what) {
    if (text->count) fl_text_append(text, between);
    fl_text_append(text, what);
}

/* That left is less than right, or at most as much; false: neither is the number, or the other has no text. */
static bool add_order(struct limits *limits, term_ref left, const char *sign, term_ref right) {
    struct fl_c_piece piece;
    bool is_above = right == limits->index;
    if (left == right || (!is_above && left != limits->index)) return false;
    if (!fl_c_print_value(limits->printer, is_above ? left : right, &piece)) return false;
    const char *name = fl_index_name(limits->printer->program);
    const char *other = fl_c_piece_text(limits->printer, &piece, FL_BINDS_RELATION + 1);
    append(is_above ? &limits->lowest : &limits->highest, " && ",
           fl_arena_format(limits->printer->arena, "%s %s %s", is_above ? other : name, sign,
                           is_above ? name : other));
    return true;
}

/* Where this part does not hold, if it only says where the number is not. */
static bool add_limit(struct limits *limits, const struct part *part) {
    term_ref term = part->term;
    switch (term->op) {
    case FL_OP_LESS_SIGNED:
        return part->is_negated ? add_order(limits, term->operands[0], "<", term->operands[1])
                                : add_order(limits, term->operands[1], "<=", term->operands[0]);
    case FL_OP_LESS_EQUAL_SIGNED:
        return part->is_negated ? add_order(limits, term->operands[0], "<=", term->operands[1])
                                : add_order(limits, term->operands[1], "<", term->operands[0]);
    case FL_OP_EXTRACT:
        if (term->operand != limits->index || term->width != 1 || part->is_negated) return false;
        if (term->parameters[0] + 1 != limits->index->width) return false;
        append(&limits->lowest, " && ",
               fl_arena_format(limits->printer->arena, "0 <= %s", fl_index_name(limits->printer->program)));
        return true;
    default: return false;
    }
}

const char *fl_general_print(struct fl_c_printer *printer, const struct fl_symbols *symbols, term_ref predicate) {
    struct fl_arena *arena = printer->arena;
    struct fl_text said = fl_text_make(arena);
    struct limits limits = {printer, symbols->index, fl_text_make(arena), fl_text_make(arena)};
    struct parts parts = take_apart(arena, predicate);
    for (size_t i = 0; i < parts.all.count; i++) {
        const struct part *part = &parts.all.items[i];
        struct fl_c_piece piece;
        if (add_limit(&limits, part)) continue;
        bool is_said = fl_c_print_condition(printer, part->term, part->is_negated, &piece);
        append(&said, " || ", is_said ? fl_c_piece_text(printer, &piece, FL_BINDS_LOGICAL_AND) : "...");
    }
    if (limits.highest.count) append(&limits.lowest, " && ", fl_text_string(&limits.highest));
    return fl_arena_format(arena, "for all %s%s%s: %s", fl_index_name(symbols->program),
                           limits.lowest.count ? ", " : "", fl_text_string(&limits.lowest),
                           said.count ? fl_text_string(&said) : "there is none");
}
