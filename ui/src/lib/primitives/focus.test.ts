import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { focusHome, givesFocusHome, keepsFocus, onceLeft } from './focus';

const field = document.createElement('input');
const other = document.createElement('input');
const left = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  left.mockReset();
  document.body.append(field, other);
  field.value = 'Plans';
  field.addEventListener(
    'blur',
    (event) =>
      onceLeft(({ value }: HTMLInputElement) => left(value))(
        event as FocusEvent & { currentTarget: HTMLInputElement },
      ),
    { once: true },
  );
  field.focus();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('a field that gets the focus back at once was not left', () => {
  field.blur();
  field.focus();
  vi.runAllTimers();
  expect(left).not.toHaveBeenCalled();
});

it('a field was left once something else has the focus, and nothing is done within that moment', () => {
  other.focus();
  expect(left).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(left).toHaveBeenCalledExactlyOnceWith('Plans');
});

/** A list of rows with a button each, of which one has the focus. */
function rows(keeps: typeof keepsFocus) {
  const list = document.createElement('ul');
  for (const names of [['one'], ['two', 'also two']]) {
    const row = document.createElement('li');
    for (const name of names) row.appendChild(document.createElement('button')).textContent = name;
    list.append(row);
  }
  document.body.append(list);
  for (const button of list.querySelectorAll('button'))
    button.getClientRects = () => [{}] as unknown as DOMRectList;
  const end = keeps(list);
  const [one, two, also] = [...list.querySelectorAll('button')] as [
    HTMLButtonElement,
    HTMLButtonElement,
    HTMLButtonElement,
  ];
  return { list, one, two, also, end };
}

it('when what has the focus goes away, what is nearest to it has it', async () => {
  const { one, two, also } = rows(keepsFocus);
  also.focus();
  also.remove();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(two);
  two.closest('li')?.remove();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(one);
});

it('what goes away without the focus, or has given it on, moves it nowhere', async () => {
  const { one, two, also } = rows(keepsFocus);
  two.focus();
  also.remove();
  two.remove();
  other.focus();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(other);
  one.remove();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(other);
});

it('where nothing near it is right, the own field of the window has the focus', async () => {
  focusHome(() => field);
  const { one } = rows(givesFocusHome);
  one.focus();
  one.closest('li')?.remove();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(field);
});

it('what is in a part that goes away as a whole leaves the focus to the own field of the window', async () => {
  focusHome(() => field);
  const { list, one, end } = rows(givesFocusHome);
  one.focus();
  list.remove();
  end?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(field);
});
