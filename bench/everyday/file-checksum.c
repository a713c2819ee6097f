/* Adler-32 checksums of files, and whether they are those of a list.
 * VERDICT: SAFE
 * INPUT: names of files, or -c and a file with lines "checksum name"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODULUS 65521u

static int checksum(const char *name, unsigned long *result) {
    unsigned char buffer[128];
    unsigned long low = 1, high = 0;
    size_t count;
    FILE *file = fopen(name, "rb");
    if (file == NULL) return 0;
    while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) {
        for (size_t i = 0; i < count; i++) {
            low = (low + buffer[i]) % MODULUS;
            high = (high + low) % MODULUS;
        }
    }
    fclose(file);
    *result = high << 16 | low;
    return 1;
}

static int check_list(const char *name) {
    char line[200], listed[100];
    unsigned long wanted, found, failed = 0;
    FILE *list = fopen(name, "r");
    if (list == NULL) {
        perror(name);
        return 1;
    }
    while (fgets(line, sizeof line, list) != NULL) {
        if (sscanf(line, "%8lx %99s", &wanted, listed) != 2) {
            fprintf(stderr, "not understood: %s", line);
            continue;
        }
        if (!checksum(listed, &found)) {
            printf("%s: cannot be read\n", listed);
            failed++;
        } else {
            printf("%s: %s\n", listed, found == wanted ? "fine" : "changed");
            if (found != wanted) failed++;
        }
    }
    fclose(list);
    return failed > 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    if (argc == 3 && strcmp(argv[1], "-c") == 0) return check_list(argv[2]);
    for (int i = 1; i < argc; i++) {
        unsigned long sum;
        if (checksum(argv[i], &sum)) {
            printf("%08lx %s\n", sum, argv[i]);
        } else {
            perror(argv[i]);
            failed = 1;
        }
    }
    return failed;
}
