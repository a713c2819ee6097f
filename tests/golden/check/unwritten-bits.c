/* Bit-fields share their bytes: that one was written says nothing of its neighbours, wherever they are read. Numbers
 * that the program itself puts together from old bits and new ones are no bit-fields.
 * RUN: faultline check --checks all %s -- -DREAD=second
 * EXIT: 5
 * EXPECT: SAFE ASSUMING flags is written before it is read
 * RUN: faultline check --checks all %s -- -DREAD=second -DLENT
 * EXIT: 5
 * EXPECT: SAFE ASSUMING *flags is written before it is read
 * RUN: faultline check --checks all %s -- -DREAD=second -DCOPIED
 * EXIT: 5
 * EXPECT: SAFE ASSUMING flags is written before it is read
 * RUN: faultline check --checks all %s -- -DREAD=first
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: faultline check --checks all %s -- -DREAD=second -DBOTH -DLENT
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: faultline check --checks all %s -- -DREAD=second -DBOTH -DCOPIED
 * EXIT: 0
 * EXPECT: SAFE
 * RUN: faultline check %s -- -DNUMBER
 * EXIT: 10
 * EXPECT: FAILS: 1 of 1 check can fail, confirmed by running the compiled program
 * EXPECT: use of what was never written
 */
struct flags {
    unsigned first : 3, second : 4; /* and one bit that nobody has */
};

static void set(struct flags *flags, int value) {
    if (value > 1)
        flags->first = 1;
    else
        flags->first = 2;
#ifdef BOTH
    flags->second = 3;
#endif
}

int main(int argc, char **argv) {
#ifdef NUMBER
    int list[2];
    list[0] |= 1;
    return list[0] == 1 ? 1 : 0;
#else
    struct flags flags;
#ifdef LENT
    set(&flags, argc);
#else
    flags.first = argc & 7;
#ifdef BOTH
    flags.second = 1;
#endif
    (void)set;
#endif
#ifdef COPIED
    struct flags copy = flags;
    return copy.READ ? 1 : 0;
#else
    return flags.READ ? 1 : 0;
#endif
#endif
}
