#include "frontend/compile/compiler_flags.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "base/vector.h"

/* Flags whose value is the next argument, or attached. */
static const char *const kept_with_value[] = {
    "-include",     "-imacros",           "-isystem", "-iquote", "-idirafter", "-isysroot", "-iprefix",
    "-iwithprefix", "-iwithprefixbefore", "-I",       "-D",      "-U",         "-x",        "-target",
    "--sysroot",    "-Xpreprocessor",
};
static const char *const dropped_with_value[] = {
    "-o", "-MF",      "-MT",         "-MQ",     "-MJ",     "-L",        "-l",        "-T",       "-u",
    "-z", "-Xlinker", "-Xassembler", "-Xclang", "--param", "-aux-info", "-dumpbase", "-dumpdir", "-wrapper",
};
static const char *const kept[] = {
    "-ansi",          "-nostdinc",      "-undef",         "-trigraphs",     "-pthread",
    "-m32",           "-m64",           "-mms-bitfields", "-malign-double", "-traditional-cpp",
    "-fgnu89-inline", "-ffreestanding", "-fhosted",       "-fpack-struct",  "-fplan9-extensions",
};
static const char *const kept_prefixes[] = {
    "-std=",
    "--std=",
    "--target=",
    "--sysroot=",
    "-march=",
    "-msse",
    "-mavx",
    "-mlong-double-",
    "-Wno-",
    "-fno-builtin-",
    "-fpack-struct=",
    "-finput-charset=",
    "-fexec-charset=",
    "-fwide-exec-charset=",
    "-ftrivial-auto-var-init=",
};
/* After "-f" or "-fno-". */
static const char *const kept_switches[] = {
    "wrapv",
    "strict-overflow",
    "signed-char",
    "unsigned-char",
    "signed-bitfields",
    "unsigned-bitfields",
    "short-enums",
    "short-wchar",
    "ms-extensions",
    "common",
    "builtin",
    "asm",
    "math-errno",
    "blocks",
    "dollars-in-identifiers",
    "delete-null-pointer-checks",
    "declspec",
    "strict-flex-arrays",
};

#define HAS(table, word) is_in(table, sizeof(table) / sizeof *(table), word)

static bool is_in(const char *const *table, size_t count, const char *word) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(table[i], word) == 0) return true;
    return false;
}

static bool has_prefix_of(const char *const *table, size_t count, const char *word) {
    for (size_t i = 0; i < count; i++)
        if (fl_string_has_prefix(word, table[i])) return true;
    return false;
}

#define HAS_PREFIX(table, word) has_prefix_of(table, sizeof(table) / sizeof *(table), word)

static bool is_kept_switch(const char *argument) {
    if (fl_string_has_prefix(argument, "-fno-")) return HAS(kept_switches, argument + strlen("-fno-"));
    return fl_string_has_prefix(argument, "-f") && HAS(kept_switches, argument + strlen("-f"));
}

/* Library functions must keep their names, and glibc warns of it at -O0. */
static bool asks_for_fortified_calls(const char *argument) {
    return strstr(argument, "_FORTIFY_SOURCE") != NULL;
}

static bool is_kept_preprocessor_pass(const char *argument) {
    return fl_string_has_prefix(argument, "-Wp,") && !strstr(argument, "-M");
}

static bool is_kept(const char *argument) {
    if (asks_for_fortified_calls(argument)) return false;
    if (strcmp(argument, "-march=native") == 0) return false;
    return HAS(kept, argument) || HAS_PREFIX(kept_prefixes, argument) || is_kept_switch(argument) ||
           is_kept_preprocessor_pass(argument);
}

const char *const *fl_compiler_flags_filter(struct fl_arena *arena, const char *const *arguments, size_t count,
                                            size_t *kept_count) {
    FL_VECTOR_OF(const char *) flags = {0};
    for (size_t i = 1; i < count; i++) {
        const char *argument = arguments[i];
        bool has_next = i + 1 < count;
        if (HAS(dropped_with_value, argument)) {
            i++;
        } else if (HAS(kept_with_value, argument)) {
            if (!has_next) break;
            if (!asks_for_fortified_calls(arguments[i + 1])) {
                fl_vector_push(arena, &flags, argument);
                fl_vector_push(arena, &flags, arguments[i + 1]);
            }
            i++;
        } else if (argument[0] == '-' && (is_kept(argument) || (HAS_PREFIX(kept_with_value, argument) &&
                                                                !asks_for_fortified_calls(argument)))) {
            fl_vector_push(arena, &flags, argument);
        }
    }
    *kept_count = flags.count;
    return flags.items;
}
