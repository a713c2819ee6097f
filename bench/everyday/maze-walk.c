/* Walks through a maze that is read from a file; nothing ensures that it has a wall around it.
 * VERDICT: FAILS
 * LINE: 53
 * INPUT: a maze with an opening at its top, and a walk through it
 */
#include <stdio.h>
#include <string.h>

#define ROWS 8
#define COLUMNS 12

struct maze {
    char cells[ROWS][COLUMNS + 1];
    int rows, row, column;
};

static int read_maze(FILE *file, struct maze *maze) {
    char line[80];
    int has_start = 0;
    maze->rows = 0;
    while (maze->rows < ROWS && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strlen(line) > COLUMNS || strspn(line, "# .S") != strlen(line)) return 0;
        memset(maze->cells[maze->rows], '#', COLUMNS);
        maze->cells[maze->rows][COLUMNS] = '\0';
        memcpy(maze->cells[maze->rows], line, strlen(line));
        for (int column = 0; line[column] != '\0'; column++) {
            if (line[column] != 'S') continue;
            if (has_start || column == 0 || column == COLUMNS - 1) return 0;
            has_start = 1;
            maze->row = maze->rows;
            maze->column = column;
        }
        maze->cells[maze->rows][0] = '#';
        maze->cells[maze->rows][COLUMNS - 1] = '#';
        maze->rows++;
    }
    for (int column = 0; maze->rows > 0 && column < COLUMNS; column++) {
        if (maze->cells[maze->rows - 1][column] != '#') return 0;
    }
    return has_start;
}

static int step(struct maze *maze, char direction) {
    int row = maze->row, column = maze->column;
    switch (direction) {
    case 'n': row--; break;
    case 's': row++; break;
    case 'w': column--; break;
    case 'e': column++; break;
    default: return 0;
    }
    if (maze->cells[row][column] == '#') return 0;
    maze->row = row;
    maze->column = column;
    return 1;
}

int main(int argc, char **argv) {
    struct maze maze;
    FILE *file;
    int steps = 0;
    if (argc != 3) {
        fprintf(stderr, "usage: maze FILE WALK\n");
        return 2;
    }
    file = fopen(argv[1], "r");
    if (file == NULL || !read_maze(file, &maze)) {
        fprintf(stderr, "%s: no maze\n", argv[1]);
        if (file != NULL) fclose(file);
        return 1;
    }
    fclose(file);
    for (const char *at = argv[2]; *at != '\0' && steps < 10000; at++) steps += step(&maze, *at);
    printf("row %d, column %d after %d steps\n", maze.row + 1, maze.column + 1, steps);
    return 0;
}
