/** Shows one setting in its part: scrolled to, pointed at for a while, its control with the focus. */
const POINTED_MS = 2500;
/** For how long it is waited for: some parts are read from the disk first. */
const WAIT_MS = 5000;

export function pointAt(part: HTMLElement, label: string): void {
  const found = settingIn(part, label);
  if (found !== null) {
    show(found);
    return;
  }
  const drawn = new MutationObserver(() => {
    const setting = settingIn(part, label);
    if (setting === null) return;
    drawn.disconnect();
    show(setting);
  });
  drawn.observe(part, { childList: true, subtree: true });
  setTimeout(() => drawn.disconnect(), WAIT_MS);
}

function settingIn(part: HTMLElement, label: string): HTMLElement | null {
  return part.querySelector(`[data-setting="${CSS.escape(label)}"]`);
}

function show(setting: HTMLElement): void {
  const folded = setting.closest('details');
  if (folded !== null) folded.open = true;
  setting.scrollIntoView({ block: 'center' });
  setting.toggleAttribute('data-pointed-at', true);
  setTimeout(() => setting.toggleAttribute('data-pointed-at', false), POINTED_MS);
  const control = setting.querySelector<HTMLElement>(
    '.control :is(input, select, textarea, button):not(:disabled)',
  );
  control?.focus({ preventScroll: true });
}
