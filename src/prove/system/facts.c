#include "prove/system/facts.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

#include "base/text.h"

typedef const struct fl_term *term_ref;

enum { BOARD_BYTES = 1 << 20, LONGEST_ENTRY = 1 << 14 };

/* Entries follow each other, each at a multiple of 8; one whose size is 0 is being written. */
struct entry {
    _Atomic uint32_t size; /* in all */
    uint32_t kind, location, stack_depth;
    char rest[]; /* the edges of the stack, then the predicate */
};

struct fl_facts {
    _Atomic size_t used;
    _Alignas(8) char bytes[BOARD_BYTES];
};

struct fl_facts *fl_facts_create(void) {
    void *memory = mmap(NULL, sizeof(struct fl_facts), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void fl_facts_destroy(struct fl_facts *facts) {
    if (facts) munmap(facts, sizeof *facts);
}

/* ---- predicates as bytes: the operands, then the operator ---- */

static void put(struct fl_text *text, const void *bytes, size_t size) {
    fl_text_append_bytes(text, bytes, size);
}

static void put_term(struct fl_text *text, term_ref term) {
    if (text->count > LONGEST_ENTRY) return;
    for (uint32_t i = 0; i < term->operand_count; i++) put_term(text, term->operands[i]);
    put(text, &term->op, sizeof term->op);
    put(text, &term->width, sizeof term->width);
    put(text, &term->index_width, sizeof term->index_width);
    if (fl_operator_info(term->op)->parameters) put(text, term->parameters, sizeof term->parameters);
    if (term->op == FL_OP_CONSTANT) put(text, &term->word, sizeof term->word);
    if (term->op == FL_OP_VARIABLE || term->op == FL_OP_ARRAY_VARIABLE)
        put(text, term->name, strlen(term->name) + 1);
}

/* Only symbols and constants that fit into a word can go to others. */
static bool can_travel(struct fl_symbols *symbols, term_ref term) {
    if (fl_symbol_of(symbols, term)) return true;
    if (!term->operand_count) return fl_term_is_constant(term) && term->width <= 64;
    for (uint32_t i = 0; i < term->operand_count; i++)
        if (!can_travel(symbols, term->operands[i])) return false;
    return true;
}

/* What fl_symbols_create's names mean; NULL: nothing. */
static term_ref symbol_named(struct fl_symbols *symbols, const char *name) {
    bool is_old = strncmp(name, "old ", 4) == 0;
    char kind;
    unsigned number, frame;
    if (sscanf(name + (is_old ? 4 : 0), "%c%u@%u", &kind, &number, &frame) != 3) return NULL;
    switch (kind) {
    case 'v': return fl_symbol_variable(symbols, (fl_variable_id){number}, frame, is_old);
    case 'o': return fl_symbol_object(symbols, (fl_object_id){number}, frame, is_old);
    case 'm': return fl_symbol_allocated(symbols, (fl_edge_id){number});
    case 'a': return fl_symbol_address(symbols, (fl_object_id){number}, frame);
    case 'h': return fl_symbol_heap_count(symbols, is_old);
    case 'r': return fl_symbol_result(symbols, (fl_function_id){number});
    case 'j': return fl_symbol_index(symbols);
    default: return NULL;
    }
}

struct reader {
    struct fl_symbols *symbols;
    const char *next, *end;
};

static bool get(struct reader *reader, void *bytes, size_t size) {
    if ((size_t)(reader->end - reader->next) < size) return false;
    memcpy(bytes, reader->next, size);
    reader->next += size;
    return true;
}

static term_ref get_leaf(struct reader *reader, enum fl_operator op, uint32_t width) {
    uint64_t word;
    if (op == FL_OP_CONSTANT)
        return get(reader, &word, sizeof word) ? fl_term_word(reader->symbols->terms, width, word) : NULL;
    size_t length = strnlen(reader->next, (size_t)(reader->end - reader->next));
    if (reader->next + length == reader->end) return NULL;
    term_ref symbol = symbol_named(reader->symbols, reader->next);
    reader->next += length + 1;
    return symbol;
}

static term_ref get_predicate(struct reader *reader) {
    enum { DEEPEST = 256 };
    term_ref stack[DEEPEST];
    size_t count = 0;
    while (reader->next < reader->end) {
        uint8_t op;
        uint32_t width, index_width, parameters[2] = {0, 0};
        if (!get(reader, &op, sizeof op) || !get(reader, &width, sizeof width) ||
            !get(reader, &index_width, sizeof index_width))
            return NULL;
        if (fl_operator_info((enum fl_operator)op)->parameters && !get(reader, parameters, sizeof parameters))
            return NULL;
        unsigned operands = fl_operator_info((enum fl_operator)op)->operands;
        if (operands > count || count - operands == DEEPEST) return NULL;
        term_ref made = operands ? fl_term_make(reader->symbols->terms, (enum fl_operator)op,
                                                op == FL_OP_ARRAY_OF ? index_width : width, parameters,
                                                &stack[count - operands])
                                 : get_leaf(reader, (enum fl_operator)op, width);
        if (!made) return NULL;
        count -= operands;
        stack[count++] = made;
    }
    return count == 1 && stack[0]->width == 1 ? stack[0] : NULL;
}

/* ---- the board ---- */

void fl_facts_post(struct fl_facts *facts, struct fl_symbols *symbols, const struct fl_cut_point *cut,
                   term_ref predicate) {
    if (!facts || !can_travel(symbols, predicate)) return;
    struct fl_arena *arena = fl_arena_create();
    struct fl_text text = fl_text_make(arena);
    put(&text, cut->stack, cut->stack_depth * sizeof *cut->stack);
    put_term(&text, predicate);
    size_t size = sizeof(struct entry) + text.count, room = (size + 7) / 8 * 8;
    size_t at = text.count > LONGEST_ENTRY ? BOARD_BYTES : atomic_fetch_add(&facts->used, room);
    if (at + room <= BOARD_BYTES) {
        struct entry *entry = (struct entry *)(facts->bytes + at);
        entry->kind = cut->kind;
        entry->location = cut->location.index;
        entry->stack_depth = cut->stack_depth;
        memcpy(entry->rest, text.items, text.count);
        atomic_store(&entry->size, (uint32_t)size);
    }
    fl_arena_destroy(arena);
}

static uint32_t find_cut(const struct fl_system *system, const struct entry *entry) {
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        const struct fl_cut_point *cut = &system->cuts.items[i];
        if (cut->kind == entry->kind && cut->location.index == entry->location &&
            cut->stack_depth == entry->stack_depth &&
            memcmp(cut->stack, entry->rest, cut->stack_depth * sizeof *cut->stack) == 0)
            return i;
    }
    return FL_NO_INDEX;
}

bool fl_facts_take(struct fl_facts *facts, struct fl_system *system, size_t *position, struct fl_offer *offer) {
    while (facts && *position + sizeof(struct entry) <= BOARD_BYTES) {
        const struct entry *entry = (const struct entry *)(facts->bytes + *position);
        size_t size = atomic_load(&entry->size);
        if (!size) return false;
        *position += (size + 7) / 8 * 8;
        offer->cut = find_cut(system, entry);
        struct reader reader = {system->symbols, entry->rest + entry->stack_depth * sizeof(fl_edge_id),
                                (const char *)entry + size};
        offer->predicate = offer->cut == FL_NO_INDEX ? NULL : get_predicate(&reader);
        if (offer->predicate) return true;
    }
    return false;
}
