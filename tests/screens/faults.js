// What a machine can see to be wrong with the page as it is: each a sentence. What cannot be reached, because a dialog is
// open over it, is left out: it is looked at where it is not covered.
const [untranslated, ofEngine] = arguments;
const EDGE = 1.5;
const found = new Set();

const style = (element) => getComputedStyle(element);
const named = (element) => {
    const id = element.closest('[data-testid]')?.dataset.testid;
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
    const kind = [element.localName, ...element.classList].filter((name) => !/^s(velte)?-\w{6,}$/.test(name)).join('.');
    return `<${kind}>${id === undefined ? '' : ` in ${id}`} “${words.slice(0, 50)}”`;
};

const dialogs = [...document.querySelectorAll('dialog[open]')];
const root = dialogs.at(-1) ?? document.body;
const layers = [...document.querySelectorAll('[popover]')].filter((layer) => !root.contains(layer));
const SEEN = { checkOpacity: true, checkVisibilityCSS: true, opacityProperty: true, visibilityProperty: true };
const isSeen = (element) => {
    if (!element.checkVisibility(SEEN)) return false;
    for (let around = element; around !== null; around = around.parentElement) {
        if (style(around).clipPath.startsWith('inset(50%')) return false;
    }
    return true;
};

/** All that is read or pressed: lines of text, and what is drawn as one. */
const leaves = [];
const CONTROLS = 'button, input, select, textarea, img, svg, canvas, video, iframe, [role="switch"], [role="slider"]';
for (const within of [root, ...layers]) {
    for (const element of within.querySelectorAll(CONTROLS)) {
        const around = element.parentElement?.closest('svg');
        if (around !== null && around !== undefined) continue;
        const box = element.getBoundingClientRect();
        if (box.width > 1 && box.height > 1 && isSeen(element)) leaves.push({ element, box, is: 'control' });
    }
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        if (node.data.trim() === '' || element === null || element.closest('svg, script, style, option') !== null) continue;
        if (!isSeen(element)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
            if (box.width > 1 && box.height > 1) leaves.push({ element, node, box, is: 'text' });
        }
    }
}

/** The line that an element stands in, or the part of it that is set by itself. */
function lineOf(element) {
    for (let around = element; around !== null; around = around.parentElement) {
        const { display, unicodeBidi } = style(around);
        if (display !== 'inline' && display !== 'contents' || unicodeBidi.startsWith('isolate')) return around;
    }
    return document.body;
}

const hides = (value) => value === 'hidden' || value === 'clip';
/** Formulas are made of boxes that lie in and over one another, and are measured by their maker. */
const isMade = (element) => element.closest('.katex, .formula, svg, [data-diagram]') !== null;

/** Cuts a box by what clips it; says what is cut off without a way to reach it. */
function cut({ element, box, is }) {
    const part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const reached = { x: false, y: false };
    let shortened = null;
    let fixed = style(element).position === 'fixed';
    for (let around = is === 'text' ? element : element.parentElement; around !== null; around = around.parentElement) {
        const look = style(around);
        if (around === document.body || around === document.documentElement || fixed) break;
        const inline = look.display === 'inline' || look.display === 'contents';
        if (look.textOverflow === 'ellipsis' || look.webkitLineClamp !== 'none') shortened ??= around;
        if (!inline) {
            const outer = around.getBoundingClientRect();
            const frame = {
                left: outer.left + around.clientLeft, top: outer.top + around.clientTop,
                right: outer.left + around.clientLeft + around.clientWidth,
                bottom: outer.top + around.clientTop + around.clientHeight,
            };
            // What scrolls is without a bar while something lies over it.
            const scrolls = look.getPropertyValue('--scroll').trim() === 'hidden';
            for (const [axis, from, to, value] of [
                ['x', 'left', 'right', look.overflowX], ['y', 'top', 'bottom', look.overflowY],
            ]) {
                if (value === 'visible') continue;
                const over = Math.max(frame[from] - part[from], part[to] - frame[to]);
                if (over <= EDGE) continue;
                const isShort = shortened !== null && (axis === 'x' || look.webkitLineClamp !== 'none');
                // Glyphs are as high as their font says, which is more than the line that they stand in.
                const isGlyphs = axis === 'y' && is === 'text' && over < box.height * 0.25;
                if (hides(value) && !scrolls && !around.matches('.folded') && !reached[axis] && !isShort && !isGlyphs) {
                    const gone = part[to] <= frame[from] || part[from] >= frame[to];
                    found.add(`${gone ? 'out of sight' : 'clipped'}: ${named(element)} by ${named(around).slice(0, 60)}`);
                }
                reached[axis] = true;
                part[from] = Math.max(part[from], frame[from]);
                part[to] = Math.min(part[to], frame[to]);
            }
        }
        fixed = look.position === 'fixed' || around.matches('dialog, [popover]');
    }
    const width = document.documentElement.clientWidth;
    const out = [
        !reached.x && part.left < -EDGE && 'left', !reached.x && part.right > width + EDGE && 'right',
        !reached.y && part.top < -EDGE && 'upper', !reached.y && part.bottom > innerHeight + EDGE && 'lower',
    ].filter(Boolean);
    if (out.length > 0 && part.right > part.left && part.bottom > part.top) {
        found.add(`beyond the ${out.join(' and ')} edge: ${named(element)}`);
    }
    return { part, shortened };
}

/** What a leaf is laid out in together with others: what is placed by itself may lie over the rest on purpose. */
function layerOf(element) {
    for (let around = element; around !== null; around = around.parentElement) {
        if (around.matches('dialog, [popover]') || ['absolute', 'fixed', 'sticky'].includes(style(around).position)) return around;
    }
    return document.body;
}

const seen = [];
for (const leaf of leaves) {
    if (isMade(leaf.element) && !leaf.element.matches('svg')) continue;
    const { part, shortened } = cut(leaf);
    if (part.right - part.left < 3 || part.bottom - part.top < 3) continue;
    if (shortened !== null && leaf.is === 'text') {
        const control = leaf.element.closest('button, [role="tab"], label, h1, h2, h3, h4');
        const isOver = shortened.scrollWidth > shortened.clientWidth + 1;
        const isTold = leaf.element.closest('[title], [aria-label], [dir="auto"]') !== null;
        if (isOver && control !== null && !isTold) found.add(`shortened: ${named(leaf.element)}`);
    }
    const inset = leaf.is === 'text' ? (part.bottom - part.top) * 0.2 : 0;
    seen.push({
        ...leaf, left: part.left, right: part.right, top: part.top + inset, bottom: part.bottom - inset,
        layer: layerOf(leaf.element),
    });
}

/** What a field holds, drawn behind it once more with what the field cannot draw. */
const isBehind = (field, { element }) =>
    field.element.matches('textarea, input, select') && element.closest('[aria-hidden="true"]') !== null;

seen.sort((one, other) => one.top - other.top);
for (const [place, one] of seen.entries()) {
    for (const other of seen.slice(place + 1)) {
        if (other.top >= one.bottom - 2) break;
        if (one.layer !== other.layer || one.node === other.node && one.node !== undefined) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isBehind(one, other) || isBehind(other, one)) continue;
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - other.top;
        if (across > 2 && down > 2) found.add(`overlaps: ${named(one.element)} and ${named(other.element)}`);
    }
}

/** What fits in its frame is not scrolled: all there would be below it is nothing. */
for (const within of [root, ...layers]) {
    for (const scroller of within.querySelectorAll('*')) {
        const { overflowY, paddingBottom } = style(scroller);
        if (overflowY !== 'auto' && overflowY !== 'scroll' || scroller.matches('textarea')) continue;
        if (scroller.scrollHeight <= scroller.clientHeight + EDGE) continue;
        const top = scroller.getBoundingClientRect().top + scroller.clientTop - scroller.scrollTop;
        const bottoms = leaves.filter(({ element }) => scroller.contains(element)).map(({ box }) => box.bottom - top);
        if (bottoms.length > 0 && Math.max(...bottoms) + parseFloat(paddingBottom) <= scroller.clientHeight) {
            found.add(`scrolls for nothing: ${named(scroller)}`);
        }
    }
}

const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} pixels wider than the window`);
if (scrollHeight > clientHeight) found.add(`the page is ${scrollHeight - clientHeight} pixels higher than the window`);

/** Texts of other languages are written apart from what a person wrote, which may be in any language. */
const isWritten = (element) =>
    element.closest('.prose, [data-testid="search-hit"], [data-testid="command-reply"]') !== null;
const texts = new Map();
for (const within of [root, ...layers]) {
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) texts.set(node.data.trim(), node.parentElement);
    for (const element of within.querySelectorAll('[title], [aria-label], [placeholder], [alt]')) {
        for (const name of ['title', 'aria-label', 'placeholder', 'alt']) {
            const text = element.getAttribute(name)?.trim();
            if (text) texts.set(text, element);
        }
    }
}
for (const text of untranslated) {
    const element = texts.get(text);
    if (element !== undefined && !isWritten(element)) found.add(`not translated: ${named(element)}: “${text}”`);
}

/** Words of a language that runs the other way, in a line that does not ask them which way they run. */
if (document.documentElement.dir === 'rtl') {
    for (const { element, node } of leaves) {
        const text = node?.data.trim() ?? '';
        if (/[\u0590-\u08ff]/.test(text) || !/\p{L}{2,}\P{L}*\s\P{L}*\p{L}{2,}\P{L}*\s\P{L}*\p{L}{2,}/u.test(text)) continue;
        if (ofEngine.some((said) => text.startsWith(said))) continue;
        const block = lineOf(element);
        const { direction, unicodeBidi } = style(block);
        if (direction === 'rtl' && unicodeBidi !== 'plaintext') found.add(`runs the wrong way: ${named(element)}`);
    }
}

return [...found];
