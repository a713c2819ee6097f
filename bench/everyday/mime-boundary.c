/* Finds the parts of a mail; the boundary is copied up to its closing quote, however far that is.
 * VERDICT: FAILS
 * LINE: 23 28
 * INPUT: a Content-Type header with a quoted boundary of 32 characters or more
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define BOUNDARY 32

struct message {
    char boundary[BOUNDARY];
    int parts, is_closed;
};

static int parse_boundary(const char *parameters, char *boundary) {
    const char *at = strstr(parameters, "boundary=");
    int length = 0;
    if (at == NULL) return 0;
    at += strlen("boundary=");
    if (*at == '"') {
        for (at++; *at != '"' && *at != '\0'; at++) boundary[length++] = *at;
        if (*at == '\0') return 0;
    } else {
        while (*at > ' ' && *at != ';' && length < BOUNDARY - 1) boundary[length++] = *at++;
    }
    boundary[length] = '\0';
    return length > 0;
}

static void count_part(struct message *message, const char *line) {
    size_t length = strlen(message->boundary);
    if (strncmp(line, "--", 2) != 0 || strncmp(line + 2, message->boundary, length) != 0) return;
    if (strcmp(line + 2 + length, "--") == 0) {
        message->is_closed = 1;
    } else if (line[2 + length] == '\0' && message->parts < 1000) {
        message->parts++;
    }
}

int main(void) {
    struct message message;
    char boundary[BOUNDARY] = "";
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    int in_header = 1;
    memset(&message, 0, sizeof message);
    while ((length = getline(&line, &size, stdin)) != -1) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) line[--length] = '\0';
        if (in_header && line[0] == '\0') {
            in_header = 0;
            memcpy(message.boundary, boundary, sizeof boundary);
        } else if (in_header && strncasecmp(line, "Content-Type: multipart/", 24) == 0) {
            if (!parse_boundary(line + 24, boundary)) {
                puts("no boundary");
                return 1;
            }
        } else if (!in_header && message.boundary[0] != '\0' && !message.is_closed) {
            count_part(&message, line);
        }
    }
    printf("%d parts%s\n", message.parts, message.is_closed ? "" : ", not closed");
    return 0;
}
