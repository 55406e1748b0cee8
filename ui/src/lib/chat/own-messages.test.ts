import { expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({ ownMessages: vi.fn() }));
vi.mock('$lib/ipc', () => ({ engine: asked }));

const { OwnMessages } = await import('./own-messages');

it('one goes back through what one wrote, and forth to the empty field', async () => {
  asked.ownMessages.mockResolvedValue(['And in winter?', 'Where do herons sleep?']);
  const own = new OwnMessages();
  expect(await own.step(-1, '', 'a')).toBe('And in winter?');
  expect(asked.ownMessages).toHaveBeenCalledExactlyOnceWith('a');
  expect(own.begins('And in winter?')).toBe(true);
  expect(await own.step(-1, 'And in winter?', 'a')).toBe('Where do herons sleep?');
  expect(await own.step(-1, 'Where do herons sleep?', 'a')).toBeNull();
  expect(await own.step(1, 'Where do herons sleep?', 'a')).toBe('And in winter?');
  expect(await own.step(1, 'And in winter?', 'a')).toBe('');
});

it('what was typed or changed stays', async () => {
  asked.ownMessages.mockResolvedValue(['One']);
  const own = new OwnMessages();
  expect(own.begins('Half a sent')).toBe(false);
  expect(await own.step(-1, '', null)).toBe('One');
  expect(own.begins('One and more')).toBe(false);
});

it('nothing happens where nothing was written, or it cannot be read', async () => {
  asked.ownMessages.mockRejectedValueOnce(new Error('locked'));
  expect(await new OwnMessages().step(-1, '', null)).toBeNull();
});
