import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceLeft } from './focus';

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
