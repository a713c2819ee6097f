/* Scores games of ten-pin bowling: X, 9/, 53, - for a miss; a game a line.
 * VERDICT: SAFE
 * INPUT: lines with games
 */
#include <stdio.h>
#include <string.h>

#define ROLLS 21
#define FRAMES 10

/* The pins of every roll; how many rolls, -1 if a line is no game. */
static int read_rolls(const char *line, int *pins) {
    int count = 0, standing = 10, is_second = 0;
    for (; *line != '\0'; line++) {
        int down;
        if (*line == ' ' || *line == '\r' || *line == '\n') continue;
        if (count == ROLLS) return -1;
        if (*line == 'X' || *line == 'x') {
            if (is_second) return -1;
            down = 10;
        } else if (*line == '/') {
            if (!is_second) return -1;
            down = standing;
        } else if (*line == '-') {
            down = 0;
        } else if (*line >= '1' && *line <= '9') {
            down = *line - '0';
        } else {
            return -1;
        }
        if (down > standing) return -1;
        pins[count++] = down;
        is_second = !is_second && down < 10;
        standing = is_second ? 10 - down : 10;
    }
    return count;
}

static int score(const int *pins, int count) {
    int total = 0, roll = 0;
    for (int frame = 0; frame < FRAMES; frame++) {
        if (roll + 1 >= count) return -1;
        if (pins[roll] == 10) {
            if (roll + 2 >= count) return -1;
            total += 10 + pins[roll + 1] + pins[roll + 2];
            roll += 1;
        } else {
            int both = pins[roll] + pins[roll + 1];
            if (both > 10 || (both == 10 && roll + 2 >= count)) return -1;
            total += both + (both == 10 ? pins[roll + 2] : 0);
            roll += 2;
        }
    }
    return total;
}

int main(void) {
    char line[80];
    int pins[ROLLS], best = -1;
    while (fgets(line, sizeof line, stdin) != NULL) {
        int count = read_rolls(line, pins), total = count < 0 ? -1 : score(pins, count);
        if (total < 0) {
            puts("not a game");
            continue;
        }
        printf("%d\n", total);
        if (total > best) best = total;
    }
    if (best >= 0) printf("best %d\n", best);
    return 0;
}
