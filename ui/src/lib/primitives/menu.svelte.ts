/** The one menu that can be open in a window: what is in it and where it hangs. */
import { giveFocus } from './focus';

export interface MenuItem {
  label: string;
  keys?: string;
  danger?: boolean;
  run: () => void;
}

interface OpenMenu {
  items: MenuItem[];
  anchor: Element | { x: number; y: number };
  returnTo: Element | null;
  /** The id of what it is the menu of, where that is shown as such. */
  of?: string;
}

class Menu {
  open = $state.raw<OpenMenu | null>(null);

  showAt(x: number, y: number, items: MenuItem[], of: string): void {
    this.open = { anchor: { x, y }, items, returnTo: document.activeElement, of };
  }

  showBelow(anchor: Element, items: MenuItem[]): void {
    this.open = { anchor, items, returnTo: anchor };
  }

  close(): void {
    const open = this.open;
    this.open = null;
    if (open !== null) giveFocus(open.returnTo);
  }

  choose(item: MenuItem): void {
    this.close();
    item.run();
  }
}

export const menu = new Menu();
