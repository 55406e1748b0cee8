/** The one menu that can be open in a window: what is in it and where it hangs. */
export interface MenuItem {
  label: string;
  keys?: string;
  danger?: boolean;
  run: () => void;
}

interface OpenMenu {
  items: MenuItem[];
  x: number;
  y: number;
  returnTo: HTMLElement | null;
}

class Menu {
  open = $state.raw<OpenMenu | null>(null);

  showAt(x: number, y: number, items: MenuItem[]): void {
    const active = document.activeElement;
    this.open = { x, y, items, returnTo: active instanceof HTMLElement ? active : null };
  }

  showBelow(anchor: Element, items: MenuItem[]): void {
    const box = anchor.getBoundingClientRect();
    this.showAt(box.left, box.bottom + 4, items);
  }

  close(): void {
    const returnTo = this.open?.returnTo;
    this.open = null;
    returnTo?.focus();
  }

  choose(item: MenuItem): void {
    this.close();
    item.run();
  }
}

export const menu = new Menu();
