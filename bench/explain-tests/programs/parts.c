/* Bills of materials: what an assembly is made of, what it costs and weighs, where a part is used, what to order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct part;

struct component {
    struct part *part;
    int quantity;
    struct component *next;
};

struct part {
    char *name;
    long price;    /* in cents; of an assembly, the work */
    int weight;
    int stock;
    int needed;
    int lot;       /* parts are ordered in lots */
    int mark;
    int days;
    struct component *components;
    struct part *next;
};

static struct part *all_parts;
static int errors;

static void *allocate(size_t size) {
    void *memory = calloc(1, size);
    if (memory == NULL) {
        fprintf(stderr, "out of memory\n");
        exit(3);
    }
    return memory;
}

static void complain(const char *what, const char *name) {
    printf("! %s %s\n", what, name);
    errors++;
}

static struct part *lookup(const char *name) {
    struct part *part = all_parts;
    while (part != NULL && strcmp(part->name, name) != 0)
        part = part->next;
    if (part == NULL)
        complain("unknown part", name);
    return part;
}

static void define(const char *name, long price, int weight, int lot, int days) {
    struct part **link = &all_parts;
    while (*link != NULL && strcmp((*link)->name, name) < 0)
        link = &(*link)->next;
    if (*link != NULL && strcmp((*link)->name, name) == 0) {
        complain("defined twice:", name);
        return;
    }
    struct part *part = allocate(sizeof *part);
    part->name = allocate(strlen(name) + 1);
    strcpy(part->name, name);
    part->price = price;
    part->weight = weight;
    part->lot = lot > 0 ? lot : 1;
    part->days = days;
    part->next = *link;
    *link = part;
}

static int contains(const struct part *whole, const struct part *part) {
    if (whole == part)
        return 1;
    for (const struct component *each = whole->components; each != NULL; each = each->next)
        if (contains(each->part, part))
            return 1;
    return 0;
}

static void add_component(struct part *whole, struct part *part, int quantity) {
    if (quantity < 1) {
        complain("bad quantity of", part->name);
        return;
    }
    if (contains(part, whole)) {
        complain("would contain itself:", whole->name);
        return;
    }
    struct component **link = &whole->components;
    for (; *link != NULL; link = &(*link)->next)
        if ((*link)->part == part) {
            (*link)->quantity += quantity;
            return;
        }
    *link = allocate(sizeof **link);
    (*link)->part = part;
    (*link)->quantity = quantity;
}

/* ---- sums over the tree ---- */

static long cost(const struct part *part) {
    long sum = part->price;
    for (const struct component *each = part->components; each != NULL; each = each->next)
        sum += cost(each->part) * each->quantity;
    return sum;
}

static long weight(const struct part *part) {
    if (part->components == NULL)
        return part->weight;
    long sum = part->weight;
    for (const struct component *each = part->components; each != NULL; each = each->next)
        sum += weight(each->part) * each->quantity;
    return sum;
}

static int levels(const struct part *part) {
    int most = 0;
    for (const struct component *each = part->components; each != NULL; each = each->next) {
        int below = levels(each->part);
        if (below > most)
            most = below;
    }
    return most + 1;
}

/* Parts of an assembly arrive at the same time; the slowest counts. */
static int lead_time(const struct part *part) {
    int slowest = 0;
    if (part->stock > 0 && part->components != NULL)
        return 0;
    for (const struct component *each = part->components; each != NULL; each = each->next) {
        int days = lead_time(each->part);
        if (days > slowest)
            slowest = days;
    }
    return slowest + part->days;
}

static void print_cents(long cents) {
    printf("%ld.%02ld", cents / 100, cents % 100);
}

static void print_tree(const struct part *part, int quantity, int depth, int most) {
    printf("%*s%d %s", depth * 2, "", quantity, part->name);
    if (depth == most && part->components != NULL)
        printf(" ...");
    printf("\n");
    if (depth == most)
        return;
    for (const struct component *each = part->components; each != NULL; each = each->next)
        print_tree(each->part, quantity * each->quantity, depth + 1, most);
}

static void print_info(const struct part *part) {
    printf("%s: costs ", part->name);
    print_cents(cost(part));
    printf(", weighs %ld g, %d levels, %d days\n", weight(part), levels(part), lead_time(part));
}

/* ---- where a part is used ---- */

static int mark_users(struct part *part) {
    int count = 0;
    for (struct part *each = all_parts; each != NULL; each = each->next) {
        for (struct component *one = each->components; one != NULL; one = one->next) {
            if (one->part == part && !each->mark) {
                each->mark = 1;
                count += 1 + mark_users(each);
            }
        }
    }
    return count;
}

static void print_users(struct part *part) {
    for (struct part *each = all_parts; each != NULL; each = each->next)
        each->mark = 0;
    int count = mark_users(part);
    printf("%s is used in %d:", part->name, count);
    for (struct part *each = all_parts; each != NULL; each = each->next)
        if (each->mark)
            printf(" %s", each->name);
    printf("\n");
}

/* ---- plans ---- */

static void need(struct part *part, int quantity) {
    int from_stock = part->stock - part->needed;
    if (from_stock < 0)
        from_stock = 0;
    if (from_stock > quantity)
        from_stock = quantity;
    part->needed += quantity;
    for (struct component *each = part->components; each != NULL; each = each->next)
        if (quantity > from_stock)
            need(each->part, (quantity - from_stock) * each->quantity);
}

static void plan(struct part *whole, int quantity) {
    long total = 0;
    for (struct part *each = all_parts; each != NULL; each = each->next)
        each->needed = 0;
    need(whole, quantity);
    printf("to make %d %s:\n", quantity, whole->name);
    for (struct part *each = all_parts; each != NULL; each = each->next) {
        int missing = each->needed - each->stock;
        if (each->needed == 0)
            continue;
        if (missing <= 0) {
            printf("  take %d %s\n", each->needed, each->name);
        } else if (each->components != NULL) {
            printf("  make %d %s\n", missing, each->name);
            total += missing * each->price;
        } else {
            int lots = (missing + each->lot - 1) / each->lot;
            printf("  order %d %s\n", lots * each->lot, each->name);
            total += each->price * lots * each->lot;
        }
    }
    printf("  for ");
    print_cents(total);
    printf("\n");
}

static int can_build(struct part *whole) {
    int count = 0;
    if (whole->components == NULL)
        return whole->stock;
    for (;;) {
        for (struct part *each = all_parts; each != NULL; each = each->next)
            each->needed = 0;
        need(whole, whole->stock + count + 1);
        for (struct part *each = all_parts; each != NULL; each = each->next)
            if (each->components == NULL && each->needed > each->stock)
                return count;
        count++;
    }
}

static void set_stock(struct part *part, int change) {
    if (part->stock + change < 0)
        complain("not so many of", part->name);
    else
        part->stock += change;
}

static void run_line(char *line) {
    char one[20], two[20];
    int number = 0, lot = 1, days = 0;
    int whole, cents, grams;
    struct part *part, *other;
    if (sscanf(line, "part %19s %d.%d %d %d %d", one, &whole, &cents, &grams, &lot, &days) >= 4) {
        define(one, whole * 100L + cents, grams, lot, days);
    } else if (sscanf(line, "add %19s %d %19s", one, &number, two) == 3) {
        part = lookup(one);
        other = lookup(two);
        if (part != NULL && other != NULL)
            add_component(part, other, number);
    } else if (sscanf(line, "stock %19s %d", one, &number) == 2) {
        if ((part = lookup(one)) != NULL)
            set_stock(part, number);
    } else if (sscanf(line, "tree %19s %d", one, &number) >= 1) {
        if ((part = lookup(one)) != NULL)
            print_tree(part, 1, 0, number > 0 ? number : 10);
    } else if (sscanf(line, "info %19s", one) == 1) {
        if ((part = lookup(one)) != NULL)
            print_info(part);
    } else if (sscanf(line, "used %19s", one) == 1) {
        if ((part = lookup(one)) != NULL)
            print_users(part);
    } else if (sscanf(line, "plan %19s %d", one, &number) == 2 && number > 0) {
        if ((part = lookup(one)) != NULL)
            plan(part, number);
    } else if (sscanf(line, "build %19s", one) == 1) {
        if ((part = lookup(one)) != NULL)
            printf("%d more %s can be made\n", can_build(part), one);
    } else {
        line[strcspn(line, "\n")] = '\0';
        complain("cannot read:", line);
    }
}

int main(void) {
    char line[128];
    while (fgets(line, sizeof line, stdin) != NULL)
        if (line[0] != '\n')
            run_line(line);
    while (all_parts != NULL) {
        struct part *part = all_parts;
        all_parts = part->next;
        while (part->components != NULL) {
            struct component *component = part->components;
            part->components = component->next;
            free(component);
        }
        free(part->name);
        free(part);
    }
    return errors > 0 ? 1 : 0;
}
