/* Of variables of the environment that are not set, a failing run names those without which it does not fail so.
 *
 * RUN: faultline check --timeout 20 %s
 * EXIT: 10
 * EXPECT: $ env -u HOME ./needless-variables
 * EXPECT-NOT: -u EDITOR
 * EXPECT-NOT: -u LANG
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *home = getenv("HOME"), *program = getenv("EDITOR"), *language = getenv("LANG");
    if (language) puts(language);
    if (program && strlen(program) > 20) puts("what a name");
    return (int)strlen(home);
}
