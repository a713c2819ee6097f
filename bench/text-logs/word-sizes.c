/* Tells words with their lengths, and the longest at the end. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char word[24], longest[24] = "";
    int count = 0, capitals = 0;
    while (count < 1000 && scanf("%23s", word) == 1) {
        count++;
        if (isupper((unsigned char)word[0])) capitals++;
        printf("%d: %s, %zu letters\n", count, word, strlen(word));
        if (strlen(word) > strlen(longest)) strcpy(longest, word);
    }
    printf("%d words, %d capitals, longest %s\n", count, capitals, longest);
    return 0;
}
