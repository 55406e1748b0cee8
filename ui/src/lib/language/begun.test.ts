import { describe, expect, it } from 'vitest';
import { begun } from './begun';

const RIGHT_TO_LEFT = '\u200F';
const put = (text: string) => `\u2068${text}\u2069`;

describe('what begins with something that is put in', () => {
  it('runs as its own words do', () => {
    const text = `${put('sway')} على Wayland`;
    expect(begun(text)).toBe(RIGHT_TO_LEFT + text);
  });

  it('does so where its own words name something in Latin letters first', () => {
    const text = `${put('{selection}')}. <code>question|كلمات</code> تعني كلمات`;
    expect(begun(text)).toBe(RIGHT_TO_LEFT + text);
  });

  it('runs as what is put in where it has no words of its own', () => {
    const [day, names] = [`${put('٢٨ نوفمبر')}، ${put('١٢:١٦')}`, `${put('Mousepad')} · «${put('نص')}»`];
    expect(begun(day)).toBe(RIGHT_TO_LEFT + day);
    expect(begun(names)).toBe(names);
  });

  it('does so where others are put into what is put in', () => {
    const text = `${put(`${put('sway')}, ${put('GNOME')}`)} في كل مكان`;
    expect(begun(text)).toBe(RIGHT_TO_LEFT + text);
  });

  it('is left alone where its own words begin it', () => {
    const text = `على ${put('Wayland')}`;
    expect(begun(text)).toBe(text);
  });
});
