#define DTRACE_PROBE3(a, b, c, d, e) probe((int)(c), d, e)
void probe(int, unsigned, unsigned long);
