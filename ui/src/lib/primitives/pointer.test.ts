import { expect, it } from 'vitest';
import { PointerMoves } from './pointer';

it('is not moved where a list comes up or scrolls under a pointer that rests', () => {
  const moves = new PointerMoves();
  const at = (screenX: number, screenY: number) => moves.isMove({ screenX, screenY } as PointerEvent);
  expect([at(5, 5), at(5, 5), at(5, 6), at(5, 6)]).toEqual([false, false, true, false]);
  moves.begin();
  expect([at(9, 9), at(9, 8)]).toEqual([false, true]);
});
