/* A controller for a heater: proportional and integral part, the output limited
   in size and in how fast it may change, and no wind-up of the integral. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define OUT_MAX 100
#define SLEW 30
#define INTEGRAL_MAX 40
#define GAIN 2

struct controller {
    int target;
    int integral;
    int output;
    int saturated;
};

static int clamp(int value, int low, int high)
{
    if (value < low)
        return low;
    if (value > high)
        return high;
    return value;
}

static int distance(int a, int b)
{
    return a > b ? a - b : b - a;
}

static void reset(struct controller *c, int target)
{
    c->target = target;
    c->integral = 0;
    c->output = 0;
    c->saturated = 0;
}

static void integrate(struct controller *c, int error)
{
    if (c->saturated > 0 && error > 0)
        return;
    if (c->saturated < 0 && error < 0)
        return;
    c->integral = clamp(c->integral + error, -INTEGRAL_MAX, INTEGRAL_MAX);
}

static int limit_slew(int from, int to)
{
    if (to > from + SLEW)
        return from + SLEW;
    if (to < from - SLEW)
        return from - SLEW;
    return to;
}

static int update(struct controller *c, int measured)
{
    int error = c->target - measured;
    int wanted;
    int limited;

    integrate(c, error);
    wanted = GAIN * error + c->integral;
    limited = clamp(wanted, 0, OUT_MAX);
    c->saturated = (wanted > limited) - (wanted < limited);
    c->output = limit_slew(c->output, limited);
    return c->output;
}

static int in_limits(const struct controller *c)
{
    if (c->output < 0 || c->output > OUT_MAX)
        return 0;
    return c->integral >= -INTEGRAL_MAX && c->integral <= INTEGRAL_MAX;
}

int main(void)
{
    struct controller c;
    int target = __VERIFIER_nondet_int();

    __VERIFIER_assume(target >= 10 && target <= 90);
    reset(&c, target);
    assert(in_limits(&c));
    for (int step = 0; step < 3; step++) {
        struct controller old = c;
        int measured = __VERIFIER_nondet_int();
        int output;

        __VERIFIER_assume(measured >= -20 && measured <= 150);
        output = update(&c, measured);
        assert(in_limits(&c));
        assert(output == c.output && c.target == target);
        assert(distance(output, old.output) <= SLEW);

        if (measured == target) {
            assert(c.integral == old.integral);
            assert(output <= INTEGRAL_MAX || output == old.output - SLEW);
        }
        if (measured < target) {
            assert(c.integral >= old.integral);
            assert(old.saturated <= 0 || c.integral == old.integral);
            assert(old.saturated > 0 || c.integral > old.integral || c.integral == INTEGRAL_MAX);
        }
        if (measured > target + INTEGRAL_MAX)
            assert(c.saturated < 0 && (output == 0 || output == old.output - SLEW));
        if (measured + 70 < target)
            assert(c.saturated > 0 && (output == OUT_MAX || output == old.output + SLEW));
        if (step == 0 && measured + 5 == target)
            assert(output == 15 && c.saturated == 0);
    }
    return 0;
}
