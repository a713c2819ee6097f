/* What regions say of texts (docs/characterize.md), by the C library: words, lines and fields, and the numbers in
 * them. Included where struct text is known. */
enum kind {
    whole,
    word,
    line,
    comma_field,
    semicolon_field,
    colon_field,
    tab_field,
    bar_field,
    equals_field,
    slash_field,
    dot_field,
    dash_field,
    space_field,
    comma_token, /* fields that are not empty */
    semicolon_token,
    colon_token,
    tab_token,
    bar_token,
    equals_token,
    slash_token,
    dot_token,
    dash_token,
    space_token
};
static const char separators[] = {0,   0,   '\n', ',', ';', ':',  '\t', '|', '=', '/', '.', '-',
                                  ' ', ',', ';',  ':', '\t', '|', '=',  '/', '.', '-', ' '};

/* Without what lies behind the end; of a line that a zero is in, up to it. */
static struct text cut(const unsigned char *bytes, unsigned length, int ends_at_zero) {
    struct text part = {0};
    for (unsigned i = 0; i < length && !(ends_at_zero && !bytes[i]); i++) part.bytes[part.length++] = bytes[i];
    return part;
}

static int is_blank(unsigned char byte) {
    return byte && strchr(" \t\n\v\f\r", byte) != NULL;
}

static int is_between(enum kind kind, unsigned char byte) {
    return kind == word ? is_blank(byte) : byte == (unsigned char)separators[kind];
}

/* Where the part begins that comes after so many bytes; `length` if there is none. */
static struct text part_of(const struct text *text, enum kind kind, unsigned number, unsigned *count) {
    struct text found = {0}, from = cut(text->bytes, text->length, 0);
    int has_lines = text == &standard, skips = kind == word || kind > space_field;
    *count = 0;
    if (kind == whole) return from;
    if (kind > line && has_lines) {
        unsigned length = 0;
        while (length < from.length && from.bytes[length] != '\n') length++;
        from = cut(from.bytes, length, 1);
    }
    for (unsigned at = 0; at <= from.length;) {
        while (skips && at < from.length && is_between(kind, from.bytes[at])) at++;
        if (at == from.length && (skips || kind == line)) break;
        unsigned end = at;
        while (end < from.length && !is_between(kind, from.bytes[end])) end++;
        if (++*count == number) found = cut(from.bytes + at, end - at, kind == line);
        at = end + 1;
    }
    return found;
}

static struct text part(const struct text *text, enum kind kind, unsigned number) {
    unsigned count;
    return part_of(text, kind, number, &count);
}

static unsigned part_count(const struct text *text, enum kind kind) {
    unsigned count;
    part_of(text, kind, 0, &count);
    return count;
}

static long number(struct text text) {
    return strtol((char *)text.bytes, NULL, 10);
}

static int is_number(struct text text) {
    char *end;
    strtol((char *)text.bytes, &end, 10);
    return end != (char *)text.bytes && end == (char *)text.bytes + text.length;
}

static int is_digits(struct text text) {
    for (unsigned i = 0; i < text.length; i++)
        if (text.bytes[i] < '0' || text.bytes[i] > '9') return 0;
    return text.length > 0;
}

static int is_plain(struct text text) {
    for (unsigned i = 0; i < text.length; i++)
        if ((text.bytes[i] < ' ' || text.bytes[i] > '~') && text.bytes[i] != '\t' && text.bytes[i] != '\n') return 0;
    return 1;
}

static int equals(struct text left, struct text right) {
    return left.length && left.length == right.length && !memcmp(left.bytes, right.bytes, left.length);
}

static unsigned length(struct text text) {
    return text.length;
}

static unsigned char last(struct text text) {
    return text.length ? text.bytes[text.length - 1] : 0;
}
