/* An elevator that serves requests floor by floor; its door is open only where it stands. */
#include <stdio.h>
#include <stdlib.h>

int door, moving;
static int floor_now, target;
static unsigned long served;

static void step(unsigned *random) {
    if (moving) {
        if (floor_now == target) moving = 0;
        else floor_now += floor_now < target ? 1 : -1;
    } else if (!door) {
        door = 1;
    } else {
        served++;
        door = 0;
        *random = *random * 1103515245u + 12345u;
        target = (int)(*random >> 16) % 12;
        moving = 1;
    }
}

int main(int argc, char **argv) {
    long count = argc > 1 ? atol(argv[1]) : 1000;
    unsigned random = 1;
    for (long i = 0; i < count; i++) step(&random);
    printf("%lu %d\n", served, floor_now);
    return 0;
}
