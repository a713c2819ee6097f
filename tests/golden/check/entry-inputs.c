/* What else a function may be given. */
#include <assert.h>
#include <stddef.h>
#include <string.h>

size_t __fl_object_size(const void *pointer);

/* RUN: faultline check --entry swap %s
 * EXIT: 0
 * EXPECT: SAFE: all 4 checks hold for all inputs */
void swap(int *left, int *right) {
    if (!left || !right) return;
    int old = *left;
    *left = *right;
    *right = old;
}

/* RUN: faultline check --timeout 120 --first --entry total --requires total_pre %s
 * EXIT: 10
 * EXPECT: values[i] is not inside a live object
 * EXPECT: just past the end of 'array1'
 * EXPECT: confirmed */
int total(const int *values, int count) {
    int sum = 0;
    for (int i = 0; i <= count; i++) sum += values[i] > 0;
    return sum;
}

int total_pre(const int *values, int count) {
    return values && count >= 0 && count < 8 && __fl_object_size(values) == (size_t)count * sizeof *values;
}

/* RUN: faultline check --first --entry is_word %s
 * EXIT: 10
 * EXPECT: word = text1
 * EXPECT: text1 = "ab" */
int is_word(const char *word) {
    if (!word) return 0;
    assert(strcmp(word, "ab") != 0);
    return 1;
}

struct shape {
    int (*area)(int);
    int size;
};
static int square(int size) {
    assert(size != 5);
    return size * size;
}
static int line(int size) {
    return size;
}
int (*const areas[])(int) = {square, line};

/* RUN: faultline check --entry area %s
 * EXIT: 10
 * EXPECT: FAILS: 3 of 4 checks can fail, each confirmed
 * EXPECT: shape1 = {.area = square, .size = 5}
 * EXPECT: shape1 = {.area = NULL, .size = 
 * EXPECT: shape = NULL */
int area(struct shape *shape) {
    return shape->area(shape->size);
}

int limit = 3;         /* written below: an input */
static int factor = 2; /* written nowhere, and only known here: 2 */
static char *names[2]; /* static, and an input all the same */

/* RUN: faultline check --first --entry guarded %s
 * EXIT: 10
 * EXPECT: confirmed
 * EXPECT: limit = 77
 * EXPECT: names = {NULL, text1}
 * EXPECT: text1 = "x" */
void guarded(void) {
    assert(factor == 2);
    if (names[1] && names[1][0] == 'x') assert(limit != 77);
    limit++;
    names[0] = NULL;
}

typedef struct {
    int x, y;
    double weight;
} point;
struct large {
    int numbers[6];
    char name[8];
};

/* RUN: faultline check --first --entry by_value %s
 * EXIT: 10
 * EXPECT: at = {.x = 3, .y = 4, .weight = 1.5}
 * EXPECT: large = {.numbers = {0, 0, 0, 0, 0, 7}, .name = "q"}
 * EXPECT: is_set = true
 * RUN: faultline check --first --checks none --entry by_value %s -- -m32
 * EXIT: 10
 * EXPECT: confirmed: the compiled program fails in the same way */
static int by_value(point at, struct large large, _Bool is_set) {
    assert(!(at.x == 3 && at.y == 4 && at.weight == 1.5 && large.numbers[5] == 7 && large.name[0] == 'q' && is_set));
    return 0;
}

/* A failure of the precondition itself is told.
 * RUN: faultline check --entry harmless --requires careless %s
 * EXIT: 10
 * EXPECT: invalid pointer: *number is not inside a live object
 * EXPECT: in the precondition careless */
int harmless(int *number) {
    return number != NULL;
}
static int careless(int *number) {
    return *number > 0;
}

/* RUN: faultline check --requires careless %s
 * EXIT: 1
 * EXPECT: --requires needs --entry
 * RUN: faultline check --entry harmless --requires nothing %s
 * EXIT: 2
 * EXPECT: there is no function nothing to require
 * RUN: faultline check --entry harmless --requires area %s
 * EXIT: 2
 * EXPECT: area does not have the parameters of the function that --entry names */

/* RUN: faultline check --first --entry wide %s
 * EXIT: 10
 * EXPECT: confirmed: the compiled program fails in the same way */
#ifdef __SIZEOF_INT128__
void wide(unsigned __int128 number) {
    assert(number != (unsigned __int128)1 << 70);
}
#endif

struct packet {
    int length;
    char data[];
};

/* RUN: faultline check --first --entry last_byte --requires is_packet %s
 * EXIT: 10
 * EXPECT: packet->data[packet->length] is not inside a live object
 * EXPECT: confirmed */
int last_byte(struct packet *packet) {
    return packet->data[packet->length];
}
int is_packet(struct packet *packet) {
    return packet && packet->length > 0 && packet->length < 4 &&
           __fl_object_size(packet) == sizeof *packet + (size_t)packet->length;
}

/* RUN: faultline check --entry harmless --requires never %s
 * EXIT: 5
 * EXPECT: UNKNOWN: none of the inputs tried meets the precondition */
int never(int *number) {
    return number && !number;
}
