/* models/fenv.c - the rounding mode is remembered but changes no result; exceptions leave no flags. */
#include <fenv.h>

#include "internal.h"

static int rounding = FE_TONEAREST;

int fegetround(void) {
    return rounding;
}

int fesetround(int mode) {
    if (mode != FE_TONEAREST && mode != FE_DOWNWARD && mode != FE_UPWARD && mode != FE_TOWARDZERO) return 1;
    rounding = mode;
    return 0;
}

int feclearexcept(int exceptions) {
    (void)exceptions;
    return 0;
}

int feraiseexcept(int exceptions) {
    (void)exceptions;
    return 0;
}

int fetestexcept(int exceptions) {
    (void)exceptions;
    return 0;
}

int fegetexceptflag(fexcept_t *flags, int exceptions) {
    (void)exceptions;
    *flags = 0;
    return 0;
}

int fesetexceptflag(const fexcept_t *flags, int exceptions) {
    (void)flags, (void)exceptions;
    return 0;
}

int fegetenv(fenv_t *environment) {
    __fl_fill(environment, 0, sizeof *environment);
    return 0;
}

int fesetenv(const fenv_t *environment) {
    (void)environment;
    return 0;
}

int feholdexcept(fenv_t *environment) {
    __fl_fill(environment, 0, sizeof *environment);
    return 0;
}

int feupdateenv(const fenv_t *environment) {
    (void)environment;
    return 0;
}
