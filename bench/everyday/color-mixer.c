/* Reads colors as #rgb, #rrggbb, rgb(r,g,b) or by name, and mixes them.
 * VERDICT: SAFE
 * INPUT: colors as arguments
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct color {
    int red, green, blue;
};

static const struct {
    const char *name;
    struct color color;
} names[] = {
    {"black", {0, 0, 0}},  {"white", {255, 255, 255}}, {"red", {255, 0, 0}},
    {"lime", {0, 255, 0}}, {"navy", {0, 0, 128}},
};

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int parse_hex(const char *text, struct color *color) {
    int digits[6];
    size_t length = strlen(text);
    if (length != 3 && length != 6) return 0;
    for (size_t i = 0; i < length; i++) {
        digits[i] = hex_digit(text[i]);
        if (digits[i] < 0) return 0;
    }
    if (length == 3) {
        color->red = digits[0] * 17;
        color->green = digits[1] * 17;
        color->blue = digits[2] * 17;
    } else {
        color->red = digits[0] * 16 + digits[1];
        color->green = digits[2] * 16 + digits[3];
        color->blue = digits[4] * 16 + digits[5];
    }
    return 1;
}

static int is_byte(int value) {
    return value >= 0 && value <= 255;
}

static int parse(const char *text, struct color *color) {
    char close;
    if (text[0] == '#') return parse_hex(text + 1, color);
    if (sscanf(text, "rgb(%3d,%3d,%3d%c", &color->red, &color->green, &color->blue, &close) == 4) {
        return close == ')' && is_byte(color->red) && is_byte(color->green) && is_byte(color->blue);
    }
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcasecmp(text, names[i].name) == 0) {
            *color = names[i].color;
            return 1;
        }
    }
    return 0;
}

int main(int argc, char **argv) {
    long red = 0, green = 0, blue = 0, count = 0;
    for (int i = 1; i < argc; i++) {
        struct color color;
        if (!parse(argv[i], &color)) {
            fprintf(stderr, "%s is not a color\n", argv[i]);
            continue;
        }
        red += color.red;
        green += color.green;
        blue += color.blue;
        count++;
    }
    if (count == 0) return 1;
    printf("#%02lx%02lx%02lx\n", (unsigned long)(red / count), (unsigned long)(green / count),
           (unsigned long)(blue / count));
    return 0;
}
