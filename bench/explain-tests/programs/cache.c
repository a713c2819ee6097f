/* A cache of memory blocks, simulated: sets and ways, three rules for whom to replace, blocks written back late. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SETS 16
#define MAX_WAYS 8

enum { LRU, FIFO, LFU };

static struct slot {
    int used, dirty;
    unsigned tag;
    long last, since, uses;
} slots[MAX_SETS][MAX_WAYS];

static int sets = 2, ways = 2, block_bits = 4;
static int policy = LRU;
static int verbose;
static long now, hits, misses, evicted, written;

static unsigned log_two(unsigned value) {
    unsigned bits = 0;
    while (value > 1) {
        value >>= 1;
        bits++;
    }
    return bits;
}

static int is_power(int value) {
    return value > 0 && (value & (value - 1)) == 0;
}

/* Is the first slot a better victim than the second? */
static int goes_before(const struct slot *one, const struct slot *two) {
    if (policy == FIFO)
        return one->since < two->since;
    if (policy == LFU && one->uses != two->uses)
        return one->uses < two->uses;
    return one->last < two->last;
}

static struct slot *victim(int set) {
    struct slot *best = &slots[set][0];
    for (int way = 0; way < ways; way++) {
        struct slot *slot = &slots[set][way];
        if (!slot->used)
            return slot;
        if (goes_before(slot, best))
            best = slot;
    }
    return best;
}

static void write_back(struct slot *slot, int set) {
    if (!slot->dirty)
        return;
    written++;
    slot->dirty = 0;
    if (verbose)
        printf("    writes back block %x\n", (slot->tag << log_two((unsigned)sets)) + (unsigned)set);
}

static void touch(char kind, unsigned address) {
    unsigned block = address >> block_bits;
    int set = (int)(block & (unsigned)(sets - 1));
    unsigned tag = block >> log_two((unsigned)sets);
    struct slot *slot = NULL;
    now++;
    for (int way = 0; way < ways && slot == NULL; way++)
        if (slots[set][way].used && slots[set][way].tag == tag)
            slot = &slots[set][way];
    if (slot != NULL) {
        hits++;
    } else {
        misses++;
        slot = victim(set);
        if (slot->used) {
            evicted++;
            write_back(slot, set);
        }
        memset(slot, 0, sizeof *slot);
        slot->used = 1;
        slot->tag = tag;
        slot->since = now;
    }
    if (verbose)
        printf("%c %04x set %d %s\n", kind, address, set, slot->since == now ? "miss" : "hit");
    slot->last = now;
    slot->uses++;
    if (kind == 'w')
        slot->dirty = 1;
}

static void flush(void) {
    for (int set = 0; set < sets; set++)
        for (int way = 0; way < ways; way++)
            if (slots[set][way].used) {
                write_back(&slots[set][way], set);
                slots[set][way].used = 0;
            }
}

static void show(void) {
    for (int set = 0; set < sets; set++) {
        printf("%2d:", set);
        for (int way = 0; way < ways; way++)
            if (slots[set][way].used)
                printf(" %x%s", slots[set][way].tag, slots[set][way].dirty ? "*" : "");
            else
                printf(" -");
        printf("\n");
    }
}

static int usage(void) {
    printf("usage: cache [-v] [-s SETS] [-w WAYS] [-b BLOCK] [lru|fifo|lfu]\n");
    return 2;
}

int main(int argc, char **argv) {
    char line[100], kind;
    unsigned address;
    int bad = 0;
    for (int i = 1; i < argc; i++) {
        int value = i + 1 < argc ? atoi(argv[i + 1]) : 0;
        if (strcmp(argv[i], "-v") == 0) {
            verbose = 1;
        } else if (argv[i][0] == '-') {
            if (!is_power(value))
                return usage();
            if (argv[i][1] == 's' && value <= MAX_SETS)
                sets = value;
            else if (argv[i][1] == 'w' && value <= MAX_WAYS)
                ways = value;
            else if (argv[i][1] == 'b')
                block_bits = (int)log_two((unsigned)value);
            else
                return usage();
            i++;
        } else if (strcmp(argv[i], "fifo") == 0) {
            policy = FIFO;
        } else if (strcmp(argv[i], "lfu") == 0) {
            policy = LFU;
        } else if (strcmp(argv[i], "lru") != 0) {
            return usage();
        }
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (sscanf(line, " %c %x", &kind, &address) == 2 && (kind == 'r' || kind == 'w'))
            touch(kind, address);
        else if (strncmp(line, "flush", 5) == 0)
            flush();
        else if (strncmp(line, "show", 4) == 0)
            show();
        else if (!isspace((unsigned char)line[0]))
            bad++;
    }
    show();
    long all = hits + misses;
    printf("%ld accesses, %ld hits, %ld misses, %ld evicted, %ld written back\n", all, hits, misses, evicted, written);
    if (all > 0)
        printf("hit rate %ld.%ld%%\n", hits * 100 / all, hits * 1000 / all % 10);
    if (bad > 0)
        printf("%d bad lines\n", bad);
    return bad > 0;
}
