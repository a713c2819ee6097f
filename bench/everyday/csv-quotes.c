/* Reads CSV with quotes, and prints it with tabs; quotes may hold commas, lines and doubled quotes.
 * VERDICT: SAFE
 * INPUT: CSV
 */
#include <stdio.h>
#include <stdlib.h>

struct field {
    char *text;
    size_t length, size;
};

static void put(struct field *field, char c) {
    if (field->length + 1 >= field->size) {
        size_t size = field->size == 0 ? 16 : 2 * field->size;
        char *text = realloc(field->text, size);
        if (text == NULL) exit(1);
        field->text = text;
        field->size = size;
    }
    field->text[field->length++] = c;
}

static void finish(struct field *field, int is_last) {
    for (size_t i = 0; i < field->length; i++) {
        if (field->text[i] == '\t')
            fputs("\\t", stdout);
        else if (field->text[i] == '\n')
            fputs("\\n", stdout);
        else
            putchar(field->text[i]);
    }
    putchar(is_last ? '\n' : '\t');
    field->length = 0;
}

/* Reads what is between quotes; 0 if the closing one is missing. */
static int quoted(struct field *field, int *next) {
    int c;
    while ((c = getchar()) != EOF) {
        if (c == '"') {
            c = getchar();
            if (c != '"') {
                *next = c;
                return 1;
            }
        }
        put(field, (char)c);
    }
    return 0;
}

int main(void) {
    struct field field = {NULL, 0, 0};
    unsigned long fields = 0, records = 0;
    int c = getchar(), is_open = 0;
    while (c != EOF) {
        if (c == '"' && field.length == 0) {
            is_open = 1;
            if (!quoted(&field, &c)) break;
            is_open = 0;
            continue;
        }
        if (c == ',') {
            finish(&field, 0);
            fields++;
        } else if (c == '\n') {
            finish(&field, 1);
            fields++;
            records++;
        } else if (c != '\r') {
            put(&field, (char)c);
        }
        c = getchar();
    }
    if (field.length > 0) {
        finish(&field, 1);
        fields++;
        records++;
    }
    free(field.text);
    if (is_open) fprintf(stderr, "a quote is not closed\n");
    printf("%lu records, %lu fields\n", records, fields);
    return is_open;
}
