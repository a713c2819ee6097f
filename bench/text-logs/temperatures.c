/* Watches temperatures of stations, "north 31", and warns of heat and frost. */
#include <stdio.h>
#include <string.h>

#define HOT 30

int main(void) {
    char line[80], station[16];
    int degrees, readings = 0, alarms = 0, bad = 0;
    while (readings < 1000 && bad < 1000 && fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, "%15s %d", station, &degrees) != 2 || degrees < -60 || degrees > 60) {
            printf("cannot read line %d\n", readings + bad + 1);
            bad++;
            continue;
        }
        readings++;
        printf("%s has %d degrees\n", station, degrees);
        if (degrees > HOT) {
            printf("ALARM: heat at %s\n", station);
            alarms++;
        } else if (degrees < 0) {
            printf("ALARM: frost at %s\n", station);
            alarms++;
        }
    }
    printf("%d readings, %d alarms, %d bad lines\n", readings, alarms, bad);
    return 0;
}
