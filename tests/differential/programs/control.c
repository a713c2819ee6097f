/* Control flow: Duff's device, computed goto, nested switch, goto into loops, do-while, recursion. */
#include <stdio.h>
static void duff(char *to, const char *from, int count) {
    int n = (count + 7) / 8;
    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7: *to++ = *from++;
    case 6: *to++ = *from++;
    case 5: *to++ = *from++;
    case 4: *to++ = *from++;
    case 3: *to++ = *from++;
    case 2: *to++ = *from++;
    case 1: *to++ = *from++;
            } while (--n > 0);
    }
}
static int machine(const char *code) {
    static void *const table[] = {&&push, &&add, &&mul, &&dup, &&done};
    static const int offsets[] = {&&push - &&push, &&add - &&push, &&done - &&push};
    int stack[16], top = 0;
    (void)offsets;
#define NEXT goto *table[*code++ - '0']
    NEXT;
push: stack[top++] = *code++ - '0'; NEXT;
add: top--; stack[top - 1] += stack[top]; NEXT;
mul: top--; stack[top - 1] *= stack[top]; NEXT;
dup: stack[top] = stack[top - 1]; top++; NEXT;
done: return stack[0];
}
static int classify(long long x) {
    switch (x) {
    case -5 ... -1: return 1;
    case 0: return 2;
    case 1LL << 40: return 3;
    case 10 ... 1000: switch (x % 3) { case 0: return 4; case 1: break; default: return 5; } return 6;
    default: return 7;
    }
}
static unsigned ackermann(unsigned m, unsigned n) { return !m ? n + 1 : !n ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
static int even(int n);
static int odd(int n) { return n ? even(n - 1) : 0; }
static int even(int n) { return n ? odd(n - 1) : 1; }
static int counter(void) { static int calls = 10; { static int calls; calls += 2; if (calls > 4) return -calls; } return calls++; }
int main(void) {
    char to[30] = {0};
    duff(to, "hello, duff's device!", 21);
    puts(to);
    printf("%d\n", machine("0507" "1" "3" "2" "4"));
    for (long long x = -7; x < 20; x += 3) printf("%d", classify(x));
    printf("%d %d\n", classify(1LL << 40), classify(1LL << 41));
    printf("%u %d %d\n", ackermann(2, 5), even(31), odd(31));
    printf("%d %d %d %d\n", counter(), counter(), counter(), counter());
    int i = 0, n = 0;
    goto inside;
    for (; i < 10; i++) {
        if (i == 3) continue;
        if (i == 8) break;
    inside:
        n = n * 3 + i;
    }
    do { n -= i; if (n < 0) goto out; } while (i-- > 0);
out:
    printf("%d %d %d\n", i, n, i ? n ? 1 : 2 : n > 0 && i < 0 || !n);
    int a[4] = {0}, k = 0;
    a[k++] = k; a[k] = k++ + 1; a[(k++, 3)] = k;
    printf("%d %d %d %d %d\n", a[0] >= 0, a[1] >= 0, a[2], a[3], k);
    return 3;
}
