/* models/locale.c - locales may be there or not; all behave like "C", and messages are not translated. */
#include <langinfo.h>
#include <limits.h>
#include <libintl.h>
#include <locale.h>
#include <stdlib.h>

#include "internal.h"

static char locale_name[] = "C";

static bool is_always_there(const char *name) {
    return fl_model_compare(name, "C") == 0 || fl_model_compare(name, "POSIX") == 0;
}

/* What the locale that the environment names, or that was set before, is called is not followed (assumptions.def).
 */
void fl_model_name_locale(void);
void fl_model_name_locale(void) {
    locale_name[0] = 'C';
}

/* The one that the environment names ("") need not be there either. */
char *setlocale(int category, const char *name) {
    if (category < 0 || category > LC_IDENTIFICATION) return NULL;
    if (name && is_always_there(name)) return locale_name;
    if (name) fl_model_look_for_files();
    if (name && __fl_world("setlocale.fails", 0, 1)) return NULL;
    if (name && *name) return (char *)name;
    fl_model_name_locale();
    return locale_name;
}

static char empty[] = "";
static char point[] = ".";
static struct lconv conventions = {
    .decimal_point = point,
    .thousands_sep = empty,
    .grouping = empty,
    .int_curr_symbol = empty,
    .currency_symbol = empty,
    .mon_decimal_point = empty,
    .mon_thousands_sep = empty,
    .mon_grouping = empty,
    .positive_sign = empty,
    .negative_sign = empty,
    .int_frac_digits = CHAR_MAX,
    .frac_digits = CHAR_MAX,
    .p_cs_precedes = CHAR_MAX,
    .p_sep_by_space = CHAR_MAX,
    .n_cs_precedes = CHAR_MAX,
    .n_sep_by_space = CHAR_MAX,
    .p_sign_posn = CHAR_MAX,
    .n_sign_posn = CHAR_MAX,
    .int_p_cs_precedes = CHAR_MAX,
    .int_p_sep_by_space = CHAR_MAX,
    .int_n_cs_precedes = CHAR_MAX,
    .int_n_sep_by_space = CHAR_MAX,
    .int_p_sign_posn = CHAR_MAX,
    .int_n_sign_posn = CHAR_MAX,
};

struct lconv *localeconv(void) {
    return &conventions;
}

char *nl_langinfo(nl_item item) {
    switch (item) {
    case CODESET: return "ANSI_X3.4-1968";
    case RADIXCHAR: return ".";
    case D_T_FMT: return "%a %b %e %H:%M:%S %Y";
    case D_FMT: return "%m/%d/%y";
    case T_FMT: return "%H:%M:%S";
    case T_FMT_AMPM: return "%I:%M:%S %p";
    case AM_STR: return "AM";
    case PM_STR: return "PM";
    case YESEXPR: return "^[yY]";
    case NOEXPR: return "^[nN]";
    case CRNCYSTR: return "-";
    default: return "";
    }
}

size_t __ctype_get_mb_cur_max(void) {
    return 1;
}

char *gettext(const char *text) {
    __fl_read_text(text);
    return (char *)text;
}

char *dgettext(const char *domain, const char *text) {
    __fl_read_text(domain);
    __fl_read_text(text);
    return (char *)text;
}

char *dcgettext(const char *domain, const char *text, int category) {
    (void)category;
    __fl_read_text(domain);
    __fl_read_text(text);
    return (char *)text;
}

char *ngettext(const char *singular, const char *plural, unsigned long count) {
    __fl_read_text(singular);
    return (char *)(count == 1 ? singular : plural);
}

char *dngettext(const char *domain, const char *singular, const char *plural, unsigned long count) {
    __fl_read_text(domain);
    __fl_read_text(singular);
    return (char *)(count == 1 ? singular : plural);
}

char *dcngettext(const char *domain, const char *singular, const char *plural, unsigned long count, int category) {
    (void)category;
    __fl_read_text(domain);
    __fl_read_text(singular);
    return (char *)(count == 1 ? singular : plural);
}

static char domain_name[] = "messages";

char *textdomain(const char *domain) {
    __fl_read_text(domain);
    return domain && *domain ? (char *)domain : domain_name;
}

char *bindtextdomain(const char *domain, const char *directory) {
    __fl_read_text(domain);
    __fl_read_text(directory);
    return (char *)directory;
}

char *bind_textdomain_codeset(const char *domain, const char *codeset) {
    __fl_read_text(domain);
    __fl_read_text(codeset);
    return (char *)codeset;
}
