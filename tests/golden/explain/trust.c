/* Files that are trusted are not blamed: without that, the branch of open_device is the cause, for every run in which it
 * fails does, too; with it, the lines of the caller are. --all-checks looks at each check until it is decided.
 *
 * RUN: cd %S; faultline explain --json --trust trust.h trust.c | jq -c '[.causes[].lines[].file] | unique'
 * EXPECT: ["trust.c"]
 * RUN: cd %S; faultline explain --json trust.c | jq -c '[.causes[].lines[].file] | unique'
 * EXPECT: "trust.h"
 * RUN: cd %S; faultline explain --all-checks --trust trust.h trust.c
 * EXIT: 10
 * EXPECT: FAILS: 1 cause; nothing else fails
 * EXPECT: they part at
 * EXPECT: this run fails                                this one is right
 * RUN: faultline check --all-checks %s
 * EXIT: 1
 * EXPECT: option '--all-checks' does not apply to 'check'
 */
#include <assert.h>

#include "trust.h"

int main(void) {
    int status = open_device();
    if (nondet_int() == 5) status = 0;
    write_device(status);
}
