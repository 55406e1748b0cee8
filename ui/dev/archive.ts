/** The archive's part of the stand-in engine: storage, backups, checks. Never part of the product. */
import type { AppEvent, BackupView, ReportView, Step, StorageView, Task, UnsavedView } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { at, SETTINGS } from './fixtures';
import { devicesCommands } from './devices';
import { said } from './said';
import { transferCommands } from './transfer';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const UNSAVED: UnsavedView = {
  changes: 3,
  reason: said('archive-full', { folder: SETTINGS.dataDir }),
};

export const STORAGE: StorageView = {
  dataDir: SETTINGS.dataDir,
  kind: 'json',
  size: 48_312_004,
  sessions: 24,
  inTrash: 3,
  readOnly: false,
  unsaved: null,
  lastImport: { at: at(90), added: 11, updated: 1 },
};

const DAY = 24 * 60;
const LATEST: BackupView = { name: 'b1', at: at(24), reason: 'hourly', sessions: 24 };
const BACKUPS: BackupView[] = [
  LATEST,
  { name: 'b2', at: at(86), reason: 'asked', sessions: 24 },
  { name: 'b3', at: at(DAY), reason: 'hourly', sessions: 22 },
  { name: 'b4', at: at(2 * DAY), reason: 'before-restore', sessions: 21 },
  { name: 'b5', at: at(9 * DAY), reason: 'before-clear', sessions: 1 },
];

/** What the doctor found of a conversation, and what can be done. */
const found = (id: string, advice: string, args: Record<string, string>) =>
  `${said(`archive-doctor-${id}`, args)} ${said(`archive-doctor-${advice}`, args)}`;

const REPORT: ReportView = {
  sessions: 23,
  findings: [
    {
      severity: 'error',
      code: 'corrupt',
      message: found('session-unreadable', 'session-restores', {
        id: '0b1f8b0e-55b0-4d55-a6f7-5f1c5b6e2c0a',
        reason: said('archive-file-empty'),
        at: '2026-05-08T10:00:00Z',
      }),
      path: 'conversations/0b1f8b0e-55b0-4d55-a6f7-5f1c5b6e2c0a.json',
      mendable: true,
      mended: false,
    },
    {
      severity: 'note',
      code: 'newer_version',
      message: found('session-newer', 'session-newer-advice', {
        id: '6d0c8a9a-3f4f-4b62-8f0e-d1b8a2f0c7a1',
        version: '7',
      }),
      path: 'conversations/6d0c8a9a-3f4f-4b62-8f0e-d1b8a2f0c7a1.json',
      mendable: false,
      mended: false,
    },
  ],
};

export function archiveCommands(tell: (event: AppEvent) => Promise<void>, state: string): Mocked {
  let storage: StorageView = {
    ...STORAGE,
    unsaved: ['unsaved', 'everything'].includes(state) ? UNSAVED : null,
  };
  let cancelled = false;
  const work = async (task: Task, total: number, step: Step) => {
    cancelled = false;
    for (let done = 0; done <= total; done++) {
      if (cancelled) throw { code: 'cancelled', message: said('archive-cancelled'), retryable: true };
      await tell({ kind: 'progress', progress: { task, step, done, total } });
      await wait(state === 'frozen' && done > total / 2 ? 1e9 : 60);
    }
  };
  return {
    storage: () => storage,
    save_now: () => wait(600),
    cancel_work: () => void (cancelled = true),
    convert_archive: async ({ to }) => {
      await work('convert', 24, 'copy');
      await work('convert', 24, 'verify');
      storage = { ...storage, kind: to };
      return {
        kind: to,
        converted: true,
        sessions: 24,
        memories: 2,
        kept: `${SETTINGS.dataDir}/backups/2026-11-21T12-00-00Z`,
      };
    },
    check_data: async () => {
      await wait(500);
      return state === 'damaged' ? REPORT : { findings: [], sessions: 24 };
    },
    mend_data: async () => {
      await wait(500);
      return {
        ...REPORT,
        findings: REPORT.findings.map((finding) => ({ ...finding, mended: finding.mendable })),
      };
    },
    ...transferCommands(work, state),
    ...devicesCommands(tell, work, state),
    clear_data: async () => {
      await work('erase', 0, 'backUp');
      await work('erase', 0, 'erase');
      return LATEST;
    },
    list_backups: () => (state === 'fresh' ? [] : BACKUPS),
    back_up_now: async () => {
      await wait(500);
      return LATEST;
    },
    restore_backup: async () => {
      await work('restore', 0, 'backUp');
      await wait(800);
      await work('restore', 24, 'restore');
      return { before: 'b2', restored: 21, trashed: 3, unchanged: 0, memories: false, skipped: [] };
    },
  };
}
