/**
 * Elements that are made from a description of them, and changed to fit the next one. A text has hundreds of small parts;
 * a component for each of them takes several times as long and as much memory.
 */
import { mount, unmount, untrack, type Component } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

type Props = Record<string, unknown>;
type Contexts = Map<unknown, unknown> | undefined;

export interface ElementPart {
  tag: string;
  attributes?: Record<string, string | undefined>;
  style?: { textAlign?: string; color?: string };
  /** A string is its only text. */
  inside?: readonly Part[] | string;
}

export interface ComponentPart {
  component: Component<Props>;
  props: Props;
}

/** What is described again only where something of what it depends on is not the same. */
export interface LazyPart {
  dependsOn: readonly unknown[];
  describe: () => ShownPart;
}

/** A string is text. */
export type ShownPart = string | ElementPart | ComponentPart;
export type Part = ShownPart | LazyPart;

/** A component with its props. */
export function component<P extends object>(of: Component<P>, props: P): ComponentPart {
  return { component: of as unknown as Component<Props>, props: props as Props };
}

/** What was made of a part. */
interface Made {
  part: ShownPart;
  dependsOn: readonly unknown[] | undefined;
  /** Of a component, an empty text that it stands before. */
  node: Element | Text;
  inside: Made[];
  /** Of a component. */
  change?: (props: Props) => void;
  end?: () => void;
}

/**
 * Has an element contain what is described, and again whenever something changes that was read for that. `contexts` are
 * those of the components within.
 */
export function containing(describe: () => readonly Part[], contexts?: Contexts): Attachment {
  return (element) => {
    let made: Made[] = [];
    $effect(() => {
      const parts = describe();
      untrack(() => (made = fit(element, made, parts, contexts)));
    });
    return () => made.forEach(end);
  };
}

function fit(parent: Element, before: Made[], parts: readonly Part[], contexts: Contexts): Made[] {
  const made = parts.map((part, place) => {
    const old = before[place];
    const isLazy = typeof part === 'object' && 'describe' in part;
    const dependsOn = isLazy ? part.dependsOn : undefined;
    if (old?.dependsOn !== undefined && dependsOn !== undefined && isSame(old.dependsOn, dependsOn))
      return old;
    const shown = isLazy ? part.describe() : part;
    const changed = old !== undefined && change(old, shown, contexts);
    const one = changed ? old : make(shown, parent, old?.node ?? null, contexts);
    if (old !== undefined && !changed) remove(old);
    one.dependsOn = dependsOn;
    return one;
  });
  before.slice(parts.length).forEach(remove);
  return made;
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, place) => value === other[place]);

/** Makes a part, before a node. */
function make(part: ShownPart, parent: Element, before: Node | null, contexts: Contexts): Made {
  if (typeof part === 'string') {
    const node = document.createTextNode(part);
    parent.insertBefore(node, before);
    return { part, dependsOn: undefined, node, inside: [] };
  }
  if ('component' in part) return mounted(part, parent, before, contexts);
  const node = document.createElement(part.tag);
  const { attributes = {} } = part;
  for (const name in attributes) setAttribute(node, name, attributes[name]);
  if (part.style !== undefined) Object.assign(node.style, part.style);
  const inside = fill(node, [], part.inside, contexts);
  parent.insertBefore(node, before);
  return { part, dependsOn: undefined, node, inside };
}

function fill(node: Element, before: Made[], inside: ElementPart['inside'], contexts: Contexts): Made[] {
  if (typeof inside !== 'string') return fit(node, before, inside ?? [], contexts);
  before.forEach(end);
  node.textContent = inside;
  return [];
}

function mounted(part: ComponentPart, parent: Element, before: Node | null, contexts: Contexts): Made {
  const node = document.createTextNode('');
  parent.insertBefore(node, before);
  let now = $state.raw(part.props);
  const props: Props = {};
  for (const name of Object.keys(part.props))
    Object.defineProperty(props, name, { get: () => now[name], enumerable: true });
  const made = outside(() =>
    mount(part.component, {
      target: parent,
      anchor: node,
      props,
      ...(contexts && { context: contexts }),
    }),
  );
  return {
    part,
    dependsOn: undefined,
    node,
    inside: [],
    change: (props) => (now = props),
    end: () => made !== undefined && void unmount(made),
  };
}

const runner = new EventTarget();
on(runner, 'run', (event) => (event as CustomEvent<() => void>).detail());

/**
 * Runs something outside of the effect that runs now, as what hears an event is. What is mounted within an effect is no
 * longer of it once that runs again, but Svelte 5.57 still goes from one such component to the next, and at every second
 * time does not draw a change of it.
 */
function outside<Result>(run: () => Result): Result | undefined {
  let result: Result | undefined;
  runner.dispatchEvent(new CustomEvent('run', { detail: () => (result = run()) }));
  return result;
}

/** Changes what was made to fit a part of the same kind. Says whether it is of the same kind. */
function change(made: Made, part: ShownPart, contexts: Contexts): boolean {
  const { part: before, node } = made;
  if (typeof part === 'string') {
    if (typeof before !== 'string') return false;
    if (part !== before) changeText(node as Text, before, part);
  } else if (typeof before === 'string') {
    return false;
  } else if ('component' in part) {
    if (!('component' in before) || before.component !== part.component) return false;
    made.change?.(part.props);
  } else {
    if ('component' in before || before.tag !== part.tag) return false;
    changeAttributes(node as HTMLElement, before, part);
    if (typeof part.inside !== 'string' || part.inside !== before.inside) {
      if (typeof before.inside === 'string' && typeof part.inside !== 'string') node.textContent = '';
      made.inside = fill(node as Element, made.inside, part.inside, contexts);
    }
  }
  made.part = part;
  return true;
}

/** What is selected in a text stays so while the text grows. */
function changeText(node: Text, before: string, text: string): void {
  if (text.startsWith(before)) node.appendData(text.slice(before.length));
  else node.data = text;
}

function changeAttributes(node: HTMLElement, before: ElementPart, part: ElementPart): void {
  const { attributes: old = {}, style: oldStyle = {} } = before;
  const { attributes = {}, style = {} } = part;
  for (const name of new Set([...Object.keys(old), ...Object.keys(attributes)]))
    if (old[name] !== attributes[name]) setAttribute(node, name, attributes[name]);
  const { textAlign = '', color = '' } = style;
  if ((oldStyle.textAlign ?? '') !== textAlign) node.style.textAlign = textAlign;
  if ((oldStyle.color ?? '') !== color) node.style.color = color;
}

function setAttribute(node: Element, name: string, value: string | undefined): void {
  if (value === undefined) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

function remove(made: Made): void {
  end(made);
  made.node.remove();
}

function end(made: Made): void {
  made.end?.();
  made.inside.forEach(end);
}
