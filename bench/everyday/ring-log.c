/* Keeps the last lines of a log; "last n" with more lines than were kept starts in front of the buffer.
 * VERDICT: FAILS
 * LINE: 27
 * INPUT: some log lines, then "last" with a number over how many there are
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEPT 8
#define LENGTH 48

static char ring[KEPT][LENGTH];
static int next, stored;

static void keep(const char *text) {
    snprintf(ring[next], LENGTH, "%s", text);
    next = (next + 1) % KEPT;
    if (stored < KEPT) stored++;
}

static void last(int count) {
    int index;
    if (count > KEPT) count = KEPT;
    index = (next - count) % KEPT;
    while (count-- > 0) {
        puts(ring[index]);
        index = (index + 1) % KEPT;
    }
}

static void grep(const char *word) {
    int index = (next + KEPT - stored) % KEPT;
    for (int i = 0; i < stored; i++) {
        if (strstr(ring[index], word) != NULL) puts(ring[index]);
        index = (index + 1) % KEPT;
    }
}

int main(void) {
    char line[128];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "log ", 4) == 0) {
            keep(line + 4);
        } else if (strncmp(line, "last ", 5) == 0) {
            int count = atoi(line + 5);
            if (count > 0 && stored > 0) last(count);
        } else if (strncmp(line, "grep ", 5) == 0) {
            grep(line + 5);
        } else if (strcmp(line, "clear") == 0) {
            next = stored = 0;
        } else if (line[0] != '\0') {
            fprintf(stderr, "unknown: %s\n", line);
        }
    }
    return 0;
}
