#include "engine/confirm/build/stub.h"

#include <string.h>

#include "engine/confirm/build/stub_type.h"
#include "frontend/library/library_symbol.h"

static const struct {
    const char *suffix;
    uint32_t size; /* in bytes, where pointers are as wide as ours */
    bool is_word;  /* as wide as a pointer */
} nondets[] = {
#define IS(type, other) __builtin_types_compatible_p(type, other)
#define FL_NONDET(suffix, type) \
    {#suffix, sizeof(type), IS(type, long) || IS(type, unsigned long) || IS(type, void *)},
#include "runtime/nondet.def"
};

static const char *nondet_suffix(const char *name) {
    static const char *const prefixes[] = {"__VERIFIER_nondet_", "nondet_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (fl_string_has_prefix(name, prefixes[i])) return name + strlen(prefixes[i]);
    return NULL;
}

/* Does runtime/ define it with a result of this size? */
static bool is_in_runtime(const struct fl_program *program, const struct fl_input *site) {
    const char *suffix = nondet_suffix(site->name);
    if (!suffix) return false;
    bool is_float = site->type && site->type->kind == FL_TYPE_FLOAT;
    for (size_t i = 0; i < sizeof nondets / sizeof *nondets; i++) {
        if (strcmp(nondets[i].suffix, suffix) != 0) continue;
        bool returns_float = strcmp(suffix, "float") == 0 || strcmp(suffix, "double") == 0;
        uint32_t size = nondets[i].is_word ? program->pointer_width / 8 : nondets[i].size;
        return size == (site->width + 7) / 8 && returns_float == is_float;
    }
    return false;
}

static bool remember(struct fl_map *names, const char *name) {
    uint64_t *is_known = fl_map_at_string(names, name);
    bool is_new = !*is_known;
    *is_known = 1;
    return is_new;
}

/* What C calls a symbol. One that is no word of C is declared under a name that is. */
static const char *c_name(struct fl_text *text, const char *type, const char *symbol, const char *suffix) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    if (!symbol[strspn(symbol, letters)]) return symbol;
    char *name = fl_arena_format(text->arena, "fl_symbol_%s", symbol);
    for (char *at = name; *at; at++)
        if (!strchr(letters, *at)) *at = '_';
    fl_text_format(text, "%s %s%s __asm__(\"%s\");\n", type, name, suffix, symbol);
    return name;
}

/* The program may define it in assembly, of which nothing is known here. */
#define WEAK "__attribute__((weak)) "

static bool is_struct(const struct fl_input *site) {
    return !site->width && site->type && (site->type->kind == FL_TYPE_STRUCT || site->type->kind == FL_TYPE_UNION);
}

static const char *result_type(struct fl_text *text, const struct fl_input *site) {
    struct fl_arena *arena = text->arena;
    if (!is_struct(site)) return fl_stub_type(arena, site, text);
    if (site->is_returned_in_memory) /* all structs are */
        return fl_stub_bytes_type(arena, (uint32_t)(site->type->size_bits + 7) / 8, text);
    return fl_stub_declare_type(text, site->type, fl_arena_format(arena, "fl_result_%s", site->name));
}

/* A struct in memory comes with a hidden parameter that says where; on 32 bits the function takes that off the
 * stack, which no C says. */
static void append_function(struct fl_text *text, const struct fl_program *program, const struct fl_input *site) {
    if (site->is_returned_in_memory && program->pointer_width == 64) {
        const char *name = c_name(text, "void *", site->name, "(void *)");
        fl_text_format(text, WEAK "void *%s(void *result) { fl_feed_put(\"%s\", result); return result; }\n", name,
                       site->name);
        return;
    }
    const char *type = result_type(text, site), *name = c_name(text, type, site->name, "()");
    fl_text_format(text, "%s%s %s() { %s value; fl_feed_take(\"%s\", &value, sizeof value); return value; }\n",
                   site->kind == FL_INPUT_UNDEFINED ? WEAK : "", /* else it comes before what runtime/ has */
                   type, name, type, site->name);
}

/* ---- functions that write ---- */

/* "fill writes *argument1", "fill writes counter": gives what it writes; NULL: that is no such input. */
static const char *written_by(const struct fl_input *site, const struct fl_function *function) {
    size_t length = strlen(function->link_name);
    static const char verb[] = " writes ";
    bool is_such = site->kind == FL_INPUT_UNDEFINED && strncmp(site->name, function->link_name, length) == 0 &&
                   fl_string_has_prefix(site->name + length, verb);
    return is_such ? site->name + length + strlen(verb) : NULL;
}

static const struct fl_input *result_site(const struct fl_program *program, const struct fl_function *function) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].kind == FL_INPUT_UNDEFINED &&
            strcmp(program->inputs[i].name, function->link_name) == 0)
            return &program->inputs[i];
    return NULL;
}

/* The parameters that C knows of: the one that says where a struct goes is not, on 32 bits. */
static const char *parameter_list(struct fl_text *text, const struct fl_program *program,
                                  const struct fl_function *function, bool hides_first) {
    struct fl_text list = fl_text_make(text->arena);
    for (size_t i = hides_first && program->pointer_width == 32; i < function->type->member_count; i++) {
        const struct fl_type *type = function->type->members[i].type;
        struct fl_input like = {.width = (uint32_t)(type ? type->size_bits : 32), .type = type};
        const char *name = type && type->kind == FL_TYPE_POINTER ? "void *"
                           : type && (type->kind == FL_TYPE_STRUCT || type->kind == FL_TYPE_UNION)
                               ? fl_stub_bytes_type(text->arena, (uint32_t)(type->size_bits + 7) / 8, text)
                               : fl_stub_type(text->arena, &like, text);
        fl_text_format(&list, "%s%s argument%zu", list.count ? ", " : "", name, i + 1);
    }
    return list.count ? fl_text_string(&list) : "void";
}

/* The pointer to what lies behind others, read before anything is written. */
static void append_read(struct fl_text *reads, struct fl_text *declarations, const struct fl_input *site,
                        uint32_t i) {
    bool is_argument = site->root[0] == '*';
    const char *root = is_argument ? site->root + 1 : fl_arena_format(reads->arena, "fl_root_%u", i);
    if (!is_argument) fl_text_format(declarations, "extern char fl_root_%u[] __asm__(\"%s\");\n", i, site->root);
    fl_text_format(reads, "    char *reached%u = fl_feed_size(\"%s\") ? ", i, site->name);
    for (uint32_t step = 0; step < site->step_count; step++) fl_text_append(reads, "*(char **)(");
    fl_text_format(reads, "(char *)%s", root);
    for (uint32_t step = 0; step < site->step_count; step++)
        fl_text_format(reads, " + %llu)", (unsigned long long)site->offsets[step]);
    fl_text_append(reads, " : 0;\n");
}

static void append_writes(struct fl_text *body, struct fl_text *declarations, const struct fl_program *program,
                          const struct fl_function *function) {
    for (uint32_t i = 0; i < program->input_count; i++)
        if (program->inputs[i].root && written_by(&program->inputs[i], function))
            append_read(body, declarations, &program->inputs[i], i);
    for (uint32_t i = 0; i < program->input_count; i++) {
        const char *written = written_by(&program->inputs[i], function), *name = program->inputs[i].name;
        if (written && program->inputs[i].root)
            fl_text_format(body, "    fl_feed_put(\"%s\", reached%u);\n", name, i);
        else if (written && written[0] == '*')
            fl_text_format(body, "    fl_feed_put(\"%s\", %s);\n", name, written + 1);
        else if (written) {
            fl_text_format(declarations, "extern char fl_written_%u[] __asm__(\"%s\");\n", i, written);
            fl_text_format(body, "    fl_feed_put(\"%s\", fl_written_%u);\n", name, i);
        }
    }
}

/* A function that writes what was found, and then returns as the others do. */
static bool append_writer(struct fl_text *text, const struct fl_program *program,
                          const struct fl_function *function) {
    struct fl_text body = fl_text_make(text->arena);
    append_writes(&body, text, program, function);
    if (!body.count) return false;
    const struct fl_input *result = result_site(program, function);
    bool is_in_memory = result && result->is_returned_in_memory;
    bool is_hidden = is_in_memory && program->pointer_width == 64;
    const char *parameters = parameter_list(text, program, function, is_in_memory);
    const char *type = is_hidden ? "void *" : result ? result_type(text, result) : "void";
    const char *list = fl_arena_format(text->arena, "(%s)", parameters);
    fl_text_format(text, WEAK "%s %s%s {\n%s", type, c_name(text, type, function->link_name, list), list,
                   fl_text_string(&body));
    if (is_hidden)
        fl_text_format(text, "    fl_feed_put(\"%s\", argument1);\n    return argument1;\n", result->name);
    else if (result)
        fl_text_format(text, "    %s value;\n    fl_feed_take(\"%s\", &value, sizeof value);\n    return value;\n",
                       type, result->name);
    fl_text_append(text, "}\n");
    return true;
}

static void begin(struct fl_text *text) {
    if (!text->count)
        fl_text_append(text, "void fl_feed_take(const char *, void *, __SIZE_TYPE__);\n"
                             "void fl_feed_put(const char *, void *);\n"
                             "__SIZE_TYPE__ fl_feed_size(const char *);\n");
}

void fl_stubs_for_inputs(struct fl_text *text, const struct fl_program *program, struct fl_map *names) {
    for (uint32_t i = 0; i < program->function_count; i++) {
        const struct fl_function *function = &program->functions[i];
        if (!function->is_undefined || fl_library_has(function->link_name)) continue;
        struct fl_text writer = fl_text_make(text->arena);
        if (!append_writer(&writer, program, function)) continue;
        remember(names, function->link_name);
        begin(text);
        fl_text_append(text, fl_text_string(&writer));
    }
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct fl_input *site = &program->inputs[i];
        if (site->is_world || site->numbers != FL_NUMBERS_NONE) continue; /* runtime/ or the C library gives it */
        bool is_value = site->kind == FL_INPUT_VALUE && strcmp(site->name, "__fl_random") != 0;
        if (!is_value && site->kind != FL_INPUT_UNDEFINED) continue;
        /* The compiler's builtins are instructions of the machine: it executes them itself. */
        if (strchr(site->name, ' ') || fl_map_find_string(names, site->name)) continue;
        /* The real function is more truthful than a number that was made up for it. */
        bool is_defined = is_value ? is_in_runtime(program, site) : fl_library_has(site->name);
        if (is_defined) continue;
        remember(names, site->name);
        begin(text);
        append_function(text, program, site);
    }
}

/* Bytes of a global of this name that the program has without anybody defining it; 0: none. */
static uint64_t global_size(const struct fl_program *program, const char *name) {
    for (uint32_t i = 0; i < program->object_count; i++)
        if (program->objects[i].kind == FL_OBJECT_GLOBAL && program->objects[i].name &&
            strcmp(program->objects[i].name, name) == 0)
            return program->objects[i].size ? program->objects[i].size : 1;
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL && program->variables[i].name &&
            strcmp(program->variables[i].name, name) == 0)
            return (program->variables[i].width + 7) / 8;
    return 0;
}

void fl_stub_for_symbol(struct fl_text *text, const struct fl_program *program, const char *symbol,
                        struct fl_map *names) {
    if (!remember(names, symbol)) return;
    begin(text);
    uint64_t size = global_size(program, symbol);
    if (size)
        fl_text_format(text, "_Alignas(16) char %s[%llu];\n", c_name(text, "extern char", symbol, "[]"),
                       (unsigned long long)size);
    else
        fl_text_format(text, "unsigned long long %s() { return 0; }\n",
                       c_name(text, "unsigned long long", symbol, "()"));
}
