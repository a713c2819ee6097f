/* A line editor; what was yanked is still in use after the line has been deleted.
 * VERDICT: FAILS
 * LINE: 17
 * INPUT: a line is added, yanked, deleted and put back
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINES 50

static char *lines[MAX_LINES];
static int count, current;
static char *yanked;

static char *duplicate(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL) exit(1);
    strcpy(copy, text);
    return copy;
}

static int insert(int at, const char *text) {
    if (count == MAX_LINES) return 0;
    for (int i = count; i > at; i--) lines[i] = lines[i - 1];
    lines[at] = duplicate(text);
    count++;
    current = at;
    return 1;
}

static int delete(void) {
    if (count == 0) return 0;
    free(lines[current]);
    for (int i = current; i < count - 1; i++) lines[i] = lines[i + 1];
    count--;
    if (current >= count && current > 0) current--;
    return 1;
}

static int yank(void) {
    if (count == 0) return 0;
    yanked = lines[current];
    return 1;
}

static int put(void) {
    if (yanked == NULL) return 0;
    return insert(count == 0 ? 0 : current + 1, yanked);
}

static int move(int line) {
    if (line < 1 || line > count) return 0;
    current = line - 1;
    return 1;
}

static int execute(const char *command) {
    switch (command[0]) {
    case 'a': return command[1] == ' ' && insert(count == 0 ? 0 : current + 1, command + 2);
    case 'i': return command[1] == ' ' && insert(current, command + 2);
    case 'd': return delete ();
    case 'y': return yank();
    case 'x': return put();
    case 'g': return move(atoi(command + 1));
    case 'p':
        for (int i = 0; i < count; i++) printf("%c%3d  %s\n", i == current ? '>' : ' ', i + 1, lines[i]);
        return 1;
    default: return 0;
    }
}

int main(void) {
    char command[80];
    while (fgets(command, sizeof command, stdin) != NULL) {
        command[strcspn(command, "\n")] = '\0';
        if (command[0] == 'q') break;
        if (!execute(command)) puts("?");
    }
    for (int i = 0; i < count; i++) free(lines[i]);
    return 0;
}
