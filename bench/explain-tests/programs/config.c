/* Merges settings: several documents of [sections] with KEY = VALUE, later ones first; sections inherit from others,
   values refer to others as ${section.key}. Prints everything, one setting, or what a document changed. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 8
#define MAX_VALUE 400

typedef struct setting {
    char *key;
    char *value;
    int source;
    int line;
    int overridden;
    struct setting *next;
} setting;

typedef struct section {
    char *name;
    char *parent;
    setting *first;
    struct section *next;
} section;

typedef struct {
    char *names[10];
    int count;
    section *sections;
    int warnings;
} config;

struct buffer {
    char text[MAX_VALUE];
    size_t length;
    const char *problem;
};

static char *copy(const char *text) {
    char *made = malloc(strlen(text) + 1);
    if (made == NULL)
        exit(3);
    return strcpy(made, text);
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text))
        text++;
    char *end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        end--;
    *end = '\0';
    return text;
}

static void warn(config *all, int line, const char *what, const char *name) {
    printf("; line %d: %s %s\n", line, what, name);
    all->warnings++;
}

/* ---- finding and changing ---- */

static section *find_section(const config *all, const char *name) {
    for (section *each = all->sections; each != NULL; each = each->next)
        if (strcmp(each->name, name) == 0)
            return each;
    return NULL;
}

static section *make_section(config *all, const char *name) {
    section **link = &all->sections;
    while (*link != NULL) {
        int order = strcmp((*link)->name, name);
        if (order == 0)
            return *link;
        if (order > 0)
            break;
        link = &(*link)->next;
    }
    section *made = calloc(1, sizeof *made);
    if (made == NULL)
        exit(3);
    made->name = copy(name);
    made->next = *link;
    *link = made;
    return made;
}

static setting *find_own(const section *where, const char *key) {
    for (setting *each = where->first; each != NULL; each = each->next)
        if (strcmp(each->key, key) == 0)
            return each;
    return NULL;
}

/* In a section, its parent, the parent of that, and so on. */
static setting *find_setting(const config *all, const section *where, const char *key) {
    for (int depth = 0; where != NULL && depth < MAX_DEPTH; depth++) {
        setting *found = find_own(where, key);
        if (found != NULL)
            return found;
        if (where->parent == NULL)
            break;
        where = find_section(all, where->parent);
    }
    return NULL;
}

static void remove_setting(section *where, const char *key) {
    setting **link = &where->first;
    while (*link != NULL) {
        setting *each = *link;
        if (strcmp(each->key, key) == 0) {
            *link = each->next;
            free(each->key);
            free(each->value);
            free(each);
            return;
        }
        link = &each->next;
    }
}

static void put_setting(config *all, section *where, const char *key, const char *value, int line) {
    setting *found = find_own(where, key);
    int source = all->count - 1;
    if (found == NULL) {
        setting **link = &where->first;
        while (*link != NULL)
            link = &(*link)->next;
        found = calloc(1, sizeof *found);
        if (found == NULL)
            exit(3);
        found->key = copy(key);
        *link = found;
    } else {
        if (found->source == source)
            warn(all, line, "set again:", key);
        else
            found->overridden++;
        free(found->value);
    }
    found->value = copy(value);
    found->source = source;
    found->line = line;
}

static void append_value(config *all, section *where, const char *key, const char *value, int line) {
    char joined[MAX_VALUE];
    setting *old = find_setting(all, where, key);
    if (old == NULL || old->value[0] == '\0') {
        put_setting(all, where, key, value, line);
        return;
    }
    if (strlen(old->value) + strlen(value) + 3 > sizeof joined) {
        warn(all, line, "too long:", key);
        return;
    }
    sprintf(joined, "%s, %s", old->value, value);
    int source = old->source;
    if (find_own(where, key) == old && source == all->count - 1) {
        free(old->value);
        old->value = copy(joined);
    } else {
        put_setting(all, where, key, joined, line);
    }
}

/* ---- reading ---- */

static int is_key(const char *text) {
    if (!isalpha((unsigned char)*text))
        return 0;
    for (; *text != '\0'; text++)
        if (!isalnum((unsigned char)*text) && *text != '_' && *text != '-')
            return 0;
    return 1;
}

static section *read_heading(config *all, char *text, int line) {
    char *end = strchr(text, ']');
    if (end == NULL || end[1] != '\0') {
        warn(all, line, "bad heading", text);
        return NULL;
    }
    *end = '\0';
    char *parent = strchr(text, ':');
    if (parent != NULL)
        *parent++ = '\0';
    char *name = trim(text + 1);
    if (!is_key(name)) {
        warn(all, line, "bad name", name);
        return NULL;
    }
    section *found = make_section(all, name);
    if (parent != NULL) {
        parent = trim(parent);
        if (strcmp(parent, name) == 0) {
            warn(all, line, "is its own parent:", name);
        } else {
            free(found->parent);
            found->parent = copy(parent);
        }
    }
    return found;
}

static void cut_comment(char *text) {
    int is_quoted = 0;
    for (; *text != '\0'; text++) {
        if (*text == '"')
            is_quoted = !is_quoted;
        if (*text == '#' && !is_quoted) {
            *text = '\0';
            return;
        }
    }
}

static char *unquote(char *text) {
    size_t length = strlen(text);
    if (length >= 2 && text[0] == '"' && text[length - 1] == '"') {
        text[length - 1] = '\0';
        return text + 1;
    }
    return text;
}

static void read_setting(config *all, section *where, char *text, int line) {
    char *equals = strchr(text, '=');
    if (text[0] == '!') {
        remove_setting(where, trim(text + 1));
        return;
    }
    if (equals == NULL) {
        warn(all, line, "cannot read", text);
        return;
    }
    int is_more = equals > text && equals[-1] == '+';
    equals[is_more ? -1 : 0] = '\0';
    char *key = trim(text);
    char *value = unquote(trim(equals + 1));
    if (!is_key(key))
        warn(all, line, "bad key", key);
    else if (is_more)
        append_value(all, where, key, value, line);
    else
        put_setting(all, where, key, value, line);
}

static void read_all(config *all) {
    char line[160];
    int number = 0;
    section *where = NULL;
    while (fgets(line, sizeof line, stdin) != NULL) {
        number++;
        cut_comment(line);
        char *text = trim(line);
        if (*text == '\0')
            continue;
        if (strncmp(text, "---", 3) == 0 || all->count == 0) {
            if (all->count == 10)
                break;
            int is_named = strncmp(text, "---", 3) == 0 && text[3] != '\0';
            all->names[all->count++] = copy(is_named ? trim(text + 3) : "first");
            where = NULL;
            if (strncmp(text, "---", 3) == 0)
                continue;
        }
        if (*text == '[')
            where = read_heading(all, text, number);
        else
            read_setting(all, where != NULL ? where : make_section(all, "global"), text, number);
    }
}

/* ---- values ---- */

static void put_char(struct buffer *buffer, char c) {
    if (buffer->length + 1 < sizeof buffer->text) {
        buffer->text[buffer->length++] = c;
        buffer->text[buffer->length] = '\0';
    } else {
        buffer->problem = "value is too long";
    }
}

static void expand(const config *all, const section *where, const char *value, struct buffer *buffer, int depth) {
    char name[40];
    if (depth > MAX_DEPTH) {
        buffer->problem = "refers to itself";
        return;
    }
    while (*value != '\0' && buffer->problem == NULL) {
        if (value[0] == '$' && value[1] == '$') {
            put_char(buffer, '$');
            value += 2;
            continue;
        }
        const char *end = value[0] == '$' && value[1] == '{' ? strchr(value, '}') : NULL;
        if (end == NULL) {
            put_char(buffer, *value++);
            continue;
        }
        size_t length = (size_t)(end - value - 2);
        if (length >= sizeof name) {
            buffer->problem = "name is too long";
            return;
        }
        memcpy(name, value + 2, length);
        name[length] = '\0';
        char *fallback = strchr(name, '|');
        if (fallback != NULL)
            *fallback++ = '\0';
        char *dot = strchr(name, '.');
        const section *other = where;
        if (dot != NULL) {
            *dot = '\0';
            other = find_section(all, name);
        }
        setting *found = other != NULL ? find_setting(all, other, dot != NULL ? dot + 1 : name) : NULL;
        if (found != NULL)
            expand(all, other, found->value, buffer, depth + 1);
        else if (fallback != NULL)
            expand(all, where, fallback, buffer, depth + 1);
        else
            buffer->problem = "refers to nothing";
        value = end + 1;
    }
}

static int parse_bool(const char *text) {
    static const char *const words[] = {"no", "yes", "off", "on", "false", "true", "0", "1"};
    for (int i = 0; i < 8; i++)
        if (strcmp(text, words[i]) == 0)
            return i % 2;
    return -1;
}

static long parse_size(const char *text) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || value < 0 || value > 1000000)
        return -1;
    switch (tolower((unsigned char)*end)) {
    case 'g': value *= 1024; /* fall through */
    case 'm': value *= 1024; /* fall through */
    case 'k':
        value *= 1024;
        end++;
        break;
    }
    return *end == '\0' ? value : -1;
}

/* ---- printing ---- */

static int print_value(const config *all, const section *where, const setting *which, const char *type) {
    struct buffer buffer = {"", 0, NULL};
    expand(all, where, which->value, &buffer, 0);
    if (buffer.problem != NULL) {
        printf("<%s>\n", buffer.problem);
        return 1;
    }
    if (strcmp(type, "bool") == 0) {
        int value = parse_bool(buffer.text);
        printf("%s\n", value < 0 ? "<not a bool>" : value ? "yes" : "no");
        return value < 0;
    }
    if (strcmp(type, "size") == 0) {
        long value = parse_size(buffer.text);
        printf("%ld\n", value);
        return value < 0;
    }
    if (strcmp(type, "list") == 0) {
        int count = 0;
        for (char *item = strtok(buffer.text, ","); item != NULL; item = strtok(NULL, ","))
            printf("%d. %s\n", ++count, trim(item));
        return count == 0;
    }
    printf("%s\n", buffer.text);
    return 0;
}

static int print_all(const config *all) {
    int problems = 0;
    for (const section *each = all->sections; each != NULL; each = each->next) {
        printf("[%s]", each->name);
        if (each->parent != NULL)
            printf(" after %s%s", each->parent, find_section(all, each->parent) == NULL ? " (missing)" : "");
        printf("\n");
        for (const setting *one = each->first; one != NULL; one = one->next) {
            printf("%s = ", one->key);
            problems += print_value(all, each, one, "text");
        }
    }
    return problems;
}

static void print_sources(const config *all) {
    for (int source = 0; source < all->count; source++) {
        int count = 0, over = 0;
        for (const section *each = all->sections; each != NULL; each = each->next)
            for (const setting *one = each->first; one != NULL; one = one->next)
                if (one->source == source) {
                    count++;
                    over += one->overridden > 0;
                    printf("%s:%d %s.%s\n", all->names[source], one->line, each->name, one->key);
                }
        printf("%s: %d settings, %d instead of others\n", all->names[source], count, over);
    }
}

static int get(const config *all, const char *path, const char *type) {
    char name[40];
    const char *dot = strchr(path, '.');
    if (dot == NULL || dot - path >= (long)sizeof name) {
        printf("write SECTION.KEY\n");
        return 2;
    }
    memcpy(name, path, (size_t)(dot - path));
    name[dot - path] = '\0';
    const section *where = find_section(all, name);
    const setting *found = where != NULL ? find_setting(all, where, dot + 1) : NULL;
    if (found == NULL) {
        printf("%s is not set\n", path);
        return 1;
    }
    return print_value(all, where, found, type);
}

static void discard(config *all) {
    while (all->sections != NULL) {
        section *gone = all->sections;
        all->sections = gone->next;
        while (gone->first != NULL)
            remove_setting(gone, gone->first->key);
        free(gone->name);
        free(gone->parent);
        free(gone);
    }
    for (int i = 0; i < all->count; i++)
        free(all->names[i]);
}

int main(int argc, char **argv) {
    config all = {{NULL}, 0, NULL, 0};
    int result;
    read_all(&all);
    if (argc < 2)
        result = print_all(&all) > 0;
    else if (strcmp(argv[1], "sources") == 0) {
        print_sources(&all);
        result = 0;
    } else if (strcmp(argv[1], "get") == 0 && argc > 2)
        result = get(&all, argv[2], argc > 3 ? argv[3] : "text");
    else {
        printf("usage: config [sources | get SECTION.KEY [TYPE]]\n");
        result = 2;
    }
    if (result == 0 && all.warnings > 0)
        result = 4;
    discard(&all);
    return result;
}
