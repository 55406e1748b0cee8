import { language } from '$lib/language/language.svelte';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decimal } from './decimal';
import DecimalField from './DecimalField.svelte';
import { inLatinDigits } from './digits';
import NumberField from './NumberField.svelte';

describe('digits of other scripts', () => {
  it('are read as ours', () => {
    expect(inLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(inLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(inLatinDigits('-١٬٢٣٤٫٥')).toBe('-1234.5');
    expect(inLatinDigits('\u061C-٥')).toBe('-5');
    expect(inLatinDigits('35 days')).toBe('35 days');
  });

  it('are numbers in fields with decimals', () => {
    const within = { min: 0, max: 10, above: false };
    expect(decimal('٠٫٧', within)).toBe(0.7);
    expect(decimal('١١', within)).toBeUndefined();
  });
});

describe('number fields', () => {
  let shown: object | undefined;
  beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG']));
  afterEach(async () => {
    if (shown !== undefined) await unmount(shown);
    vi.restoreAllMocks();
    await language.use('en');
  });

  function show(value: number) {
    const onchange = vi.fn();
    const props = { label: 'How many', value, min: -10, max: 5000, placeholder: '', onchange };
    const target = document.body;
    shown = Number.isInteger(value)
      ? mount(NumberField, { target, props })
      : mount(DecimalField, { target, props });
    flushSync();
    const field = document.querySelector('input') as HTMLInputElement;
    const write = (typed: string) => {
      field.value = typed;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      flushSync();
    };
    return { field, write, onchange };
  }

  it('show whole numbers in the digits of Arabic, and read both', async () => {
    await language.use('ar');
    const { field, write, onchange } = show(1200);
    expect([field.type, field.value]).toEqual(['text', '١٢٠٠']);
    for (const typed of ['٣٥', '35']) {
      write(typed);
      expect(field.value).toBe('٣٥');
      expect(onchange).toHaveBeenLastCalledWith(35);
    }
    write('كثير');
    expect(field.value).toBe('١٢٠٠');
  });

  it('count up and down by the arrow keys, as those of other languages do', async () => {
    await language.use('ar');
    const { field, onchange } = show(4999);
    const press = (key: string) => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    for (const [key, shown] of [
      ['ArrowUp', '٥٠٠٠'],
      ['ArrowUp', '٥٠٠٠'],
      ['ArrowDown', '٤٩٩٩'],
    ] as const) {
      press(key);
      expect(field.value).toBe(shown);
    }
    expect(onchange).toHaveBeenCalledWith(5000);
  });

  it('show decimals as they are written in each language', async () => {
    await language.use('ar');
    expect(show(0.7).field.value).toBe('٠٫٧');
    await language.use('de');
    flushSync();
    expect(document.querySelector('input')?.value).toBe('0,7');
  });

  it('are the fields for numbers of the browser where that has the same digits', async () => {
    await language.use('de');
    const { field } = show(1200);
    expect([field.type, field.value]).toEqual(['number', '1200']);
  });
});
