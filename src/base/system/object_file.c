#include "base/system/object_file.h"

#include <elf.h>
#include <stdint.h>
#include <string.h>

/* The parts of a section header and a symbol that matter, in either width. */
struct section {
    uint64_t name, type, offset, size, link;
};

struct symbol {
    uint32_t name;
    unsigned char information;
};

struct object {
    const unsigned char *bytes;
    size_t size;
    bool is_wide;
    uint64_t sections, section_size, section_count, names;
};

static bool is_inside(const struct object *object, uint64_t offset, uint64_t size) {
    return offset <= object->size && size <= object->size - offset;
}

/* Copies the ELF structure of this name at the offset, of the class that the object has, and does what
 * follows with it, as `raw`. */
#define WITH_STRUCTURE(object, name, offset, ...)                 \
    do {                                                          \
        if ((object)->is_wide) {                                  \
            Elf64_##name raw;                                     \
            memcpy(&raw, (object)->bytes + (offset), sizeof raw); \
            __VA_ARGS__                                           \
        } else {                                                  \
            Elf32_##name raw;                                     \
            memcpy(&raw, (object)->bytes + (offset), sizeof raw); \
            __VA_ARGS__                                           \
        }                                                         \
    } while (0)

static bool read_header(struct object *object) {
    if (object->size < EI_NIDENT || memcmp(object->bytes, ELFMAG, SELFMAG) != 0) return false;
    object->is_wide = object->bytes[EI_CLASS] == ELFCLASS64;
    if (!is_inside(object, 0, object->is_wide ? sizeof(Elf64_Ehdr) : sizeof(Elf32_Ehdr))) return false;
    WITH_STRUCTURE(object, Ehdr, 0, object->sections = raw.e_shoff; object->section_size = raw.e_shentsize;
                   object->section_count = raw.e_shnum; object->names = raw.e_shstrndx;);
    return object->section_size >= (object->is_wide ? sizeof(Elf64_Shdr) : sizeof(Elf32_Shdr));
}

static bool read_section(const struct object *object, uint64_t index, struct section *section) {
    uint64_t offset = object->sections + index * object->section_size;
    if (index >= object->section_count || !is_inside(object, offset, object->section_size)) return false;
    WITH_STRUCTURE(object, Shdr, offset,
                   *section =
                       (struct section){raw.sh_name, raw.sh_type, raw.sh_offset, raw.sh_size, raw.sh_link};);
    return is_inside(object, section->offset, section->type == SHT_NOBITS ? 0 : section->size);
}

static struct symbol read_symbol(const struct object *object, uint64_t offset) {
    struct symbol symbol;
    WITH_STRUCTURE(object, Sym, offset, symbol = (struct symbol){raw.st_name, raw.st_info};);
    return symbol;
}

static bool is_named(const struct object *object, const struct section *strings, uint64_t at, const char *name) {
    size_t length = strlen(name) + 1;
    return at < strings->size && length <= strings->size - at &&
           memcmp(object->bytes + strings->offset + at, name, length) == 0;
}

static bool has_symbol(const struct object *object, const struct section *table, const char *name) {
    struct section strings;
    if (!read_section(object, table->link, &strings) || strings.type != SHT_STRTAB) return false;
    uint64_t entry = object->is_wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
    for (uint64_t at = 0; at + entry <= table->size; at += entry) {
        struct symbol symbol = read_symbol(object, table->offset + at);
        /* The binding and the type are laid out alike in both widths. */
        unsigned type = ELF64_ST_TYPE(symbol.information);
        if (ELF64_ST_BIND(symbol.information) == STB_LOCAL && (type == STT_FUNC || type == STT_OBJECT) &&
            is_named(object, &strings, symbol.name, name))
            return true;
    }
    return false;
}

bool fl_object_file_has_local(const unsigned char *bytes, size_t size, const char *name) {
    struct object object = {.bytes = bytes, .size = size};
    if (!read_header(&object)) return false;
    for (uint64_t i = 0; i < object.section_count; i++) {
        struct section section;
        if (read_section(&object, i, &section) && section.type == SHT_SYMTAB &&
            has_symbol(&object, &section, name))
            return true;
    }
    return false;
}

bool fl_object_file_section(const unsigned char *bytes, size_t size, const char *name,
                            const unsigned char **contents, size_t *length) {
    struct object object = {.bytes = bytes, .size = size};
    struct section names, section;
    if (!read_header(&object) || !read_section(&object, object.names, &names) || names.type != SHT_STRTAB)
        return false;
    for (uint64_t i = 0; i < object.section_count; i++) {
        if (!read_section(&object, i, &section) || section.type != SHT_PROGBITS) continue;
        if (!is_named(&object, &names, section.name, name)) continue;
        *contents = bytes + section.offset;
        *length = section.size;
        return true;
    }
    return false;
}
