/* Counts votes by name; the winner at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 6

int main(void) {
    char names[MOST][16], *line = NULL;
    int votes[MOST], count = 0, best = 0, invalid = 0;
    size_t size = 0;
    while (invalid < 1000 && getline(&line, &size, stdin) != -1) {
        int i = 0;
        line[strcspn(line, "\r\n")] = '\0';
        if (strlen(line) < 2 || strlen(line) > 15) {
            invalid++;
            puts("invalid vote");
            continue;
        }
        while (i < count && strcmp(names[i], line) != 0) i++;
        if (i == MOST) {
            invalid++;
            printf("nobody knows %s\n", line);
            continue;
        }
        if (i == count) {
            strcpy(names[count], line);
            votes[count++] = 0;
        }
        if (votes[i] < 1000) votes[i]++;
        printf("vote for %s, now %d\n", line, votes[i]);
        if (votes[i] > votes[best]) best = i;
    }
    free(line);
    for (int i = 0; i < count; i++) printf("%s: %d votes\n", names[i], votes[i]);
    if (count > 0) printf("%s is ahead, %d invalid\n", names[best], invalid);
    return 0;
}
