/* XML from standard input, by Mini-XML: the name of an entity may be two characters too long.
 * PACKAGE: mxml
 * FILES: mxml-attr.c mxml-entity.c mxml-file.c mxml-get.c mxml-index.c mxml-node.c mxml-private.c
 * FILES: mxml-search.c mxml-set.c mxml-string.c
 * FLAGS: -I.
 * MAKE: config.h #include <stdio.h>
 * MAKE: config.h #include <stdlib.h>
 * MAKE: config.h #include <string.h>
 * MAKE: config.h #include <stdarg.h>
 * MAKE: config.h #include <ctype.h>
 * MAKE: config.h #define HAVE_SNPRINTF 1
 * MAKE: config.h #define HAVE_VSNPRINTF 1
 * MAKE: config.h #define HAVE_VASPRINTF 1
 * MAKE: config.h #define HAVE_STRDUP 1
 * MAKE: config.h extern size_t _mxml_strlcpy(char *, const char *, size_t);
 * MAKE: config.h extern size_t _mxml_strlcat(char *, const char *, size_t);
 * MAKE: config.h #define strlcpy _mxml_strlcpy
 * MAKE: config.h #define strlcat _mxml_strlcat
 * FAULT: mxml-file.c s/sizeof\(entity\) - 1/sizeof(entity) + 1/
 * FAILS: mxml-file.c \*entptr(\+\+)? =
 * INPUT: an element with text that has an entity whose name is longer than 63 characters
 */
#include <stdio.h>
#include <string.h>
#include "mxml.h"

int main(void) {
    char text[512];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    mxml_node_t *tree, *node;
    int elements = 0;
    text[length] = '\0';
    tree = mxmlLoadString(NULL, text, MXML_OPAQUE_CALLBACK);
    if (tree == NULL) {
        puts("not XML");
        return 1;
    }
    for (node = tree; node != NULL; node = mxmlWalkNext(node, tree, MXML_DESCEND)) elements++;
    printf("%d nodes\n", elements);
    mxmlDelete(tree);
    return 0;
}
