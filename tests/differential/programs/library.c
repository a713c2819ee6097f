/* Standard input, formatted reading and printing, files, arguments, environment, sorting, exit handlers. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void last(void) { puts("bye"); }
static void before_last(void) { printf("almost "); }
int main(int argc, char **argv) {
    atexit(last);
    atexit(before_last);
    char line[64], word[32];
    int number, count = 0, sum = 0;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%31s %d", word, &number) == 2) { printf("<%s=%d>", word, number); sum += number; }
        else printf("{%zu}", strlen(line));
        count++;
    }
    printf("\n%d lines, sum %d, %d arguments\n", count, sum, argc);
    for (int i = 1; i < argc; i++) printf("%s;", argv[i]);
    printf("%s\n", argv[argc] ? "?" : "end");
    FILE *file = fopen("/tmp/faultline-differential.txt", "w");
    if (file) { for (int i = 0; i < 5; i++) fprintf(file, "%d %x\n", i * i, i * 1000); fclose(file); }
    file = fopen("/tmp/faultline-differential.txt", "r");
    int a, b, total = 0;
    while (file && fscanf(file, "%d %x", &a, (unsigned *)&b) == 2) total += a * b;
    if (file) { fseek(file, 2, SEEK_SET); printf("%c %ld\n", fgetc(file), ftell(file)); fclose(file); }
    remove("/tmp/faultline-differential.txt");
    printf("%d %s\n", total, fopen("/nonexistent/file", "r") ? "open" : strerror(errno));
    char *end;
    printf("%ld %s %lu %d\n", strtol("  -42rest", &end, 10), end, strtoul("0x1F", NULL, 0), atoi("12ab"));
    errno = 0;
    long big = strtol("99999999999999999999", NULL, 10);
    printf("%d %d\n", big > 0, errno == ERANGE);
    printf("%.10g %s\n", strtod("3.25e2xyz", &end), end);
    for (const char *p = "Mixed Case 123!"; *p; p++) putchar(isupper((unsigned char)*p) ? tolower(*p) : isdigit((unsigned char)*p) ? '#' : toupper(*p));
    printf("\n%08.3f|%-6d|%+d|%#x|%5s|%.2s|%c|%%|%p\n", 3.14159, 42, 7, 255, "ab", "xyz", 'q', (void *)0);
    char buffer[8];
    int needed = snprintf(buffer, sizeof buffer, "%s-%d", "truncated", 5);
    printf("%d %s %s\n", needed, buffer, strrchr("a/b/c", '/') + 1);
    printf("%d %d %s\n", memcmp("abc", "abd", 3) < 0, strncmp("hello", "help", 3), strstr("needle in haystack", "in"));
    div_t q = div(-17, 5);
    printf("%d %d %d\n", q.quot, q.rem, abs(-5));
    exit(argc + 6);
}
