/* A temperature that follows a noisy heater; the alarm is raised once it was too hot for long. */
#include <stdio.h>
#include <stdlib.h>

static int temperature = 20, target = 60;
static unsigned noise = 1;
int alarm_raised;

static int next_noise(void) {
    noise = noise * 1103515245u + 12345u;
    return (int)(noise >> 28) - 7;
}

int main(int argc, char **argv) {
    long steps = argc > 1 ? atol(argv[1]) : 1000;
    int hot = 0;
    for (long i = 0; i < steps; i++) {
        if (temperature < target)
            temperature += 2;
        else
            temperature -= 3;
        temperature += next_noise() / 4;
        if (temperature > 200) temperature = 200;
        if (temperature > 90) hot++;
        else hot = 0;
        if (hot > 3 && !alarm_raised) alarm_raised = 1;
        if ((i & 1023) == 0) target = 40 + (int)(noise >> 20) % 60;
    }
    printf("%d\n", temperature);
    return 0;
}
