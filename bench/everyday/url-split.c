/* Splits a URL; the port is looked for from the right and may be found in front of the host.
 * VERDICT: FAILS
 * LINE: 55
 * INPUT: a URL with user and password and no port
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct url {
    char scheme[12];
    char user[24];
    char host[64];
    int port;
    char path[128];
};

static int take(char *to, size_t size, const char *from, size_t length) {
    if (length >= size) return 0;
    memcpy(to, from, length);
    to[length] = '\0';
    return 1;
}

static int default_port(const char *scheme) {
    if (strcmp(scheme, "http") == 0) return 80;
    if (strcmp(scheme, "https") == 0) return 443;
    if (strcmp(scheme, "ftp") == 0) return 21;
    return 0;
}

static int split(const char *text, struct url *url) {
    const char *rest = strstr(text, "://"), *slash, *at, *colon;
    char authority[96];
    int host_length;
    memset(url, 0, sizeof *url);
    if (rest == NULL || !take(url->scheme, sizeof url->scheme, text, (size_t)(rest - text))) return 0;
    url->port = default_port(url->scheme);
    if (url->port == 0) return 0;
    rest += 3;
    slash = rest + strcspn(rest, "/");
    if (!take(authority, sizeof authority, rest, (size_t)(slash - rest))) return 0;
    if (!take(url->path, sizeof url->path, slash, strlen(slash))) return 0;
    at = strchr(authority, '@');
    if (at != NULL && !take(url->user, sizeof url->user, authority, strcspn(authority, ":@"))) return 0;
    at = at != NULL ? at + 1 : authority;
    colon = strrchr(authority, ':');
    if (colon != NULL) {
        url->port = atoi(colon + 1);
        host_length = (int)(colon - at);
    } else {
        host_length = (int)strlen(at);
    }
    if (host_length >= (int)sizeof url->host) return 0;
    memcpy(url->host, at, (size_t)host_length);
    url->host[host_length] = '\0';
    return url->port >= 0 && url->port < 65536 && host_length > 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        struct url url;
        if (!split(argv[i], &url)) {
            fprintf(stderr, "not a URL: %s\n", argv[i]);
            failed = 1;
            continue;
        }
        printf("scheme %s\nuser   %s\nhost   %s\nport   %d\npath   %s\n", url.scheme, url.user, url.host, url.port,
               url.path[0] ? url.path : "/");
    }
    return failed;
}
