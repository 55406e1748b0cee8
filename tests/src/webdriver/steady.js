// Puts something that is always the same in the place of what differs from run to run: times, durations, ports, folders.
// Everything comes back with `window.unsteady()`.
const done = arguments[arguments.length - 1];
window.unsteady?.();

const CHANGES = 'time, [data-volatile], [data-testid="effort"]';
const ALWAYS = [
    [/127\.0\.0\.1:\d+/g, '127.0.0.1:11434'],
    [/\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d{2})?/g, 'Jan 1, 2026'],
    [/\b\d+([.,]\d+)? (bytes|[KMG]B), backups/g, '0 KB, backups'],
    [/\bin \d+ s\b/g, 'in 0 s'],
    [/\/tmp\/extremis-data-\w+\/data/g, '~/.local/share/extremis'],
    [/\/tmp\/extremis-desktop-\w+/g, '~'],
];
const changed = [];

const steady = (text, changes) => {
    let said = text;
    for (const [pattern, words] of ALWAYS) said = said.replace(pattern, words);
    return changes ? said.replace(/\d+([.,:]\d+)*/g, '0') : said;
};

const steadied = (node) => {
    const around = node.parentElement;
    if (around === null || around.closest('script, style') !== null) return node.data;
    if (around.closest('time') !== null && node.data.trim() !== '') return '12:00';
    return steady(node.data, around.closest(CHANGES) !== null);
};
const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) nodes.push(node);
    return nodes;
};

for (const node of texts()) {
    const said = steadied(node);
    if (said === node.data) continue;
    const before = node.data;
    node.data = said;
    changed.push(() => { if (node.data === said) node.data = before; });
}
for (const field of document.querySelectorAll('input, textarea')) {
    const [before, said] = [field.value, steady(field.value, false)];
    if (said === before || field.type === 'range') continue;
    const [from, to] = [field.selectionStart, field.selectionEnd];
    field.value = said;
    changed.push(() => {
        field.value = before;
        if (from !== null) field.setSelectionRange(from, to);
    });
}
window.unsteady = () => {
    while (changed.length > 0) changed.pop()();
};
// Whether the page has written nothing since that would have to be made steady.
window.isSteady = () => texts().every((node) => steadied(node) === node.data);
setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => done(changed.length))), 30);
