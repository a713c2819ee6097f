/* runtime/feed.h - linked into the user's natively compiled program to repeat a run that was found.
 *
 * The environment variable FAULTLINE_FEED names a file with the values that were read, one a line
 * in the order of reading: the bytes as they lie in memory in hexadecimal, a blank, and the name of
 * the function that was asked. A line named "+" belongs to the one before: three numbers of 8 bytes, which say at
 * which offset of it there is the address of a block, which call of malloc gave the block, from 1, and what is
 * added to the address. FAULTLINE_REPORT names the file that says how the run failed: its
 * kind, then addresses of the code, innermost first, in hexadecimal. FAULTLINE_EVENTS, if it is there,
 * names the file that events are recorded in (events.c), and what is printed is not buffered.
 *
 * Nothing but the objects that inputs point to (objects.c) is allocated from the heap, so that leaks
 * found are the program's own.
 */
#ifndef FL_RUNTIME_FEED_H
#define FL_RUNTIME_FEED_H

#include <stddef.h>

struct fl_feed_record {
    const char *name;
    const unsigned char *bytes;
    size_t size;
    int is_used;
};

struct fl_feed_record *fl_feed_records(size_t *count);

/* Something of the program that inputs may point to. */
struct fl_feed_symbol {
    const char *name;
    char *address;
};

enum { FL_FEED_MOST_OBJECTS = 4096 };

/* Makes the objects that the feed describes, and puts their addresses where they belong. */
void fl_feed_build(const struct fl_feed_symbol *symbols, size_t symbol_count);

/* Is there a value of this name left? */
int fl_feed_has(const char *name);
/* How many bytes the next value of this name has; 0 if there is none left. */
size_t fl_feed_size(const char *name);
/* The next value of this name; zero if there is none left. */
void fl_feed_take(const char *name, void *into, size_t size);
/* The next value of this name, as many bytes as it has. */
void fl_feed_put(const char *name, void *into);
/* What this call of malloc gave, counted from 1; null if it was not called that often. */
char *fl_feed_block_address(unsigned long long call);
/* The program behaves as found up to here; it failed as `kind` says, at the call that returns to
 * `address`, and ends. */
void fl_feed_fail(const char *kind, void *address) __attribute__((noreturn));

/* The same for a spec that is violated: the report says its message, too. */
void fl_feed_violate(const char *message, void *address) __attribute__((noreturn));

/* Sets up the handlers of signals (failure.c) once the files are known. */
void fl_feed_watch_signals(const char *report);

/* Records events from now on (events.c); NULL: does not. */
void fl_feed_record_events(const char *path);

#endif
