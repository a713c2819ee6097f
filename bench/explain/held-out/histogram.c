/* A histogram of response times with buckets of growing width, and the median and
   extremes that are read from it. */
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

#define BUCKETS 5
#define SAMPLES 4

struct histogram {
    unsigned count[BUCKETS];
    unsigned total;
    unsigned smallest;
    unsigned largest;
};

/* Buckets hold 0..1, 2..3, 4..7, 8..15 and the rest. */
static int bucket_of(unsigned value)
{
    int bucket = 0;
    while (value > 1 && bucket < BUCKETS - 1) {
        value /= 2;
        bucket++;
    }
    return bucket;
}

static unsigned lower_bound(int bucket)
{
    return bucket == 0 ? 0 : 1u << bucket;
}

static void record(struct histogram *h, unsigned value)
{
    h->count[bucket_of(value)]++;
    if (h->total == 0 || value < h->smallest)
        h->smallest = value;
    if (h->total == 0 || value > h->largest)
        h->largest = value;
    h->total++;
}

/* The first bucket up to which there are at least this many samples. */
static int bucket_of_rank(const struct histogram *h, unsigned rank)
{
    unsigned seen = 0;
    int bucket = 0;

    while (bucket < BUCKETS - 1) {
        seen += h->count[bucket];
        if (seen >= rank)
            break;
        bucket++;
    }
    return bucket;
}

static unsigned not_larger(const unsigned *samples, unsigned limit)
{
    unsigned n = 0;
    for (int i = 0; i < SAMPLES; i++) {
        if (samples[i] <= limit)
            n++;
    }
    return n;
}

int main(void)
{
    struct histogram h = {{0}, 0, 0, 0};
    unsigned samples[SAMPLES];
    unsigned sum = 0;
    int median;

    for (int i = 0; i < SAMPLES; i++) {
        int bucket;

        samples[i] = __VERIFIER_nondet_uint();
        bucket = bucket_of(samples[i]);
        assert(bucket >= 0 && bucket < BUCKETS);
        assert(samples[i] >= lower_bound(bucket));
        assert(bucket == BUCKETS - 1 || samples[i] < lower_bound(bucket + 1));
        record(&h, samples[i]);
        assert(h.smallest <= samples[i] && samples[i] <= h.largest);
        assert(h.count[bucket] >= 1 && h.count[bucket] <= h.total);
    }

    for (int i = 0; i < BUCKETS; i++)
        sum += h.count[i];
    assert(h.total == SAMPLES && sum == SAMPLES);
    assert(not_larger(samples, h.smallest) >= 1);
    assert(not_larger(samples, h.largest) == SAMPLES);
    assert(h.largest == 0 || not_larger(samples, h.largest - 1) < SAMPLES);

    median = bucket_of_rank(&h, SAMPLES / 2);
    assert(h.count[median] > 0);
    if (median > 0)
        assert(not_larger(samples, lower_bound(median) - 1) < SAMPLES / 2);
    if (median < BUCKETS - 1)
        assert(not_larger(samples, lower_bound(median + 1) - 1) >= SAMPLES / 2);
    assert(bucket_of_rank(&h, 1) == bucket_of(h.smallest));
    assert(bucket_of_rank(&h, SAMPLES) == bucket_of(h.largest));
    return 0;
}
