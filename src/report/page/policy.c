/* report/page/policy.c - what a browser lets the page do: to run its own script, and to load nothing.
 *
 * Whatever of a program came through as markup could neither run nor load anything.
 */
#include <string.h>

#include "base/sha256.h"
#include "report/page/parts.h"

static const char *base64(struct fl_arena *arena, const unsigned char *bytes, size_t count) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    struct fl_text text = fl_text_make(arena);
    for (size_t at = 0; at < count; at += 3) {
        unsigned group = 0;
        for (size_t i = at; i < at + 3; i++) group = group << 8 | (i < count ? bytes[i] : 0);
        for (size_t i = 0; i < 4; i++)
            fl_text_append_char(&text, at + i > count ? '=' : letters[group >> (18 - 6 * i) & 63]);
    }
    return fl_text_string(&text);
}

void fl_page_policy(struct fl_page *page, const char *script) {
    unsigned char digest[FL_SHA256_BYTES];
    fl_sha256(script, strlen(script), digest);
    fl_page_write(page,
                  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                  "style-src 'unsafe-inline'; script-src 'sha256-%s'\">\n",
                  base64(page->arena, digest, sizeof digest));
}
