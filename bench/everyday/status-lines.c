/* Reads responses of a server: "HTTP/1.1 404 Not Found", and counts them by class.
 * VERDICT: SAFE
 * INPUT: status lines
 */
#include <stdio.h>
#include <string.h>

#define CLASSES 5

static const char *const names[CLASSES] = {"information", "success", "redirection", "client error",
                                           "server error"};

struct status {
    int code, class;
    char reason[40];
};

static int parse(const char *line, struct status *status) {
    int major, minor, used = 0;
    const char *reason;
    size_t length;
    if (sscanf(line, "HTTP/%1d.%1d %3d%n", &major, &minor, &status->code, &used) != 3 || used == 0) return 0;
    if (major != 1 || (minor != 0 && minor != 1)) return 0;
    if (status->code < 100 || status->code > 599) return 0;
    status->class = status->code / 100 - 1;
    reason = line + used;
    if (*reason == ' ')
        reason++;
    else if (*reason != '\0' && *reason != '\n' && *reason != '\r')
        return 0;
    length = strcspn(reason, "\r\n");
    if (length >= sizeof status->reason) length = sizeof status->reason - 1;
    memcpy(status->reason, reason, length);
    status->reason[length] = '\0';
    return 1;
}

int main(void) {
    char line[128];
    unsigned long counts[CLASSES] = {0}, bad = 0, total = 0;
    int last = -1;
    while (fgets(line, sizeof line, stdin) != NULL) {
        struct status status;
        if (!parse(line, &status)) {
            bad++;
            continue;
        }
        counts[status.class]++;
        total++;
        if (status.code == last)
            printf("%d again\n", status.code);
        else
            printf("%d %s\n", status.code, status.reason);
        last = status.code;
    }
    for (int i = 0; i < CLASSES; i++) {
        if (counts[i] > 0) printf("%s: %lu (%lu%%)\n", names[i], counts[i], counts[i] * 100 / total);
    }
    printf("%lu bad lines\n", bad);
    return bad > 0;
}
