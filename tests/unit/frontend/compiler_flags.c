/* Which of the flags of a compile command are kept. */
#include "frontend/compile/compiler_flags.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

/* The kept flags of a command line, with one blank between them. */
static const char *filter(struct fl_arena *arena, const char *line) {
    const char *arguments[64];
    size_t count = 0;
    char *rest = fl_arena_copy_string(arena, line), *word;
    while ((word = strtok(count ? NULL : rest, " "))) arguments[count++] = word;
    size_t kept_count;
    const char *const *kept = fl_compiler_flags_filter(arena, arguments, count, &kept_count);
    struct fl_text text = fl_text_make(arena);
    for (size_t i = 0; i < kept_count; i++) fl_text_format(&text, "%s%s", i ? " " : "", kept[i]);
    return fl_text_string(&text);
}

static void only_what_changes_the_meaning_is_kept(void **state) {
    (void)state;
    static const struct {
        const char *line, *kept;
    } cases[] = {
        {"gcc -c a.c -o a.o", ""},
        {"gcc -Iinclude -I .. -DX=1 -D Y -UZ -std=gnu99 a.c", "-Iinclude -I .. -DX=1 -D Y -UZ -std=gnu99"},
        {"gcc -O2 -Os -g -g3 -ggdb -Wall -Werror -Wextra -pedantic a.c", ""},
        {"gcc -Wno-implicit-function-declaration a.c", "-Wno-implicit-function-declaration"},
        {"gcc -MD -MP -MF a.d -MT a.o -MQ x -MMD -M -MM a.c", ""},
        {"gcc -Wp,-MD,a.d -Wp,-DX a.c", "-Wp,-DX"},
        {"gcc -m32 -mtune=native -march=native -march=i686 a.c", "-m32 -march=i686"},
        {"gcc -fwrapv -fno-strict-overflow -funsigned-char -fshort-enums a.c",
         "-fwrapv -fno-strict-overflow -funsigned-char -fshort-enums"},
        {"gcc -fno-tree-vrp -fconserve-stack -fsanitize=address -flto -fprofile-arcs -fPIC a.c", ""},
        {"gcc -ffile-prefix-map=/build=. -fstack-protector-strong -fno-builtin-printf a.c", "-fno-builtin-printf"},
        {"gcc -D_FORTIFY_SOURCE=2 -D _FORTIFY_SOURCE=2 -U_FORTIFY_SOURCE a.c", ""},
        {"gcc -include config.h -isystem /x -iquote y -idirafter z -imacros m -x c a.c",
         "-include config.h -isystem /x -iquote y -idirafter z -imacros m -x c"},
        {"gcc -L/lib -lm -l m -Xlinker -z -Wl,-z,now a.c b.o", ""},
        {"gcc --sysroot=/x --target=i386-linux-gnu -pthread -nostdinc",
         "--sysroot=/x --target=i386-linux-gnu -pthread -nostdinc"},
        {"gcc a.c -I", ""},
        {"gcc a.c -o", ""},
        {"-DNOT_A_FLAG_BUT_THE_COMPILER", ""},
    };
    struct fl_arena *arena = fl_arena_create();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(filter(arena, cases[i].line), cases[i].kept);
    fl_arena_destroy(arena);
}

static void nothing_gives_nothing(void **state) {
    (void)state;
    struct fl_arena *arena = fl_arena_create();
    size_t kept_count = 7;
    fl_compiler_flags_filter(arena, NULL, 0, &kept_count);
    assert_int_equal(kept_count, 0);
    fl_arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_changes_the_meaning_is_kept),
        cmocka_unit_test(nothing_gives_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
