/* Seats in a theatre: book row and seats, free them, show the plan.
 * VERDICT: SAFE
 * INPUT: commands like "book c 4-6", "free c5", "plan"
 */
#include <stdio.h>
#include <string.h>

#define ROWS 6
#define SEATS 12

static char plan[ROWS][SEATS];

static int is_seat(char row, int seat) {
    return row >= 'a' && row < 'a' + ROWS && seat >= 1 && seat <= SEATS;
}

static int is_free(int row, int from, int to) {
    for (int seat = from; seat <= to; seat++) {
        if (plan[row][seat - 1]) return 0;
    }
    return 1;
}

static const char *book(char row, int from, int to) {
    if (!is_seat(row, from) || !is_seat(row, to) || from > to) return "no such seats";
    if (!is_free(row - 'a', from, to)) return "taken";
    memset(&plan[row - 'a'][from - 1], 1, (size_t)(to - from + 1));
    return "booked";
}

static const char *find(int wanted) {
    static char answer[40];
    if (wanted < 1 || wanted > SEATS) return "not possible";
    for (int row = 0; row < ROWS; row++) {
        for (int seat = 1; seat + wanted - 1 <= SEATS; seat++) {
            if (!is_free(row, seat, seat + wanted - 1)) continue;
            snprintf(answer, sizeof answer, "%c %d-%d", 'a' + row, seat, seat + wanted - 1);
            return answer;
        }
    }
    return "nothing left";
}

static void show(void) {
    for (int row = 0; row < ROWS; row++) {
        printf("%c ", 'a' + row);
        for (int seat = 0; seat < SEATS; seat++) putchar(plan[row][seat] ? 'x' : '.');
        putchar('\n');
    }
}

int main(void) {
    char line[60], row;
    int from, to;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "book %c %d-%d", &row, &from, &to) == 3) {
            puts(book(row, from, to));
        } else if (sscanf(line, "free %c%d", &row, &from) == 2) {
            if (is_seat(row, from)) plan[row - 'a'][from - 1] = 0;
        } else if (sscanf(line, "find %d", &from) == 1) {
            puts(find(from));
        } else if (strncmp(line, "plan", 4) == 0) {
            show();
        } else {
            puts("book, free, find or plan");
        }
    }
    return 0;
}
