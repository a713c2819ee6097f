/* Loans of a library; a book that is given back twice releases its reader twice.
 * VERDICT: FAILS
 * LINE: 48
 * INPUT: a book is lent and given back, then given back again
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BOOKS 8

struct book {
    int number;
    int is_lent;
    char *reader;
};

static struct book books[BOOKS];
static int count;

static struct book *find(int number) {
    for (int i = 0; i < count; i++) {
        if (books[i].number == number) return &books[i];
    }
    return NULL;
}

static struct book *add(int number) {
    struct book *book = find(number);
    if (book != NULL || count == BOOKS) return book;
    book = &books[count++];
    book->number = number;
    return book;
}

static int lend(int number, const char *reader) {
    struct book *book = add(number);
    if (book == NULL || book->is_lent) return 0;
    book->reader = strdup(reader);
    if (book->reader == NULL) exit(1);
    book->is_lent = 1;
    return 1;
}

static int give_back(int number) {
    struct book *book = find(number);
    if (book == NULL) return 0;
    free(book->reader);
    book->is_lent = 0;
    return 1;
}

static void list(void) {
    for (int i = 0; i < count; i++) {
        if (books[i].is_lent) printf("%d %s\n", books[i].number, books[i].reader);
    }
}

int main(void) {
    char line[80], reader[20];
    while (fgets(line, sizeof line, stdin) != NULL) {
        int number, is_done = 1;
        if (sscanf(line, "lend %d %19s", &number, reader) == 2)
            is_done = lend(number, reader);
        else if (sscanf(line, "back %d", &number) == 1)
            is_done = give_back(number);
        else if (strncmp(line, "list", 4) == 0)
            list();
        else
            is_done = 0;
        if (!is_done) printf("no\n");
    }
    return 0;
}
