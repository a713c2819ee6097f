/* Looks at the pages `names` in frames, and acts on them as a reader would. Leaves the counts in the title. */
"use strict";
const failures = [];
let passed = 0;
const expect = (claim, what) => {
    if (claim) passed++;
    else failures.push(what);
};
const all = (root, selector) => Array.from(root.querySelectorAll(selector));
const isShown = (element) => element.getClientRects().length > 0 && element.checkVisibility({ contentVisibilityAuto: true });
const load = (file, width, sandbox) => new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.style = `border: 0; width: ${width}px; height: 800px`;
    if (sandbox) frame.sandbox = sandbox;
    frame.onload = () => resolve({ frame, page: frame.contentDocument, view: frame.contentWindow });
    frame.src = file;
    document.body.append(frame);
});
const press = (page, key) => page.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const isInside = (inner, outer) => {
    const a = inner.getBoundingClientRect(), b = outer.getBoundingClientRect();
    return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
};

/* ---- any page ---- */

const expectWhole = (name, width, { page, view, frame }) => {
    const where = `${name} at ${width}: `, root = page.documentElement;
    expect(root.scrollWidth <= width, `${where}is ${root.scrollWidth} wide`);
    expect(page.querySelector("h1").textContent.trim(), `${where}no verdict`);
    expect(!page.querySelector("i, img, h1 + script"), `${where}the program made an element`);
    expect(view.performance.getEntriesByType("resource").length === 0, `${where}something is loaded`);
    const ids = all(page, "[id]").map((element) => element.id);
    expect(new Set(ids).size === ids.length, `${where}two elements have one id`);
    const dead = all(page, "a[href^='#']").find((link) => !page.getElementById(link.hash.slice(1)));
    expect(!dead, `${where}a link leads nowhere: ${dead && dead.hash}`);
    frame.remove();
};

const channels = (color) => (color.match(/[\d.]+/g) || []).map(Number);
const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const groundOf = (view, element) => {
    for (let at = element; at; at = at.parentElement) {
        const color = view.getComputedStyle(at).backgroundColor, parts = channels(color);
        if (parts.length === 3 || parts[3] === 1) return color;
    }
    return "rgb(255, 255, 255)";
};
/* Text can be told from its ground, as WCAG 2 asks for. */
const expectContrast = (name, { page, view }) => {
    const texts = all(page.body, "*").filter((element) => !element.closest("svg, script") && isShown(element) &&
        Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.data.trim()));
    const worst = texts.map((element) => {
        const pair = [luminance(view.getComputedStyle(element).color), luminance(groundOf(view, element))].sort((a, b) => a - b);
        return { element, ratio: (pair[1] + 0.05) / (pair[0] + 0.05) };
    }).sort((a, b) => a.ratio - b.ratio)[0];
    expect(worst.ratio >= 4.5, `${name}: '${worst.element.textContent.slice(0, 30)}' has a contrast of ${worst.ratio.toFixed(2)}`);
};

/* ---- what a reader does ---- */

const expectFolds = ({ page }) => {
    const dropped = all(page, ".dropped .step"), button = page.querySelector(".unfold");
    expect(dropped.length && !dropped.some(isShown), "slice: what makes no difference is shown");
    button.click();
    expect(dropped.every(isShown), "slice: the button does not unfold");
    expect(button.getAttribute("aria-pressed") === "true", "slice: the button does not say that it is pressed");
    button.click();
    expect(!dropped.some(isShown), "slice: the button does not fold");
    page.querySelector(".dropped summary").click();
    expect(isShown(dropped[0]), "slice: a fold does not open");
    page.defaultView.dispatchEvent(new Event("beforeprint"));
    expect(!page.querySelector("details:not([open])"), "slice: on paper something is folded");
    page.defaultView.dispatchEvent(new Event("afterprint"));
    expect(page.querySelector("details:not([open])"), "slice: after printing nothing is folded");
};

const expectSource = ({ page }) => {
    const source = page.getElementById("source"), steps = all(page, ".step");
    const lineOf = (step) => page.getElementById(step.querySelector("a.place").hash.slice(1));
    steps[1].querySelector("code").click();
    expect(steps[1].classList.contains("current"), "check: a step that was chosen looks like others");
    expect(lineOf(steps[1]).classList.contains("current"), "check: its line is not marked");
    expect(isInside(lineOf(steps[1]), source), "check: its line is not in sight");
    steps[0].querySelector("a.place").focus();
    press(page, "ArrowDown");
    expect(page.activeElement === steps[1].querySelector("a.place"), "check: the arrow does not go to the next step");
    press(page, "j");
    expect(steps[2].classList.contains("current"), "check: j does not go to the next step");
    press(page, "k");
    expect(steps[1].classList.contains("current") && !steps[2].classList.contains("current"), "check: k does not go back");
    expect(all(page, ".line.current").length === 1, "check: more than one line is marked");
    const fold = page.getElementById("checks");
    expect(!fold.open, "check: checks are shown though something fails");
    fold.querySelector("summary").click();
    expect(isShown(fold.querySelector("td")), "check: the list of checks does not open");
};

const expectSheet = ({ page, view }) => {
    const source = page.getElementById("source");
    expect(!isInside(source.querySelector(".line"), page.body) || view.getComputedStyle(source).position === "static",
        "check at 400: the source covers the page");
    page.querySelector(".step a.place").click();
    expect(view.getComputedStyle(source).position === "fixed", "check at 400: the source does not come up");
    expect(isInside(page.querySelector(".line.current"), source), "check at 400: the line is not in sight");
    press(page, "Escape");
    expect(view.getComputedStyle(source).position === "static", "check at 400: Escape does not close the source");
    page.querySelector(".step a.place").click();
    page.getElementById("close").click();
    expect(view.getComputedStyle(source).position === "static", "check at 400: the button does not close the source");
};

const expectEvents = ({ page }) => {
    const event = page.querySelector("tr[id='e0-1'] a");
    const step = page.getElementById(event.hash.slice(1));
    expect(step.querySelector(".event").textContent.includes("round 0"), "replay: an event is not with its step");
    const fold = all(page, ".step.fold").find((other) => other.querySelector(".event"));
    expect(fold && fold.textContent.includes("round 3"), "replay: events of iterations that are folded are not with them");
    page.querySelector("details.part").open = false;
    event.click();
    expect(isShown(step), "replay: the step of an event stays folded");
};

const expectCause = ({ page }) => {
    const source = page.getElementById("source");
    expect(isInside(source.querySelector(".line.cause"), source), "explain: the cause is not in sight");
    expect(isShown(page.querySelector(".diff .added")), "explain: no fix");
    const [first, second] = all(page, ".beside thead th").map((cell) => cell.getBoundingClientRect());
    expect(first.top === second.top && first.right <= second.left, "explain: the runs are not side by side");
    const bar = page.querySelector(".bar").getBoundingClientRect();
    expect(bar.width > 50, "explain: scores have no bars");
};

const expectPicture = ({ page }) => {
    expect(page.querySelector("svg.fl-plot").getBoundingClientRect().width > 300, "characterize: no picture");
    expect(isShown(page.querySelector(".bound.must code")), "characterize: no region");
};

/* Without a script all is there, and links lead to lines. */
const expectStatic = ({ page }) => {
    expect(isShown(page.querySelector(".step")) && isShown(page.querySelector(".line")), "slice without a script: contents are missing");
    expect(!page.querySelector("button"), "slice without a script: there are buttons");
    page.querySelector(".dropped summary").click();
    expect(isShown(page.querySelector(".dropped .step")), "slice without a script: a fold does not open");
};

/* Even if something came through, it would not run. */
const expectPolicy = ({ page, view }) => {
    const block = page.createElement("div");
    block.innerHTML = "<p onclick='window.cameThrough = true'>";
    page.body.append(block);
    block.firstChild.click();
    const inline = page.createElement("script");
    inline.textContent = "window.cameThrough = true";
    page.body.append(inline);
    expect(!view.cameThrough, "odd: a script that is not the page's own runs");
};

/* ---- all of it ---- */

const look = async () => {
    expectFolds(await load("slice.html", 1300));
    expectSource(await load("check.html", 1300));
    expectSheet(await load("check.html", 400));
    expectEvents(await load("replay.html", 1300));
    expectCause(await load("explain.html", 1300));
    expectPicture(await load("characterize.html", 1300));
    expectStatic(await load("slice.html", 1300, "allow-same-origin"));
    expectPolicy(await load("odd.html", 1300));
    const failing = await load("check.html#failure0", 1300);
    expect(failing.page.getElementById("failure0").open, "check: an address does not open what it names");
    for (const name of names)
        for (const width of [400, 1300]) {
            const shown = await load(`${name}.html`, width);
            expectContrast(name, shown);
            expectContrast(`${name}, dark`, await load(`${name}-dark.html`, width));
            expectWhole(name, width, shown);
        }
};
look().catch((error) => failures.push(String(error.stack || error))).finally(() => {
    document.body.replaceChildren();
    const list = document.createElement("pre");
    list.textContent = "\n" + failures.map((failure) => `FAILED: ${failure}\n`).join("");
    document.body.append(list);
    document.title = `${passed} passed, ${failures.length} failed`;
});
