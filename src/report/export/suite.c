#include "report/export/suite.h"

#include <errno.h>
#include <glob.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system/file.h"
#include "report/export/directory.h"

/* ---- tests ---- */

static enum fl_status write_test(struct fl_arena *arena, const struct fl_result_suite *tests,
                                 const struct fl_result_case *test, struct fl_diagnostics *diagnostics) {
    struct fl_text inputs = fl_text_make(arena), expected = fl_text_make(arena);
    fl_text_format(&inputs, "# %s: %s\n%s", test->why, test->expected, test->inputs);
    fl_text_format(&expected, "%s\n", test->expected);
    if (test->ending) fl_text_format(&expected, "%s\n", test->ending);
    const char *base = fl_arena_format(arena, "%s/%s", tests->directory, test->name);
    enum fl_status status = fl_export_write(fl_arena_format(arena, "%s.inputs", base), &inputs, diagnostics);
    if (status != FL_OK) return status;
    return fl_export_write(fl_arena_format(arena, "%s.expected", base), &expected, diagnostics);
}

/* Those of another time would be run with these. */
static void remove_old(struct fl_arena *arena, const char *directory) {
    static const char *const endings[] = {"inputs", "expected"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        glob_t found;
        const char *pattern = fl_arena_format(arena, "%s/test-[0-9]*.%s", directory, endings[i]);
        if (glob(pattern, 0, NULL, &found) != 0) continue;
        for (size_t k = 0; k < found.gl_pathc; k++) unlink(found.gl_pathv[k]);
        globfree(&found);
    }
}

/* ---- the script ---- */

/* In quotes of the shell. */
static void append_word(struct fl_text *text, const char *word) {
    fl_text_append(text, " '");
    for (; *word; word++)
        if (*word == '\'')
            fl_text_append(text, "'\\''");
        else
            fl_text_append_char(text, *word);
    fl_text_append_char(text, '\'');
}

static const char script_beginning[] =
    "#!/bin/sh\n"
    "# Runs the tests of this directory: ./run [--fixed] [FILE...]\n"
    "#\n"
    "# Each test-N.inputs has what the program is given, test-N.expected how it has to end. Without files the "
    "program\n"
    "# is that for which the tests were written. With --fixed no test may fail any more, whatever is expected.\n"
    "set -u\n"
    "here=$(cd \"$(dirname \"$0\")\" && pwd) is_fixed= is_same=\n"
    "if [ \"${1:-}\" = --fixed ]; then\n"
    "    is_fixed=1\n"
    "    shift\n"
    "fi\n"
    "if [ $# -eq 0 ]; then\n"
    "    is_same=1\n"
    "    set --";

static const char script_middle[] =
    "\n"
    "fi\n"
    "said=$(mktemp)\n"
    "trap 'rm -f \"$said\"' EXIT\n"
    "count=0 wrong=0\n"
    "complain() {\n"
    "    echo \"$name: expected: $expected; but $*\"\n"
    "    wrong=$((wrong + 1))\n"
    "}\n"
    "for inputs in \"$here\"/test-*.inputs; do\n"
    "    [ -e \"$inputs\" ] || continue\n"
    "    name=$(basename \"$inputs\" .inputs)\n"
    "    expected=$(sed -n 1p \"$here/$name.expected\") ending=$(sed -n 2p \"$here/$name.expected\")\n"
    "    [ -z \"$is_fixed\" ] || [ \"$expected\" = 'may fail' ] || expected='does not fail'\n"
    "    count=$((count + 1))\n"
    "    \"${FAULTLINE:-faultline}\" run --quiet";

static const char script_end[] =
    " >/dev/null 2>\"$said\"\n"
    "    status=$?\n"
    "    first=$(grep -m 1 ' (after [0-9]* steps)' \"$said\" || sed -n 1p \"$said\")\n"
    "    case $status:$expected in\n"
    "    10:fails)\n"
    "        [ -z \"$is_same\" ] || grep -qF -- \"$ending\" \"$said\" ||\n"
    "            complain \"it fails elsewhere: $first\" ;;\n"
    "    10:does*) complain \"it fails: $first\" ;;\n"
    "    [05]:fails) complain 'it does not fail' ;;\n"
    "    [05]:* | 10:*) ;;\n"
    "    *) complain \"it could not be run: $first\" ;;\n"
    "    esac\n"
    "done\n"
    "echo \"$count tests, $wrong not as expected\"\n"
    "[ $wrong -eq 0 ]\n";

static enum fl_status write_script(struct fl_arena *arena, const char *directory,
                                   const struct fl_suite_command *command, struct fl_diagnostics *diagnostics) {
    struct fl_text text = fl_text_make(arena);
    const char *path = fl_arena_format(arena, "%s/run", directory);
    fl_text_append(&text, script_beginning);
    for (size_t i = 0; i < command->files.count; i++) append_word(&text, command->files.items[i]);
    fl_text_append(&text, script_middle);
    for (size_t i = 0; i < command->options.count; i++) append_word(&text, command->options.items[i]);
    fl_text_append(&text, " --inputs \"$inputs\" \"$@\" --");
    for (size_t i = 0; i < command->flags.count; i++) append_word(&text, command->flags.items[i]);
    fl_text_append(&text, script_end);
    enum fl_status status = fl_export_write(path, &text, diagnostics);
    if (status != FL_OK || chmod(path, 0755) == 0) return status;
    fl_diagnostics_add(diagnostics, FL_ERROR, path, 0, 0, "cannot be made executable: %s", strerror(errno));
    return FL_BAD_ENVIRONMENT;
}

enum fl_status fl_export_suite(struct fl_arena *arena, const struct fl_result_suite *tests,
                               const struct fl_suite_command *command, struct fl_diagnostics *diagnostics) {
    enum fl_status status = fl_export_make_directories(arena, tests->directory, diagnostics);
    if (status != FL_OK) return status;
    remove_old(arena, tests->directory);
    for (size_t i = 0; status == FL_OK && i < tests->all.count; i++)
        status = write_test(arena, tests, &tests->all.items[i], diagnostics);
    return status == FL_OK ? write_script(arena, tests->directory, command, diagnostics) : status;
}
