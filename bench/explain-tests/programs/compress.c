/* A compressor: run lengths and a code after Huffman; prints the code, the bits, and what is unpacked again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_INPUT 600
#define MAX_BITS 8000

struct node {
    int symbol;
    int weight;
    int order;
    struct node *left, *right;
};

struct heap {
    struct node *items[600];
    int count;
};

struct bits {
    unsigned char bytes[MAX_BITS / 8];
    int count;
};

struct code {
    unsigned value;
    int length;
};

static int comes_before(const struct node *a, const struct node *b) {
    if (a->weight != b->weight)
        return a->weight < b->weight;
    return a->order < b->order;
}

static void swap(struct heap *heap, int i, int k) {
    struct node *kept = heap->items[i];
    heap->items[i] = heap->items[k];
    heap->items[k] = kept;
}

static void heap_push(struct heap *heap, struct node *node) {
    int i = heap->count++;
    heap->items[i] = node;
    while (i > 0 && comes_before(heap->items[i], heap->items[(i - 1) / 2])) {
        swap(heap, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static struct node *heap_pop(struct heap *heap) {
    struct node *top = heap->items[0];
    heap->count--;
    heap->items[0] = heap->items[heap->count];
    int i = 0;
    for (;;) {
        int child = 2 * i + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count && comes_before(heap->items[child + 1], heap->items[child]))
            child++;
        if (!comes_before(heap->items[child], heap->items[i]))
            break;
        swap(heap, i, child);
        i = child;
    }
    return top;
}

static struct node *make_node(int symbol, int weight, int order) {
    struct node *node = calloc(1, sizeof *node);
    if (node == NULL)
        exit(3);
    node->symbol = symbol;
    node->weight = weight;
    node->order = order;
    return node;
}

static struct node *build_tree(const int *weights) {
    static struct heap heap;
    int order = 0;
    heap.count = 0;
    for (int i = 0; i < 256; i++)
        if (weights[i] > 0)
            heap_push(&heap, make_node(i, weights[i], order++));
    if (heap.count == 0)
        return NULL;
    while (heap.count > 1) {
        struct node *first = heap_pop(&heap);
        struct node *second = heap_pop(&heap);
        struct node *parent = make_node(-1, first->weight + second->weight, order++);
        parent->left = first;
        parent->right = second;
        heap_push(&heap, parent);
    }
    return heap_pop(&heap);
}

static void free_tree(struct node *node) {
    if (node == NULL)
        return;
    free_tree(node->left);
    free_tree(node->right);
    free(node);
}

static void assign_codes(const struct node *node, unsigned value, int length, struct code *codes) {
    if (node->left == NULL) {
        codes[node->symbol].value = value;
        codes[node->symbol].length = length > 0 ? length : 1;
        return;
    }
    assign_codes(node->left, value << 1, length + 1, codes);
    assign_codes(node->right, value << 1 | 1, length + 1, codes);
}

static void put_bit(struct bits *bits, int bit) {
    if (bits->count >= MAX_BITS)
        exit(4);
    if (bit)
        bits->bytes[bits->count / 8] |= (unsigned char)(1 << (7 - bits->count % 8));
    bits->count++;
}

static int get_bit(const struct bits *bits, int index) {
    return bits->bytes[index / 8] >> (7 - index % 8) & 1;
}

static void put_code(struct bits *bits, struct code code) {
    for (int i = code.length - 1; i >= 0; i--)
        put_bit(bits, (int)(code.value >> i & 1));
}

/* Runs of four and more become an escape, the symbol and the length; the escape itself is a run of one. */
static int pack_runs(const unsigned char *input, int size, unsigned char *output) {
    const unsigned char escape = '~';
    int used = 0;
    for (int i = 0; i < size;) {
        int run = 1;
        while (i + run < size && run < 90 && input[i + run] == input[i])
            run++;
        if (run >= 4 || input[i] == escape) {
            output[used++] = escape;
            output[used++] = input[i];
            output[used++] = (unsigned char)(run + 32);
        } else {
            for (int k = 0; k < run; k++)
                output[used++] = input[i];
        }
        i += run;
    }
    return used;
}

static int unpack_runs(const unsigned char *input, int size, unsigned char *output) {
    int used = 0;
    for (int i = 0; i < size; i++) {
        if (input[i] != '~') {
            output[used++] = input[i];
            continue;
        }
        int run = input[i + 2] - 32;
        for (int k = 0; k < run; k++)
            output[used++] = input[i + 1];
        i += 2;
    }
    return used;
}

static int decode(const struct node *tree, const struct bits *bits, unsigned char *output) {
    int used = 0;
    const struct node *node = tree;
    for (int i = 0; i < bits->count; i++) {
        if (tree->left == NULL) {
            output[used++] = (unsigned char)tree->symbol;
            continue;
        }
        node = get_bit(bits, i) ? node->right : node->left;
        if (node->left == NULL) {
            output[used++] = (unsigned char)node->symbol;
            node = tree;
        }
    }
    return used;
}

static void print_codes(const struct code *codes, const int *weights) {
    for (int i = 0; i < 256; i++) {
        if (weights[i] == 0)
            continue;
        if (i > 32 && i < 127)
            printf("'%c' %3d ", i, weights[i]);
        else
            printf("%3d %3d ", i, weights[i]);
        for (int k = codes[i].length - 1; k >= 0; k--)
            putchar(codes[i].value >> k & 1 ? '1' : '0');
        putchar('\n');
    }
}

static unsigned checksum(const unsigned char *bytes, int size) {
    unsigned low = 1, high = 0;
    for (int i = 0; i < size; i++) {
        low = (low + bytes[i]) % 65521;
        high = (high + low) % 65521;
    }
    return high << 16 | low;
}

static void print_bits(const struct bits *bits) {
    for (int i = 0; i < bits->count; i += 8) {
        printf("%02x", bits->bytes[i / 8]);
        if (i / 8 % 16 == 15)
            putchar('\n');
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    static unsigned char input[MAX_INPUT], packed[MAX_INPUT * 3], decoded[MAX_INPUT * 3], output[MAX_INPUT * 3];
    static struct bits bits;
    static int weights[256];
    static struct code codes[256];
    const char *mode = argc > 1 ? argv[1] : "sizes";
    int size = (int)fread(input, 1, sizeof input, stdin);
    int packed_size = pack_runs(input, size, packed);
    for (int i = 0; i < packed_size; i++)
        weights[packed[i]]++;
    struct node *tree = build_tree(weights);
    if (tree == NULL) {
        printf("nothing to do\n");
        return 1;
    }
    assign_codes(tree, 0, 0, codes);
    for (int i = 0; i < packed_size; i++)
        put_code(&bits, codes[packed[i]]);
    int decoded_size = decode(tree, &bits, decoded);
    int output_size = unpack_runs(decoded, decoded_size, output);
    if (strcmp(mode, "codes") == 0)
        print_codes(codes, weights);
    if (strcmp(mode, "bits") == 0)
        print_bits(&bits);
    if (strcmp(mode, "text") == 0)
        fwrite(output, 1, (size_t)output_size, stdout);
    int is_same = output_size == size && memcmp(input, output, (size_t)size) == 0;
    printf("%d -> %d -> %d bytes, sum %08x, %s\n", size, packed_size, (bits.count + 7) / 8,
           checksum(output, output_size), is_same ? "same" : "different");
    free_tree(tree);
    return is_same ? 0 : 2;
}
