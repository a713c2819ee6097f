/* Five bodies that attract each other, in double precision. */
#include <math.h>
#include <stdio.h>

enum { BODIES = 5, STEPS = 120000 };

struct body {
    double x, y, z, vx, vy, vz, mass;
};

static struct body bodies[BODIES] = {
    {0, 0, 0, 0, 0, 0, 39.5},
    {4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.037},
    {8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011},
    {12.9, -15.1, -0.2, 1.1, 0.9, -0.01, 0.0017},
    {15.4, -25.9, 0.2, 0.98, 0.6, -0.03, 0.002},
};

static void advance(double dt) {
    for (int i = 0; i < BODIES; i++)
        for (int j = i + 1; j < BODIES; j++) {
            struct body *p = &bodies[i], *q = &bodies[j];
            double dx = p->x - q->x, dy = p->y - q->y, dz = p->z - q->z;
            double square = dx * dx + dy * dy + dz * dz;
            double magnitude = dt / (square * sqrt(square));
            p->vx -= dx * q->mass * magnitude;
            p->vy -= dy * q->mass * magnitude;
            p->vz -= dz * q->mass * magnitude;
            q->vx += dx * p->mass * magnitude;
            q->vy += dy * p->mass * magnitude;
            q->vz += dz * p->mass * magnitude;
        }
    for (int i = 0; i < BODIES; i++) {
        bodies[i].x += dt * bodies[i].vx;
        bodies[i].y += dt * bodies[i].vy;
        bodies[i].z += dt * bodies[i].vz;
    }
}

static double energy(void) {
    double sum = 0;
    for (int i = 0; i < BODIES; i++) {
        struct body *p = &bodies[i];
        sum += 0.5 * p->mass * (p->vx * p->vx + p->vy * p->vy + p->vz * p->vz);
        for (int j = i + 1; j < BODIES; j++) {
            double dx = p->x - bodies[j].x, dy = p->y - bodies[j].y, dz = p->z - bodies[j].z;
            sum -= p->mass * bodies[j].mass / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return sum;
}

int main(void) {
    for (int i = 0; i < STEPS; i++) advance(0.001);
    printf("%.9f\n", energy());
    return 0;
}
