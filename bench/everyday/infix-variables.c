/* Statements with variables and infix arithmetic; a remainder is not asked whether its right side is zero.
 * VERDICT: FAILS
 * LINE: 63
 * INPUT: "print" and a remainder by a variable that is zero
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char *at;
static long variables[26];
static int is_wrong;

static long sum(int depth);

static void skip(void) {
    while (*at == ' ') at++;
}

static long reduce(long value) {
    return value % 100000;
}

static long factor(int depth) {
    long value = 0;
    skip();
    if (isdigit((unsigned char)*at)) {
        while (isdigit((unsigned char)*at)) value = reduce(10 * value + (*at++ - '0'));
        return value;
    }
    if (*at >= 'a' && *at <= 'z') return variables[*at++ - 'a'];
    if (*at == '-' && depth < 20) {
        at++;
        return -factor(depth + 1);
    }
    if (*at == '(' && depth < 20) {
        at++;
        value = sum(depth + 1);
        skip();
        if (*at == ')') {
            at++;
            return value;
        }
    }
    is_wrong = 1;
    return 0;
}

static long product(int depth) {
    long value = factor(depth), right;
    for (skip(); !is_wrong && (*at == '*' || *at == '/' || *at == '%'); skip()) {
        char operator= * at++;
        right = factor(depth);
        if (operator== '*') {
            value = reduce(value * right);
        } else if (operator== '/') {
            if (right == 0) {
                is_wrong = 1;
                return 0;
            }
            value /= right;
        } else {
            value %= right;
        }
    }
    return value;
}

static long sum(int depth) {
    long value = product(depth);
    for (skip(); !is_wrong && (*at == '+' || *at == '-'); skip()) {
        char operator= * at++;
        long right = product(depth);
        value = reduce(operator== '+' ? value + right : value - right);
    }
    return value;
}

static void statement(const char *line) {
    long value;
    int target = -1;
    at = line;
    if (strncmp(line, "print ", 6) == 0) {
        at += 6;
    } else if (line[0] >= 'a' && line[0] <= 'z' && line[1] == '=') {
        target = line[0] - 'a';
        at += 2;
    } else {
        puts("what?");
        return;
    }
    is_wrong = 0;
    value = sum(0);
    if (is_wrong || *at != '\0') {
        puts("error");
    } else if (target < 0) {
        printf("%ld\n", value);
    } else {
        variables[target] = value;
    }
}

int main(void) {
    char line[120];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '\0') statement(line);
    }
    return 0;
}
