/* Calls through pointers, in several files, one of them with a static function of the same name.
 * RUN: printf 'void unlock(int *l) { *l = 0; }\nstatic void lock(int *l) { *l = 2; }\nvoid both(int *l) { lock(l); unlock(l); }\n' > %t/other.c; printf 'spec taken for int *l {\n  state free, held;\n  before lock(l) { free -> held; held -> error "l is taken twice"; }\n  before unlock(l) { held -> free; free -> error "l is not taken"; }\n}\n' > %t/taken.spec; faultline check -p %t/taken.spec %s %t/other.c
 * EXIT: 10
 * EXPECT: FAILS: 1 of
 * EXPECT: spec-pointer.c:32:9: specification violated: l is taken twice
 * EXPECT: confirmed: the compiled program fails in the same way
 * EXPECT: nondet_int#1 = 4
 * EXPECT: calls of lock by library functions are not seen by the spec
 * RUN: faultline check -p %t/taken.spec %s %t/other.c -- -DFIXED
 * EXPECT: SAFE
 */
int nondet_int(void);
void unlock(int *l);
void both(int *l);
static int first, second;

static void lock(int *l) {
    *l = 1;
}

static void (*const actions[])(int *) = {lock, unlock};

int main(void) {
    int n = nondet_int();
    both(&second);
    actions[0](&first);
    actions[0](&second);
    if (n == 4)
#ifdef FIXED
        actions[1](&first);
#else
        actions[n - 4](&second);
#endif
    actions[1](&second);
    return 0;
}
