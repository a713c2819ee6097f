static int offset(void) { return 2; }
int twice(int x) { return 2 * x + offset() - 2; }
