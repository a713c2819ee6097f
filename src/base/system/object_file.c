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

static bool read_header(struct object *object) {
    if (object->size < EI_NIDENT || memcmp(object->bytes, ELFMAG, SELFMAG) != 0) return false;
    object->is_wide = object->bytes[EI_CLASS] == ELFCLASS64;
    if (object->is_wide) {
        Elf64_Ehdr header;
        if (!is_inside(object, 0, sizeof header)) return false;
        memcpy(&header, object->bytes, sizeof header);
        object->sections = header.e_shoff, object->section_size = header.e_shentsize;
        object->section_count = header.e_shnum, object->names = header.e_shstrndx;
        return object->section_size >= sizeof(Elf64_Shdr);
    }
    Elf32_Ehdr header;
    if (!is_inside(object, 0, sizeof header)) return false;
    memcpy(&header, object->bytes, sizeof header);
    object->sections = header.e_shoff, object->section_size = header.e_shentsize;
    object->section_count = header.e_shnum, object->names = header.e_shstrndx;
    return object->section_size >= sizeof(Elf32_Shdr);
}

static bool read_section(const struct object *object, uint64_t index, struct section *section) {
    uint64_t offset = object->sections + index * object->section_size;
    if (index >= object->section_count || !is_inside(object, offset, object->section_size)) return false;
    if (object->is_wide) {
        Elf64_Shdr header;
        memcpy(&header, object->bytes + offset, sizeof header);
        *section =
            (struct section){header.sh_name, header.sh_type, header.sh_offset, header.sh_size, header.sh_link};
    } else {
        Elf32_Shdr header;
        memcpy(&header, object->bytes + offset, sizeof header);
        *section =
            (struct section){header.sh_name, header.sh_type, header.sh_offset, header.sh_size, header.sh_link};
    }
    return is_inside(object, section->offset, section->type == SHT_NOBITS ? 0 : section->size);
}

static struct symbol read_symbol(const struct object *object, uint64_t offset) {
    if (object->is_wide) {
        Elf64_Sym symbol;
        memcpy(&symbol, object->bytes + offset, sizeof symbol);
        return (struct symbol){symbol.st_name, symbol.st_info};
    }
    Elf32_Sym symbol;
    memcpy(&symbol, object->bytes + offset, sizeof symbol);
    return (struct symbol){symbol.st_name, symbol.st_info};
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
