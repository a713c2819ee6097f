/* prove/certify/instance.c - predicates of a proof in a state, what they must not say, and values in a
 * counterexample. */
#include "program/print/print.h"
#include "prove/certify/parts.h"

typedef const struct fl_term *term_ref;

struct instance {
    struct fl_certifier *certifier;
    const struct fl_certify_state *state, *old;
    struct fl_map done; /* id of a term -> what it becomes */
};

/* Frames are counted from the function that is executed, which is 1. */
static const struct fl_certify_frame *frame_at(const struct fl_certifier *certifier, uint32_t number) {
    const struct fl_certify_frame *frame = certifier->frame;
    for (; frame && number > 1; number--) frame = frame->caller;
    return frame;
}

static bool is_of(const struct fl_certify_frame *frame, fl_function_id function) {
    return frame && fl_id_equal(frame->context->function, function);
}

static term_ref variable_value(struct fl_certifier *certifier, const struct fl_symbol *symbol,
                               const struct fl_certify_state *state) {
    fl_variable_id id = {symbol->number};
    if (!symbol->frame) return fl_certify_variable(certifier, state, id);
    const struct fl_certify_frame *frame = frame_at(certifier, symbol->frame);
    if (!is_of(frame, fl_program_variable(certifier->program, id)->function)) return NULL;
    const struct fl_persistent_map *variables = symbol->frame == 1 ? state->variables : frame->variables;
    term_ref value = fl_persistent_find(variables, id.index);
    return value ? value : fl_certify_unwritten(certifier, id, frame->activation);
}

static uint32_t object_of(const struct fl_certifier *certifier, const struct fl_symbol *symbol) {
    const struct fl_certify_frame *frame = symbol->frame ? frame_at(certifier, symbol->frame) : NULL;
    fl_object_id id = {symbol->number};
    if (symbol->frame && !is_of(frame, fl_program_object(certifier->program, id)->function)) return FL_NO_INDEX;
    return fl_certify_object_number(certifier, frame, id);
}

/* The only object there that the edge made and that may be live; FL_NO_INDEX: none is, or more than one. */
static uint32_t allocated_at(const struct fl_certifier *certifier, const struct fl_certify_state *state,
                             uint32_t edge) {
    uint32_t found = FL_NO_INDEX;
    for (uint32_t i = 0; i < certifier->objects.count; i++) {
        if (certifier->objects.items[i].origin.index != edge) continue;
        const struct fl_certify_contents *contents = fl_certify_contents_of(state, i);
        if (!contents || fl_term_is_false(contents->live)) continue;
        if (found != FL_NO_INDEX) return FL_NO_INDEX;
        found = i;
    }
    return found;
}

static term_ref symbol_value(struct fl_certifier *certifier, const struct fl_symbol *symbol,
                             const struct fl_certify_state *state) {
    uint32_t object;
    if (!state) return NULL;
    switch (symbol->kind) {
    case FL_SYMBOL_VARIABLE: return variable_value(certifier, symbol, state);
    case FL_SYMBOL_ALLOCATED:
    case FL_SYMBOL_OBJECT: {
        object = symbol->kind == FL_SYMBOL_OBJECT ? object_of(certifier, symbol)
                                                  : allocated_at(certifier, state, symbol->number);
        const struct fl_certify_contents *contents =
            object == FL_NO_INDEX ? NULL : fl_certify_contents_of(state, object);
        return contents ? fl_certify_array(certifier, object, contents) : NULL;
    }
    case FL_SYMBOL_ADDRESS:
        object = object_of(certifier, symbol);
        return object == FL_NO_INDEX ? NULL
                                     : fl_certify_number(certifier, certifier->objects.items[object].address);
    case FL_SYMBOL_HEAP_COUNT: return state->heap_count;
    case FL_SYMBOL_INDEX: return symbol->term;
    case FL_SYMBOL_RESULT: return is_of(certifier->frame, (fl_function_id){symbol->number}) ? state->result : NULL;
    }
    return NULL;
}

static term_ref instantiate(struct instance *instance, term_ref term) {
    struct fl_certifier *certifier = instance->certifier;
    if (fl_term_is_constant(term)) return term;
    uint64_t *known = fl_map_find(&instance->done, term->id);
    if (known) return (term_ref)(uintptr_t)*known;
    term_ref value = NULL, operands[3];
    if (!term->operand_count) {
        const struct fl_symbol *symbol = fl_symbol_of(certifier->symbols, term);
        if (symbol) value = symbol_value(certifier, symbol, symbol->is_old ? instance->old : instance->state);
    } else {
        bool is_whole = true;
        for (unsigned i = 0; i < term->operand_count && is_whole; i++) {
            operands[i] = instantiate(instance, term->operands[i]);
            is_whole = operands[i];
        }
        if (is_whole) value = fl_term_rebuild(certifier->terms, term, operands);
    }
    if (value && (value->width != term->width || value->index_width != term->index_width)) value = NULL;
    *fl_map_at(&instance->done, term->id) = fl_map_key(value);
    return value;
}

term_ref fl_certify_instance(struct fl_certifier *certifier, term_ref predicate,
                             const struct fl_certify_state *state, const struct fl_certify_state *old) {
    struct instance instance = {certifier, state, old, fl_map_make(certifier->arena)};
    return instantiate(&instance, predicate);
}

/* ---- what a predicate must not say ---- */

/* Objects that are not the program's own are where this checker puts them, once; others of the same kind
 * are elsewhere. */
const char *fl_certify_suspect(struct fl_certifier *certifier, term_ref predicate) {
    FL_VECTOR_OF(term_ref) open = {0};
    struct fl_map seen = fl_map_make(certifier->arena);
    fl_vector_push(certifier->arena, &open, predicate);
    while (open.count) {
        term_ref term = fl_vector_pop(&open);
        uint64_t *is_seen = fl_map_at(&seen, term->id);
        if (*is_seen) continue;
        *is_seen = 1;
        if (fl_term_is_constant(term) && term->width == certifier->program->pointer_width &&
            term->word >= certifier->first_address && term->word < certifier->next_address)
            return "an invariant names an address that the program does not fix";
        for (unsigned i = 0; i < term->operand_count; i++)
            fl_vector_push(certifier->arena, &open, i ? term->operands[i] : term->operand);
    }
    return NULL;
}

/* ---- values in a model ---- */

struct listing {
    struct fl_certifier *certifier;
    struct fl_text text;
    struct fl_map seen;
    unsigned count;
};

enum { MOST_LISTED = 12 };

static void list_value(struct listing *listing, const char *name, const struct fl_type *type, term_ref value) {
    struct fl_certifier *certifier = listing->certifier;
    if (!value || value->index_width || listing->count == MOST_LISTED) return;
    struct fl_bits bits = fl_solver_model_value(certifier->solver, value);
    if (listing->count++) fl_text_append(&listing->text, ", ");
    fl_text_format(&listing->text, "%s = ", name);
    fl_value_print(&listing->text, certifier->program, &bits, type);
}

static const char *symbol_name(const struct fl_certifier *certifier, const struct fl_symbol *symbol) {
    const char *name;
    switch (symbol->kind) {
    case FL_SYMBOL_VARIABLE: name = certifier->program->variables[symbol->number].name; break;
    case FL_SYMBOL_HEAP_COUNT: name = "number of heap objects"; break;
    case FL_SYMBOL_RESULT: name = "result"; break;
    default: return NULL;
    }
    return symbol->is_old ? fl_arena_format(certifier->result_arena, "old %s", name) : name;
}

static const struct fl_type *symbol_type(const struct fl_certifier *certifier, const struct fl_symbol *symbol) {
    if (symbol->kind == FL_SYMBOL_VARIABLE) return certifier->program->variables[symbol->number].type;
    if (symbol->kind != FL_SYMBOL_RESULT) return NULL;
    const struct fl_type *type = certifier->program->functions[symbol->number].type;
    return type && type->kind == FL_TYPE_FUNCTION ? type->element : NULL;
}

/* Symbols, and what is read at known offsets of objects. */
static void list_symbols(struct listing *listing, term_ref term, const struct fl_certify_state *state,
                         const struct fl_certify_state *old) {
    struct fl_certifier *certifier = listing->certifier;
    uint64_t *is_seen = fl_map_at(&listing->seen, term->id);
    if (*is_seen) return;
    *is_seen = 1;
    const struct fl_symbol *symbol = fl_symbol_of(certifier->symbols, term);
    const char *name = symbol ? symbol_name(certifier, symbol) : NULL;
    if (name)
        list_value(listing, name, symbol_type(certifier, symbol),
                   symbol_value(certifier, symbol, symbol->is_old ? old : state));
    for (unsigned i = 0; i < term->operand_count; i++)
        list_symbols(listing, i ? term->operands[i] : term->operand, state, old);
}

const char *fl_certify_print_symbols(struct fl_certifier *certifier, term_ref predicate,
                                     const struct fl_certify_state *state, const struct fl_certify_state *old) {
    struct listing listing = {certifier, fl_text_make(certifier->result_arena), fl_map_make(certifier->arena), 0};
    list_symbols(&listing, predicate, state, old);
    return fl_text_string(&listing.text);
}

const char *fl_certify_print_variables(struct fl_certifier *certifier, const struct fl_certify_state *state) {
    struct listing listing = {certifier, fl_text_make(certifier->result_arena), fl_map_make(certifier->arena), 0};
    const struct fl_function *function = certifier->frame->function;
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const struct fl_variable *variable = fl_program_variable(certifier->program, function->variables[i]);
        if (variable->kind != FL_VARIABLE_LOCAL && variable->kind != FL_VARIABLE_PARAMETER) continue;
        list_value(&listing, variable->name, variable->type,
                   fl_certify_variable(certifier, state, function->variables[i]));
    }
    return fl_text_string(&listing.text);
}
