/* A proof for lines of any length and number: fgets, strtol, strlen and a walk to the end of the text.
 * RUN: faultline check --timeout 100 %s
 * EXIT: 0
 * EXPECT: SAFE: all
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned counts[10];

int main(void) {
    char line[40];
    while (fgets(line, sizeof line, stdin) != NULL) {
        long number = strtol(line, NULL, 10);
        size_t length = strlen(line);
        if (number >= 0 && number < 10) counts[number]++;
        if (length > 0 && line[length - 1] == '\n') line[length - 1] = '\0';
        for (char *at = line; *at != '\0'; at++)
            if (*at == 'a') counts[0]++;
    }
    return 0;
}
