#include "engine/confirm/build/linker.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* What gcc would give it before the objects and behind them; it stands around the libraries of C. */
static const char *const options[] = {"-m",
                                      "elf_x86_64",
                                      "--eh-frame-hdr",
                                      "--hash-style=gnu",
                                      "--as-needed",
                                      "-dynamic-linker",
                                      "/lib64/ld-linux-x86-64.so.2"};
static const char *const before[] = {FL_C_LIBRARY "/crt1.o", FL_C_LIBRARY "/crti.o", FL_GCC_LIBRARY "/crtbegin.o"};
static const char *const behind[] = {FL_GCC_LIBRARY "/crtend.o", FL_C_LIBRARY "/crtn.o"};
static const char *const libraries[] = {"-L" FL_GCC_LIBRARY,
                                        "-L" FL_C_LIBRARY,
                                        "-L/lib/x86_64-linux-gnu",
                                        "-lm",
                                        "-lgcc",
                                        "-lgcc_s",
                                        "-lc",
                                        "-lgcc",
                                        "-lgcc_s"};
/* Enough for most programs, and found without reading directories. */
static const char *const few_libraries[] = {"-nostdlib", FL_GCC_LIBRARY "/libgcc.a", FL_C_LIBRARY "/libc.so",
                                            FL_GCC_LIBRARY "/libgcc.a"};

#define COUNT_OF(table) (sizeof(table) / sizeof *(table))

static bool are_there(const char *const *paths, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (access(paths[i], R_OK) != 0) return false;
    return true;
}

/* "-Wl,--defsym=main=fl_feed_entry" without what is for gcc; NULL: there is more to it. */
static const char *for_linker(const char *word) {
    static const char prefix[] = "-Wl,";
    if (!fl_string_has_prefix(word, prefix)) return *word != '-' || strcmp(word, "-lm") == 0 ? word : NULL;
    word += strlen(prefix);
    return strchr(word, ',') ? NULL : word;
}

static struct fl_process_result link_with(struct fl_build *build, const fl_words *objects, const char *executable,
                                          const char *const *names, size_t count) {
    const char *const first[] = {"ld.gold", "-o", executable};
    fl_words all = {0};
    fl_words_push_all(build->arena, &all, first, COUNT_OF(first));
    fl_words_push_all(build->arena, &all, options, COUNT_OF(options));
    fl_words_push_all(build->arena, &all, before, COUNT_OF(before));
    fl_words_push_all(build->arena, &all, objects->items, objects->count);
    fl_words_push_all(build->arena, &all, names, count);
    fl_words_push_all(build->arena, &all, behind, COUNT_OF(behind));
    return fl_tool_run(build, build->arena, &all, NULL);
}

struct fl_process_result fl_link_directly(struct fl_build *build, const fl_words *words, const char *executable) {
    static const struct fl_process_result impossible = {.error = ENOENT};
    fl_words objects = {0};
    if (build->program->pointer_width != 64 || build->options->compiler_flag_count) return impossible;
    if (!are_there(before, COUNT_OF(before)) || !are_there(behind, COUNT_OF(behind))) return impossible;
    for (size_t i = 0; i < words->count; i++) {
        const char *word = for_linker(words->items[i]);
        if (!word) return impossible;
        if (strcmp(word, "-lm") != 0) fl_vector_push(build->arena, &objects, word);
    }
    struct fl_process_result result =
        link_with(build, &objects, executable, few_libraries, COUNT_OF(few_libraries));
    if (fl_process_has_succeeded(&result) || result.error || result.is_cancelled || result.has_timed_out)
        return result;
    return link_with(build, &objects, executable, libraries, COUNT_OF(libraries));
}
