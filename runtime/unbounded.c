/* runtime/unbounded.c - library functions that write as much as there is to read.
 *
 * The address sanitizer does not look into the C library's: these write byte by byte, and ask it for each.
 */
#include <stddef.h>
#include <stdio.h>

#include "feed.h"

/* Defined where the program is linked with the address sanitizer. */
extern int __asan_address_is_poisoned(const volatile void *address) __attribute__((weak));

static void write_byte(char *at, char byte, void *caller) {
    if (__asan_address_is_poisoned && __asan_address_is_poisoned(at)) fl_feed_fail("memory", caller);
    *at = byte;
}

char *fl_feed_gets(char *to);
char *fl_feed_gets(char *to) {
    void *caller = __builtin_return_address(0);
    size_t count = 0;
    int character = 0;
    while ((character = getchar()) != EOF && character != '\n') write_byte(to + count++, (char)character, caller);
    if (character == EOF && !count) return NULL;
    write_byte(to + count, 0, caller);
    return to;
}
