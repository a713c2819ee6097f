/* Compares version numbers like 1.10.2-rc1: version-compare LEFT OPERATOR RIGHT.
 * VERDICT: SAFE
 * INPUT: three arguments
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define PARTS 4

struct version {
    unsigned parts[PARTS];
    const char *label;
};

static int parse(const char *text, struct version *version) {
    memset(version, 0, sizeof *version);
    version->label = "";
    for (int i = 0; i < PARTS; i++) {
        unsigned value = 0;
        if (!isdigit((unsigned char)*text)) return 0;
        while (isdigit((unsigned char)*text)) {
            if (value > 100000) return 0;
            value = value * 10 + (unsigned)(*text++ - '0');
        }
        version->parts[i] = value;
        if (*text != '.') break;
        text++;
    }
    if (*text == '-') {
        version->label = text + 1;
        return *version->label != '\0';
    }
    return *text == '\0';
}

/* A version with a label comes before the same version without one. */
static int compare(const struct version *left, const struct version *right) {
    for (int i = 0; i < PARTS; i++) {
        if (left->parts[i] != right->parts[i]) return left->parts[i] < right->parts[i] ? -1 : 1;
    }
    if (*left->label == '\0' || *right->label == '\0') return (*left->label == '\0') - (*right->label == '\0');
    return strcmp(left->label, right->label);
}

int main(int argc, char **argv) {
    struct version left, right;
    int order, answer;
    if (argc != 4 || !parse(argv[1], &left) || !parse(argv[3], &right)) {
        fprintf(stderr, "usage: version-compare VERSION lt|le|eq|ge|gt VERSION\n");
        return 2;
    }
    order = compare(&left, &right);
    if (strcmp(argv[2], "lt") == 0)
        answer = order < 0;
    else if (strcmp(argv[2], "le") == 0)
        answer = order <= 0;
    else if (strcmp(argv[2], "eq") == 0)
        answer = order == 0;
    else if (strcmp(argv[2], "ge") == 0)
        answer = order >= 0;
    else if (strcmp(argv[2], "gt") == 0)
        answer = order > 0;
    else
        return 2;
    puts(answer ? "true" : "false");
    return !answer;
}
