/* A counter that can be changed, with undo and redo.
 * VERDICT: SAFE
 * INPUT: commands: add N, mul N, undo, redo, show
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HISTORY 10

struct document {
    int values[HISTORY];
    int position, top;
};

static void change(struct document *document, long value) {
    int stored = (int)(value % 1000000);
    if (document->position == HISTORY - 1) {
        memmove(document->values, document->values + 1, (HISTORY - 1) * sizeof document->values[0]);
        document->position--;
    }
    document->position++;
    document->values[document->position] = stored;
    document->top = document->position;
}

static int undo(struct document *document) {
    if (document->position == 0) return 0;
    document->position--;
    return 1;
}

static int redo(struct document *document) {
    if (document->position == document->top) return 0;
    document->position++;
    return 1;
}

static int execute(struct document *document, const char *verb, const char *argument) {
    long now = document->values[document->position],
         operand = argument != NULL ? strtol(argument, NULL, 10) % 1000000 : 0;
    if (strcmp(verb, "undo") == 0) return undo(document);
    if (strcmp(verb, "redo") == 0) return redo(document);
    if (strcmp(verb, "show") == 0) return printf("%ld\n", now) > 0;
    if (argument == NULL) return 0;
    if (strcmp(verb, "add") == 0)
        change(document, now + operand);
    else if (strcmp(verb, "mul") == 0)
        change(document, now * operand);
    else if (strcmp(verb, "set") == 0)
        change(document, operand);
    else
        return 0;
    return 1;
}

int main(void) {
    struct document document;
    char line[64];
    memset(&document, 0, sizeof document);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *verb = strtok(line, " \t\n"), *argument = verb != NULL ? strtok(NULL, " \t\n") : NULL;
        if (verb == NULL) continue;
        if (!execute(&document, verb, argument)) puts("no");
    }
    printf("%d of %d\n", document.position, document.top);
    return 0;
}
