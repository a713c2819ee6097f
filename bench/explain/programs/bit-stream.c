/* Numbers of any width packed into bytes, and read again.
 * UNWIND: 18
 */
#include <stdint.h>
#include "input.h"

#define BYTES 6
#define NUMBERS 3

struct stream {
    uint8_t bytes[BYTES];
    int position;
    int has_failed;
};

static void rewind_stream(struct stream *stream) {
    stream->position = 0;
    stream->has_failed = 0;
}

static void clear(struct stream *stream) {
    for (int i = 0; i < BYTES; i++) stream->bytes[i] = 0;
    rewind_stream(stream);
}

static int bits_left(const struct stream *stream) {
    return BYTES * 8 - stream->position;
}

static void write_bit(struct stream *stream, unsigned bit) {
    int byte = stream->position / 8, place = 7 - stream->position % 8;
    if (bit)
        stream->bytes[byte] |= (uint8_t)(1u << place);
    else
        stream->bytes[byte] &= (uint8_t)~(1u << place);
    stream->position++;
}

static unsigned read_bit(struct stream *stream) {
    int byte = stream->position / 8, place = 7 - stream->position % 8;
    unsigned bit = stream->bytes[byte] >> place & 1u;
    stream->position++;
    return bit;
}

static void write_number(struct stream *stream, unsigned number, int width) {
    if (width > bits_left(stream)) {
        stream->has_failed = 1;
        return;
    }
    for (int i = width - 1; i >= 0; i--) write_bit(stream, number >> i & 1u);
}

static unsigned read_number(struct stream *stream, int width) {
    unsigned number = 0;
    if (width > bits_left(stream)) {
        stream->has_failed = 1;
        return 0;
    }
    for (int i = 0; i < width; i++) number = number << 1 | read_bit(stream);
    return number;
}

static void align(struct stream *stream) {
    while (stream->position % 8 != 0) write_bit(stream, 0);
}

static int width_of(unsigned number) {
    int width = 0;
    while (number != 0) {
        number >>= 1;
        width++;
    }
    return width;
}

int main(void) {
    struct stream stream;
    unsigned numbers[NUMBERS];
    int used = 0;
    clear(&stream);
    for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = __VERIFIER_nondet_uint();
        __VERIFIER_assume(numbers[i] < 16);
        int width = width_of(numbers[i]);
        assert(width <= 4);
        write_number(&stream, (unsigned)width, 3);
        write_number(&stream, numbers[i], width);
        used += 3 + width;
        assert(stream.position == used);
    }
    align(&stream);
    assert(stream.position % 8 == 0 && stream.position - used < 8);
    rewind_stream(&stream);
    for (int i = 0; i < NUMBERS; i++) {
        int width = (int)read_number(&stream, 3);
        assert(read_number(&stream, width) == numbers[i]);
    }
    assert(stream.position == used);
    assert(!stream.has_failed);
    return 0;
}
