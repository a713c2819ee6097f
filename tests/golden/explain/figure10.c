/* Figure 10 of "From Symptom to Cause": on an abstraction of the program the call of bar at line 36 seems possible
 * after FAILURE; on the program itself it is not.
 *
 * RUN: cd %S; faultline explain figure10.c
 * EXIT: 10
 * EXPECT: FAILS: 1 cause; nothing else fails
 * EXPECT: figure10.c:29:9
 * EXPECT: return FAILURE;
 * EXPECT: every run that finds nondet_int() false at line 25 fails; 1 correct run goes another way
 * EXPECT: this holds of all runs
 */
#include <assert.h>

int nondet_int(void);

enum { SUCCESS, FAILURE };

static int count;

static void bar(void) {
    count++;
}

static int taz(void) {
    if (nondet_int()) {
        return SUCCESS;
    } else {
        ; /* the call of bar is missing */
        return FAILURE;
    }
}

int main(void) {
    int status = taz();
    if (status == SUCCESS)
        bar();
    assert(count == 1);
}
