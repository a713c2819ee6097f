#include "engine/confirm/build/entry_stub.h"

#include <string.h>

#include "engine/confirm/build/stub_type.h"

bool fl_program_has_entry(const struct fl_program *program) {
    return strcmp(program->functions[program->entry.index].name, "main") != 0;
}

static bool is_aggregate(const struct fl_type *type) {
    return type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION);
}

/* ---- symbols ---- */

/* "global limit" is the symbol limit. */
static const char *global_symbol(const struct fl_input *input) {
    return input->name + strlen("global ");
}

static bool is_target(const struct fl_function *function) {
    return function->is_users && function->has_body;
}

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Is it from this source, or from a file that no source is named after, as those that are included? */
static bool may_be_in(const struct fl_program *program, struct fl_position position,
                      const struct fl_source_list *sources, size_t source) {
    if (!position.line || fl_id_is_none(position.file)) return true;
    const char *file = last_part(program->files[position.file.index].path);
    if (strcmp(file, last_part(sources->items[source].argument)) == 0) return true;
    for (size_t i = 0; i < sources->count; i++)
        if (strcmp(file, last_part(sources->items[i].argument)) == 0) return false;
    return true;
}

/* Does the program call through pointers? Then inputs may point to functions. */
static bool calls_pointers(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->edge_count; i++) {
        const struct fl_operation *operation = &program->edges[i].operation;
        if (operation->kind == FL_OPERATION_CALL && operation->callee->kind != FL_EXPRESSION_FUNCTION) return true;
    }
    return false;
}

static bool has_objects(const struct fl_program *program) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (fl_input_is_made_up(&program->inputs[i])) return true;
    return false;
}

void fl_entry_symbols(struct fl_arena *arena, const struct fl_program *program,
                      const struct fl_source_list *sources, size_t source, fl_words *symbols) {
    if (!has_objects(program)) return;
    for (uint32_t i = 0; i < program->function_count && calls_pointers(program); i++)
        if (is_target(&program->functions[i]) &&
            may_be_in(program, program->functions[i].position, sources, source))
            fl_vector_push(arena, symbols, program->functions[i].link_name);
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_GLOBAL &&
            may_be_in(program, program->inputs[i].position, sources, source))
            fl_vector_push(arena, symbols, global_symbol(&program->inputs[i]));
}

/* ---- the call ---- */

struct stub {
    const struct fl_program *program;
    struct fl_text declarations, symbols, body, types, arguments;
};

static void add_globals(struct stub *stub) {
    const struct fl_program *program = stub->program;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->kind != FL_INPUT_GLOBAL) continue;
        fl_text_format(&stub->declarations, "extern char fl_global_%u[] __asm__(\"%s\");\n", i,
                       global_symbol(input));
        fl_text_format(&stub->symbols, "    {\"%s\", fl_global_%u},\n", global_symbol(input), i);
        fl_text_format(&stub->body, "    if (fl_feed_has(\"%s\")) fl_feed_put(\"%s\", fl_global_%u);\n",
                       input->name, input->name, i);
    }
}

static void add_functions(struct stub *stub) {
    const struct fl_program *program = stub->program;
    if (!calls_pointers(program)) return;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!is_target(function)) continue;
        fl_text_format(&stub->declarations, "extern char fl_function_%u[] __asm__(\"%s\");\n", i,
                       function->link_name);
        fl_text_format(&stub->symbols, "    {\"%s\", fl_function_%u},\n", function->link_name, i);
    }
}

static const char *declare_type(struct fl_text *text, const struct fl_type *type, const char *name) {
    fl_stub_declare_type(text, type, name);
    fl_text_format(text, "_Static_assert(sizeof(%s) == %llu, \"the layout is known\");\n", name,
                   (unsigned long long)(type->size_bits + 7) / 8);
    return name;
}

static void add_parameters(struct stub *stub) {
    const struct fl_program *program = stub->program;
    struct fl_arena *arena = stub->body.arena;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *input = &program->inputs[i];
        if (input->kind != FL_INPUT_PARAMETER) continue;
        const char *comma = stub->types.count ? ", " : "";
        const char *type = input->type && !input->width ? declare_type(&stub->declarations, input->type,
                                                                       fl_arena_format(arena, "fl_type_%u", i))
                                                        : fl_stub_type(arena, input, &stub->declarations);
        fl_text_format(&stub->types, "%s%s", comma, type);
        fl_text_format(&stub->arguments, "%svalue%u", comma, i);
        fl_text_format(&stub->body, "    %s value%u;\n    fl_feed_take(\"%s\", &value%u, sizeof value%u);\n", type,
                       i, input->name, i, i);
    }
    if (!stub->types.count) fl_text_append(&stub->types, "void");
}

static void add_call(struct stub *stub) {
    const struct fl_program *program = stub->program;
    const struct fl_function *entry = &program->functions[program->entry.index];
    const struct fl_type *result = entry->type ? entry->type->element : NULL;
    const char *arguments = fl_text_string(&stub->arguments), *types = fl_text_string(&stub->types);
    bool is_struct = is_aggregate(result);
    fl_text_append(&stub->declarations, "int *__errno_location(void);\n");
    fl_text_append(&stub->body,
                   "    long number;\n    fl_feed_take(\"errno.at-the-start\", &number, sizeof number);\n"
                   "    *__errno_location() = (int)number;\n");
    const char *type = is_struct ? declare_type(&stub->declarations, result, "fl_result") : "int";
    if (!fl_id_is_none(program->precondition)) {
        const struct fl_function *precondition = &program->functions[program->precondition.index];
        const char *answer = precondition->result_width == 1    ? "_Bool"
                             : precondition->result_width <= 32 ? "int"
                                                                : "long long";
        fl_text_format(&stub->declarations, "%s fl_precondition(%s) __asm__(\"%s\");\n", answer, types,
                       precondition->link_name);
        fl_text_format(&stub->body, "    if (!fl_precondition(%s)) fl_feed_fail(\"assumption\", (void *)0);\n",
                       arguments);
    }
    fl_text_format(&stub->declarations, "%s fl_entry(%s) __asm__(\"%s\");\n", type, types, entry->link_name);
    fl_text_format(&stub->body, is_struct ? "    fl_entry(%s);\n    return 0;\n" : "    return fl_entry(%s);\n",
                   arguments);
}

static const char declarations[] = "void fl_feed_take(const char *, void *, __SIZE_TYPE__);\n"
                                   "int fl_feed_has(const char *);\n"
                                   "void fl_feed_put(const char *, void *);\n"
                                   "void fl_feed_fail(const char *, void *) __attribute__((noreturn));\n"
                                   "struct fl_feed_symbol { const char *name; char *address; };\n"
                                   "void fl_feed_build(const struct fl_feed_symbol *, __SIZE_TYPE__);\n";

/* Before main where the program starts there, and before its constructors. */
void fl_stub_for_entry(struct fl_text *text, const struct fl_program *program) {
    struct fl_arena *arena = text->arena;
    bool has_entry = fl_program_has_entry(program);
    if (!has_entry && !has_objects(program)) return;
    struct stub stub = {program,
                        fl_text_make(arena),
                        fl_text_make(arena),
                        fl_text_make(arena),
                        fl_text_make(arena),
                        fl_text_make(arena)};
    add_globals(&stub);
    add_functions(&stub);
    if (has_entry) {
        add_parameters(&stub);
        add_call(&stub);
    }
    fl_text_append(text, declarations);
    fl_text_append(text, fl_text_string(&stub.declarations));
    fl_text_format(text, "static const struct fl_feed_symbol symbols[] = {\n%s    {0, 0},\n};\n",
                   fl_text_string(&stub.symbols));
    fl_text_append(text, has_entry ? "int fl_feed_entry(void) {\n"
                                   : "__attribute__((constructor(102))) static void fl_feed_start(void) {\n");
    fl_text_format(text, "    fl_feed_build(symbols, sizeof symbols / sizeof *symbols - 1);\n%s}\n",
                   fl_text_string(&stub.body));
}
