/**
 * Undo and redo in every text field of a window. WebKitGTK binds no keys to its own undo, and no browser's own undo
 * survives that a program sets the text of a field, as drafts, completions and a shared state do. So each field has a
 * history here, whichever component it belongs to: a listener on the window hears of all of them.
 *
 * A field whose `data-undo` names what is written in it has one history for each name, so that each conversation's
 * draft keeps its own, also while the field is not on the page.
 */
import { TextHistory, type TextState } from './history';

type Field = HTMLTextAreaElement | HTMLInputElement;

/** How many named texts keep their history. */
const NAMED = 60;
/** The kinds of input that hold text. */
const TEXTUAL = ['text', 'search', 'url', 'email', 'tel', 'password', 'number'];

export interface UndoOptions {
  /** The time of something else in the window that the same key takes back; whichever was later is taken back. */
  elsewhere: () => number | null;
  now?: () => number;
}

/** Begins to keep the histories of a window's fields. Gives what ends it. */
export function keepHistories(target: Window, { elsewhere, now = Date.now }: UndoOptions): () => void {
  const own = new WeakMap<Field, TextHistory>();
  const named = new Map<string, TextHistory>();
  /** Fields that were changed here and have not said so as the browser does when they are left. */
  const owing = new WeakSet<Field>();
  let applying = false;
  /** While an input method composes, nothing of it is a step; what comes of it is one. */
  let composing = false;

  function historyOf(field: Field): TextHistory {
    const name = field.dataset['undo'];
    const found = name === undefined ? own.get(field) : named.get(name);
    const history = found ?? new TextHistory();
    if (name === undefined) own.set(field, history);
    else {
      // The name that was used last is the last to go.
      named.delete(name);
      named.set(name, history);
      const [oldest] = named.keys();
      if (named.size > NAMED && oldest !== undefined) named.delete(oldest);
    }
    return history;
  }

  function notice(event: Event): void {
    const field = fieldOf(event);
    if (field !== null && !applying && !composing) historyOf(field).notice(stateOf(field), now());
  }

  function changed(event: Event): void {
    const field = fieldOf(event);
    if (field !== null && !applying && !composing) historyOf(field).changed(stateOf(field), now());
  }

  function composes(event: Event): void {
    composing = event.type === 'compositionstart';
    if (!composing) changed(event);
  }

  function left(event: Event): void {
    const field = fieldOf(event);
    if (field === null) return;
    historyOf(field).close();
    // Nothing that is secret is kept.
    if (field.type === 'password') own.delete(field);
    if (owing.delete(field)) field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** The browser's own undo, from a menu of the system for example: ours instead. */
  function announced(event: Event): void {
    const { inputType } = event as InputEvent;
    if (inputType !== 'historyUndo' && inputType !== 'historyRedo') return notice(event);
    event.preventDefault();
    step(fieldOf(event), inputType === 'historyUndo' ? 'undo' : 'redo');
  }

  function pressed(event: KeyboardEvent): void {
    const field = fieldOf(event);
    if (field === null || event.isComposing || event.keyCode === 229) return;
    const wanted = meaning(event);
    notice(event);
    if (wanted === null) return;
    const { newest } = historyOf(field);
    const other = elsewhere();
    // What else can be taken back in the window was done later: the key means that.
    if (wanted === 'undo' && other !== null && other > (newest ?? -Infinity)) return;
    if (!step(field, wanted)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function step(field: Field | null, by: 'undo' | 'redo'): boolean {
    if (field === null || field.readOnly || field.disabled) return false;
    const state = historyOf(field)[by]();
    if (state === null) return false;
    applying = true;
    show(field, state);
    const inputType = by === 'undo' ? 'historyUndo' : 'historyRedo';
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType }));
    applying = false;
    owing.add(field);
    return true;
  }

  const listeners: [string, (event: never) => void][] = [
    ['focusin', notice],
    ['beforeinput', announced],
    ['input', changed],
    ['compositionstart', composes],
    ['compositionend', composes],
    ['keydown', pressed],
    ['pointerdown', notice],
    ['focusout', left],
  ];
  for (const [kind, hear] of listeners) target.addEventListener(kind, hear as EventListener, true);
  return () => {
    for (const [kind, hear] of listeners) target.removeEventListener(kind, hear as EventListener, true);
  };
}

/** Whether a press means to take back or to do again; on a Mac with its own key. */
function meaning({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || ctrlKey === metaKey) return null;
  const pressed = key.toLowerCase();
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  return pressed === 'y' && !shiftKey ? 'redo' : null;
}

function fieldOf({ target }: Event): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLInputElement && TEXTUAL.includes(target.type) ? target : null;
}

function stateOf(field: Field): TextState {
  const end = field.value.length;
  // A field for numbers does not tell its selection.
  return { text: field.value, start: field.selectionStart ?? end, end: field.selectionEnd ?? end };
}

function show(field: Field, { text, start, end }: TextState): void {
  field.value = text;
  if (field.selectionStart === null) return;
  field.setSelectionRange(start, end);
  // The caret is on screen: a field that scrolls is brought to about where it is.
  if (field.scrollHeight > field.clientHeight + 1 && text.length > 0)
    field.scrollTop = (end / text.length) * field.scrollHeight - field.clientHeight / 2;
}
