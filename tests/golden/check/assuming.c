/* What a function without a body could do is named where a check depends on it, and nowhere else.
 *
 * RUN: faultline check %s -- -DARGUMENT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing: the check holds for all inputs
 * EXPECT: holds, assuming
 * EXPECT: the verdict depends on
 * EXPECT: fill is defined nowhere
 * RUN: faultline check --accept-assumptions %s -- -DARGUMENT
 * EXPECT: SAFE ASSUMING fill() changes nothing: the check holds for all inputs
 * RUN: faultline check --json %s -- -DARGUMENT
 * EXIT: 5
 * EXPECT: "verdict": "SAFE_ASSUMING"
 * EXPECT: "assumes": [
 * EXPECT: "fill() changes nothing"
 *
 * Through a variable with external linkage, or one that a function of this file changes for others.
 * RUN: faultline check %s -- -DGLOBAL
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 * RUN: faultline check %s -- -DSETTER
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 * Because it may keep a pointer, or call back.
 * RUN: faultline check %s -- -DKEPT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING done() changes nothing: 
 * RUN: faultline check %s -- -DCALLBACK
 * EXIT: 5
 * EXPECT: SAFE ASSUMING call() changes nothing
 * Because the check might be come to.
 * RUN: faultline check %s -- -DENDING
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 * RUN: faultline check %s -- -DENDLESS
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 * RUN: faultline check --checks leak %s -- -DLEAK
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 *
 * RUN: faultline check %s -- -DHELPER
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing
 *
 * Several are joined, and many are counted.
 * RUN: faultline check %s -- -DSEVERAL
 * EXIT: 5
 * EXPECT: SAFE ASSUMING fill() changes nothing, done() changes nothing and 2 more: the check holds
 *
 * What cannot be reached, comes too late, is written anew or not looked at is not named.
 * RUN: faultline check %s -- -DSTATIC
 * EXPECT: SAFE: the check holds for all inputs
 * EXPECT: assumptions
 * EXPECT: fill is defined nowhere
 * RUN: faultline check %s -- -DLATE
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DANEW
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DRESULT
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DCOPY
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check %s -- -DNEVER
 * EXPECT: SAFE: the check holds for all inputs
 * RUN: faultline check --json %s -- -DSTATIC
 * EXPECT: "verdict": "SAFE"
 * EXPECT: "assumes": []
 *
 * SV-COMP says itself what such functions do.
 * RUN: echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >%t.prp && faultline check --property %t.prp %s -- -DCOMPETITION
 * EXPECT: SAFE: the check holds for all inputs
 */
#include <assert.h>
#include <stdlib.h>
struct pair {
    int first, second;
};
void fill(int *to);
void done(void);
void more(void);
void most(void);
int get(void);
void take(struct pair pair);
void call(void (*function)(void));
void reach_error(void);
int shared;
static int hidden;
void set_hidden(int to) { hidden = to; }
static void count(void) { hidden++; }
static inline void help(int *with) { fill(with); }

int main(void) {
    int local = 0;
#if defined ARGUMENT
    fill(&local);
    assert(local == 0);
#elif defined GLOBAL
    fill(NULL);
    assert(shared == 0);
#elif defined SETTER
    fill(NULL);
    assert(hidden == 0);
#elif defined KEPT
    fill(&local);
    local = 1;
    done();
    if (local) local = 2;
    assert(local == 2);
#elif defined CALLBACK
    call(count);
    if (hidden) assert(0);
#elif defined ENDING
    fill(&local);
    if (local == 0) exit(0);
    assert(0);
#elif defined ENDLESS
    fill(&local);
    while (local == 0) shared++;
    assert(0);
#elif defined LEAK
    int **block = malloc(sizeof *block);
    fill((int *)&block);
    free(block);
#elif defined HELPER
    help(&local);
    assert(local == 0);
#elif defined SEVERAL
    fill(&local);
    done();
    more();
    most();
    assert(local == 0);
#elif defined STATIC
    static int own;
    fill(&local);
    local = get();
    own++;
    assert(own == 1);
#elif defined LATE
    assert(local == 0);
    fill(&local);
#elif defined ANEW
    fill(&local);
    local = 3;
    assert(local == 3);
#elif defined RESULT
    local = get();
    if (local > 3) assert(local > 2);
#elif defined COPY
    struct pair pair = {1, 2};
    take(pair);
    assert(pair.first == 1 && pair.second == 2);
#elif defined NEVER
    if (local == 0) local = get() & 1;
    else fill(NULL);
    assert(local <= 1);
#elif defined COMPETITION
    fill(&local);
    if (local) reach_error();
#endif
    return 0;
}
