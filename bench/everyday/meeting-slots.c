/* Books meetings in half hours; 24:00 is a valid end, and the half hour that begins then is marked.
 * VERDICT: FAILS
 * LINE: 32
 * INPUT: a meeting that ends at 24:00
 */
#include <stdio.h>
#include <string.h>

#define SLOTS 48
#define TITLE 16

struct day {
    char is_taken[SLOTS];
    int meetings;
};

static int slot_of(int hour, int minute) {
    return hour * 2 + minute / 30;
}

static int is_time(int hour, int minute) {
    if (hour < 0 || minute < 0 || minute > 59) return 0;
    return hour < 24 || (hour == 24 && minute == 0);
}

static int book(struct day *day, int from, int to) {
    if (from >= to || from >= SLOTS) return 0;
    for (int i = from; i < to; i++) {
        if (day->is_taken[i]) return 0;
    }
    for (int i = from; i < to; i++) day->is_taken[i] = 1;
    if (!day->is_taken[to]) day->is_taken[to] = 2;
    day->meetings++;
    return 1;
}

static void show(const struct day *day) {
    static const char signs[] = ".#-";
    for (int i = 0; i < SLOTS; i++) putchar(signs[(int)day->is_taken[i]]);
    printf(" %d meetings\n", day->meetings);
}

int main(void) {
    static struct day week[5];
    char line[80], title[TITLE];
    int day, from_hour, from_minute, to_hour, to_minute;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strcmp(line, "show\n") == 0) {
            for (int i = 0; i < 5; i++) show(&week[i]);
            continue;
        }
        if (sscanf(line, "%d %d:%d-%d:%d %15s", &day, &from_hour, &from_minute, &to_hour, &to_minute, title) !=
                6 ||
            day < 1 || day > 5 || !is_time(from_hour, from_minute) || !is_time(to_hour, to_minute)) {
            puts("DAY HH:MM-HH:MM TITLE");
            continue;
        }
        if (book(&week[day - 1], slot_of(from_hour, from_minute), slot_of(to_hour, to_minute)))
            printf("%s is booked\n", title);
        else
            printf("%s has no time\n", title);
    }
    return 0;
}
