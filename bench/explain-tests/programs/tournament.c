/* A league: who plays whom in which round, and the table after the results that are known. */
#include <stdio.h>
#include <string.h>

#define MAX_TEAMS 16

int played[MAX_TEAMS], won[MAX_TEAMS], drawn[MAX_TEAMS], lost[MAX_TEAMS];
int scored[MAX_TEAMS], conceded[MAX_TEAMS], points[MAX_TEAMS];
int between[MAX_TEAMS][MAX_TEAMS]; /* points that one got against the other */
char names[MAX_TEAMS][12];
int teams, bad_lines;

int team_number(const char *name) {
    for (int i = 0; i < teams; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

int add_team(const char *name) {
    if (teams == MAX_TEAMS || team_number(name) >= 0)
        return 0;
    strcpy(names[teams++], name);
    return 1;
}

void print_rounds(int is_double) {
    int seats = teams + teams % 2;
    int rounds = seats - 1;
    for (int round = 0; round < (is_double ? 2 * rounds : rounds); round++) {
        printf("round %d:", round + 1);
        for (int pair = 0; pair < seats / 2; pair++) {
            int home = pair == 0 ? seats - 1 : (round + pair) % rounds;
            int away = (round + rounds - pair) % rounds;
            if (home >= teams)
                continue;
            if ((pair == 0 && round % 2 == 1) != (round >= rounds)) {
                int other = home;
                home = away;
                away = other;
            }
            if (away < teams && home < teams)
                printf(" %s-%s", names[home], names[away]);
        }
        if (teams % 2 == 1)
            printf(" (%s rests)", names[round % rounds]);
        printf("\n");
    }
}

void enter_result(int home, int away, int home_goals, int away_goals) {
    played[home]++;
    played[away]++;
    scored[home] += home_goals;
    conceded[home] += away_goals;
    scored[away] += away_goals;
    conceded[away] += home_goals;
    if (home_goals == away_goals) {
        drawn[home]++;
        drawn[away]++;
        points[home]++;
        points[away]++;
        between[home][away]++;
        between[away][home]++;
        return;
    }
    int winner = home_goals > away_goals ? home : away;
    int loser = winner == home ? away : home;
    won[winner]++;
    lost[loser]++;
    points[winner] += 3;
    between[winner][loser] += 3;
}

int is_better(int a, int b) {
    int difference_a = scored[a] - conceded[a], difference_b = scored[b] - conceded[b];
    if (points[a] != points[b])
        return points[a] > points[b];
    if (between[a][b] != between[b][a])
        return between[a][b] > between[b][a];
    if (difference_a != difference_b)
        return difference_a > difference_b;
    if (scored[a] != scored[b])
        return scored[a] > scored[b];
    return strcmp(names[a], names[b]) < 0;
}

void print_table(void) {
    int order[MAX_TEAMS];
    for (int i = 0; i < teams; i++) {
        int at = i;
        while (at > 0 && is_better(i, order[at - 1])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
    printf("    team         p  w  d  l goals  pts\n");
    for (int i = 0; i < teams; i++) {
        int t = order[i];
        printf("%2d. %-11s %2d %2d %2d %2d %2d:%-2d %4d\n", i + 1, names[t], played[t], won[t], drawn[t], lost[t], scored[t], conceded[t], points[t]);
    }
}

int main(int argc, char **argv) {
    char line[100], one[12], two[12];
    int home_goals, away_goals;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "team %11s", one) == 1) {
            if (!add_team(one))
                printf("cannot add %s\n", one), bad_lines++;
        } else if (sscanf(line, "%11s %11s %d:%d", one, two, &home_goals, &away_goals) == 4) {
            int home = team_number(one), away = team_number(two);
            if (home < 0 || away < 0 || home == away || home_goals < 0 || away_goals < 0) {
                printf("bad result: %s", line);
                bad_lines++;
            } else {
                enter_result(home, away, home_goals, away_goals);
            }
        } else {
            printf("cannot read: %s", line);
            bad_lines++;
        }
    }
    if (teams < 2) {
        printf("too few teams\n");
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "table") != 0)
        print_rounds(strcmp(argv[1], "double") == 0);
    if (argc < 2 || strcmp(argv[1], "table") == 0)
        print_table();
    return bad_lines > 0;
}
