import { describe, expect, it } from 'vitest';
import { lineAt, linesOf, toggled } from './lines';

const TEXT = 'Anna reviews on Thursday.\n\n- Offsets, not lines\nOpen: which opening';

describe('the lines of a summary', () => {
  it('are locked by their words, whatever stands around them', () => {
    const lines = linesOf(`  Anna reviews on Thursday.  \n\nOpen`, ['Anna reviews on Thursday.']);
    expect(lines.map(({ locked }) => locked)).toEqual([true, false, false]);
    expect(lines.map(({ lockable }) => lockable)).toEqual([true, false, true]);
  });

  it('are locked and unlocked one by one', () => {
    const once = toggled(TEXT, [], '- Offsets, not lines');
    expect(once).toEqual(['- Offsets, not lines']);
    const twice = toggled(TEXT, once, 'Open: which opening');
    expect(twice).toEqual(['- Offsets, not lines', 'Open: which opening']);
    expect(toggled(TEXT, twice, '- Offsets, not lines')).toEqual(['Open: which opening']);
  });

  it('that the user wrote anew are not locked any more', () => {
    expect(toggled(TEXT, ['gone'], 'Open: which opening')).toEqual(['Open: which opening']);
  });

  it('are found by the place of the caret', () => {
    expect([0, 25, 26, 27, TEXT.length].map((place) => lineAt(TEXT, place))).toEqual([0, 0, 1, 2, 3]);
  });
});
