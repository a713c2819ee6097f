/* A request with headers; a folded line in front of the first header is added to the one before it.
 * VERDICT: FAILS
 * LINE: 53 54
 * INPUT: a request line, then a line that begins with a space
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define MAX_HEADERS 16

struct header {
    char name[32];
    char value[96];
};

struct request {
    char method[8], path[64];
    int major, minor;
    struct header headers[MAX_HEADERS];
    int header_count;
};

static int read_line(char *line, int size) {
    int length = 0, c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c != '\r' && length < size - 1) line[length++] = (char)c;
    }
    line[length] = '\0';
    return c != EOF || length > 0;
}

static int parse_request_line(const char *line, struct request *request) {
    if (sscanf(line, "%7s %63s HTTP/%1d.%1d", request->method, request->path, &request->major, &request->minor) !=
        4)
        return 0;
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "POST") == 0;
}

static int add_header(struct request *request, const char *line) {
    const char *colon = strchr(line, ':');
    struct header *header;
    if (colon == NULL || colon == line || request->header_count == MAX_HEADERS) return 0;
    header = &request->headers[request->header_count++];
    snprintf(header->name, sizeof header->name, "%.*s", (int)(colon - line), line);
    colon++;
    while (*colon == ' ') colon++;
    snprintf(header->value, sizeof header->value, "%s", colon);
    return 1;
}

static void continue_header(struct request *request, const char *line) {
    struct header *last = &request->headers[request->header_count - 1];
    size_t used = strlen(last->value);
    while (*line == ' ' || *line == '\t') line++;
    snprintf(last->value + used, sizeof last->value - used, " %s", line);
}

static const char *find(const struct request *request, const char *name) {
    for (int i = 0; i < request->header_count; i++) {
        if (strcasecmp(request->headers[i].name, name) == 0) return request->headers[i].value;
    }
    return NULL;
}

int main(void) {
    static struct request request;
    char line[256];
    const char *host;
    if (!read_line(line, sizeof line) || !parse_request_line(line, &request)) {
        puts("400 Bad Request");
        return 1;
    }
    while (read_line(line, sizeof line) && line[0] != '\0') {
        if (line[0] == ' ' || line[0] == '\t') {
            continue_header(&request, line);
        } else if (!add_header(&request, line)) {
            puts("431 Request Header Fields Too Large");
            return 1;
        }
    }
    host = find(&request, "Host");
    if (request.minor >= 1 && host == NULL) {
        puts("400 Bad Request: no host");
        return 1;
    }
    printf("%s %s of %s, %d headers\n", request.method, request.path, host ? host : "-", request.header_count);
    return 0;
}
