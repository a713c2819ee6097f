/* models/fenv.c - rounding is to nearest and cannot be changed; exceptions leave no flags. */
#include <fenv.h>

#include "internal.h"

int fegetround(void) {
    return FE_TONEAREST;
}

int fesetround(int mode) {
    return mode != FE_TONEAREST;
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
