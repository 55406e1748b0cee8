import { describe, expect, it } from 'vitest';
import { mirrored, placed } from './popover';

const view = { width: 800, height: 600 };
const anchor = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 28 });

describe('the place of a floating panel', () => {
  it('is on the wanted side of its anchor, by the edge that is next to it', () => {
    const below = placed(anchor(40, 100), { width: 200, height: 300 }, view, 'below');
    expect(below).toEqual({ left: 40, top: 132, bottom: null, room: 464 });
    const above = placed(anchor(40, 500), { width: 200, height: 300 }, view, 'above');
    expect(above).toEqual({ left: 40, top: null, bottom: 104, room: 492 });
  });

  it('is on the other side where it would be cut and has more room there', () => {
    const flipped = placed(anchor(40, 500), { width: 200, height: 300 }, view, 'below');
    expect(flipped.top).toBeNull();
    const tooHighForBoth = placed(anchor(40, 200), { width: 200, height: 900 }, view, 'below');
    expect(tooHighForBoth).toMatchObject({ top: 232, room: 364 });
  });

  it('ends where its anchor ends where it would stick out of its dialog', () => {
    const dialog = { right: 600 };
    expect(placed(anchor(480, 100), { width: 110, height: 50 }, view, 'below', dialog).left).toBe(480);
    expect(placed(anchor(480, 100), { width: 200, height: 50 }, view, 'below', dialog).left).toBe(380);
    expect(placed(anchor(480, 100), { width: 200, height: 50 }, view, 'below').left).toBe(480);
    expect(placed(anchor(690, 100), { width: 200, height: 50 }, view, 'below').left).toBe(590);
  });

  it('begins at the right edge of its anchor where lines begin at the right', () => {
    const box = mirrored(anchor(480, 100), view.width);
    expect(box).toMatchObject({ left: 220, right: 320, top: 100 });
    expect(placed(box, { width: 200, height: 50 }, view, 'below').left).toBe(220);
  });

  it('is inside the window, however far to the side its anchor is', () => {
    expect(placed(anchor(780, 100), { width: 200, height: 50 }, view, 'below').left).toBe(596);
    expect(placed(anchor(-50, 100), { width: 200, height: 50 }, view, 'below').left).toBe(4);
    expect(placed(anchor(0, 100), { width: 900, height: 50 }, view, 'below').left).toBe(4);
  });
});
