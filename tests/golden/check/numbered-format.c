/* There is no verdict where a format says which argument is which: models read them one after the other.
 * RUN: faultline check %s
 * EXIT: 2
 * EXPECT: numbered-format.c:12:5: error: formats that number their arguments are not supported
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[16];
    sprintf(text, "100%% %2$d %1$d", 1, 2);
    assert(strcmp(text, "100% 2 1") != 0);
    return 0;
}
