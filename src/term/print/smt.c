#include "term/print/smt.h"

#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"
#include "base/vector.h"

/* Terms nest no deeper than this in the text; deeper ones get a name. */
enum { INLINE_DEPTH = 24 };

/* A term's entry in `states`: uses in the upper half, depth below, and whether it has a name. */
enum { NAMED_BIT = 1, DEPTH_SHIFT = 1, DEPTH_MASK = 0xff, USE_SHIFT = 32 };

struct term_list {
    const struct fl_term **items;
    size_t count;
    size_t capacity;
};

/* Symbols of SMT-LIB and of Z3 that a variable may not have. */
static const char *const RESERVED[] = {
    "true",   "false",      "not",         "and",          "or",     "xor",     "ite",      "distinct", "let",
    "forall", "exists",     "as",          "par",          "match",  "_",       "!",        "assert",   "Bool",
    "Int",    "Real",       "Array",       "BitVec",       "select", "store",   "repeat",   "if",       "fp",
    "const",  "concat",     "extract",     "abs",          "div",    "mod",     "rem",      "lambda",   "map",
    "RNE",    "RNA",        "RTN",         "RTP",          "RTZ",    "implies", "iff",      "to_real",  "to_int",
    "is_int", "int2bv",     "rotate_left", "rotate_right", "exit",   "push",    "pop",      "reset",    "union",
    "subset", "complement", "setminus",    "length",       "head",   "tail",    "nil",      "insert",   "default",
    "pair",   "first",      "second",      "String",       "Seq",    "List",    "root-obj", "pi",       "euler",
};

static bool is_reserved(const char *name) {
    if (strncmp(name, "bv", 2) == 0 || strncmp(name, "fp.", 3) == 0 || name[0] == '?') return true;
    if (fl_string_has_prefix(name, "fmod") || fl_string_has_prefix(name, "str.")) return true;
    for (size_t i = 0; i < sizeof RESERVED / sizeof *RESERVED; i++)
        if (strcmp(name, RESERVED[i]) == 0) return true;
    return false;
}

static bool is_simple_symbol(const char *name) {
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/";
    return name[0] && !(name[0] >= '0' && name[0] <= '9') && strspn(name, letters) == strlen(name);
}

/* A symbol for the variable that no other has: its name, or its name and a number. */
static const char *symbol_for(struct fl_smt_printer *printer, const struct fl_term *variable) {
    struct fl_arena *arena = printer->text->arena;
    char *name = fl_arena_copy_string(arena, variable->name);
    for (char *at = name; *at; at++)
        if (*at == '|' || *at == '\\') *at = '_';
    const char *symbol = name;
    for (unsigned number = 0; is_reserved(symbol) || fl_map_find_string(&printer->taken, symbol); number++)
        symbol = fl_arena_format(arena, "v!%s!%u", name, number);
    fl_map_at_string(&printer->taken, symbol);
    return is_simple_symbol(symbol) ? symbol : fl_arena_format(arena, "|%s|", symbol);
}

static void print_sort(struct fl_text *text, const struct fl_term *term) {
    if (term->index_width)
        fl_text_format(text, "(Array (_ BitVec %u) (_ BitVec %u))", term->index_width, term->width);
    else
        fl_text_format(text, "(_ BitVec %u)", term->width);
}

static void print_constant(struct fl_text *text, const struct fl_term *term) {
    struct fl_bits value = fl_term_value(term);
    if (term->width % 4) {
        fl_text_format(text, "#b%s", fl_bits_format_binary(text->arena, &value));
        return;
    }
    const char *digits = fl_bits_format_hex(text->arena, &value);
    fl_text_append(text, "#x");
    for (size_t i = strlen(digits); i < term->width / 4; i++) fl_text_append_char(text, '0');
    fl_text_append(text, digits);
}

static void print_operands(struct fl_smt_printer *printer, const struct fl_term *term) {
    for (uint8_t i = 0; i < term->operand_count; i++) {
        fl_text_append_char(printer->text, ' ');
        fl_smt_print_operand(printer, term->operands[i]);
    }
    fl_text_append_char(printer->text, ')');
}

/* The operation on operands that are extended, so that the result is exact. */
static void print_extended(struct fl_smt_printer *printer, const struct fl_term *term, const char *operation,
                           const char *extension, uint32_t by) {
    fl_text_format(printer->text, "(%s", operation);
    for (int i = 0; i < 2; i++) {
        fl_text_format(printer->text, " ((_ %s %u) ", extension, by);
        fl_smt_print_operand(printer, term->operands[i]);
        fl_text_append_char(printer->text, ')');
    }
    fl_text_append_char(printer->text, ')');
}

static void print_overflow(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    uint32_t width = term->operands[0]->width;
    bool is_add = term->op == FL_OP_ADD_OVERFLOWS_SIGNED;
    switch (term->op) {
    case FL_OP_ADD_OVERFLOWS:
        fl_text_format(text, "((_ extract %u %u) ", width, width);
        print_extended(printer, term, "bvadd", "zero_extend", 1);
        fl_text_append_char(text, ')');
        return;
    case FL_OP_SUBTRACT_OVERFLOWS:
        fl_text_append(text, "(ite (bvult");
        print_operands(printer, term);
        fl_text_append(text, " #b1 #b0)");
        return;
    case FL_OP_ADD_OVERFLOWS_SIGNED:
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
        fl_text_append(text, "(let ((?r ");
        print_extended(printer, term, is_add ? "bvadd" : "bvsub", "sign_extend", 1);
        fl_text_format(text, ")) (bvxor ((_ extract %u %u) ?r) ((_ extract %u %u) ?r)))", width, width, width - 1,
                       width - 1);
        return;
    case FL_OP_MULTIPLY_OVERFLOWS:
        fl_text_format(text, "(ite (= ((_ extract %u %u) ", 2 * width - 1, width);
        print_extended(printer, term, "bvmul", "zero_extend", width);
        fl_text_format(text, ") (_ bv0 %u)) #b0 #b1)", width);
        return;
    default: /* MULTIPLY_OVERFLOWS_SIGNED: all bits from the sign on must be the same */
        fl_text_format(text, "(let ((?r ((_ extract %u %u) ", 2 * width - 1, width - 1);
        print_extended(printer, term, "bvmul", "sign_extend", width);
        fl_text_format(text, "))) (ite (or (= ?r (_ bv0 %u)) (= ?r (bvnot (_ bv0 %u)))) #b0 #b1))", width + 1,
                       width + 1);
    }
}

static void print_operator(struct fl_smt_printer *printer, const struct fl_term *term) {
    struct fl_text *text = printer->text;
    const struct fl_operator_info *info = fl_operator_info(term->op);
    switch (term->op) {
    case FL_OP_EXTRACT:
        fl_text_format(text, "((_ extract %u %u)", term->parameters[0], term->parameters[1]);
        break;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND:
        fl_text_format(text, "((_ %s %u)", info->smt, term->width - term->operand->width);
        break;
    case FL_OP_ARRAY_OF:
        fl_text_append(text, "((as const ");
        print_sort(text, term);
        fl_text_append_char(text, ')');
        break;
    case FL_OP_IF:
    case FL_OP_ARRAY_IF:
        fl_text_append(text, "(ite (= ");
        fl_smt_print_operand(printer, term->operands[0]);
        fl_text_append(text, " #b1) ");
        fl_smt_print_operand(printer, term->operands[1]);
        fl_text_append_char(text, ' ');
        fl_smt_print_operand(printer, term->operands[2]);
        fl_text_append_char(text, ')');
        return;
    default:
        if (!info->smt) {
            print_overflow(printer, term);
            return;
        }
        if (info->result == FL_RESULT_BOOL) {
            fl_text_format(text, "(ite (%s", info->smt);
            print_operands(printer, term);
            fl_text_append(text, " #b1 #b0)");
            return;
        }
        fl_text_format(text, "(%s", info->smt);
    }
    print_operands(printer, term);
}

static uint64_t *state_of(struct fl_smt_printer *printer, const struct fl_term *term) {
    return fl_map_at(&printer->states, fl_map_key(term));
}

static void print_body(struct fl_smt_printer *printer, const struct fl_term *term) {
    if (fl_operator_is_float(term->op))
        fl_smt_print_float(printer, term);
    else
        print_operator(printer, term);
}

void fl_smt_print_operand(struct fl_smt_printer *printer, const struct fl_term *term) {
    if (term->op == FL_OP_CONSTANT) {
        print_constant(printer->text, term);
    } else if (term->operand_count == 0) {
        fl_text_append(printer->text, (const char *)(uintptr_t)*fl_map_at(&printer->symbols, fl_map_key(term)));
    } else if (*state_of(printer, term) & NAMED_BIT) {
        fl_text_format(printer->text, "?%u", term->id);
    } else {
        print_body(printer, term);
    }
}

/* All terms that the formulas reach, by id, with their uses counted. */
static struct term_list reach(struct fl_smt_printer *printer, const struct fl_term *const *formulas,
                              size_t count) {
    struct fl_arena *arena = printer->text->arena;
    struct term_list reached = {0};
    for (size_t i = 0; i < count; i++) {
        uint64_t *state = state_of(printer, formulas[i]);
        if (!(*state >> USE_SHIFT)) fl_vector_push(arena, &reached, formulas[i]);
        *state += (uint64_t)1 << USE_SHIFT;
    }
    for (size_t next = 0; next < reached.count; next++) {
        const struct fl_term *term = reached.items[next];
        for (uint8_t i = 0; i < term->operand_count; i++) {
            uint64_t *state = state_of(printer, term->operands[i]);
            if (!(*state >> USE_SHIFT)) fl_vector_push(arena, &reached, term->operands[i]);
            *state += (uint64_t)1 << USE_SHIFT;
        }
    }
    return reached;
}

static int compare_ids(const void *left, const void *right) {
    uint32_t x = (*(const struct fl_term *const *)left)->id, y = (*(const struct fl_term *const *)right)->id;
    return x < y ? -1 : x > y;
}

static void declare_leaf(struct fl_smt_printer *printer, const struct fl_term *variable) {
    const char *symbol = symbol_for(printer, variable);
    *fl_map_at(&printer->symbols, fl_map_key(variable)) = fl_map_key(symbol);
    fl_text_format(printer->text, "(declare-fun %s () ", symbol);
    print_sort(printer->text, variable);
    fl_text_append(printer->text, ")\n");
}

static void print_declarations(struct fl_smt_printer *printer, const struct term_list *reached) {
    bool has_remainder[129] = {false};
    for (size_t i = 0; i < reached->count; i++) {
        const struct fl_term *term = reached->items[i];
        if (term->op == FL_OP_VARIABLE || term->op == FL_OP_ARRAY_VARIABLE) declare_leaf(printer, term);
        if (term->op != FL_OP_FLOAT_REMAINDER || has_remainder[term->width]) continue;
        has_remainder[term->width] = true;
        fl_smt_declare_remainder(printer->text, term->width);
    }
}

/* Shared and deep terms get a definition; operands come before what uses them. */
static void print_definitions(struct fl_smt_printer *printer, const struct term_list *reached) {
    for (size_t i = 0; i < reached->count; i++) {
        const struct fl_term *term = reached->items[i];
        if (term->operand_count == 0) continue;
        uint64_t depth = 0;
        for (uint8_t k = 0; k < term->operand_count; k++) {
            uint64_t state = *state_of(printer, term->operands[k]);
            uint64_t below = state & NAMED_BIT ? 0 : state >> DEPTH_SHIFT & DEPTH_MASK;
            if (below > depth) depth = below;
        }
        uint64_t *state = state_of(printer, term);
        *state |= (depth + 1) << DEPTH_SHIFT;
        if (*state >> USE_SHIFT < 2 && depth + 1 < INLINE_DEPTH) continue;
        fl_text_format(printer->text, "(define-fun ?%u () ", term->id);
        print_sort(printer->text, term);
        fl_text_append_char(printer->text, ' ');
        print_body(printer, term);
        fl_text_append(printer->text, ")\n");
        *state |= NAMED_BIT;
    }
}

void fl_term_print_smt_script(struct fl_text *text, const struct fl_term *const *formulas, size_t count) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_smt_printer printer = {
        .text = text,
        .states = fl_map_make(scratch),
        .symbols = fl_map_make(scratch),
        .taken = fl_map_make(scratch),
    };
    bool has_array = false, has_float = false;
    for (size_t i = 0; i < count; i++) {
        FL_INVARIANT(formulas[i]->width == 1 && !formulas[i]->index_width, "a formula has one bit");
        has_array |= formulas[i]->has_array;
        has_float |= formulas[i]->has_float;
    }
    fl_text_format(text, "(set-logic %s)\n", has_float ? "ALL" : has_array ? "QF_ABV" : "QF_BV");
    struct term_list reached = reach(&printer, formulas, count);
    if (reached.count) qsort(reached.items, reached.count, sizeof *reached.items, compare_ids);
    print_declarations(&printer, &reached);
    print_definitions(&printer, &reached);
    for (size_t i = 0; i < count; i++) {
        fl_text_append(text, "(assert (= ");
        fl_smt_print_operand(&printer, formulas[i]);
        fl_text_append(text, " #b1))\n");
    }
    fl_text_append(text, "(check-sat)\n");
    fl_arena_destroy(scratch);
}
