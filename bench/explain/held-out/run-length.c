/* Run-length coding of a row of pixels: pairs of a count and a colour. Expanding
   what was packed must give the row again. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define WIDTH 7
#define MAX_RUN 4

struct run {
    unsigned char count;
    unsigned char colour;
};

static size_t run_at(const unsigned char *row, size_t from, size_t width)
{
    size_t n = 1;
    while (from + n < width && n < MAX_RUN && row[from + n] == row[from])
        n++;
    return n;
}

static size_t pack(const unsigned char *row, size_t width, struct run *runs)
{
    size_t used = 0;
    size_t at = 0;

    while (at < width) {
        size_t n = run_at(row, at, width);
        runs[used].count = (unsigned char)n;
        runs[used].colour = row[at];
        used++;
        at += n;
    }
    return used;
}

static size_t unpack(const struct run *runs, size_t used, unsigned char *row, size_t room)
{
    size_t width = 0;

    for (size_t i = 0; i < used; i++) {
        for (unsigned char k = 0; k < runs[i].count; k++) {
            if (width == room)
                return width;
            row[width++] = runs[i].colour;
        }
    }
    return width;
}

static int is_minimal(const struct run *runs, size_t used)
{
    for (size_t i = 0; i < used; i++) {
        if (runs[i].count < 1 || runs[i].count > MAX_RUN)
            return 0;
        if (i + 1 < used && runs[i].colour == runs[i + 1].colour && runs[i].count < MAX_RUN)
            return 0;
    }
    return 1;
}

static size_t changes(const unsigned char *row, size_t width)
{
    size_t n = 0;
    for (size_t i = 1; i < width; i++) {
        if (row[i] != row[i - 1])
            n++;
    }
    return n;
}

int main(void)
{
    unsigned char row[WIDTH];
    unsigned char again[WIDTH];
    struct run runs[WIDTH];
    size_t width = __VERIFIER_nondet_uchar();
    size_t used;
    size_t count;

    if (width > WIDTH)
        width = WIDTH;
    for (size_t i = 0; i < width; i++) {
        unsigned char pixel = __VERIFIER_nondet_uchar();
        row[i] = pixel < 128 ? 0 : 255;
    }

    used = pack(row, width, runs);
    assert(used <= width);
    assert(is_minimal(runs, used));
    if (width > 0) {
        assert(used >= 1);
        assert(used > changes(row, width));
        assert(runs[0].colour == row[0]);
        assert(runs[used - 1].colour == row[width - 1]);
    }
    if (width > 0 && width <= MAX_RUN)
        assert(used == changes(row, width) + 1);

    count = unpack(runs, used, again, WIDTH);
    assert(count == width);
    for (size_t i = 0; i < width; i++)
        assert(again[i] == row[i]);
    if (width >= 2) {
        count = unpack(runs, used, again, width - 1);
        assert(count == width - 1);
    }
    return 0;
}
