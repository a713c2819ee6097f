/* A library that trust.c is not to blame. */
int nondet_int(void);

static int is_open;

static int open_device(void) {
    if (nondet_int() < 0) return -1;
    is_open = 1;
    return 0;
}

static void write_device(int value) {
    (void)value;
    assert(is_open);
}
