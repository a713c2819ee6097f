#include "engine/confirm/reproduce.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/confirm/build/compile_native.h"
#include "engine/confirm/build/entry_source.h"
#include "engine/confirm/build/entry_stub.h"
#include "engine/confirm/native_run.h"
#include "engine/confirm/build/object_source.h"
#include "engine/confirm/build/runtime_objects.h"
#include "engine/confirm/build/start.h"
#include "engine/confirm/build/stub.h"
#include "frontend/compile/compile.h"
#include "base/system/file.h"

static const char *path_in(struct fl_arena *arena, const struct fl_reproducer *reproducer, const char *name) {
    return fl_arena_format(arena, "%s/%s", reproducer->directory, name);
}

static const char *write_text(struct fl_arena *arena, const struct fl_reproducer *reproducer, const char *name,
                              const struct fl_text *text) {
    return fl_write_whole_file(arena, path_in(arena, reproducer, name), fl_text_string(text), text->count);
}

/* ---- inputs.c ---- */

static const char take_values[] =
    "char *fl_feed_block_address(unsigned long long call);\n"
    "static int is_used[sizeof values / sizeof *values];\n"
    "\n"
    "static int find(const char *name) {\n"
    "    for (int i = 0; values[i].name; i++)\n"
    "        if (!is_used[i] && strcmp(values[i].name, name) == 0) return i;\n"
    "    return -1;\n"
    "}\n"
    "\n"
    "int fl_feed_has(const char *name) {\n"
    "    return find(name) >= 0;\n"
    "}\n"
    "\n"
    "__SIZE_TYPE__ fl_feed_size(const char *name) {\n"
    "    int at = find(name);\n"
    "    return at < 0 ? 0 : values[at].size;\n"
    "}\n"
    "\n"
    "void fl_feed_take(const char *name, void *into, __SIZE_TYPE__ size) {\n"
    "    int at = find(name);\n"
    "    memset(into, 0, size);\n"
    "    if (at < 0) return;\n"
    "    is_used[at] = 1;\n"
    "    memcpy(into, values[at].bytes, values[at].size < size ? values[at].size : size);\n"
    "    for (at++; values[at].name && strchr(\"+&\", values[at].name[0]); at++) { /* an address */\n"
    "        unsigned long long words[3]; /* where, of which call of malloc, and what is added */\n"
    "        memcpy(words, values[at].bytes, sizeof words);\n"
    "        const char *name = values[at].name;\n"
    "        char *start = name[0] == '&' ? fl_object_address(name + 1) : fl_feed_block_address(words[1]);\n"
    "        char *address = start + words[2];\n"
    "        if (words[0] + sizeof address <= size) memcpy((char *)into + words[0], &address, sizeof address);\n"
    "    }\n"
    "}\n"
    "\n"
    "void fl_feed_put(const char *name, void *into) {\n"
    "    if (fl_feed_has(name)) fl_feed_take(name, into, fl_feed_size(name));\n"
    "}\n"
    "\n"
    "void fl_feed_fail(const char *kind, void *address) {\n"
    "    (void)address;\n"
    "    fprintf(stderr, \"%s%s\\n\", kind, strcmp(kind, \"error\") == 0 ? \" function reached\" : \" failed\");\n"
    "    abort();\n"
    "}\n"
    "\n"
    "void fl_feed_violate(const char *message, void *address) {\n"
    "    (void)address;\n"
    "    fprintf(stderr, \"spec violated: %s\\n\", message);\n"
    "    abort();\n"
    "}\n";

static void append_value(struct fl_text *text, const struct fl_input *site, const struct fl_input_read *read) {
    uint32_t width = read->value.width;
    size_t size = width ? (width + 7) / 8 : read->block.count;
    const unsigned char *bytes =
        width ? (const void *)fl_bits_words(&read->value) : (const void *)read->block.bytes;
    const char *name = fl_native_run_feed_name(site);
    fl_text_append(text, "    {\"");
    fl_text_append_escaped(text, name, strlen(name));
    fl_text_format(text, "\", %zu, \"", size);
    for (size_t i = 0; i < size; i++) fl_text_format(text, "\\%03o", bytes[i]);
    fl_text_append(text, "\"},");
    if (width) {
        struct fl_input_value value = fl_input_value_of(text->arena, name, &read->value, site->type);
        fl_text_format(text, " /* %s */", value.number);
    }
    fl_text_append_char(text, '\n');
    for (size_t i = 0; read->given && i < read->given->references.all.count; i++) {
        const struct fl_input_reference *reference = &read->given->references.all.items[i];
        uint64_t words[3] = {reference->offset, 0, reference->addend};
        bool is_block = fl_input_reference_is_block(reference, &words[1]);
        fl_text_format(text, "    {\"%s%s\", 24, \"", is_block ? "+" : "&", is_block ? "" : reference->target);
        for (size_t at = 0; at < sizeof words; at++)
            fl_text_format(text, "\\%03o", ((const unsigned char *)words)[at]);
        fl_text_append(text, "\"},\n");
    }
}

static const char *write_inputs_code(struct fl_arena *arena, const struct fl_reproducer *reproducer) {
    struct fl_text text = fl_text_make(arena);
    const struct fl_feed *feed = reproducer->outcome->feed;
    bool has_entry = fl_program_has_entry(reproducer->program);
    fl_text_append(
        &text, "/* The values that input functions return, in the order in which they are asked for; what memory\n"
               " * holds that malloc gives. */\n"
               "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n"
               "static const struct {\n    const char *name;\n    __SIZE_TYPE__ size;\n"
               "    const char *bytes;\n} values[] = {\n");
    for (size_t i = 0; i < feed->reads.count; i++) {
        const struct fl_input *site = &feed->program->inputs[feed->reads.items[i].site.index];
        bool is_global = site->kind == FL_INPUT_GLOBAL;
        bool is_built = has_entry && (site->kind == FL_INPUT_PARAMETER || is_global); /* in entry.c */
        if (fl_native_run_is_fed(site->kind) && !is_built) append_value(&text, site, &feed->reads.items[i]);
    }
    fl_text_append(&text, "    {0},\n};\n");
    fl_object_source_print(&text, feed);
    fl_text_append(&text, take_values);
    struct fl_text stubs = fl_text_make(arena);
    struct fl_map names = fl_map_make(arena);
    fl_stubs_for_inputs(&stubs, reproducer->program, &names);
    if (stubs.count) fl_text_format(&text, "\n%s", stubs.items);
    if (reproducer->build->missing) fl_text_format(&text, "\n%s", reproducer->build->missing);
    return write_text(arena, reproducer, "inputs.c", &text);
}

/* ---- reproduce.sh ---- */

/* One word for the shell. */
static void append_word(struct fl_text *text, const char *word) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    if (*word && !word[strspn(word, plain)]) {
        fl_text_append(text, word);
        return;
    }
    fl_text_append_char(text, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            fl_text_append(text, "'\\''");
        else
            fl_text_append_char(text, *word);
    }
    fl_text_append_char(text, '\'');
}

static void append_words(struct fl_text *text, const fl_words *words) {
    for (size_t i = 0; i < words->count; i++) {
        fl_text_append_char(text, ' ');
        append_word(text, words->items[i]);
    }
}

static const char *width_flag(const struct fl_reproducer *reproducer) {
    return reproducer->program->pointer_width == 32 ? "-m32" : "-m64";
}

/* As compile_native.c does: calls of static functions that are known go to runtime.c. */
static void append_redirection(struct fl_text *text, const struct fl_reproducer *reproducer, size_t number) {
    fl_text_append(text, " -S -o - |\n    sed -e 's/^\\(\tcall[lq]\t\\)\\(");
    for (size_t i = 0; i < fl_known_function_count; i++)
        fl_text_format(text, "%s%s", i ? "\\|" : "", fl_known_functions[i]);
    fl_text_format(text, "\\)\\>/\\1fl_feed_\\2/' > \"$build/source%zu.s\")\n", number);
    fl_text_format(text, "$compiler %s -c \"$build/source%zu.s\" -o \"$build/source%zu.o\"\n",
                   width_flag(reproducer), number, number);
}

/* Static variables and functions of the files are named in entry.c and inputs.c, too. */
static void append_exposure(struct fl_text *text, const struct fl_reproducer *reproducer,
                            const struct fl_source_list *sources, size_t number) {
    fl_words symbols = {0};
    fl_entry_symbols(text->arena, reproducer->program, sources, number, &symbols);
    if (!symbols.count || number == reproducer->entry_source) return;
    fl_text_append(text, "objcopy");
    for (size_t i = 0; i < symbols.count; i++) {
        fl_text_append(text, " --globalize-symbol=");
        append_word(text, symbols.items[i]);
    }
    fl_text_format(text, " \"$build/source%zu.o\"\n", number);
}

/* "source0.bc": with calls that no compiler inserts. */
static const char *bitcode_name(struct fl_arena *arena, size_t number) {
    return fl_arena_format(arena, "source%zu.bc", number);
}

static void append_source(struct fl_text *text, const struct fl_reproducer *reproducer,
                          const struct fl_source *source) {
    struct fl_arena *arena = text->arena;
    const struct fl_build *build = reproducer->build;
    size_t count;
    fl_words words = {0};
    const char *const *flags = fl_compile_flags(arena, build->options, source, &count);
    fl_words_push_all(arena, &words, flags, count);
    fl_compile_native_flags(arena, build, &words);
    static const char *const loud[] = {"-w", "-fno-sanitize-trap=all", "-fno-sanitize-recover=all"};
    fl_words_push_all(arena, &words, loud, sizeof loud / sizeof *loud);
    fl_text_append(text, "(cd ");
    append_word(text, fl_path_absolute(arena, source->directory ? source->directory : "."));
    fl_text_append(text, " && $compiler");
    append_words(text, &words);
    fl_text_append_char(text, ' ');
}

/* The sanitizers say what they found rather than trap. */
static void append_compilation(struct fl_text *text, const struct fl_reproducer *reproducer,
                               const struct fl_source_list *sources, size_t number) {
    const struct fl_source *source = &sources->items[number];
    const struct fl_build *build = reproducer->build;
    bool is_instrumented = fl_build_is_instrumented(build);
    if (is_instrumented)
        fl_text_format(text, "($compiler %s -O0 -w%s \"$here/%s\"", width_flag(reproducer),
                       fl_build_has_address(build->kind) ? " -fsanitize=address"
                       : build->kind == FL_BUILD_MEMORY  ? " -fsanitize=memory"
                                                         : "",
                       bitcode_name(text->arena, number));
    else
        append_source(text, reproducer, source);
    if (!is_instrumented && number == reproducer->entry_source)
        fl_text_append(text, "\"$here/entry.c\"");
    else if (!is_instrumented)
        append_word(text, source->argument);
    if (build->is_redirected && build->is_redirected[number])
        append_redirection(text, reproducer, number);
    else
        fl_text_format(text, " -c -o \"$build/source%zu.o\")\n", number);
    append_exposure(text, reproducer, sources, number);
}

static void append_link(struct fl_text *text, const struct fl_reproducer *reproducer, size_t source_count) {
    struct fl_arena *arena = text->arena;
    const char *width = width_flag(reproducer);
    fl_text_format(text, "$compiler %s -w -fno-builtin -O1 -g -c \"$here/inputs.c\" -o \"$build/inputs.o\"\n",
                   width);
    fl_text_format(text,
                   "$compiler %s -w -fno-builtin -O1 -fno-omit-frame-pointer -D_GNU_SOURCE -c \"$here/runtime.c\" "
                   "-o \"$build/runtime.o\"\n",
                   width);
    bool is_observed = fl_build_is_observed(reproducer->build->kind);
    if (is_observed)
        fl_text_format(text, "$compiler %s -w -g -c \"$here/observer.c\" -o \"$build/observer.o\"\n", width);
    fl_text_format(text, "$compiler %s -no-pie -fsanitize=undefined", width);
    const char *sanitizer = fl_build_sanitizer(reproducer->build->kind);
    if (sanitizer) fl_text_format(text, ",%s", sanitizer);
    if (is_observed) fl_text_append(text, " \"$build/observer.o\"");
    for (size_t i = 0; i < source_count; i++) fl_text_format(text, " \"$build/source%zu.o\"", i);
    fl_text_append(text, " \"$build/inputs.o\" \"$build/runtime.o\"");
    fl_words words = {0}, kept = {0};
    fl_build_link_flags(arena, reproducer->build, &words);
    for (size_t i = 0; i < words.count; i++) /* entry.c has a main */
        if (!strstr(words.items[i], "=main=")) fl_vector_push(arena, &kept, words.items[i]);
    append_words(text, &kept);
    fl_text_append(text, " -o \"$build/program\"\n");
}

static void append_run(struct fl_text *text, const struct fl_reproducer *reproducer) {
    const struct fl_inputs *inputs = reproducer->outcome->feed->inputs;
    bool is_leak = reproducer->expectation.kind == FL_CHECK_LEAK;
    fl_text_append(text, "cp -R \"$here/files\" \"$build/work\"\ncd \"$build/work\"\nset +e\n");
    if (reproducer->expectation.kind == FL_CHECK_STACK && reproducer->build->options->stack_bytes)
        fl_text_format(text, "ulimit -s %llu\n",
                       (unsigned long long)reproducer->build->options->stack_bytes >> 10);
    fl_text_append(text, "env -i");
    for (size_t i = 0; i < inputs->environment.count; i++) {
        fl_text_append_char(text, ' ');
        append_word(text, fl_arena_format(text->arena, "%s=%s", inputs->environment.items[i].name,
                                          inputs->environment.items[i].value.bytes));
    }
    if (reproducer->build->kind == FL_BUILD_MEMORY) fl_text_append(text, " MSAN_SYMBOLIZER_PATH=\"$symbolizer\"");
    fl_text_format(text, " ASAN_SYMBOLIZER_PATH=\"$symbolizer\" ASAN_OPTIONS=detect_leaks=%d", is_leak);
    if (is_leak) fl_text_format(text, " %s", fl_expectation_leak_options(&reproducer->expectation));
    fl_text_append(text, " \"$build/program\"");
    for (size_t i = 1; i < inputs->arguments.count; i++) {
        fl_text_append_char(text, ' ');
        append_word(text, inputs->arguments.items[i].bytes);
    }
    fl_text_append(text, " < \"$here/stdin\"\nstatus=$?\necho \"exit status $status\" >&2\nexit $status\n");
}

/* ---- entry.c ---- */

static const char *write_entry(struct fl_arena *arena, struct fl_reproducer *reproducer,
                               const struct fl_source_list *sources) {
    reproducer->entry_source = SIZE_MAX;
    if (!fl_program_has_entry(reproducer->program)) return NULL;
    size_t at = fl_entry_source_find(reproducer->program, sources);
    if (at == sources->count) return "the source of the entry function was not found";
    const struct fl_source *source = &sources->items[at];
    reproducer->entry_source = at;
    const char *path = source->argument;
    if (path[0] != '/' && source->directory) path = fl_arena_format(arena, "%s/%s", source->directory, path);
    struct fl_text text = fl_text_make(arena);
    fl_entry_source_print(&text, reproducer->outcome->feed, fl_path_absolute(arena, path));
    return write_text(arena, reproducer, "entry.c", &text);
}

static const char *write_observer(struct fl_arena *arena, const struct fl_reproducer *reproducer) {
    if (!fl_build_is_observed(reproducer->build->kind)) return NULL;
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, reproducer->build->options->instrumentation->native_observer);
    return write_text(arena, reproducer, "observer.c", &text);
}

/* What the user's files become with calls of the observer, and where signals may arrive; and the observer. */
static const char *write_instrumented(struct fl_arena *arena, const struct fl_reproducer *reproducer,
                                      const struct fl_source_list *sources) {
    struct fl_build *build = reproducer->build;
    if (!fl_build_is_instrumented(build)) return NULL;
    for (size_t i = 0; i < sources->count; i++) {
        const char *path = fl_path_absolute(arena, path_in(arena, reproducer, bitcode_name(arena, i)));
        struct fl_source source = sources->items[i];
        if (i == reproducer->entry_source)
            source.argument = fl_path_absolute(arena, path_in(arena, reproducer, "entry.c"));
        const char *problem = fl_compile_changed(build, arena, &source, i, path);
        if (problem) return problem;
    }
    return write_observer(arena, reproducer);
}

static const char *write_script(struct fl_arena *arena, struct fl_reproducer *reproducer) {
    struct fl_text text = fl_text_make(arena);
    struct fl_diagnostics ignored = fl_diagnostics_make(arena);
    struct fl_source_list sources;
    const struct fl_frontend_options *options = reproducer->build->options;
    if (fl_sources_collect(arena, options->inputs, options->input_count, &ignored, &sources) != FL_OK)
        return "the sources cannot be read";
    const char *problem = write_entry(arena, reproducer, &sources);
    if (!problem) problem = write_instrumented(arena, reproducer, &sources);
    if (problem) return problem;
    struct fl_text expected = fl_text_make(arena);
    fl_expectation_print(&expected, reproducer->program, reproducer->outcome, &reproducer->expectation);
    fl_text_append(&text,
                   "#!/bin/sh\n# Compiles the program and runs it on the inputs of a failing run.\nset -eu\n"
                   "here=$(cd \"$(dirname \"$0\")\" && pwd)\n"
                   "compiler=${CLANG:-clang-19}\n"
                   "symbolizer=$(command -v llvm-symbolizer-19 || command -v llvm-symbolizer || true)\n"
                   "build=$(mktemp -d)\ntrap 'rm -rf \"$build\"' EXIT\n");
    fl_text_append(&text, "echo ");
    append_word(&text, fl_arena_format(arena, "expected: %s", fl_text_string(&expected)));
    fl_text_append(&text, " >&2\n\n");
    for (size_t i = 0; i < sources.count; i++) append_compilation(&text, reproducer, &sources, i);
    append_link(&text, reproducer, sources.count);
    fl_text_append_char(&text, '\n');
    append_run(&text, reproducer);
    problem = write_text(arena, reproducer, "reproduce.sh", &text);
    if (!problem) chmod(path_in(arena, reproducer, "reproduce.sh"), 0755);
    return problem;
}

/* ---- the rest ---- */

static const char *write_inputs(struct fl_arena *arena, const struct fl_reproducer *reproducer) {
    struct fl_text text = fl_text_make(arena);
    fl_inputs_print(&text, fl_feed_consumed(reproducer->outcome->feed, arena));
    const char *problem = write_text(arena, reproducer, "inputs", &text);
    if (problem) return problem;
    problem = write_text(arena, reproducer, "stdin", &reproducer->outcome->feed->inputs->standard_input);
    return problem
               ? problem
               : fl_native_run_supply_files(arena, reproducer->outcome->feed, path_in(arena, reproducer, "files"));
}

const char *fl_reproducer_write(struct fl_arena *arena, struct fl_reproducer *reproducer) {
    const char *problem = write_inputs(arena, reproducer);
    if (!problem) problem = write_inputs_code(arena, reproducer);
    if (!problem)
        problem = fl_write_whole_file(arena, path_in(arena, reproducer, "runtime.c"), fl_runtime_source.begin,
                                      (size_t)(fl_runtime_source.end - fl_runtime_source.begin));
    return problem ? problem : write_script(arena, reproducer);
}
