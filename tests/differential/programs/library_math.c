/* math.h in the interpreter; the last digits of transcendental functions are left out. */
#include <math.h>
#include <stdio.h>

#define SHOW1(g)                                                                                                  \
    printf(#g " %.13g %.13g %.13g %.6g %.13Lg\n", g(0.5), g(0.8), g(-0.3), (double)g##f(0.7f), g##l(0.6L))
#define EXACT1(g) printf(#g " %a %a %a %a %La\n", g(0.5), g(2.5), g(-1234.5678), (double)g##f(0.7f), g##l(-3.5L))

int main(void) {
    EXACT1(floor);
    EXACT1(ceil);
    EXACT1(trunc);
    EXACT1(round);
    EXACT1(rint);
    EXACT1(nearbyint);
    EXACT1(fabs);
    EXACT1(logb);
    printf("%a %a %La\n", sqrt(2), (double)sqrtf(3), sqrtl(5));
    printf("%a %a %a\n", fmod(10.5, 3), fmod(-1e300, 7.1), remainder(10, 4));
    printf("%a %a %a %a\n", fmin(1, NAN), fmax(-1, 2), copysign(3, -0.0), fdim(5, 3));
    printf("%a %a\n", fma(0.1, 10, -1), nextafter(1, 2));
    int exponent;
    double whole;
    printf("%a %d", frexp(1234.5, &exponent), exponent);
    printf(" %a %a %a\n", ldexp(0.75, -1073), scalbn(1, 100), modf(-3.75, &whole));
    printf("%ld %ld %lld %d\n", lround(2.5), lrint(2.5), llround(-2.5), ilogb(1e10));
    printf("%d %d %d %d %d\n", isnan(NAN), isinf(INFINITY) != 0, isfinite(1.0), signbit(-0.0) != 0,
           isnormal(1e-310));
    printf("%d %d\n", fpclassify(0.0) == FP_ZERO, fpclassify(1e-310) == FP_SUBNORMAL);
    SHOW1(exp);
    SHOW1(exp2);
    SHOW1(expm1);
    SHOW1(sin);
    SHOW1(cos);
    SHOW1(tan);
    SHOW1(asin);
    SHOW1(acos);
    SHOW1(atan);
    SHOW1(sinh);
    SHOW1(cosh);
    SHOW1(tanh);
    SHOW1(asinh);
    SHOW1(atanh);
    SHOW1(log1p);
    SHOW1(cbrt);
    SHOW1(erf);
    printf("%.13g %.13g %.13g %.13g\n", log(10), log2(10), log10(1000), acosh(2));
    printf("%.13g %.13g %.13g %.13g\n", pow(2, 0.5), pow(10, 15), pow(-2, 3), atan2(1, -1));
    printf("%.13g %.13g %.13g\n", hypot(3, 4), sin(1e22), cos(1e6));
    return 0;
}
