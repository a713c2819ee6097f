/* What is not there is an input, too: a run that needs it says how to be without.
 * RUN: faultline check --first %s -- -DHOME
 * EXIT: 10
 * EXPECT: $ env -u HOME ./needs-nothing
 * EXPECT-NOT: none:
 * RUN: faultline check --first %s -- -DINPUT
 * EXIT: 10
 * EXPECT: $ ./needs-nothing < /dev/null
 * EXPECT-NOT: none:
 * RUN: faultline check --first %s -- -DARGUMENTS
 * EXIT: 10
 * EXPECT: $ ./needs-nothing
 * EXPECT-NOT: none:
 * RUN: faultline check --first %s -- -DFILE_NAME
 * EXIT: 10
 * EXPECT: there is no file "settings.txt"
 * EXPECT-NOT: none:
 * RUN: faultline check --first %s -- -DNOTHING
 * EXIT: 10
 * EXPECT: none: the program fails whenever it is run
 * RUN: faultline check --first --json %s -- -DHOME
 * EXIT: 10
 * EXPECT: "command_line": "env -u HOME ./needs-nothing"
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
#ifdef HOME
    if (!getenv("HOME")) abort();
#endif
#ifdef INPUT
    int sum = 0, count = 0, character;
    while ((character = getchar()) != EOF) sum += character, count++;
    return sum / count;
#endif
#ifdef ARGUMENTS
    return argv[1][0] == '-';
#endif
#ifdef FILE_NAME
    if (access("settings.txt", R_OK) != 0) {
        FILE *settings = fopen("settings.txt", "r");
        assert(settings);
    }
#endif
#ifdef NOTHING
    abort();
#endif
    return 0;
}
