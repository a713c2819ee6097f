/* A calculator: one expression a line, with variables, functions and whole numbers. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_VARIABLES 26
#define MAX_LINE 256

struct parser {
    const char *text;
    int position;
    const char *error;
};

static long variables[MAX_VARIABLES];
static int is_defined[MAX_VARIABLES];

static long parse_sum(struct parser *parser);

static void skip_blanks(struct parser *parser) {
    while (parser->text[parser->position] == ' ' || parser->text[parser->position] == '\t')
        parser->position++;
}

static char peek(struct parser *parser) {
    skip_blanks(parser);
    return parser->text[parser->position];
}

static void fail(struct parser *parser, const char *message) {
    if (parser->error == NULL)
        parser->error = message;
}

static long parse_number(struct parser *parser) {
    long value = 0;
    int base = 10;
    if (parser->text[parser->position] == '0' && parser->text[parser->position + 1] == 'x') {
        base = 16;
        parser->position += 2;
    }
    for (;;) {
        char c = parser->text[parser->position];
        int digit;
        if (isdigit((unsigned char)c))
            digit = c - '0';
        else if (base == 16 && c >= 'a' && c <= 'f')
            digit = c - 'a' + 10;
        else
            break;
        value = value * base + digit;
        parser->position++;
    }
    return value;
}

struct function {
    const char *name;
    int arity;
    long (*call)(long first, long second);
};

static long call_max(long first, long second) {
    return first > second ? first : second;
}

static long call_min(long first, long second) {
    return first < second ? first : second;
}

static long call_gcd(long first, long second) {
    if (first < 0)
        first = -first;
    if (second < 0)
        second = -second;
    while (second != 0) {
        long rest = first % second;
        first = second;
        second = rest;
    }
    return first;
}

static long call_abs(long first, long second) {
    (void)second;
    return first < 0 ? -first : first;
}

static long call_square(long first, long second) {
    (void)second;
    return first * first;
}

static const struct function functions[] = {
    {"max", 2, call_max}, {"min", 2, call_min},       {"gcd", 2, call_gcd},
    {"abs", 1, call_abs}, {"square", 1, call_square},
};

static const struct function *find_function(const char *name) {
    int count = (int)(sizeof functions / sizeof functions[0]);
    for (int i = 0; i < count; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

static long parse_call(struct parser *parser, const char *name) {
    const struct function *function = find_function(name);
    long arguments[2] = {0, 0};
    int count = 0;
    parser->position++;
    if (function == NULL) {
        fail(parser, "unknown function");
        return 0;
    }
    while (peek(parser) != ')' && parser->error == NULL) {
        long value = parse_sum(parser);
        if (count < 2)
            arguments[count] = value;
        count++;
        if (peek(parser) == ',')
            parser->position++;
        else if (peek(parser) != ')')
            fail(parser, "expected )");
    }
    parser->position++;
    if (count != function->arity) {
        fail(parser, "wrong number of arguments");
        return 0;
    }
    return function->call(arguments[0], arguments[1]);
}

static long parse_name(struct parser *parser) {
    char name[16];
    int length = 0;
    while (isalpha((unsigned char)parser->text[parser->position])) {
        if (length < 15)
            name[length++] = parser->text[parser->position];
        parser->position++;
    }
    name[length] = '\0';
    if (peek(parser) == '(')
        return parse_call(parser, name);
    if (length != 1 || !islower((unsigned char)name[0])) {
        fail(parser, "bad name");
        return 0;
    }
    if (!is_defined[name[0] - 'a'])
        fail(parser, "undefined variable");
    return variables[name[0] - 'a'];
}

static long parse_primary(struct parser *parser) {
    char c = peek(parser);
    if (c == '(') {
        parser->position++;
        long value = parse_sum(parser);
        if (peek(parser) != ')')
            fail(parser, "expected )");
        else
            parser->position++;
        return value;
    }
    if (c == '-') {
        parser->position++;
        return -parse_primary(parser);
    }
    if (isdigit((unsigned char)c))
        return parse_number(parser);
    if (isalpha((unsigned char)c))
        return parse_name(parser);
    fail(parser, "expected a value");
    return 0;
}

static long power(long base, long exponent) {
    long result = 1;
    while (exponent > 0) {
        if (exponent % 2 == 1)
            result *= base;
        base *= base;
        exponent /= 2;
    }
    return result;
}

static long parse_power(struct parser *parser) {
    long base = parse_primary(parser);
    if (peek(parser) != '^')
        return base;
    parser->position++;
    long exponent = parse_power(parser);
    if (exponent < 0 || exponent > 20) {
        fail(parser, "bad exponent");
        return 0;
    }
    return power(base, exponent);
}

static long parse_product(struct parser *parser) {
    long value = parse_power(parser);
    for (;;) {
        char operator = peek(parser);
        if (operator != '*' && operator != '/' && operator != '%')
            return value;
        parser->position++;
        long right = parse_power(parser);
        if (operator == '*') {
            value *= right;
            continue;
        }
        if (right == 0) {
            fail(parser, "division by zero");
            return 0;
        }
        if (operator == '/')
            value /= right;
        else
            value %= right;
    }
}

static long parse_sum(struct parser *parser) {
    long value = parse_product(parser);
    while (peek(parser) == '+' || peek(parser) == '-') {
        char operator = parser->text[parser->position++];
        long right = parse_product(parser);
        if (operator == '+')
            value += right;
        else
            value -= right;
    }
    return value;
}

static void evaluate(const char *line, int number) {
    struct parser parser = {line, 0, NULL};
    int target = -1;
    if (islower((unsigned char)peek(&parser))) {
        int start = parser.position;
        parser.position++;
        if (peek(&parser) == '=')
            target = line[start] - 'a';
        parser.position = target >= 0 ? parser.position + 1 : start;
    }
    long value = parse_sum(&parser);
    if (parser.error == NULL && peek(&parser) != '\0')
        fail(&parser, "unexpected character");
    if (parser.error != NULL) {
        printf("line %d, column %d: %s\n", number, parser.position + 1, parser.error);
        return;
    }
    if (target >= 0) {
        variables[target] = value;
        is_defined[target] = 1;
        printf("%c = %ld\n", 'a' + target, value);
    } else {
        printf("%ld\n", value);
    }
}

int main(void) {
    char line[MAX_LINE];
    int number = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        number++;
        if (line[0] != '\0' && line[0] != '#')
            evaluate(line, number);
    }
    return 0;
}
