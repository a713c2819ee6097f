/* A text of any length is known as a whole where the program has found it to be short, and its length is where that is
 * only compared with constants; but not where it is used otherwise.
 * RUN: cd %S; faultline characterize --checks none measured.c
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: argc > 1 && argv[1] == "no"
 * RUN: cd %S; faultline characterize --checks none --check-input 'argc=2,argv[1].length=4000' measured.c -- -DLENGTH
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: argv[1].length=4000: must fail
 * RUN: cd %S; faultline characterize --checks none --timeout 8 measured.c -- -DVARIABLE
 * EXIT: 10
 * EXPECT: FAILS exactly if
 * EXPECT: !env V.missing and env V has 3 bytes
 * RUN: cd %S; faultline characterize --checks none --timeout 10 --max-inputs 4 measured.c -- -DBEFORE
 * EXIT: 10
 * EXPECT: may also fail if
 * EXPECT: argv[1] is longer than 4 bytes
 * RUN: cd %S; faultline characterize --checks none --timeout 10 --max-inputs 4 measured.c -- -DBESIDE
 * EXIT: 10
 * EXPECT: may also fail with more
 * RUN: cd %S; faultline characterize --checks none --timeout 10 --max-inputs 4 measured.c -- -DNARROW
 * EXIT: 10
 * EXPECT: may also fail if
 * EXPECT: argv[1] is longer than 4 bytes
 * RUN: cd %S; faultline characterize --checks none --timeout 10 --max-inputs 4 measured.c -- -DOTHER
 * EXIT: 10
 * EXPECT: may also fail with more
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    char text[4];
    if (argc < 2) return 0;
#ifdef LENGTH
    int length = (int)strlen(argv[1]);
    if (length == 7) return 0;
    assert(length < 5);
#elif defined VARIABLE
    const char *value = getenv("V");
    if (!value) return 0;
    assert(strlen(value) != 3);
#elif defined BEFORE
    char *last = argv[1];
    while (last[0] && last[1]) last++;
    if (strlen(argv[1]) >= sizeof text) return 0;
    assert(*last != 'x');
#elif defined BESIDE
    if (argc == 3 || strlen(argv[1]) < sizeof text) assert(!strchr(argv[1], 'x'));
#elif defined NARROW
    unsigned char length = (unsigned char)strlen(argv[1]);
    assert(length != 2);
#elif defined OTHER
    size_t length = strlen(argv[1]);
    if (argc > 2) length = 1;
    if (length < sizeof text) assert(!strchr(argv[1], 'x'));
#else
    if (strlen(argv[1]) >= sizeof text) return 0;
    strcpy(text, argv[1]);
    assert(strcmp(text, "no") != 0);
#endif
    return 0;
}
