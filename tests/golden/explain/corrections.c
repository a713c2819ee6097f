/* Where no correct run exists, the places whose values alone make runs fail are the cause: one of them, or the fewest
 * that must change together. To come by the check less often mends nothing.
 * RUN: faultline explain %s -- -DCASE=1
 * EXIT: 10
 * EXPECT: no correct run exists: whatever comes to the check fails it. Other values here let it pass
 * EXPECT: changing the value of `37 + i * 10` at line 32 alone lets the failing run pass
 * EXPECT: changing the value of `37` at line 32, to 100 say, alone lets the failing run pass
 * RUN: faultline explain --json %s -- -DCASE=1 | jq -c '.causes[0] | .kind, .ranking[0].line'
 * EXIT: 0
 * EXPECT: "correction"
 * EXPECT: 32
 * RUN: faultline explain %s -- -DCASE=2
 * EXIT: 10
 * EXPECT: changing the values of `x + 7` at line 40 and `x + 9` at line 44 together lets all 4 failing runs that were tried pass
 * RUN: faultline explain --json %s -- -DCASE=2 | jq -c '[.causes[0].corrections[].places | length] | unique'
 * EXIT: 0
 * EXPECT: [2]
 * RUN: faultline explain --json %s -- -DCASE=3 | jq -c '.ranking[0].line, (.ranking[0].score > 10 * (.ranking[1].score // 0))'
 * EXIT: 0
 * EXPECT: 56
 * EXPECT: true
 */
#include <assert.h>
extern int nondet_int(void);

#if CASE == 1

int seconds[4];

int main(void) {
    int sum = 0;
    for (int i = 0; i < 4; i++) seconds[i] = 37 + i * 10; /* 100 was meant */
    for (int i = 0; i < 4; i++) sum += seconds[i];
    assert(sum == 460);
}

#elif CASE == 2

static int first(int x) {
    return x + 7;
}

static int second(int x) {
    return x + 9;
}

int main(void) {
    int x = nondet_int();
    if (x < 1 || x > 999) return 0;
    int left = first(x), right = second(x);
    assert(left * 3 == x * 3 && right * 5 == x * 5);
}

#else
static int scaled(int x) {
    return x * 23 + 1;
}

int main(void) {
    int x = nondet_int();
    if (x < 1 || x > 9) return 0;
    for (int i = 0; i < 3; i++)
        assert(scaled(x) != x * 23 + i % 2);
    return 0;
}
#endif
