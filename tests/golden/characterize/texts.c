/* Texts in answers: bytes as characters, and as a string where all of them are known; --check-input reads both.
 * Of an argument that is compared with a string, what is longer is known, too.
 * RUN: cd %S; faultline characterize --checks none --check-input 'argc=2,argv[1]="abc"' texts.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: argv[1] == "abc"
 * EXPECT: argc=2,argv[1]="abc": must fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --check-input 'argc=2,argv[1]="abd"' texts.c
 * EXIT: 10
 * EXPECT: argc=2,argv[1]="abd": does not fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --check-input 'argc=2,argv[1]="ab"' texts.c
 * EXIT: 10
 * EXPECT: argc=2,argv[1]="ab": does not fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --json texts.c
 * EXIT: 10
 * EXPECT: argv[1].length == 3
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --check-input "stdin[0]=',',stdin[1]='x',stdin.length=2" texts.c -- -DBYTES
 * EXIT: 10
 * EXPECT: standard input is not empty and stdin[1] != 'x' and stdin[0] == ','
 * EXPECT: stdin[0]=',',stdin[1]='x',stdin.length=2: does not fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --check-input 'stdin=",y"' texts.c -- -DBYTES
 * EXIT: 10
 * EXPECT: stdin=",y": must fail
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 texts.c -- -DQUOTE
 * EXIT: 10
 * EXPECT: stdin[0] == 39
 * RUN: cd %S; faultline characterize --checks none --max-inputs 4 --check-input 'name="x"' texts.c
 * EXIT: 1
 * EXPECT: --check-input: there is no input 'name.length'
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
#ifdef BYTES
    assert(getchar() != ',' || getchar() == 'x');
#elif defined QUOTE
    assert(getchar() != '\'');
#else
    if (argc == 2) assert(strcmp(argv[1], "abc") != 0);
#endif
}
