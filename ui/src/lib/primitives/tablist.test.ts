import { describe, expect, it } from 'vitest';

import { tabOfKey } from './tablist';

describe('tabOfKey', () => {
  it('goes round at both ends', () => {
    expect(tabOfKey('ArrowRight', 2, 3)).toBe(0);
    expect(tabOfKey('ArrowLeft', 0, 3)).toBe(2);
  });
  it('goes to the ends', () => {
    expect(tabOfKey('Home', 1, 3)).toBe(0);
    expect(tabOfKey('End', 1, 3)).toBe(2);
  });
  it('leaves every other key alone, and a list without tabs', () => {
    expect(tabOfKey('a', 1, 3)).toBeNull();
    expect(tabOfKey('ArrowRight', 0, 0)).toBeNull();
  });
});
