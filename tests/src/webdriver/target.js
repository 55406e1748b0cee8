// Where an element can be hit, or why it cannot be. Looks twice, a moment apart, so that nothing that moves is hit.
const [selector] = arguments;
const done = arguments[arguments.length - 1];

const clips = (element) => {
    const style = getComputedStyle(element);
    return style.overflowX !== 'visible' || style.overflowY !== 'visible';
};

/** The part of a box that the boxes around the element let through. */
const visible = (element, box) => {
    let part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    const cut = (by) => {
        part = {
            left: Math.max(part.left, by.left), top: Math.max(part.top, by.top),
            right: Math.min(part.right, by.right), bottom: Math.min(part.bottom, by.bottom),
        };
    };
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).position === 'fixed' || around.matches('dialog, [popover]')) {
            if (clips(around)) cut(around.getBoundingClientRect());
            break;
        }
        if (around !== document.body && around !== document.documentElement && clips(around)) {
            cut(around.getBoundingClientRect());
        }
    }
    cut({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    return part;
};

const named = (element) => {
    if (element === null) return 'nothing';
    const id = element.closest('[data-testid]')?.dataset.testid;
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}">${id ? ` in ${id}` : ''} "${words}"`;
};

/** The nearest box around the element that can be scrolled so that more of it is seen, and which way. */
const scroller = (element, box) => {
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const frame = around === document.documentElement
            ? { top: 0, bottom: innerHeight } : around.getBoundingClientRect();
        const style = getComputedStyle(around);
        const scrolls = around.scrollHeight > around.clientHeight + 1
            && (/auto|scroll/.test(style.overflowY) || around === document.documentElement);
        if (!scrolls) continue;
        const middle = (box.top + box.bottom) / 2;
        const part = visible(around, around.getBoundingClientRect());
        const at = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
        if (middle > Math.min(frame.bottom, innerHeight) - 4) {
            return { at, by: middle - Math.min(frame.bottom, innerHeight) + 20 };
        }
        if (middle < Math.max(frame.top, 0) + 4) return { at, by: middle - Math.max(frame.top, 0) - 20 };
    }
    return null;
};

/** What an element belongs to that stays in place while the rest scrolls. */
const sticking = (element) => {
    for (let around = element; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).position === 'sticky') return around;
    }
    return null;
};

const look = () => {
    const element = document.querySelector(selector);
    if (element === null) return { no: 'it is not on the page' };
    const boxes = element.getClientRects();
    const box = boxes.length > 1 ? boxes[0] : element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || getComputedStyle(element).visibility === 'hidden') {
        return { no: 'it cannot be seen' };
    }
    if (element.matches(':disabled, [aria-disabled="true"]')) return { no: 'it is disabled' };
    const part = visible(element, box);
    const enough = (seen, all) => seen >= Math.min(all * 0.75, 16);
    const is_in_view = enough(part.right - part.left, box.width) && enough(part.bottom - part.top, box.height);
    if (!is_in_view) {
        const wheel = scroller(element, box);
        return wheel === null
            ? { no: `it is out of view, at ${Math.round(box.x)}, ${Math.round(box.y)}` }
            : { no: 'it is out of view', wheel };
    }
    const at = [(part.left + part.right) / 2, (part.top + part.bottom) / 2];
    const hit = document.elementFromPoint(...at);
    const is_hit = hit !== null
        && (element.contains(hit) || hit.closest('label')?.control === element);
    const above = is_hit ? null : sticking(hit);
    if (above !== null && !above.contains(element)) {
        // What sticks to the upper edge stays; whoever wants what is under it scrolls up.
        return { no: `it is under ${named(hit)}`, wheel: { at, by: box.top - above.getBoundingClientRect().bottom - 20 } };
    }
    if (!is_hit) return { no: `it is covered by ${named(hit)}`, at };
    return { at };
};

const before = look();
if (before.at === undefined || before.no !== undefined) {
    done({ ...before, width: innerWidth });
} else {
    setTimeout(() => {
        const after = look();
        const still = after.at !== undefined && Math.abs(after.at[0] - before.at[0]) < 1
            && Math.abs(after.at[1] - before.at[1]) < 1;
        done({ ...(still || after.no !== undefined ? after : { no: 'it moves' }), width: innerWidth });
    }, 50);
}
