#include "report/document/escape.h"

#include <ctype.h>
#include <stdint.h>
#include <string.h>

static const char replacement[] = "\xef\xbf\xbd";

/* How many bytes from here are one character of UTF-8; 0: this byte begins none. */
static size_t character_length(const char *at) {
    unsigned char first = (unsigned char)*at;
    size_t length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0;
    uint32_t code = length < 2 ? first : first & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if (((unsigned char)at[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | ((unsigned char)at[i] & 0x3f);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    bool is_surrogate = code >= 0xd800 && code <= 0xdfff;
    return length && (is_surrogate || code > 0x10ffff || code < least[length]) ? 0 : length;
}

/* Appends one character of the string, and gives where the next one begins. */
static const char *append_character(struct fl_text *text, const char *at) {
    size_t length = character_length(at);
    if (length)
        fl_text_append_bytes(text, at, length);
    else
        fl_text_append(text, replacement);
    return at + (length ? length : 1);
}

void fl_append_utf8(struct fl_text *text, const char *string) {
    while (*string) string = append_character(text, string);
}

void fl_append_yaml_string(struct fl_text *text, const char *string) {
    fl_text_append_char(text, '"');
    while (*string) {
        unsigned char byte = (unsigned char)*string;
        if (byte == '"' || byte == '\\')
            fl_text_format(text, "\\%c", *string++);
        else if (byte < 32 || byte == 127)
            fl_text_format(text, "\\x%02x", (unsigned char)*string++);
        else
            string = append_character(text, string);
    }
    fl_text_append_char(text, '"');
}

static const char *html_name(unsigned char byte) {
    switch (byte) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#39;";
    default: return NULL;
    }
}

const char *fl_append_html_text(struct fl_text *text, const char *string, const char *end) {
    while (*string && (!end || string < end)) {
        unsigned char byte = (unsigned char)*string;
        bool is_blank = byte == '\t' || byte == '\n';
        const char *named = html_name(byte);
        if ((byte < 32 || byte == 127) && !is_blank) named = byte == '\r' ? "" : replacement;
        if (named) fl_text_append(text, named);
        string = named ? string + 1 : append_character(text, string);
    }
    return string;
}

void fl_append_xml_text(struct fl_text *text, const char *string) {
    while (*string) {
        unsigned char byte = (unsigned char)*string;
        const char *named = byte == '&'   ? "&amp;"
                            : byte == '<' ? "&lt;"
                            : byte == '>' ? "&gt;"
                            : byte == '"' ? "&quot;"
                                          : NULL;
        if (named)
            fl_text_append(text, named);
        else if (byte == '\t' || byte == '\n' || byte == '\r')
            fl_text_format(text, "&#%d;", byte);
        else if (byte < 32)
            fl_text_append(text, replacement);
        if (named || byte < 32)
            string++;
        else
            string = append_character(text, string);
    }
}

void fl_append_uri(struct fl_text *text, const char *path) {
    if (*path == '/') fl_text_append(text, "file://");
    for (; *path; path++) {
        if (isalnum((unsigned char)*path) || strchr("-._~/", *path))
            fl_text_append_char(text, *path);
        else
            fl_text_format(text, "%%%02X", (unsigned char)*path);
    }
}
