/* The program that is left of this one by a trace, as C.
 * RUN: printf 'exact\nstart\nstep 1\nstep 2\nstop\n' > %t/a.trace; faultline replay %s %t/a.trace --emit-program %t/T.c > /dev/null && sed -n '/^void EVR.const/,$p' %t/T.c
 * EXPECT: static void never_called(int *p) { faultline_assume(0); }
 * EXPECT: case 1: faultline_assume(0); case 2: faultline_EVR_value(faultline_here_
 * EXPECT: default: faultline_assume(0);
 * EXPECT: kept: faultline_assume(0);
 * EXPECT: if (mode > 100) { faultline_assume(0); }
 * EXPECT: else if (mode > 50) { faultline_assume(0); } else mode++;
 * EXPECT: while (mode > 90) { faultline_assume(0); }
 * EXPECT: do mode++; while (mode < 3);
 * EXPECT: for (int i = 1; i <= 2; i++) choose(2, i);
 * EXPECT: REPORT("stop");
 * EXPECT: int main(void)
 * RUN: printf 'exact\nstart\nstep 1\nstep 2\nstop\n' > %t/a.trace; faultline replay %s %t/a.trace --emit-program %t/T.c > /dev/null; sed -n '/^#line 1 ".*reduced/,/^#line 1 "faultline"/p' %t/T.c | sed '1d;$d' | wc -l; wc -l < %s
 * EXPECT: 58
 * EXPECT: 58
 * RUN: printf 'exact\nstart\nstep 1\nstep 2\nstop\n' > %t/a.trace; faultline replay %s %t/a.trace --emit-program %t/T.c > /dev/null; faultline replay %t/T.c %t/a.trace
 * EXPECT: MATCHES: this run leaves the trace
 * RUN: printf 'exact\nstart\nstep 1\nstep 2\nstop\n' > %t/a.trace; faultline replay %s %t/a.trace --emit-program %t/T.c > /dev/null; printf 'suffix\nstep 2\nstart\n' > %t/b.trace; faultline replay %t/T.c %t/b.trace
 * EXPECT: IMPOSSIBLE: no run leaves the trace
 * RUN: printf 'exact\nstart\n' > %t/a.trace; faultline replay %s %t/a.trace --unfinished --emit-program %t/T.c
 * EXIT: 1
 * EXPECT: --emit-program is for runs that end
 */
void EVR(const char *name);
void EVR_value(const char *name, int value);
int __VERIFIER_nondet_int(void);
#define REPORT(name) EVR(name)

int mode;

static void never_called(int *p) { *p = 1; }

static void choose(int kind, int i) {
    switch (kind) {
    case 1: mode = i; never_called(&mode); break; case 2: EVR_value("step", i); break;
    default: EVR("other"); mode = 9;
    }
}

int main(void) {
    int kind = __VERIFIER_nondet_int();
    EVR("start");
    if (kind == 77) goto kept;
    if (kind == 5) {
        choose(1, 0);
    kept: mode = 7;
        EVR("kept");
    }
    if (mode > 100) EVR("large");
    else if (mode > 50) { EVR("middle"); } else mode++;
    while (mode > 90) { mode--; EVR("down"); }
    do mode++; while (mode < 3);
    for (int i = 1; i <= 2; i++) choose(2, i);
    if (kind == 6) for (;;) choose(3, kind);
    REPORT("stop");
    return 0;
}
