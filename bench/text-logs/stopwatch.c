/* Times of laps, "3:05" or "1:03:05": in seconds, with the total and the fastest. */
#include <stdio.h>

int main(void) {
    char line[60];
    long total = 0, fastest = -1;
    int laps = 0;
    while (laps < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        int hours, minutes, seconds;
        long lap;
        if (sscanf(line, "%d:%d:%d", &hours, &minutes, &seconds) != 3) {
            hours = 0;
            if (sscanf(line, "%d:%d", &minutes, &seconds) != 2) {
                printf("lap %d is not readable\n", laps + 1);
                continue;
            }
        }
        if (hours < 0 || hours > 99 || minutes < 0 || minutes > 59 || seconds < 0 || seconds > 59) {
            printf("lap %d is not possible\n", laps + 1);
            continue;
        }
        lap = hours * 3600L + minutes * 60 + seconds;
        laps++;
        total += lap;
        if (fastest < 0 || lap < fastest) fastest = lap;
        printf("lap %d: %ld s\n", laps, lap);
    }
    printf("%d laps, total %ld:%02ld:%02ld, fastest %ld s\n", laps, total / 3600, total / 60 % 60, total % 60,
           fastest);
    return 0;
}
