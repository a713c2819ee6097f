/* Reads hardware addresses in three notations and prints them in one, each only once.
 * VERDICT: SAFE
 * INPUT: lines with addresses
 */
#include <stdio.h>
#include <string.h>

#define ADDRESSES 32
#define BYTES 6

static unsigned char known[ADDRESSES][BYTES];
static int count;

static int parse(const char *line, unsigned char *address) {
    unsigned parts[BYTES];
    int used = 0;
    if (sscanf(line, "%2x:%2x:%2x:%2x:%2x:%2x%n", &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &parts[5],
               &used) == 6 ||
        sscanf(line, "%2x-%2x-%2x-%2x-%2x-%2x%n", &parts[0], &parts[1], &parts[2], &parts[3], &parts[4], &parts[5],
               &used) == 6) {
        for (int i = 0; i < BYTES; i++) address[i] = (unsigned char)(parts[i] & 255);
    } else if (sscanf(line, "%4x.%4x.%4x%n", &parts[0], &parts[1], &parts[2], &used) == 3) {
        for (int i = 0; i < 3; i++) {
            address[2 * i] = (unsigned char)(parts[i] >> 8 & 255);
            address[2 * i + 1] = (unsigned char)(parts[i] & 255);
        }
    } else {
        return 0;
    }
    return used > 0 && (line[used] == '\0' || line[used] == '\n');
}

static int is_known(const unsigned char *address) {
    for (int i = 0; i < count; i++) {
        if (memcmp(known[i], address, BYTES) == 0) return 1;
    }
    return 0;
}

int main(void) {
    char line[64];
    unsigned long repeated = 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        unsigned char address[BYTES];
        if (!parse(line, address)) {
            printf("not an address\n");
            continue;
        }
        if (is_known(address)) {
            repeated++;
            continue;
        }
        if (count < ADDRESSES) memcpy(known[count++], address, BYTES);
        for (int i = 0; i < BYTES; i++) printf("%02x%c", address[i], i + 1 < BYTES ? ':' : ' ');
        printf("%s\n", address[0] & 1 ? "group" : "single");
    }
    printf("%d addresses, %lu repeated\n", count, repeated);
    return 0;
}
