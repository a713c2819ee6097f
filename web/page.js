/* The report's page: moves the source to what is read, and folds. Without it all contents are there, too. */
"use strict";
(() => {
    const body = document.body, source = document.getElementById("source");
    const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
    const make = (text, listen) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        button.addEventListener("click", listen);
        return button;
    };
    body.classList.add("js");

    /* ---- the source ---- */
    const isBeside = () => getComputedStyle(source).position === "sticky";
    const choose = (element) => {
        const kind = element.classList.contains("line") ? ".line.current" : ".step.current";
        all(kind).forEach((other) => other.classList.remove("current"));
        element.classList.add("current");
    };
    const close = () => body.classList.remove("sheet");
    /* Scrolls the source alone: the report stays where it is. */
    const show = (line) => {
        if (!isBeside()) body.classList.add("sheet");
        choose(line);
        const above = line.getBoundingClientRect().top - source.getBoundingClientRect().top;
        source.scrollTo({ top: source.scrollTop + above - source.clientHeight / 3, left: 0 });
    };
    const lineOf = (link) => {
        const name = link.hash.slice(1);
        return source && /^f\d+-\d+$/.test(name) ? document.getElementById(name) : null;
    };
    if (source) {
        const button = make("close", close);
        button.id = "close";
        body.append(button);
        const first = [".line.cause", ".line.fails", ".line.tells", ".line.ran", ".line.named"].map((kind) => document.querySelector(kind)).find(Boolean);
        if (isBeside() && first && !location.hash) {
            show(first);
            first.classList.remove("current");
        }
    }

    /* ---- steps ---- */
    const showStep = (step) => {
        choose(step);
        const link = step.querySelector("a.place"), line = link && lineOf(link);
        if (line) show(line);
    };
    const move = (step, by) => {
        const steps = all(".step", step.closest(".steps")).filter((other) => other.offsetParent && other.querySelector("a.place"));
        const next = steps[steps.indexOf(step) + by];
        if (!next) return;
        next.querySelector("a.place").focus();
        next.scrollIntoView({ block: "nearest" });
        showStep(next);
    };
    document.addEventListener("click", (event) => {
        const link = event.target.closest("a[href^='#']"), step = event.target.closest(".step");
        const line = link && lineOf(link);
        if (line) {
            event.preventDefault();
            if (step) choose(step);
            show(line);
        } else if (link) {
            reveal(link.hash);
        } else if (step && String(getSelection()) === "") {
            showStep(step);
        }
    });
    document.addEventListener("keydown", (event) => {
        const step = document.activeElement.closest(".step");
        const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
        if (event.key === "Escape") close();
        if (!step || !by || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        move(step, by);
    });

    /* ---- folds ---- */
    const reveal = (hash) => {
        const target = hash.length > 1 && document.getElementById(decodeURIComponent(hash.slice(1)));
        for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    };
    all(".steps").forEach((steps) => {
        const folds = all(".dropped > details", steps);
        if (!folds.length) return;
        const button = make("show all steps", () => {
            const isOpen = button.getAttribute("aria-pressed") === "true";
            folds.forEach((fold) => { fold.open = !isOpen; });
            button.setAttribute("aria-pressed", String(!isOpen));
            button.textContent = isOpen ? "show all steps" : "hide what makes no difference";
        });
        button.className = "unfold";
        button.setAttribute("aria-pressed", "false");
        steps.previousElementSibling.append(button);
    });
    reveal(location.hash);
    addEventListener("hashchange", () => reveal(location.hash));

    /* ---- copies, and paper ---- */
    all(".copyable").forEach((block) => {
        const button = make("copy", async () => {
            await navigator.clipboard.writeText(block.querySelector("pre").textContent);
            button.textContent = "copied";
            setTimeout(() => { button.textContent = "copy"; }, 1500);
        });
        if (navigator.clipboard) block.append(button);
    });
    let closed = [];
    addEventListener("beforeprint", () => {
        closed = all("details:not([open])");
        closed.forEach((fold) => { fold.open = true; });
    });
    addEventListener("afterprint", () => closed.forEach((fold) => { fold.open = false; }));
})();
