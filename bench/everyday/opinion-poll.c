/* Evaluates a poll: answers 1 to 5 to some questions, a person a line; means, and how they are spread.
 * VERDICT: SAFE
 * INPUT: how many questions, then lines of numbers
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUESTIONS 8
#define ANSWERS 5

struct poll {
    int questions;
    unsigned long counts[QUESTIONS][ANSWERS];
    unsigned long persons, rejected;
};

static int take(struct poll *poll, char *line) {
    int answers[QUESTIONS], count = 0;
    char *word;
    for (word = strtok(line, " ,;\t\r\n"); word != NULL; word = strtok(NULL, " ,;\t\r\n")) {
        int answer = atoi(word);
        if (count == poll->questions || answer < 0 || answer > ANSWERS) return 0;
        answers[count++] = answer;
    }
    if (count != poll->questions) return 0;
    for (int i = 0; i < count; i++) {
        if (answers[i] > 0) poll->counts[i][answers[i] - 1]++;
    }
    poll->persons++;
    return 1;
}

static void print(const struct poll *poll, int question) {
    unsigned long given = 0, sum = 0;
    printf("%d:", question + 1);
    for (int i = 0; i < ANSWERS; i++) {
        given += poll->counts[question][i];
        sum += poll->counts[question][i] * (unsigned long)(i + 1);
        printf(" %lu", poll->counts[question][i]);
    }
    if (given == 0)
        printf(", nobody answered\n");
    else
        printf(", mean %.2f\n", (double)sum / (double)given);
}

int main(void) {
    struct poll poll;
    char line[100];
    memset(&poll, 0, sizeof poll);
    if (fgets(line, sizeof line, stdin) == NULL || sscanf(line, "questions %d", &poll.questions) != 1 ||
        poll.questions < 1 || poll.questions > QUESTIONS) {
        fprintf(stderr, "the first line is \"questions N\", up to %d\n", QUESTIONS);
        return 1;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '\n') continue;
        if (!take(&poll, line)) poll.rejected++;
    }
    for (int i = 0; i < poll.questions; i++) print(&poll, i);
    printf("%lu persons, %lu rejected\n", poll.persons, poll.rejected);
    return 0;
}
