/* A file system for a small disk, whose close loses data if a reset follows.
 *
 * The disk is an array of blocks and survives resets; everything else is lost. Block 0 says that the disk is
 * formatted; then comes a block for each inode, then data. Of an open file the last block is kept in memory, and
 * written when it is full or the file is closed. So are inodes, which are saved when a file is created, closed or
 * deleted, and by sync.
 *
 * Clients, one for each file name, do what inputs say, up to STEPS operations. Each leaves an event: PICK says
 * whose turn it is. -DFIXED closes files in the right order.
 */
#include <stdbool.h>
#include <stdint.h>

#ifndef FILES
#define FILES 8
#endif
#ifndef STEPS
#define STEPS 9
#endif

void EVR(const char *event);
void EVR_value(const char *event, int value);
_Bool __VERIFIER_nondet_bool(void);
unsigned char __VERIFIER_nondet_uchar(void);

enum {
    BLOCK_SIZE = 8,
    FILE_BLOCKS = 2,
    DATA_BLOCKS = FILES * FILE_BLOCKS - FILES / 2, /* fewer than all files could have */
    FIRST_INODE_BLOCK = 1,
    FIRST_DATA_BLOCK = FIRST_INODE_BLOCK + FILES,
    BLOCKS = FIRST_DATA_BLOCK + DATA_BLOCKS,
    DESCRIPTORS = FILES / 2, /* files that can be open at a time */
    RECORD_SIZE = 2,         /* bytes of one read or write */
    MAGIC = 0xf5,
    NONE = 255,
};

/* ---- the disk ---- */

struct block {
    uint8_t bytes[BLOCK_SIZE];
};

static struct block disk[BLOCKS];

/* ---- what is in memory, and lost when the machine is reset ---- */

struct inode {
    bool is_used;
    bool is_dirty; /* differs from what is on the disk */
    uint8_t name;
    uint8_t size;
    uint8_t blocks[FILE_BLOCKS]; /* as many as the size needs */
};

struct open_file {
    bool is_open;
    uint8_t inode;
    uint8_t position;  /* of the next read */
    uint8_t size;      /* with what was written since the last flush */
    struct block last; /* that the end of the file is in */
};

static bool is_mounted;
static struct inode inodes[FILES];
static bool is_allocated[DATA_BLOCKS];
static struct open_file open_files[DESCRIPTORS];
static uint8_t descriptors[FILES]; /* of each client; NONE: it has no file open */

/* ---- inodes ---- */

/* An inode on the disk: used, name, size, blocks. */
static void save_inode(uint8_t index) {
    struct block block = {{inodes[index].is_used, inodes[index].name, inodes[index].size}};
    for (int i = 0; i < FILE_BLOCKS; i++) block.bytes[3 + i] = inodes[index].blocks[i];
    disk[FIRST_INODE_BLOCK + index] = block;
    inodes[index].is_dirty = false;
}

static void load_inode(uint8_t index) {
    struct block block = disk[FIRST_INODE_BLOCK + index];
    struct inode inode = {.is_used = block.bytes[0] != 0, .name = block.bytes[1], .size = block.bytes[2]};
    for (int i = 0; i < FILE_BLOCKS; i++) inode.blocks[i] = block.bytes[3 + i];
    inodes[index] = inode;
}

static uint8_t find_inode(uint8_t name) {
    for (uint8_t i = 0; i < FILES; i++)
        if (inodes[i].is_used && inodes[i].name == name) return i;
    return NONE;
}

static uint8_t find_unused_inode(void) {
    for (uint8_t i = 0; i < FILES; i++)
        if (!inodes[i].is_used) return i;
    return NONE;
}

/* ---- data blocks ---- */

static uint8_t allocate_block(void) {
    for (uint8_t i = 0; i < DATA_BLOCKS; i++)
        if (!is_allocated[i]) {
            is_allocated[i] = true;
            return i;
        }
    return NONE;
}

/* The blocks of a file are allocated from now on, or are not. */
static void mark_blocks(uint8_t index, bool is_used) {
    for (int i = 0; i < FILE_BLOCKS; i++)
        if (i * BLOCK_SIZE < inodes[index].size) is_allocated[inodes[index].blocks[i] % DATA_BLOCKS] = is_used;
}

/* Where on the disk a byte of a file is. */
static uint8_t block_of(uint8_t index, uint8_t position) {
    return FIRST_DATA_BLOCK + inodes[index].blocks[position / BLOCK_SIZE];
}

/* ---- open files ---- */

static uint8_t find_unused_descriptor(void) {
    for (uint8_t i = 0; i < DESCRIPTORS; i++)
        if (!open_files[i].is_open) return i;
    return NONE;
}

static bool is_open(uint8_t descriptor) {
    return descriptor < DESCRIPTORS && open_files[descriptor].is_open;
}

static bool is_inode_open(uint8_t index) {
    for (int i = 0; i < DESCRIPTORS; i++)
        if (open_files[i].is_open && open_files[i].inode == index) return true;
    return false;
}

static uint8_t open_inode(uint8_t index) {
    uint8_t descriptor = find_unused_descriptor();
    if (descriptor == NONE) return NONE;
    struct open_file file = {.is_open = true, .inode = index, .size = inodes[index].size};
    if (file.size % BLOCK_SIZE != 0) file.last = disk[block_of(index, file.size)];
    open_files[descriptor] = file;
    return descriptor;
}

/* Writes the last block; false: the disk is full. */
static bool flush(uint8_t descriptor) {
    struct open_file file = open_files[descriptor];
    struct inode inode = inodes[file.inode];
    if (file.size == inode.size) return true;
    if (inode.size % BLOCK_SIZE == 0) {
        uint8_t block = allocate_block();
        if (block == NONE) return false;
        inode.blocks[inode.size / BLOCK_SIZE] = block;
    }
    disk[FIRST_DATA_BLOCK + inode.blocks[inode.size / BLOCK_SIZE]] = file.last;
    inode.size = file.size;
    inode.is_dirty = true;
    inodes[file.inode] = inode;
    return true;
}

/* ---- the interface ---- */

static void fs_reset(void) {
    is_mounted = false;
    for (int i = 0; i < FILES; i++) inodes[i] = (struct inode){0};
    for (int i = 0; i < FILES; i++) descriptors[i] = NONE;
    for (int i = 0; i < DATA_BLOCKS; i++) is_allocated[i] = false;
    for (int i = 0; i < DESCRIPTORS; i++) open_files[i] = (struct open_file){0};
}

static bool fs_format(void) {
    if (is_mounted) return false;
    for (int i = 0; i < BLOCKS; i++) disk[i] = (struct block){{0}};
    disk[0] = (struct block){{MAGIC, FILES}};
    return true;
}

static bool fs_mount(void) {
    if (is_mounted || disk[0].bytes[0] != MAGIC || disk[0].bytes[1] != FILES) return false;
    for (uint8_t i = 0; i < FILES; i++) {
        load_inode(i);
        if (inodes[i].is_used) mark_blocks(i, true);
    }
    is_mounted = true;
    return true;
}

/* A new file, open; its descriptor, or NONE. */
static uint8_t fs_create(uint8_t name) {
    if (!is_mounted || find_inode(name) != NONE) return NONE;
    uint8_t index = find_unused_inode();
    if (index == NONE) return NONE;
    uint8_t descriptor = open_inode(index);
    if (descriptor == NONE) return NONE;
    inodes[index] = (struct inode){.is_used = true, .name = name};
    save_inode(index);
    return descriptor;
}

static uint8_t fs_open(uint8_t name) {
    if (!is_mounted) return NONE;
    uint8_t index = find_inode(name);
    return index == NONE ? NONE : open_inode(index);
}

/* A record at the end of the file. */
static bool fs_write(uint8_t descriptor, const uint8_t *record) {
    if (!is_open(descriptor)) return false;
    struct open_file file = open_files[descriptor];
    if (file.size == FILE_BLOCKS * BLOCK_SIZE) return false;
    for (int i = 0; i < RECORD_SIZE; i++) file.last.bytes[file.size++ % BLOCK_SIZE] = record[i];
    open_files[descriptor] = file;
    return file.size % BLOCK_SIZE != 0 || flush(descriptor);
}

/* The next record; false at the end of the file, or if it is not open. */
static bool fs_read(uint8_t descriptor, uint8_t *record) {
    if (!is_open(descriptor) || !flush(descriptor)) return false;
    uint8_t position = open_files[descriptor].position;
    if (position == open_files[descriptor].size) return false;
    struct block block = disk[block_of(open_files[descriptor].inode, position)];
    for (int i = 0; i < RECORD_SIZE; i++) record[i] = block.bytes[(position + i) % BLOCK_SIZE];
    open_files[descriptor].position = position + RECORD_SIZE;
    return true;
}

static bool fs_close(uint8_t descriptor) {
    if (!is_open(descriptor)) return false;
#ifdef FIXED
    bool is_done = flush(descriptor);
    save_inode(open_files[descriptor].inode);
#else
    save_inode(open_files[descriptor].inode); /* wrong: the file becomes longer only now */
    bool is_done = flush(descriptor);
#endif
    open_files[descriptor].is_open = false;
    return is_done;
}

static bool fs_delete(uint8_t name) {
    if (!is_mounted) return false;
    uint8_t index = find_inode(name);
    if (index == NONE || is_inode_open(index)) return false;
    mark_blocks(index, false);
    inodes[index] = (struct inode){0};
    save_inode(index);
    return true;
}

static bool fs_sync(void) {
    if (!is_mounted) return false;
    bool is_done = true;
    for (uint8_t i = 0; i < DESCRIPTORS; i++)
        if (open_files[i].is_open && !flush(i)) is_done = false;
    for (uint8_t i = 0; i < FILES; i++)
        if (inodes[i].is_dirty) save_inode(i);
    return is_done;
}

/* ---- what clients do, and the events that it leaves ---- */

static void do_reset(void) {
    fs_reset();
    EVR("RESET");
}

static void do_format(void) {
    if (fs_format())
        EVR("FORMAT");
    else
        EVR("FORMAT_FAIL");
}

static void do_mount(void) {
    if (fs_mount())
        EVR("MOUNT_SUCC");
    else
        EVR("MOUNT_FAIL");
}

static void do_create(uint8_t client) {
    uint8_t descriptor = descriptors[client] == NONE ? fs_create(client) : NONE;
    if (descriptor != NONE) {
        descriptors[client] = descriptor;
        EVR("CREAT_SUCC");
    } else {
        EVR("CREAT_FAIL");
    }
}

static void do_open(uint8_t client) {
    uint8_t descriptor = descriptors[client] == NONE ? fs_open(client) : NONE;
    if (descriptor != NONE) {
        descriptors[client] = descriptor;
        EVR("OPEN_SUCC");
    } else {
        EVR("OPEN_FAIL");
    }
}

static void do_write(uint8_t client) {
    uint8_t record[RECORD_SIZE];
    for (int i = 0; i < RECORD_SIZE; i++) record[i] = __VERIFIER_nondet_uchar();
    if (fs_write(descriptors[client], record))
        EVR("WRITE_SUCC");
    else
        EVR("WRITE_FAIL");
}

static void do_read(uint8_t client) {
    uint8_t record[RECORD_SIZE];
    if (fs_read(descriptors[client], record))
        EVR("READ_SUCC");
    else
        EVR("READ_FAIL");
}

static void do_close(uint8_t client) {
    bool is_done = fs_close(descriptors[client]);
    descriptors[client] = NONE;
    if (is_done)
        EVR("CLOSE_SUCC");
    else
        EVR("CLOSE_FAIL");
}

static void do_delete(uint8_t client) {
    if (fs_delete(client))
        EVR("DELETE_SUCC");
    else
        EVR("DELETE_FAIL");
}

static void do_sync(void) {
    if (fs_sync())
        EVR("SYNC_SUCC");
    else
        EVR("SYNC_FAIL");
}

static uint8_t pick(void) {
    uint8_t client = __VERIFIER_nondet_uchar();
    if (client >= FILES) client = 0;
    EVR_value("PICK", client);
    return client;
}

static void operate(uint8_t operation, uint8_t client) {
    switch (operation) {
    case 0:
        do_reset();
        do_mount();
        break;
    case 1: do_format(); break;
    case 2: do_mount(); break;
    case 3: do_create(client); break;
    case 4: do_open(client); break;
    case 5: do_write(client); break;
    case 6: do_close(client); break;
    case 7: do_read(client); break;
    case 8: do_delete(client); break;
    default: do_sync(); break;
    }
}

int main(void) {
    do_reset();
    do_format();
    do_mount();
    uint8_t client = pick();
    for (int step = 0; step < STEPS && __VERIFIER_nondet_bool(); step++) {
        operate(__VERIFIER_nondet_uchar(), client);
        client = pick();
    }
    return 0;
}
