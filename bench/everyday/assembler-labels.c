/* The first pass of an assembler: addresses of labels, then the jumps to them.
 * VERDICT: SAFE
 * INPUT: lines "label:", "jump label", or other instructions
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LABELS 16
#define JUMPS 16
#define NAME 12

struct label {
    char name[NAME];
    int address;
};

struct jump {
    char name[NAME];
    int address, line;
};

static struct label labels[LABELS];
static struct jump jumps[JUMPS];
static int label_count, jump_count, address;

static const struct label *find(const char *name) {
    for (int i = 0; i < label_count; i++) {
        if (strcmp(labels[i].name, name) == 0) return &labels[i];
    }
    return NULL;
}

static const char *define(char *name, size_t length) {
    name[length] = '\0';
    if (length == 0 || length >= NAME) return "bad label";
    if (find(name) != NULL) return "label is there twice";
    if (label_count == LABELS) return "too many labels";
    strcpy(labels[label_count].name, name);
    labels[label_count++].address = address;
    return NULL;
}

static const char *instruction(const char *text, int line) {
    char verb[8], name[NAME];
    int words = sscanf(text, "%7s %11s", verb, name);
    if (words < 1) return NULL;
    if (address >= 1000) return "too long";
    if (strcmp(verb, "jump") == 0) {
        if (words != 2) return "where to?";
        if (jump_count == JUMPS) return "too many jumps";
        strcpy(jumps[jump_count].name, name);
        jumps[jump_count].address = address;
        jumps[jump_count++].line = line;
        address += 2;
    } else {
        address += words;
    }
    return NULL;
}

int main(void) {
    char text[80];
    int line = 0, errors = 0;
    while (line < 10000 && fgets(text, sizeof text, stdin) != NULL) {
        char *colon = strchr(text, ':');
        const char *error = NULL;
        line++;
        if (colon != NULL) error = define(text, (size_t)(colon - text));
        if (error == NULL) error = instruction(colon != NULL ? colon + 1 : text, line);
        if (error != NULL) {
            printf("line %d: %s\n", line, error);
            errors++;
        }
    }
    for (int i = 0; i < jump_count; i++) {
        const struct label *label = find(jumps[i].name);
        if (label == NULL)
            printf("line %d: no label %s\n", jumps[i].line, jumps[i].name);
        else
            printf("%03d jump %03d\n", jumps[i].address, label->address);
        errors += label == NULL;
    }
    printf("%d bytes, %d errors\n", address, errors);
    return errors > 0;
}
