import { expect, it, vi } from 'vitest';
import { zoom } from './zoom';

const engine = vi.hoisted(() => ({ zoom: vi.fn() }));
vi.mock('$lib/ipc', async (original) => ({ ...(await original<object>()), engine }));

it('asks for one step after the other, also when one of them fails', async () => {
  const ends: (() => void)[] = [];
  engine.zoom.mockImplementation(
    () =>
      new Promise<void>((done, fail) => {
        ends.push(ends.length === 1 ? () => fail(new Error('disk full')) : done);
      }),
  );
  const asked = () => engine.zoom.mock.calls.map(([step]: unknown[]) => step);
  zoom('in');
  zoom('in');
  zoom('usual');
  await vi.waitFor(() => expect(asked()).toEqual(['in']));
  ends[0]?.();
  await vi.waitFor(() => expect(asked()).toEqual(['in', 'in']));
  ends[1]?.();
  await vi.waitFor(() => expect(asked()).toEqual(['in', 'in', 'usual']));
});
