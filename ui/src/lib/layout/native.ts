/** Takes from the page what only a browser should do: its menu with “Reload”, and opening what is dropped on it. */
const WRITABLE = 'input, textarea';
/** The web view's menu would open one in the window itself, and copy its address as nobody saw it. */
const LINK = 'a';

export function behaveLikeAWindow(target: Window): void {
  target.addEventListener('contextmenu', (event) => {
    const selected = target.getSelection()?.isCollapsed === false;
    const useful = selected || within(event.target, WRITABLE);
    if (!useful || within(event.target, LINK)) event.preventDefault();
  });
  for (const kind of ['dragover', 'drop'] as const) {
    target.addEventListener(kind, (event) => {
      if (!within(event.target, WRITABLE) || event.dataTransfer?.types.includes('Files'))
        event.preventDefault();
    });
  }
}

function within(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
