#include "source/print/print.h"

#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "source/c_type.h"
#include "source/print/parts.h"
#include "term/print/print.h"

typedef const struct fl_term *term_ref;

enum {
    LONGEST_CONDITION = 400, /* operators, shared ones counted each time they are printed */
    LONGEST_TEXT = 4000,     /* of a conjunction */
    TIGHT_LOGICAL_AND = 5,
};

/* ---- leaves ---- */

/* The input that a variable called "name#3" or "name" is a value of. NULL: it is none. */
static const struct fl_input *input_of(const struct fl_program *program, term_ref variable) {
    size_t length = strcspn(variable->name, "#");
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        bool has_name =
            input->name && strlen(input->name) == length && memcmp(input->name, variable->name, length) == 0;
        if (has_name && input->width == variable->width) return input;
    }
    return NULL;
}

static const struct fl_type *signed_type(const struct fl_program *program, uint32_t width) {
    static const enum fl_c_type types[] = {FL_C_SIGNED_CHAR, FL_C_SHORT, FL_C_INT, FL_C_LONG, FL_C_LONG_LONG};
    if (width == 1) return fl_c_type(FL_C_BOOL, program->pointer_width);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        const struct fl_type *type = fl_c_type(types[i], program->pointer_width);
        if (type->size_bits == width) return type;
    }
    return NULL;
}

static bool print_variable(struct fl_c_printer *printer, term_ref variable, struct fl_c_piece *piece) {
    const struct fl_input *input = input_of(printer->program, variable);
    if (input && fl_c_piece_of_type(variable->name, FL_TIGHT_POSTFIX, input->type, variable->width, piece))
        return true;
    const struct fl_type *type = signed_type(printer->program, variable->width);
    return fl_c_piece_of_type(variable->name, FL_TIGHT_POSTFIX, type, variable->width, piece);
}

/* As an unsigned number, in parentheses unless it is one word. */
static bool print_other(struct fl_c_printer *printer, term_ref term, struct fl_c_piece *piece) {
    struct fl_text text = fl_text_make(printer->arena);
    if (term->width > 64) return false;
    fl_term_print_c(&text, term, 0);
    piece->text = fl_text_string(&text);
    bool is_closed = term->op == FL_OP_SELECT || !strpbrk(piece->text, " (");
    piece->tightness = is_closed ? FL_TIGHT_POSTFIX : 0;
    piece->c_width = term->width <= 32 ? 32 : 64;
    piece->is_signed = term->width < 32;
    piece->reading = FL_C_READ_UNSIGNED;
    return true;
}

static const struct fl_c_leaves leaves = {.print_variable = print_variable, .print_other = print_other};

/* ---- how long it would be ---- */

typedef FL_VECTOR_OF(term_ref) terms;

/* The sum of what the operands have, and 1; 0: an operand is not counted yet, and was pushed. */
static uint64_t count_operands(struct fl_arena *arena, struct fl_map *sizes, term_ref term, terms *waiting) {
    uint64_t size = 1;
    size_t before = waiting->count;
    for (uint8_t i = 0; i < term->operand_count; i++) {
        uint64_t *known = fl_map_find(sizes, fl_map_key(term->operands[i]));
        if (!known) fl_vector_push(arena, waiting, term->operands[i]);
        size += known ? *known : 0;
    }
    if (waiting->count > before) return 0;
    return size < INT64_MAX / 4 ? size : INT64_MAX / 4;
}

/* Operators and leaves of the term written out, where what is shared is written each time. Terms may be deep: what
 * is still to be counted waits in a list. */
static uint64_t written_size(struct fl_arena *arena, term_ref term) {
    struct fl_map sizes = fl_map_make(arena);
    terms waiting = {0};
    fl_vector_push(arena, &waiting, term);
    while (waiting.count) {
        term_ref last = fl_vector_last(&waiting);
        uint64_t size = count_operands(arena, &sizes, last, &waiting);
        if (!size) continue;
        *fl_map_at(&sizes, fl_map_key(last)) = size;
        waiting.count--;
    }
    return *fl_map_find(&sizes, fl_map_key(term));
}

/* ---- conjunctions ---- */

struct part {
    const char *text;
    unsigned tightness;
};

static struct part print_part(struct fl_arena *arena, const struct fl_program *program, term_ref term) {
    uint64_t size = written_size(arena, term);
    if (size > LONGEST_CONDITION)
        return (struct part){fl_arena_format(arena, "... (%" PRIu64 " operators and operands)", size), 0};
    struct fl_c_printer printer = {.leaves = &leaves, .arena = arena, .program = program};
    struct fl_c_piece piece;
    if (fl_c_print_value(&printer, term, &piece)) return (struct part){piece.text, piece.tightness};
    struct fl_text text = fl_text_make(arena);
    fl_term_print_c(&text, term, 0);
    return (struct part){fl_text_string(&text), 0};
}

/* In the order in which they are read. */
static terms find_conjuncts(struct fl_arena *arena, term_ref term) {
    terms found = {0}, waiting = {0};
    fl_vector_push(arena, &waiting, term);
    while (waiting.count) {
        term_ref next = fl_vector_pop(&waiting);
        if (next->op != FL_OP_AND || next->width != 1) {
            fl_vector_push(arena, &found, next);
            continue;
        }
        fl_vector_push(arena, &waiting, next->operands[1]);
        fl_vector_push(arena, &waiting, next->operands[0]);
    }
    return found;
}

void fl_c_term_print(struct fl_text *text, const struct fl_program *program, const struct fl_term *term) {
    struct fl_arena *arena = fl_arena_create();
    terms conjuncts = find_conjuncts(arena, term);
    size_t start = text->count;
    for (size_t i = 0; i < conjuncts.count; i++) {
        if (i) fl_text_append(text, " && ");
        if (text->count - start > LONGEST_TEXT) {
            fl_text_format(text, "... (%zu more conditions)", conjuncts.count - i);
            break;
        }
        struct part part = print_part(arena, program, conjuncts.items[i]);
        bool is_open = conjuncts.count > 1 && part.tightness <= TIGHT_LOGICAL_AND;
        fl_text_format(text, is_open ? "(%s)" : "%s", part.text);
    }
    fl_arena_destroy(arena);
}
