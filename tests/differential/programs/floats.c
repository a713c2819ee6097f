/* float, double, long double: arithmetic, conversions, comparisons with NaN, printing. */
#include <float.h>
#include <math.h>
#include <stdio.h>
static volatile double zero;
static float single(float x, float y) { return x * y + x / y - y; }
static long double extended(long double x) { return x * x - 1.0L / x; }
static double newton(double x) { double r = x; for (int i = 0; i < 40; i++) r = (r + x / r) / 2; return r; }
int main(void) {
    float f = 0.1f; double d = 0.1; long double l = 0.1L;
    for (int i = 0; i < 10; i++) { f += 0.1f; d += 0.1; l += 0.1L; }
    printf("%.9g %.17g %.21Lg\n", f, d, l);
    printf("%a %a %La\n", f, d, l);
    printf("%.9g %.21Lg %.17g\n", single(3.3f, 7.7f), extended(2.718281828L), newton(2));
    double nan = zero / zero, inf = 1 / zero;
    printf("%d%d%d%d%d%d %d%d\n", nan == nan, nan != nan, nan < 1, nan >= 1, !(nan < 1), inf > 1e308, isnan(nan) != 0, isinf(-inf) != 0);
    printf("%d %d %u %lld %d\n", (int)-2.7, (int)2.7f, (unsigned)3e9, (long long)-1e18L, (int)(char)65.9);
    printf("%g %g %g %Lg\n", (double)(float)16777217, (double)-3, (float)4000000000u, (long double)0xffffffffffffffffull);
    printf("%g %g %g %g %g\n", floor(-2.5), ceil(-2.5), trunc(-2.5), round(-2.5), rint(-2.5));
    printf("%g %g %g %g\n", fabs(-3.5), sqrt(2.0), fmod(10.5, 3.25), copysign(2.0, -0.0));
    printf("%g %g %.3e %G\n", DBL_MAX, DBL_MIN / 1048576, FLT_EPSILON, 1e-10);
    printf("%g %g %d\n", fmin(nan, 2.0), fmax(1.0, 3.0), signbit(-0.0) != 0);
    float sum = 0;
    for (int i = 1; i <= 1000; i++) sum += 1.0f / (float)i;
    printf("%.8g %.8g\n", sum, (double)sum * sum);
    int e; double m = frexp(1234.5678, &e);
    printf("%.17g %d %g %g\n", m, e, ldexp(0.75, 10), nan != nan ? 1.0 : -1.0);
    printf("%5.1f|%-10.3e|%+g|%010.2f|%g\n", 2.25, 12345.678, 0.5, -3.14159, 100000000.0);
    return 0;
}
