/* Grades of students, "ann 80 90 70": the mean of each, and of all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char line[120];
    int students = 0, sum_of_means = 0;
    while (students < 500 && fgets(line, sizeof line, stdin) != NULL) {
        char *name = strtok(line, " \n"), *word;
        int sum = 0, count = 0;
        if (name == NULL) continue;
        printf("%s:", name);
        while ((word = strtok(NULL, " \n")) != NULL) {
            int grade = atoi(word);
            if (grade < 0 || grade > 100) continue;
            printf(" %d", grade);
            sum += grade;
            count++;
        }
        if (count == 0) {
            printf(" no grades\n");
            continue;
        }
        printf(", mean %d\n", sum / count);
        students++;
        sum_of_means += sum / count;
    }
    if (students > 0) printf("%d students, mean %d\n", students, sum_of_means / students);
    return 0;
}
