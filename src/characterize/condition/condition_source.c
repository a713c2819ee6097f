#include "characterize/condition/condition_source.h"

#include "solver/variables.h"
#include "source/print/parts.h"

typedef const struct fl_term *term_ref;

struct writing {
    struct fl_arena *arena;
    const struct fl_space *space;
    const struct fl_variable_list *inputs; /* of the condition */
    const char *condition;                 /* as C, over `name_of` inputs */
    struct fl_text declarations, definitions;
    FL_VECTOR_OF(struct fl_outside_call) calls;
};

/* ---- inputs ---- */

static const struct fl_input *site_of(const struct fl_space *space, const struct fl_axis *axis) {
    return &space->program->inputs[axis->identity.site.index];
}

/* Values of functions without a body, which are integers. */
static bool is_call(const struct fl_space *space, const struct fl_axis *axis) {
    if (!axis || !axis->has_identity || !axis->type) return false;
    uint32_t width = axis->variable->width;
    bool is_integer = axis->type->kind == FL_TYPE_INTEGER || axis->type->kind == FL_TYPE_CHARACTER;
    bool has_width = (width == 8 || width == 16 || width == 32 || width == 64) && axis->type->size_bits == width;
    return site_of(space, axis)->kind == FL_INPUT_VALUE && is_integer && has_width;
}

static const char *type_of(const struct fl_axis *axis) {
    static const char *const types[][2] = {{"unsigned char", "signed char"},
                                           {"unsigned short", "short"},
                                           {"unsigned", "int"},
                                           {"unsigned long long", "long long"}};
    unsigned size = axis->variable->width == 8    ? 0
                    : axis->variable->width == 16 ? 1
                    : axis->variable->width == 32 ? 2
                                                  : 3;
    return types[size][axis->type->is_signed];
}

static const char *name_of(struct fl_arena *arena, const struct fl_axis *axis) {
    return fl_arena_format(arena, "__fl_input_%u_%u", axis->identity.site.index,
                           (unsigned)axis->identity.occurrence);
}

/* ---- the condition ---- */

static bool print_input(struct fl_c_printer *printer, term_ref variable, struct fl_c_piece *piece) {
    const struct writing *writing = printer->context;
    const struct fl_axis *axis = fl_space_axis(writing->space, variable);
    return is_call(writing->space, axis) &&
           fl_c_piece_of_type(name_of(printer->arena, axis), FL_BINDS_POSTFIX, axis->type, variable->width, piece);
}

static bool write_condition(struct writing *writing, term_ref condition) {
    static const struct fl_c_leaves leaves = {.print_variable = print_input};
    struct fl_c_printer printer = {
        .leaves = &leaves, .context = writing, .arena = writing->arena, .program = writing->space->program};
    struct fl_c_piece piece;
    if (!fl_c_print_condition(&printer, condition, false, &piece)) return false;
    writing->condition = piece.text;
    return true;
}

/* ---- functions ---- */

static const struct fl_axis *axis_at(const struct writing *writing, size_t index) {
    return fl_space_axis(writing->space, writing->inputs->items[index]);
}

static void define_inputs(struct writing *writing) {
    struct fl_text *text = &writing->definitions;
    fl_text_append(text, "void exit(int);\nunsigned long long __VERIFIER_nondet_ulonglong(void);\n");
    for (size_t i = 0; i < writing->inputs->count; i++)
        fl_text_format(text, "static %s %s;\n", type_of(axis_at(writing, i)),
                       name_of(writing->arena, axis_at(writing, i)));
    fl_text_append(text, "static void __fl_begin(void) {\n    static int is_begun;\n    if (is_begun) return;\n   "
                         " is_begun = 1;\n");
    for (size_t i = 0; i < writing->inputs->count; i++)
        fl_text_format(text, "    %s = (%s)__VERIFIER_nondet_ulonglong();\n",
                       name_of(writing->arena, axis_at(writing, i)), type_of(axis_at(writing, i)));
    fl_text_append(text, "}\n");
}

static void define_function(struct writing *writing, const struct fl_axis *axis) {
    struct fl_text *text = &writing->definitions;
    const char *type = type_of(axis);
    unsigned site = axis->identity.site.index, last = 0;
    fl_text_format(&writing->declarations, "%s __fl_note_%u(%s); ", type, site, type);
    fl_text_format(text, "%s __fl_note_%u(%s value) {\n    static unsigned count;\n    __fl_begin();\n", type,
                   site, type);
    for (size_t i = 0; i < writing->inputs->count; i++) {
        const struct fl_axis *other = axis_at(writing, i);
        if (!fl_id_equal(other->identity.site, axis->identity.site)) continue;
        unsigned occurrence = (unsigned)other->identity.occurrence;
        fl_text_format(text, "    if (count == %u) %s = value;\n", occurrence, name_of(writing->arena, other));
        if (occurrence > last) last = occurrence;
    }
    fl_text_format(text, "    if (count <= %u) count++;\n    if (!(%s)) exit(0);\n    return value;\n}\n", last,
                   writing->condition);
}

static void add_call(struct writing *writing, const struct fl_axis *axis) {
    const struct fl_program *program = writing->space->program;
    const struct fl_input *input = site_of(writing->space, axis);
    unsigned site = axis->identity.site.index;
    struct fl_outside_call call = {.file = program->files[input->position.file.index].path,
                                   .line = input->position.line,
                                   .column = input->position.column,
                                   .function = input->name,
                                   .around = fl_arena_format(writing->arena, "__fl_note_%u", site)};
    fl_vector_push(writing->arena, &writing->calls, call);
    define_function(writing, axis);
}

static bool is_first_of_site(const struct writing *writing, size_t index) {
    for (size_t i = 0; i < index; i++)
        if (fl_id_equal(axis_at(writing, i)->identity.site, axis_at(writing, index)->identity.site)) return false;
    return true;
}

static bool are_calls(const struct writing *writing) {
    for (size_t i = 0; i < writing->inputs->count; i++) {
        const struct fl_axis *axis = axis_at(writing, i);
        if (!is_call(writing->space, axis) || fl_id_is_none(site_of(writing->space, axis)->position.file))
            return false;
    }
    return true;
}

const struct fl_outside_condition *fl_condition_source(struct fl_arena *arena, const struct fl_space *space,
                                                       term_ref condition) {
    struct fl_variables variables = fl_variables_make(arena);
    struct writing writing = {.arena = arena,
                              .space = space,
                              .inputs = fl_variables_of(&variables, condition),
                              .declarations = fl_text_make(arena),
                              .definitions = fl_text_make(arena)};
    if (!are_calls(&writing) || !write_condition(&writing, condition)) return NULL;
    define_inputs(&writing);
    for (size_t i = 0; i < writing.inputs->count; i++)
        if (is_first_of_site(&writing, i)) add_call(&writing, axis_at(&writing, i));
    struct fl_outside_condition *source = FL_NEW(arena, struct fl_outside_condition);
    *source = (struct fl_outside_condition){.calls = writing.calls.items,
                                            .call_count = writing.calls.count,
                                            .declarations = fl_text_string(&writing.declarations),
                                            .definitions = fl_text_string(&writing.definitions)};
    return source;
}
