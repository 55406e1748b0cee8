import { beforeEach, describe, expect, it, vi } from 'vitest';

const resizePopup = vi.hoisted(() => vi.fn());
vi.mock('$lib/ipc/generated/commands', () => ({ resizePopup }));
const { Fit } = await import('./fit.svelte');

describe('the height of the popup', () => {
  beforeEach(() => void resizePopup.mockReset());

  it('is asked for once, and in the end is the one last wanted', async () => {
    const done: (() => void)[] = [];
    resizePopup.mockImplementation(() => new Promise<void>((resolve) => done.push(resolve)));
    const fit = new Fit();
    fit.to(200, false);
    fit.to(300, false);
    fit.to(400, false);
    expect(resizePopup.mock.calls).toEqual([[200]]);
    done[0]?.();
    await vi.waitFor(() => expect(resizePopup.mock.calls).toEqual([[200], [400]]));
    done[1]?.();
    fit.to(400, false);
    await Promise.resolve();
    expect(resizePopup).toHaveBeenCalledTimes(2);
  });

  it('is asked for once more when the popup is shown, whatever became of the first time', async () => {
    resizePopup.mockResolvedValue(undefined);
    const fit = new Fit();
    fit.again();
    expect(resizePopup).not.toHaveBeenCalled();
    fit.to(110, false);
    await vi.waitFor(() => expect(resizePopup).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    fit.again();
    await vi.waitFor(() => expect(resizePopup.mock.calls).toEqual([[110], [110]]));
  });

  it('is tried again with the next change when the window could not have it', async () => {
    resizePopup.mockRejectedValueOnce(new Error('no'));
    resizePopup.mockResolvedValue(undefined);
    const fit = new Fit();
    fit.to(200, false);
    await vi.waitFor(() => expect(resizePopup).toHaveBeenCalledTimes(1));
    await Promise.resolve();
    fit.to(200, false);
    await vi.waitFor(() => expect(resizePopup).toHaveBeenCalledTimes(2));
  });
});
