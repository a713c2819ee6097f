/* The printf and scanf families, number conversions, in the interpreter. */
#define _GNU_SOURCE
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_all(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    char buffer[40];
    printf("[%d] ", vsnprintf(buffer, sizeof buffer, format, list));
    puts(buffer);
    vprintf(format, again);
    va_end(again);
    va_end(list);
}

static void print_integers(void) {
    printf("%d %i %u %o %x %X %#x %#o %c %%\n", -42, 42, 4000000000u, 8, 255, 255, 255, 8, 'c');
    printf("|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d|%*d|%-*d|\n", 42, 42, 42, 42, 42, 42, 42, 6, 42, 6, 42);
    printf("%hhd %hd %ld %lld %zu %td %jd\n", 300, 70000, LONG_MIN, LLONG_MIN, sizeof(int), (ptrdiff_t)-1,
           INTMAX_MAX);
    printf("%" PRId64 " %" PRIx32 " %p\n", INT64_MIN, UINT32_MAX, (void *)0);
}

static void print_floats(void) {
    static const double values[] = {0,     -0.0,   1,       1.5,     0.1,      123456.789,
                                    1e100, 1e-100, DBL_MAX, DBL_MIN, 999999.5, 2.5};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        printf("%f %.0f %e %g %G %a %10.2f|%-12.3e|%+g\n", values[i], values[i], values[i], values[i], values[i],
               values[i], values[i], values[i], values[i]);
    printf("%Lf %Le %Lg %La\n", 3.25L, 1e4000L, LDBL_MIN, 1.5L);
    printf("%f %F %g\n", 1.0 / 0.0 * 0.0 != 0 ? 1e308 * 10 : 0, -1e308 * 10, 0.0001);
}

static void scan_texts(void) {
    int a, b, at;
    unsigned c;
    float f;
    double d;
    char word[16], set[16], letter;
    printf("%d", sscanf("12 -7 ff 1.5 2.5e3 word abc123 x", "%d%i%x%f%lf%s %[a-z0-9] %c%n", &a, &b, &c, &f, &d,
                        word, set, &letter, &at));
    printf(" %d %d %x %g %g %s %s %c %d\n", a, b, c, f, d, word, set, letter, at);
    printf("%d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a));
    char line[80];
    while (fgets(line, sizeof line, stdin)) printf("line: %s", line);
    printf("%d %d\n", feof(stdin) != 0, getchar());
}

int main(int argc, char **argv) {
    print_all("%s has %d arguments, %5.1f%% of %c\n", argc > 1 ? argv[1] : "none", argc, 99.5, 'x');
    print_all("%d %d %d %d %d %d %d %d %f %f %f %f %f %f %f %f %f %f\n", 1, 2, 3, 4, 5, 6, 7, 8, 1., 2., 3., 4.,
              5., 6., 7., 8., 9., 10.);
    print_integers();
    print_floats();
    scan_texts();
    char *end, *text;
    printf("%ld %s|", strtol(" -0x1fz", &end, 0), end);
    printf("%lu %g %g %d\n", strtoul("-1", NULL, 10), strtod("1e-3x", &end), atof("0x1p4"), atoi("77a"));
    printf("%d", asprintf(&text, "%s-%03d", "text", 7));
    printf(" %s\n", text);
    free(text);
    return printf("%s", "") + (int)strlen("four");
}
