/* Signed fixed-point numbers with eight bits behind the point, in sixteen bits:
   sums and products that saturate, rounding, and conversion. */
#include <assert.h>
#include <stdint.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef int16_t fixed;

#define ONE 256
#define FIXED_MAX INT16_MAX
#define FIXED_MIN INT16_MIN

static fixed saturate(int32_t wide)
{
    if (wide > FIXED_MAX)
        return FIXED_MAX;
    if (wide < FIXED_MIN)
        return FIXED_MIN;
    return (fixed)wide;
}

static fixed from_int(int n)
{
    return saturate(n * ONE);
}

static int floor_of(fixed x)
{
    int whole = x / ONE;
    if (x < 0 && x % ONE != 0)
        whole--;
    return whole;
}

static int round_of(fixed x)
{
    int whole = floor_of(x);
    if (x - whole * ONE >= ONE / 2)
        whole++;
    return whole;
}

static fixed add(fixed a, fixed b)
{
    return saturate((int32_t)a + b);
}

static fixed negate(fixed a)
{
    return saturate(-(int32_t)a);
}

static fixed scale(fixed a, int quarters)
{
    return saturate((int32_t)a * quarters / 4);
}

static fixed lerp(fixed a, fixed b, int quarters)
{
    return saturate(a + ((int32_t)b - a) * quarters / 4);
}

static int between(fixed x, fixed a, fixed b)
{
    return a <= b ? a <= x && x <= b : b <= x && x <= a;
}

int main(void)
{
    fixed a = __VERIFIER_nondet_short();
    fixed b = __VERIFIER_nondet_short();
    int quarters = __VERIFIER_nondet_uchar() % 5;
    int n = __VERIFIER_nondet_uchar() - 100;
    int below = floor_of(a);
    int nearest = round_of(a);
    fixed sum = add(a, b);

    assert(below * ONE <= a && a < (below + 1) * ONE);
    assert(nearest == below || nearest == below + 1);
    assert(2 * (nearest * ONE - a) <= ONE && 2 * (a - nearest * ONE) < ONE);

    if (n <= 127)
        assert(floor_of(from_int(n)) == n && round_of(from_int(n)) == n);
    else
        assert(from_int(n) == FIXED_MAX);

    assert(sum == add(b, a));
    assert(b < 0 ? sum <= a : sum >= a);
    if (sum != FIXED_MAX && sum != FIXED_MIN)
        assert(sum - b == a);
    if (a >= 20000 && b >= 20000)
        assert(sum == FIXED_MAX);
    assert(negate(a) != FIXED_MIN);
    assert(a == FIXED_MIN || add(a, negate(a)) == 0);

    assert(scale(a, 4) == a);
    assert(scale(a, 2) == a / 2);
    assert(scale(a, -4) == negate(a));
    assert(lerp(a, b, 0) == a);
    assert(lerp(a, b, 4) == b);
    assert(between(lerp(a, b, quarters), a, b));
    return 0;
}
