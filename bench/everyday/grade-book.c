/* Averages of students; one who has only been excused has no grades to divide by.
 * VERDICT: FAILS
 * LINE: 41
 * INPUT: a line with a name and only "e" after it
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STUDENTS 30

struct student {
    char name[24];
    int sum, graded, excused;
};

static struct student students[MAX_STUDENTS];
static int count;

/* "Name: 80 95 e 70" */
static int read_student(char *line, struct student *student) {
    char *grades = strchr(line, ':'), *word;
    if (grades == NULL || grades == line) return 0;
    *grades++ = '\0';
    memset(student, 0, sizeof *student);
    snprintf(student->name, sizeof student->name, "%s", line);
    for (word = strtok(grades, " \t\r\n"); word != NULL; word = strtok(NULL, " \t\r\n")) {
        if (strcmp(word, "e") == 0) {
            student->excused++;
        } else {
            int grade = atoi(word);
            if (grade < 0 || grade > 100) return 0;
            student->sum += grade;
            student->graded++;
        }
    }
    return student->graded > 0 || student->excused > 0;
}

static int average(const struct student *student) {
    return student->sum / student->graded;
}

static char letter(int average) {
    static const char letters[] = "FFFFFFDCBAA";
    return letters[average / 10];
}

int main(void) {
    char line[200];
    int best = -1;
    while (count < MAX_STUDENTS && fgets(line, sizeof line, stdin) != NULL) {
        if (line[0] == '\n') continue;
        if (!read_student(line, &students[count])) {
            fprintf(stderr, "not a student: %s\n", line);
            continue;
        }
        count++;
    }
    for (int i = 0; i < count; i++) {
        int result = average(&students[i]);
        printf("%-24s %3d %c", students[i].name, result, letter(result));
        if (students[i].excused) printf(" (%d excused)", students[i].excused);
        putchar('\n');
        if (result > best) best = result;
    }
    if (count > 0) printf("best: %d\n", best);
    return 0;
}
