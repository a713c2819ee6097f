/* Café </style><i>: names and texts that would break out of a page. */
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *text = getenv("</script><b>");
    if (text && text[0] == '<' && text[1] == '"' && text[2] == '&')
        assert(!"</code></pre><img src=x onerror=alert(1)>");
    return 0; /* a line that is much longer than a telephone is wide, to see that it does not make the whole page wide: ------------------------------------------------------------ */
}
