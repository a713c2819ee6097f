#include "source/print/print.h"

#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"
#include "source/print/parts.h"

typedef const struct fl_term *term_ref;

enum {
    LONGEST_CONDITION = 400, /* operators, shared ones counted each time they are printed */
    LONGEST_TEXT = 4000,     /* of a conjunction */
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

static bool print_variable(struct fl_c_printer *printer, term_ref variable, struct fl_c_piece *piece) {
    const struct fl_input *input = input_of(printer->program, variable);
    *piece = fl_c_piece_named(printer, variable->name, input ? input->type : NULL, variable->width);
    return true;
}

static const struct fl_c_leaves leaves = {.print_variable = print_variable, .is_loose = true};

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

bool fl_c_term_is_short(term_ref term) {
    struct fl_arena *scratch = fl_arena_create();
    bool is_short = written_size(scratch, term) <= LONGEST_CONDITION;
    fl_arena_destroy(scratch);
    return is_short;
}

struct fl_c_piece fl_c_print_loosely(struct fl_c_printer *printer, term_ref term) {
    struct fl_c_piece piece;
    uint64_t size = written_size(printer->arena, term);
    if (size <= LONGEST_CONDITION && fl_c_print_value(printer, term, &piece)) return piece;
    const char *text = fl_arena_format(printer->arena, "... (%" PRIu64 " operators and operands)", size);
    return (struct fl_c_piece){.text = text, .width = term->width};
}

/* ---- conjunctions ---- */

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
        struct fl_c_printer printer = {.leaves = &leaves, .arena = arena, .program = program};
        struct fl_c_piece piece = fl_c_print_loosely(&printer, conjuncts.items[i]);
        unsigned least = conjuncts.count > 1 ? FL_BINDS_LOGICAL_AND + 1 : FL_BINDS_ANY;
        fl_text_append(text, fl_c_piece_text(&printer, &piece, least));
    }
    fl_arena_destroy(arena);
}
