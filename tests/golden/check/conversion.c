/* A float that does not fit into the integer it becomes.
 * RUN: faultline check --checks conversion %s
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: conversion.c:16:19: conversion of a float that does not fit
 * RUN: faultline check --checks conversion %s -- -DLARGEST=2e9
 * EXPECT: SAFE
 */
#ifndef LARGEST
#define LARGEST 3e9
#endif
double __VERIFIER_nondet_double(void);
int main(void) {
    double value = __VERIFIER_nondet_double();
    if (!(value > -LARGEST && value < LARGEST)) return 0;
    int rounded = (int)value;
    return rounded == 1;
}
