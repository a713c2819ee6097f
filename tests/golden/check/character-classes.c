/* Tables of the library stay out of sight: what isupper was asked is told, and what it said.
 *
 * RUN: faultline check --first %s
 * EXIT: 10
 * EXPECT: !isupper((unsigned char)line[0])          false
 * EXPECT: isdigit((unsigned char)line[1])           true
 */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
    char line[20];
    if (!fgets(line, sizeof line, stdin)) return 0;
    if (!isupper((unsigned char)line[0])) return 1;
    if (isdigit((unsigned char)line[1])) assert(line[2] != 'x');
    return 0;
}
