/* models/loose_character.c - letters of the other case, without branches: the character may be any. */
int fl_loose_tolower(int character);
int fl_loose_tolower(int character) {
    return character + 32 * ((character >= 'A') & (character <= 'Z'));
}

int fl_loose_toupper(int character);
int fl_loose_toupper(int character) {
    return character - 32 * ((character >= 'a') & (character <= 'z'));
}
