/* Variadic functions: all argument classes, va_copy, forwarding, structs. */
#include <stdarg.h>
#include <stdio.h>
struct small { int a, b; };
struct pair { double d; long l; };
struct big { int v[10]; };
static double sum(const char *kinds, ...) {
    va_list list, copy;
    double total = 0;
    va_start(list, kinds);
    va_copy(copy, list);
    for (int round = 0; round < 2; round++) {
        va_list *use = round ? &copy : &list;
        for (const char *k = kinds; *k; k++) switch (*k) {
            case 'i': total += va_arg(*use, int); break;
            case 'l': total += va_arg(*use, long long); break;
            case 'd': total += va_arg(*use, double); break;
            case 'L': total += (double)va_arg(*use, long double); break;
            case 's': { struct small s = va_arg(*use, struct small); total += s.a * s.b; break; }
            case 'p': { struct pair p = va_arg(*use, struct pair); total += p.d * p.l; break; }
            case 'b': { struct big b = va_arg(*use, struct big); total += b.v[3] + b.v[9]; break; }
            case 'c': total += *va_arg(*use, char *); break;
            }
    }
    va_end(copy);
    va_end(list);
    return total;
}
static int forward(char *to, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsprintf(to, format, list);
    va_end(list);
    return n;
}
int main(void) {
    struct big b = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}};
    printf("%g\n", sum("iiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8));
    printf("%g\n", sum("dddddddddd", 1.5, 2.5, 3., 4., 5., 6., 7., 8., 9., 10.25));
    printf("%g\n", sum("iLdLis", 1, 2.5L, 3.5, 4.25L, 5, (struct small){6, 7}));
    printf("%g\n", sum("bpiplc", b, (struct pair){1.5, 2}, 3, (struct pair){4, 5}, 1LL << 40, "A"));
    char text[100];
    int n = forward(text, "%5d|%-8s|%c|%.3f|%Lg|%llx", 42, "left", 'x', 3.14159, 2.5L, 0x123456789abcdefLL);
    printf("%d %s\n", n, text);
    return 0;
}
