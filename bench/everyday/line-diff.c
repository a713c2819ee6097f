/* Compares two texts by their longest common subsequence; the table lacks its last row and column.
 * VERDICT: FAILS
 * LINE: 24 26 28
 * INPUT: eight lines on one side
 */
#include <stdio.h>
#include <string.h>

#define LINES 8
#define LENGTH 24

struct text {
    char lines[LINES][LENGTH];
    int count;
};

static struct text old, new;
static int common[LINES][LINES];

static void compare(void) {
    for (int i = old.count; i >= 0; i--) {
        for (int j = new.count; j >= 0; j--) {
            if (i == old.count || j == new.count)
                common[i][j] = 0;
            else if (strcmp(old.lines[i], new.lines[j]) == 0)
                common[i][j] = common[i + 1][j + 1] + 1;
            else
                common[i][j] = common[i + 1][j] > common[i][j + 1] ? common[i + 1][j] : common[i][j + 1];
        }
    }
}

static void print(void) {
    int i = 0, j = 0;
    while (i < old.count || j < new.count) {
        if (i < old.count && j < new.count &&strcmp(old.lines[i], new.lines[j]) == 0) {
            printf("  %s\n", old.lines[i++]);
            j++;
        } else if (j == new.count || (i < old.count && common[i + 1][j] >= common[i][j + 1])) {
            printf("- %s\n", old.lines[i++]);
        } else {
            printf("+ %s\n", new.lines[j++]);
        }
    }
}

/* Lines "<text" and ">text" belong to the old and the new text. */
static int read_texts(void) {
    char line[100];
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct text *text = line[0] == '<' ? &old : &new;
        if (line[0] != '<' && line[0] != '>') return 0;
        if (text->count == LINES) return 0;
        line[strcspn(line, "\n")] = '\0';
        snprintf(text->lines[text->count++], LENGTH, "%s", line + 1);
    }
    return 1;
}

int main(void) {
    if (!read_texts()) {
        puts("lines begin with < or >, up to 8 each");
        return 1;
    }
    compare();
    print();
    return 0;
}
