/* Runs programs of eight signs on a tape of bytes, as Brainfuck has them.
 * VERDICT: SAFE
 * INPUT: a program as argument or in a file with -f, its input from standard input
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM 256
#define TAPE 64
#define STEPS 20000

static char program[PROGRAM + 1];
static size_t partner[PROGRAM];

static int load_file(const char *name) {
    FILE *file = fopen(name, "r");
    size_t length;
    if (file == NULL) return 0;
    length = fread(program, 1, PROGRAM, file);
    program[length] = '\0';
    fclose(file);
    return 1;
}

/* Finds which brackets belong together. */
static int match_brackets(void) {
    size_t open[PROGRAM], depth = 0;
    for (size_t i = 0; program[i] != '\0'; i++) {
        if (program[i] == '[') {
            open[depth++] = i;
        } else if (program[i] == ']') {
            if (depth == 0) return 0;
            depth--;
            partner[i] = open[depth];
            partner[open[depth]] = i;
        }
    }
    return depth == 0;
}

static const char *run(void) {
    unsigned char tape[TAPE] = {0};
    size_t at = 0;
    int steps = 0;
    for (size_t next = 0; program[next] != '\0'; next++) {
        int c;
        if (++steps > STEPS) return "too many steps";
        switch (program[next]) {
        case '+': tape[at]++; break;
        case '-': tape[at]--; break;
        case '>': at = (at + 1) % TAPE; break;
        case '<': at = (at + TAPE - 1) % TAPE; break;
        case '.': putchar(tape[at]); break;
        case ',':
            c = getchar();
            tape[at] = c == EOF ? 0 : (unsigned char)c;
            break;
        case '[':
            if (tape[at] == 0) next = partner[next];
            break;
        case ']':
            if (tape[at] != 0) next = partner[next];
            break;
        default: break;
        }
    }
    return NULL;
}

int main(int argc, char **argv) {
    const char *error;
    if (argc == 3 && strcmp(argv[1], "-f") == 0) {
        if (!load_file(argv[2])) {
            perror(argv[2]);
            return 2;
        }
    } else if (argc == 2 && strlen(argv[1]) <= PROGRAM) {
        strcpy(program, argv[1]);
    } else {
        fprintf(stderr, "usage: tape-machine PROGRAM | -f FILE\n");
        return 2;
    }
    error = match_brackets() ? run() : "brackets do not match";
    if (error != NULL) fprintf(stderr, "\n%s\n", error);
    return error != NULL;
}
