/* Counts the lines of a log by level and by hour: "12:34:56 ERROR text".
 * VERDICT: SAFE
 * INPUT: a log, in a file or from standard input
 */
#include <stdio.h>
#include <string.h>

#define LEVELS 4

static const char *const names[LEVELS] = {"DEBUG", "INFO", "WARNING", "ERROR"};

struct report {
    unsigned long levels[LEVELS], hours[24], others;
    char last_error[60];
};

static int level_of(const char *word) {
    for (int i = 0; i < LEVELS; i++) {
        if (strcmp(word, names[i]) == 0) return i;
    }
    return -1;
}

static void take(struct report *report, const char *line) {
    int hour, minute, second, used = 0, level;
    char word[12];
    if (sscanf(line, "%2d:%2d:%2d %11s %n", &hour, &minute, &second, word, &used) != 4 || hour < 0 || hour > 23 ||
        (level = level_of(word)) < 0) {
        report->others++;
        return;
    }
    report->levels[level]++;
    report->hours[hour]++;
    if (level == LEVELS - 1) snprintf(report->last_error, sizeof report->last_error, "%s", line + used);
}

static void print(const struct report *report) {
    for (int i = 0; i < LEVELS; i++) printf("%-8s %lu\n", names[i], report->levels[i]);
    for (int i = 0; i < 24; i++) {
        if (report->hours[i] > 0) printf("%02d:00 %lu\n", i, report->hours[i]);
    }
    if (report->others > 0) printf("%lu other lines\n", report->others);
    if (report->last_error[0] != '\0') printf("last error: %s\n", report->last_error);
}

int main(int argc, char **argv) {
    static struct report report;
    char line[256];
    FILE *file = stdin;
    if (argc > 1 && (file = fopen(argv[1], "r")) == NULL) {
        perror(argv[1]);
        return 1;
    }
    while (fgets(line, sizeof line, file) != NULL) take(&report, line);
    print(&report);
    if (file != stdin) fclose(file);
    return 0;
}
