/* Islands on a small map: each is filled with a number of its own, recursively,
   and its size is counted. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#define ROWS 3
#define COLUMNS 3
#define WATER 0
#define LAND (-1)

static int map[ROWS][COLUMNS];
static int size_of[ROWS * COLUMNS + 1];

static void read_map(unsigned bits)
{
    for (int i = 0; i < ROWS * COLUMNS; i++)
        map[i / COLUMNS][i % COLUMNS] = (bits >> i & 1u) ? LAND : WATER;
}

static bool inside(int row, int column)
{
    return row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;
}

static int fill(int row, int column, int name)
{
    int size = 1;

    if (!inside(row, column) || map[row][column] != LAND)
        return 0;
    map[row][column] = name;
    size += fill(row - 1, column, name);
    size += fill(row + 1, column, name);
    size += fill(row, column - 1, name);
    size += fill(row, column + 1, name);
    return size;
}

static int name_islands(void)
{
    int islands = 0;

    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            if (map[row][column] == LAND) {
                islands++;
                size_of[islands] = fill(row, column, islands);
            }
        }
    }
    return islands;
}

static int count_cells(int name)
{
    int count = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        if (map[i / COLUMNS][i % COLUMNS] == name)
            count++;
    }
    return count;
}

static bool borders_agree(void)
{
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            int here = map[row][column];
            if (here == WATER)
                continue;
            if (row > 0 && map[row - 1][column] != WATER && map[row - 1][column] != here)
                return false;
            if (column > 0 && map[row][column - 1] != WATER && map[row][column - 1] != here)
                return false;
        }
    }
    return true;
}

int main(void)
{
    unsigned bits = 0;
    int land = 0;
    int islands;

    for (int row = 0; row < ROWS; row++)
        bits = bits << COLUMNS | (__VERIFIER_nondet_uchar() & 7u);
    read_map(bits);
    for (unsigned rest = bits; rest != 0; rest &= rest - 1)
        land++;
    assert(count_cells(LAND) == land);

    islands = name_islands();
    assert(islands <= (ROWS * COLUMNS + 1) / 2);
    assert((islands == 0) == (land == 0));
    assert(borders_agree());
    assert(count_cells(LAND) == 0);
    for (int name = 1; name <= islands; name++) {
        assert(size_of[name] > 0);
        assert(size_of[name] == count_cells(name));
        land -= size_of[name];
    }
    assert(land == 0);
    if (bits == 0x155 || bits == 0x0aa)
        assert(islands == (bits == 0x155 ? 5 : 4));
    return 0;
}
