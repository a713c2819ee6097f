/* At most as many switches as switches.trace has. */
static int switches;

static void event(unsigned char number, int value) {
    (void)value;
    if (number == EVENT_SWITCH) switches++;
    __VERIFIER_assume(switches <= 3);
}
