/* Means of weather stations; a station that was only announced has no readings to divide by.
 * VERDICT: FAILS
 * LINE: 48
 * INPUT: a station without readings, then its report
 */
#include <stdio.h>
#include <string.h>

#define STATIONS 12

struct station {
    char name[16];
    int readings, lowest, highest;
    long sum;
};

static struct station stations[STATIONS];
static int count;

static struct station *find(const char *name) {
    for (int i = 0; i < count; i++) {
        if (strcmp(stations[i].name, name) == 0) return &stations[i];
    }
    return NULL;
}

static int announce(const char *name) {
    if (count == STATIONS || find(name) != NULL) return 0;
    strcpy(stations[count++].name, name);
    return 1;
}

static int reading(const char *name, int tenths) {
    struct station *station = find(name);
    if (station == NULL || tenths < -1000 || tenths > 1000 || station->readings == 10000) return 0;
    if (station->readings == 0) station->lowest = station->highest = tenths;
    if (tenths < station->lowest) station->lowest = tenths;
    if (tenths > station->highest) station->highest = tenths;
    station->sum += tenths;
    station->readings++;
    return 1;
}

static int report(const char *name) {
    const struct station *station = find(name);
    long mean;
    if (station == NULL) return 0;
    mean = station->sum / station->readings;
    printf("%s: mean %ld.%ld, from %d to %d\n", name, mean / 10, (mean < 0 ? -mean : mean) % 10,
           station->lowest / 10, station->highest / 10);
    return 1;
}

int main(void) {
    char command[12], name[16];
    int whole, is_done;
    while (scanf("%11s %15s", command, name) == 2) {
        if (strcmp(command, "station") == 0) {
            is_done = announce(name);
        } else if (strcmp(command, "reading") == 0) {
            if (scanf("%d", &whole) != 1) break;
            is_done = reading(name, whole);
        } else if (strcmp(command, "report") == 0) {
            is_done = report(name);
        } else {
            is_done = 0;
        }
        if (!is_done) printf("%s %s: rejected\n", command, name);
    }
    return 0;
}
