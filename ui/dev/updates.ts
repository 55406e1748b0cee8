/** Newer versions of the stand-in engine. Never part of the product. */
import { emit } from '@tauri-apps/api/event';
import type { UpdateView } from '../src/lib/ipc';
import type { Mocked } from './mocked';

const FOUND: UpdateView['phase'] = {
  kind: 'found',
  version: '9.9.9',
  notes: 'Faster when there are many conversations.\n\n<b>What is said here</b> is text.',
};
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** `downloading`: it has come so far, and comes no further. */
const DOWNLOADING: UpdateView['phase'] = { kind: 'downloading', version: '9.9.9', done: 34, total: 100 };

export function updateCommands(state: string): Mocked {
  const begun: UpdateView['phase'] = state === 'downloading' ? DOWNLOADING : { kind: 'unknown' };
  let view: UpdateView = { way: 'itself', phase: begun, putOff: false };
  let cancelled = false;
  const tell = (phase: UpdateView['phase'], putOff = false) => {
    view = { ...view, phase, putOff };
    void emit('update-changed', view);
    return null;
  };
  return {
    update: () => view,
    look_for_update: async () => {
      tell({ kind: 'looking' });
      await wait(500);
      return tell(FOUND);
    },
    install_update: async () => {
      cancelled = false;
      for (let done = 0; done <= 100 && !cancelled; done += 2) {
        tell({ kind: 'downloading', version: '9.9.9', done, total: 100 });
        await wait(60);
      }
      return cancelled ? null : tell({ kind: 'installed', version: '9.9.9' });
    },
    cancel_update: () => {
      cancelled = true;
      return tell(FOUND);
    },
    put_off_update: () => tell(view.phase, true),
    start_update: () => null,
  };
}
