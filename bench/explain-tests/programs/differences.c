/* The differences of two texts, which a line "====" separates: as edits, in context, side by side, or counted. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 24

struct text {
    char **lines;
    int count, room;
};

enum action { KEEP, REMOVE, INSERT };

struct edit {
    enum action action;
    int left, right;
};

static int ignore_case, ignore_blanks;

static void *checked(void *memory) {
    if (memory == NULL)
        exit(3);
    return memory;
}

static void append(struct text *text, const char *line) {
    if (text->count == text->room) {
        text->room = text->room * 2 + 4;
        text->lines = checked(realloc(text->lines, (size_t)text->room * sizeof *text->lines));
    }
    text->lines[text->count++] = strcpy(checked(malloc(strlen(line) + 1)), line);
}

static void discard(struct text *text) {
    for (int i = 0; i < text->count; i++)
        free(text->lines[i]);
    free(text->lines);
}

static int same(const char *a, const char *b) {
    for (;;) {
        if (ignore_blanks) {
            while (*a == ' ' || *a == '\t')
                a++;
            while (*b == ' ' || *b == '\t')
                b++;
        }
        int left = (unsigned char)*a++, right = (unsigned char)*b++;
        if (ignore_case) {
            left = tolower(left);
            right = tolower(right);
        }
        if (left != right)
            return 0;
        if (left == '\0')
            return 1;
    }
}

/* Fills in the edits that lead from the old text to the new one, and returns how many there are. */
static int compare(const struct text *old, const struct text *new, struct edit *edits) {
    int columns = new->count + 1, count = 0;
    int *longest = checked(calloc((size_t)(old->count + 1) * (size_t)columns, sizeof *longest));
    for (int i = old->count - 1; i >= 0; i--) {
        for (int j = new->count - 1; j >= 0; j--) {
            int down = longest[(i + 1) * columns + j], across = longest[i * columns + j + 1];
            if (same(old->lines[i], new->lines[j]))
                longest[i * columns + j] = longest[(i + 1) * columns + j + 1] + 1;
            else
                longest[i * columns + j] = down > across ? down : across;
        }
    }
    int i = 0, j = 0;
    while (i < old->count || j < new->count) {
        struct edit *edit = &edits[count++];
        edit->left = i;
        edit->right = j;
        if (i < old->count && j < new->count && same(old->lines[i], new->lines[j])) {
            edit->action = KEEP;
            i++;
            j++;
        } else if (j == new->count || (i < old->count && longest[(i + 1) * columns + j] >= longest[i * columns + j + 1])) {
            edit->action = REMOVE;
            i++;
        } else {
            edit->action = INSERT;
            j++;
        }
    }
    free(longest);
    return count;
}

static void print_range(int from, int to) {
    if (to - from > 1)
        printf("%d,%d", from + 1, to);
    else
        printf("%d", to > from ? to : from);
}

/* Each run of changes as "5,7c8", and so on. */
static void print_edits(const struct text *old, const struct text *new, const struct edit *edits, int count) {
    int at = 0;
    while (at < count) {
        if (edits[at].action == KEEP) {
            at++;
            continue;
        }
        int left = edits[at].left, right = edits[at].right, removed = 0, inserted = 0;
        while (at < count && edits[at].action != KEEP) {
            if (edits[at].action == REMOVE)
                removed++;
            else
                inserted++;
            at++;
        }
        print_range(left, left + removed);
        putchar(removed == 0 ? 'a' : inserted == 0 ? 'd' : 'c');
        print_range(right, right + inserted);
        putchar('\n');
        for (int i = 0; i < removed; i++)
            printf("< %s\n", old->lines[left + i]);
        if (removed > 0 && inserted > 0)
            printf("---\n");
        for (int i = 0; i < inserted; i++)
            printf("> %s\n", new->lines[right + i]);
    }
}

static void print_hunk(const struct text *old, const struct text *new, const struct edit *edits, int from, int to) {
    int left = 0, right = 0;
    for (int i = from; i < to; i++) {
        left += edits[i].action != INSERT;
        right += edits[i].action != REMOVE;
    }
    printf("@@ -%d,%d +%d,%d @@\n", edits[from].left + (left > 0), left, edits[from].right + (right > 0), right);
    for (int i = from; i < to; i++) {
        switch (edits[i].action) {
        case KEEP: printf(" %s\n", old->lines[edits[i].left]); break;
        case REMOVE: printf("-%s\n", old->lines[edits[i].left]); break;
        case INSERT: printf("+%s\n", new->lines[edits[i].right]); break;
        }
    }
}

static void print_context(const struct text *old, const struct text *new, const struct edit *edits, int count, int context) {
    int at = 0;
    while (at < count) {
        while (at < count && edits[at].action == KEEP)
            at++;
        if (at == count)
            break;
        int from = at > context ? at - context : 0;
        int to = at, quiet = 0;
        while (to < count && quiet <= 2 * context) {
            quiet = edits[to].action == KEEP ? quiet + 1 : 0;
            to++;
        }
        if (quiet > context)
            to -= quiet - context;
        print_hunk(old, new, edits, from, to);
        at = to;
    }
}

static void print_beside(const struct text *old, const struct text *new, const struct edit *edits, int count) {
    for (int i = 0; i < count; i++) {
        const char *left = edits[i].action != INSERT ? old->lines[edits[i].left] : "";
        const char *right = edits[i].action != REMOVE ? new->lines[edits[i].right] : "";
        printf("%-*.*s %c", WIDTH, WIDTH, left, "|<>"[edits[i].action]);
        if (*right != '\0')
            printf(" %.*s", WIDTH, right);
        printf("\n");
    }
}

static void print_counts(const struct edit *edits, int count, int longer) {
    int counts[3] = {0, 0, 0};
    for (int i = 0; i < count; i++)
        counts[edits[i].action]++;
    printf("%d kept, %d removed, %d inserted", counts[KEEP], counts[REMOVE], counts[INSERT]);
    if (longer > 0)
        printf(", %d%% alike", counts[KEEP] * 100 / longer);
    printf("\n");
}

int main(int argc, char **argv) {
    struct text texts[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    char line[256], how = 'e';
    int which = 0, context = 2;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-' || strchr("eusciw", argv[i][1]) == NULL || argv[i][1] == '\0') {
            printf("no such option: %s\n", argv[i]);
            return 2;
        }
        if (argv[i][1] == 'i') {
            ignore_case = 1;
        } else if (argv[i][1] == 'w') {
            ignore_blanks = 1;
        } else {
            how = argv[i][1];
            if (how == 'u' && argv[i][2] != '\0')
                context = abs(atoi(argv[i] + 2)) % 100;
        }
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (which == 0 && strcmp(line, "====") == 0)
            which = 1;
        else
            append(&texts[which], line);
    }
    struct edit *edits = checked(malloc((size_t)(texts[0].count + texts[1].count + 1) * sizeof *edits));
    int count = compare(&texts[0], &texts[1], edits);
    if (how == 'e')
        print_edits(&texts[0], &texts[1], edits, count);
    else if (how == 'u')
        print_context(&texts[0], &texts[1], edits, count, context);
    else if (how == 's')
        print_beside(&texts[0], &texts[1], edits, count);
    else
        print_counts(edits, count, texts[0].count > texts[1].count ? texts[0].count : texts[1].count);
    int is_changed = 0;
    for (int i = 0; i < count; i++)
        if (edits[i].action != KEEP)
            is_changed = 1;
    free(edits);
    discard(&texts[0]);
    discard(&texts[1]);
    return is_changed;
}
