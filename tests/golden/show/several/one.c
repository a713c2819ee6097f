int twice(int x);
static int offset(void) { return 1; }
int main(void) { return twice(20) + offset() + 1; }
