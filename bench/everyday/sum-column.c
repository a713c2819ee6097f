/* Adds a column of numbers from lines, with the smallest and the largest.
 * VERDICT: SAFE
 * INPUT: the number of the column, and lines of words and numbers
 */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct summary {
    unsigned long numbers, others;
    double sum, smallest, largest;
};

static void add(struct summary *summary, double value) {
    summary->numbers++;
    summary->sum += value;
    if (value < summary->smallest) summary->smallest = value;
    if (value > summary->largest) summary->largest = value;
}

static void take(struct summary *summary, const char *word) {
    char *end;
    double value = strtod(word, &end);
    if (end == word || *end != '\0')
        summary->others++;
    else
        add(summary, value);
}

static char *nth_word(char *line, long wanted) {
    char *word = strtok(line, " \t\r\n");
    while (word != NULL && --wanted > 0) word = strtok(NULL, " \t\r\n");
    return word;
}

int main(int argc, char **argv) {
    struct summary summary = {0, 0, 0, DBL_MAX, -DBL_MAX};
    char line[200];
    long column;
    if (argc != 2 || (column = strtol(argv[1], NULL, 10)) < 1) {
        fprintf(stderr, "usage: sum-column NUMBER\n");
        return 2;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *word = nth_word(line, column);
        if (word != NULL) take(&summary, word);
    }
    printf("%lu numbers, %lu others\n", summary.numbers, summary.others);
    if (summary.numbers > 0) {
        printf("sum %g, mean %g, from %g to %g\n", summary.sum, summary.sum / (double)summary.numbers,
               summary.smallest, summary.largest);
    }
    return 0;
}
