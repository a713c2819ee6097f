/* A routing table: prefixes of addresses in a tree, links with costs, shortest ways between hosts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_HOSTS 20
#define INFINITE 1000000

struct prefix {
    unsigned address;
    int length;
    int host;
};

struct trie {
    struct trie *children[2];
    struct prefix *prefix;
};

struct link {
    int to;
    int cost;
    int is_down;
    struct link *next;
};

struct host {
    char name[12];
    struct link *links;
    int distance;
    int previous;
    int is_done;
};

struct network {
    struct host hosts[MAX_HOSTS];
    int host_count;
    struct trie *root;
    int prefix_count;
};

static int find_host(const struct network *network, const char *name) {
    for (int i = 0; i < network->host_count; i++)
        if (strcmp(network->hosts[i].name, name) == 0)
            return i;
    return -1;
}

static int add_host(struct network *network, const char *name) {
    int known = find_host(network, name);
    if (known >= 0)
        return known;
    if (network->host_count == MAX_HOSTS) {
        printf("too many hosts\n");
        exit(3);
    }
    struct host *host = &network->hosts[network->host_count];
    strncpy(host->name, name, sizeof host->name - 1);
    return network->host_count++;
}

static struct link *find_link(struct host *host, int to) {
    for (struct link *each = host->links; each != NULL; each = each->next)
        if (each->to == to)
            return each;
    return NULL;
}

static void add_link(struct network *network, int from, int to, int cost) {
    struct link *link = find_link(&network->hosts[from], to);
    if (link == NULL) {
        link = calloc(1, sizeof *link);
        if (link == NULL)
            exit(3);
        link->to = to;
        link->next = network->hosts[from].links;
        network->hosts[from].links = link;
    }
    link->cost = cost;
    link->is_down = 0;
}

/* ---- addresses ---- */

static int parse_address(const char *text, unsigned *address, int *length) {
    unsigned a, b, c, d;
    int bits = 32;
    int count = sscanf(text, "%u.%u.%u.%u/%d", &a, &b, &c, &d, &bits);
    if (count < 4 || a > 255 || b > 255 || c > 255 || d > 255)
        return 0;
    if (bits < 0 || bits > 32)
        return 0;
    *address = a << 24 | b << 16 | c << 8 | d;
    *length = bits;
    return 1;
}

static int bit_of(unsigned address, int index) {
    return address >> (31 - index) & 1;
}

static unsigned mask_of(int length) {
    return length == 0 ? 0 : ~0u << (32 - length);
}

static struct trie *make_trie(void) {
    struct trie *trie = calloc(1, sizeof *trie);
    if (trie == NULL)
        exit(3);
    return trie;
}

static void add_prefix(struct network *network, unsigned address, int length, int host) {
    struct trie *at = network->root;
    for (int i = 0; i < length; i++) {
        int bit = bit_of(address, i);
        if (at->children[bit] == NULL)
            at->children[bit] = make_trie();
        at = at->children[bit];
    }
    if (at->prefix == NULL) {
        at->prefix = malloc(sizeof *at->prefix);
        if (at->prefix == NULL)
            exit(3);
        network->prefix_count++;
    }
    at->prefix->address = address & mask_of(length);
    at->prefix->length = length;
    at->prefix->host = host;
}

static const struct prefix *look_up(const struct network *network, unsigned address) {
    const struct prefix *best = NULL;
    const struct trie *at = network->root;
    for (int i = 0; at != NULL; i++) {
        if (at->prefix != NULL)
            best = at->prefix;
        if (i == 32)
            break;
        at = at->children[bit_of(address, i)];
    }
    return best;
}

static void print_prefix(const struct network *network, const struct prefix *prefix) {
    unsigned address = prefix->address;
    printf("%u.%u.%u.%u/%d via %s\n", address >> 24, address >> 16 & 255, address >> 8 & 255, address & 255,
           prefix->length, network->hosts[prefix->host].name);
}

static void print_trie(const struct network *network, const struct trie *trie) {
    if (trie == NULL)
        return;
    if (trie->prefix != NULL)
        print_prefix(network, trie->prefix);
    print_trie(network, trie->children[0]);
    print_trie(network, trie->children[1]);
}

static void free_trie(struct trie *trie) {
    if (trie == NULL)
        return;
    free_trie(trie->children[0]);
    free_trie(trie->children[1]);
    free(trie->prefix);
    free(trie);
}

/* ---- ways ---- */

static int nearest_open(const struct network *network) {
    int best = -1;
    for (int i = 0; i < network->host_count; i++) {
        const struct host *host = &network->hosts[i];
        if (host->is_done || host->distance >= INFINITE)
            continue;
        if (best < 0 || host->distance < network->hosts[best].distance)
            best = i;
    }
    return best;
}

static void find_ways(struct network *network, int from) {
    for (int i = 0; i < network->host_count; i++) {
        network->hosts[i].distance = INFINITE;
        network->hosts[i].previous = -1;
        network->hosts[i].is_done = 0;
    }
    network->hosts[from].distance = 0;
    for (;;) {
        int at = nearest_open(network);
        if (at < 0)
            break;
        network->hosts[at].is_done = 1;
        for (struct link *each = network->hosts[at].links; each != NULL; each = each->next) {
            int distance = network->hosts[at].distance + each->cost;
            if (each->is_down)
                continue;
            if (distance < network->hosts[each->to].distance) {
                network->hosts[each->to].distance = distance;
                network->hosts[each->to].previous = at;
            }
        }
    }
}

static int print_way(const struct network *network, int to) {
    if (network->hosts[to].previous < 0) {
        printf("%s", network->hosts[to].name);
        return 0;
    }
    int hops = print_way(network, network->hosts[to].previous);
    printf(" -> %s", network->hosts[to].name);
    return hops + 1;
}

static void show_way(struct network *network, int from, int to) {
    find_ways(network, from);
    if (network->hosts[to].distance >= INFINITE) {
        printf("%s: no way from %s\n", network->hosts[to].name, network->hosts[from].name);
        return;
    }
    int hops = print_way(network, to);
    printf(" (%d hops, cost %d)\n", hops, network->hosts[to].distance);
}

/* ---- commands ---- */

static void run_link(struct network *network, const char *first, const char *second, int cost) {
    if (cost < 1 || cost > 1000) {
        printf("bad cost %d\n", cost);
        return;
    }
    int from = add_host(network, first), to = add_host(network, second);
    if (from == to) {
        printf("%s: link to itself\n", first);
        return;
    }
    add_link(network, from, to, cost);
    add_link(network, to, from, cost);
}

static void run_down(struct network *network, const char *first, const char *second) {
    int from = find_host(network, first), to = find_host(network, second);
    struct link *there = from >= 0 && to >= 0 ? find_link(&network->hosts[from], to) : NULL;
    if (there == NULL) {
        printf("no link between %s and %s\n", first, second);
        return;
    }
    struct link *back = find_link(&network->hosts[to], from);
    there->is_down = 1;
    back->is_down = 1;
}

static void run_send(struct network *network, const char *host, const char *text) {
    unsigned address;
    int length;
    int from = find_host(network, host);
    if (from < 0 || !parse_address(text, &address, &length)) {
        printf("cannot send from %s to %s\n", host, text);
        return;
    }
    const struct prefix *prefix = look_up(network, address);
    if (prefix == NULL) {
        printf("%s: unreachable\n", text);
        return;
    }
    print_prefix(network, prefix);
    show_way(network, from, prefix->host);
}

static void run_command(struct network *network, const char *line) {
    char first[24], second[24];
    unsigned address;
    int cost, length;
    if (sscanf(line, "link %11s %11s %d", first, second, &cost) == 3) {
        run_link(network, first, second, cost);
    } else if (sscanf(line, "down %11s %11s", first, second) == 2) {
        run_down(network, first, second);
    } else if (sscanf(line, "route %23s %11s", first, second) == 2) {
        if (parse_address(first, &address, &length))
            add_prefix(network, address, length, add_host(network, second));
        else
            printf("bad prefix %s\n", first);
    } else if (sscanf(line, "send %11s %23s", first, second) == 2) {
        run_send(network, first, second);
    } else if (strncmp(line, "table", 5) == 0) {
        printf("%d prefixes\n", network->prefix_count);
        print_trie(network, network->root);
    } else {
        printf("bad command: %s", line);
    }
}

int main(void) {
    static struct network network;
    char line[100];
    network.root = make_trie();
    while (fgets(line, sizeof line, stdin) != NULL)
        run_command(&network, line);
    free_trie(network.root);
    for (int i = 0; i < network.host_count; i++)
        while (network.hosts[i].links != NULL) {
            struct link *link = network.hosts[i].links;
            network.hosts[i].links = link->next;
            free(link);
        }
    return 0;
}
