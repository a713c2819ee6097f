/* report/page/proof.c - how SAFE is known, who tried to prove it in vain, what became of offered invariants. */
#include "report/page/parts.h"

enum { MOST_INVARIANTS = 200 };

static void write_invariants(struct fl_page *page) {
    const struct fl_result_proof *proof = &page->result->proof;
    size_t count = proof->invariants.count;
    if (!count) return;
    fl_page_write(page, "<div class=\"scroll\"><table>\n<thead><tr><th>place</th><th>of</th><th>always holds</th>"
                        "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < count && i < MOST_INVARIANTS; i++) {
        const struct fl_result_invariant *invariant = &proof->invariants.items[i];
        fl_page_write(page, "<tr><td>");
        fl_page_place(page, &invariant->place, 0);
        fl_page_write(page, "</td><td>%s</td><td><code>%s</code></td></tr>\n",
                      fl_invariant_subject(page->arena, invariant), invariant->text);
    }
    fl_page_write(page, "</tbody></table></div>\n");
    if (count > MOST_INVARIANTS)
        fl_page_write(page, "<p>… %zu more: --json has all of them</p>\n", count - MOST_INVARIANTS);
}

static void write_attempts(struct fl_page *page) {
    const struct fl_result *result = page->result;
    size_t count = 0;
    for (size_t i = 0; i < result->attempts.count; i++) {
        const struct fl_attempt *attempt = &result->attempts.items[i];
        bool has_extent = attempt->how_far && *attempt->how_far;
        if (!fl_attempt_is_told(result, attempt)) continue;
        if (!count++)
            fl_page_write(page,
                          "<details class=\"part\" open>\n<summary><h2>Without a proof</h2></summary>\n<ul>\n");
        fl_page_write(page, "<li><b>%s</b> %s", attempt->prover, has_extent ? attempt->how_far : "");
        if (attempt->stopped && *attempt->stopped)
            fl_page_write(page, "%s%s", has_extent ? ": " : "", attempt->stopped);
        fl_page_write(page, "</li>\n");
    }
    if (count) fl_page_write(page, "</ul>\n</details>\n");
}

static void write_hints(struct fl_page *page) {
    const struct fl_result *result = page->result;
    static const struct fl_text_options options = {.has_colors = true};
    if (!result->hints.count) return;
    fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Invariants that were offered</h2></summary>\n"
                        "<ul>\n");
    for (size_t i = 0; i < result->hints.count; i++) {
        const struct fl_result_hint *hint = &result->hints.items[i];
        struct fl_text outcome = fl_text_make(page->arena);
        fl_print_hint_outcome(&(struct fl_report_printer){&outcome, result, &options}, hint);
        fl_page_write(page, "<li>");
        fl_page_place(page, &hint->place, 0);
        fl_page_write(page, " <code>%s</code> ", hint->text);
        fl_page_phrase(page, fl_text_string(&outcome));
        fl_page_write(page, "</li>\n");
    }
    fl_page_write(page, "</ul>\n</details>\n");
}

void fl_page_proof(struct fl_page *page) {
    if (page->result->proof.prover) {
        fl_page_write(page, "<details class=\"part\" open>\n<summary><h2>Proof</h2></summary>\n");
        fl_page_words(page, fl_page_printed(page, fl_print_how, false));
        write_invariants(page);
        fl_page_write(page, "</details>\n");
    }
    write_attempts(page);
    write_hints(page);
}
