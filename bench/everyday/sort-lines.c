/* Sorts lines with a key and a tab by merging; the room for the left half is one too small if their number is odd.
 * VERDICT: FAILS
 * LINE: 27
 * INPUT: a file with three such lines
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINES 64

static int is_reversed;

static int compare(const char *left, const char *right) {
    int order = strcmp(left, right);
    return is_reversed ? -order : order;
}

static void merge_sort(char **lines, size_t count) {
    size_t middle = (count + 1) / 2, i = 0, j = middle, k = 0;
    char **left;
    if (count < 2) return;
    merge_sort(lines, middle);
    merge_sort(lines + middle, count - middle);
    left = malloc(count / 2 * sizeof *left);
    if (left == NULL) exit(1);
    memcpy(left, lines, middle * sizeof *left);
    while (i < middle && j < count) {
        if (compare(lines[j], left[i]) < 0)
            lines[k++] = lines[j++];
        else
            lines[k++] = left[i++];
    }
    while (i < middle) lines[k++] = left[i++];
    free(left);
}

static size_t read_lines(FILE *file, char **lines) {
    char line[100];
    size_t count = 0;
    while (count < MAX_LINES && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strchr(line, '\t') == NULL) continue;
        lines[count] = malloc(strlen(line) + 1);
        if (lines[count] == NULL) exit(1);
        strcpy(lines[count++], line);
    }
    return count;
}

int main(int argc, char **argv) {
    char *lines[MAX_LINES];
    size_t count;
    FILE *file;
    if (argc == 3 && strcmp(argv[1], "-r") == 0) {
        is_reversed = 1;
    } else if (argc != 2) {
        fprintf(stderr, "usage: sort-lines [-r] FILE\n");
        return 2;
    }
    file = fopen(argv[argc - 1], "r");
    if (file == NULL) {
        perror(argv[argc - 1]);
        return 1;
    }
    count = read_lines(file, lines);
    fclose(file);
    merge_sort(lines, count);
    for (size_t i = 0; i < count; i++) {
        puts(lines[i]);
        free(lines[i]);
    }
    return 0;
}
