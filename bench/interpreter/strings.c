/* Words of a text: split, turned round, compared, counted. */
#include <stdio.h>
#include <string.h>

static const char text[] =
    "the quick brown fox jumps over the lazy dog while seven wizards brew a very odd potion and "
    "the dog dreams of quick brown foxes that jump over lazy wizards";

static void reverse(char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i < length / 2; i++) {
        char kept = word[i];
        word[i] = word[length - 1 - i];
        word[length - 1 - i] = kept;
    }
}

static int is_vowel(char letter) {
    switch (letter) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u': return 1;
    default: return 0;
    }
}

static unsigned process(char words[][16]) {
    int count = 0;
    unsigned checksum = 0;
    const char *at = text;
    while (*at) {
        int length = 0;
        while (*at && *at != ' ') words[count][length++] = *at++;
        words[count++][length] = '\0';
        if (*at) at++;
    }
    for (int i = 0; i < count; i++) {
        reverse(words[i]);
        for (int j = 0; j < i; j++)
            if (strcmp(words[i], words[j]) == 0) checksum += 1000;
        for (const char *letter = words[i]; *letter; letter++) {
            checksum = checksum * 31 + (unsigned char)*letter;
            if (is_vowel(*letter)) checksum++;
        }
    }
    return checksum;
}

int main(void) {
    char words[64][16];
    unsigned checksum = 0;
    for (int i = 0; i < 2500; i++) checksum = checksum * 3 + process(words);
    printf("%u\n", checksum);
    return 0;
}
