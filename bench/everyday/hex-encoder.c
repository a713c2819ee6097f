/* Writes bytes as hexadecimal with their characters, sixteen a row.
 * VERDICT: SAFE
 * INPUT: options -g GROUP and -n COUNT, and any bytes
 */
#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#define ROW 16

struct dump {
    unsigned char row[ROW];
    int length, group;
    unsigned long offset;
};

static void print_row(struct dump *dump) {
    if (dump->length == 0) return;
    printf("%08lx ", dump->offset);
    for (int i = 0; i < ROW; i++) {
        if (i % dump->group == 0) putchar(' ');
        if (i < dump->length)
            printf("%02x", dump->row[i]);
        else
            printf("  ");
    }
    printf("  ");
    for (int i = 0; i < dump->length; i++) putchar(isprint(dump->row[i]) ? dump->row[i] : '.');
    putchar('\n');
    dump->offset += (unsigned long)dump->length;
    dump->length = 0;
}

static int positive(const char *text) {
    int value = atoi(text);
    return value > 0 ? value : 0;
}

int main(int argc, char **argv) {
    struct dump dump = {{0}, 0, 2, 0};
    int option, c, most = 0;
    while ((option = getopt(argc, argv, "g:n:")) != -1) {
        switch (option) {
        case 'g': dump.group = positive(optarg); break;
        case 'n': most = positive(optarg); break;
        default: return 2;
        }
    }
    if (dump.group == 0 || dump.group > ROW) {
        fprintf(stderr, "groups have 1 to %d bytes\n", ROW);
        return 2;
    }
    for (unsigned long count = 0; (most == 0 || count < (unsigned long)most) && (c = getchar()) != EOF; count++) {
        dump.row[dump.length++] = (unsigned char)c;
        if (dump.length == ROW) print_row(&dump);
    }
    print_row(&dump);
    return 0;
}
