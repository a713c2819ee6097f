/* A shell's history; "!-n" goes back further than there are commands.
 * VERDICT: FAILS
 * LINE: 34
 * INPUT: two commands, then !-5
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMMANDS 20
#define LENGTH 40

static char history[COMMANDS][LENGTH];
static int count;

static void remember(const char *command) {
    if (count == COMMANDS) {
        memmove(history[0], history[1], sizeof history - sizeof history[0]);
        count--;
    }
    snprintf(history[count++], LENGTH, "%s", command);
}

/* The command that "!..." means, NULL if there is none. */
static const char *recall(const char *event) {
    if (strcmp(event, "!") == 0) return count > 0 ? history[count - 1] : NULL;
    if (event[0] == '-' || (event[0] >= '0' && event[0] <= '9')) {
        long number = strtol(event, NULL, 10);
        if (number < 0)
            number = count + number;
        else
            number--;
        if (number >= count || count == 0) return NULL;
        return history[number];
    }
    for (int i = count - 1; i >= 0; i--) {
        if (strncmp(history[i], event, strlen(event)) == 0) return history[i];
    }
    return NULL;
}

static int execute(const char *command) {
    if (strcmp(command, "history") == 0) {
        for (int i = 0; i < count; i++) printf("%3d  %s\n", i + 1, history[i]);
    } else if (strncmp(command, "echo ", 5) == 0) {
        puts(command + 5);
    } else {
        printf("%s: command not found\n", command);
        return 0;
    }
    return 1;
}

int main(void) {
    char line[LENGTH];
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '\0') continue;
        if (line[0] == '!') {
            char command[LENGTH];
            const char *found = recall(line + 1);
            if (found == NULL) {
                printf("%s: event not found\n", line);
                continue;
            }
            snprintf(command, sizeof command, "%s", found);
            snprintf(line, sizeof line, "%s", command);
            puts(line);
        }
        if (execute(line)) remember(line);
    }
    return 0;
}
