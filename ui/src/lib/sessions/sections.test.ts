import { describe, expect, it } from 'vitest';
import { entry, labelled } from './sections.fixture';
import { foldersOf, moved, ordered, rowsOf, type GroupId } from './sections';

const NOW = new Date(2026, 10, 21, 12, 0);
const ago = (days: number, hour = 11) => new Date(2026, 10, 21 - days, hour);

describe('the sections of the list', () => {
  it('go by calendar days, and further back by months', () => {
    const entries = [
      entry('future', new Date(2026, 10, 21, 12, 5)),
      entry('today', ago(0, 0)),
      entry('yesterday', ago(1, 23)),
      entry('week', ago(7)),
      entry('month', ago(30)),
      entry('october', new Date(2026, 9, 2)),
      entry('also october', new Date(2026, 9, 1)),
      entry('long ago', new Date(2024, 2, 1)),
    ];
    const month = (at: Date, more: Intl.DateTimeFormatOptions = {}) =>
      new Intl.DateTimeFormat(undefined, { month: 'long', ...more }).format(at);
    expect(rowsOf(entries, NOW).map((row) => (row.kind === 'heading' ? `# ${row.label}` : row.id))).toEqual([
      '# Today',
      'future',
      'today',
      '# Yesterday',
      'yesterday',
      '# Last 7 days',
      'week',
      '# Last 30 days',
      'month',
      `# ${month(new Date(2026, 9, 2))}`,
      'october',
      'also october',
      `# ${month(new Date(2024, 2, 1), { year: 'numeric' })}`,
      'long ago',
    ]);
  });

  it('come after those that were asked in passing, which are shown when that is wanted', () => {
    const entries = [{ ...entry('passing', ago(0)), quick: true }, entry('today', ago(0))];
    const shown = (open: boolean) => rowsOf(entries, NOW, () => open).map(({ kind, id }) => [kind, id]);
    expect(shown(false)).toEqual([
      ['group', 'group quick'],
      ['heading', 'heading today'],
      ['entry', 'today'],
    ]);
    expect(shown(true).slice(0, 2)).toEqual([
      ['group', 'group quick'],
      ['entry', 'passing'],
    ]);
    expect(ordered(entries, () => true).map(({ id }) => id)).toEqual(['passing', 'today']);
    expect(ordered(entries, () => false).map(({ id }) => id)).toEqual(['today']);
  });

  it('come after the pinned ones and the folders, and before what was archived', () => {
    const entries = [
      labelled('pinned in a folder', { pinned: true, folder: 'Work' }),
      labelled('old', { archived: true, pinned: true, folder: 'Work' }),
      labelled('ten', { folder: 'Part 10' }),
      entry('today', ago(0)),
      labelled('two', { folder: 'part 2' }),
    ];
    const rows = (open: GroupId | null) =>
      rowsOf(entries, NOW, (group) => group === open).map((row) =>
        row.kind === 'entry' ? row.id : `${row.kind} ${row.label}`,
      );
    const closed = ['heading Pinned', 'pinned in a folder', 'group part 2', 'group Part 10'];
    expect(rows(null)).toEqual([...closed, 'heading Today', 'today', 'group Archived']);
    expect(rows('folder part 2')).toContain('two');
    expect(rows('archived').at(-1)).toBe('old');
    expect(ordered(entries, (group) => group === 'archived').map(({ id }) => id)).toEqual([
      'pinned in a folder',
      'today',
      'old',
    ]);
    expect(foldersOf(entries)).toEqual(['part 2', 'Part 10', 'Work']);
  });

  it('never give two rows one key, and lose nothing of ten thousand', () => {
    const many = Array.from({ length: 10_000 }, (_, place) => entry(`s${place}`, ago(place / 7)));
    const rows = rowsOf(many, NOW);
    expect(rows.filter(({ kind }) => kind === 'entry').map(({ id }) => id)).toEqual(many.map(({ id }) => id));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });
});

describe('a key in the list', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 3, 9],
    ['a', 3, null],
  ])('%s at %d leads to %s', (key, at, to) => {
    expect(moved(key, at, 10, 5)).toBe(to);
  });

  it('leads nowhere in an empty list', () => {
    expect(moved('Home', -1, 0, 5)).toBeNull();
  });
});
