/** The exchange with other devices as the window knows it: how it stands, which devices there are. */
import {
  asWireError,
  engine,
  type AppEvent,
  type SyncDevice,
  type SyncStatus,
  type SyncView,
} from '$lib/ipc';
import { Turns } from '$lib/ipc/turns';
import type { Report } from '$lib/primitives/toasts.svelte';
import type { StorageState } from '$lib/storage/storage.svelte';
import { doneText, renewedText, type Whose } from './words';

/** Who one is to a server. */
export interface Login {
  user: string;
  secret: string;
}

/** Whether the exchange that goes on is that of what is shared: one is asked for at a time. */
const asked = $state({ shared: false });

export class DevicesState {
  status = $state.raw<SyncStatus | null>(null);
  list = $state.raw<SyncDevice[]>([]);
  /** What came of the exchange that was asked for last. */
  done = $state('');

  readonly #turns = new Turns();

  constructor(
    private readonly storage: Pick<StorageState, 'work' | 'working'>,
    private readonly report: Report,
    /** Whether it is the store of what several people share, and not that of the user's own devices. */
    readonly shared = false,
  ) {}

  /** For messages that say it of either. */
  get whose(): Whose {
    return this.shared ? 'shared' : 'own';
  }

  /** Whether an exchange goes on that was asked for here. */
  get exchanging(): boolean {
    return this.storage.working === 'sync' && asked.shared === this.shared;
  }

  async load(): Promise<void> {
    const isLatest = this.#turns.ask();
    try {
      const status = await engine.syncStatus(this.shared);
      if (isLatest()) this.apply(status);
      this.report(null);
    } catch (thrown) {
      this.report(asWireError(thrown));
    }
  }

  hear(event: AppEvent): void {
    if (event.kind === 'syncChanged' && event.status.shared === this.shared) this.apply(event.status);
    // The keys may have come, or gone to another place.
    if (event.kind === 'settingsChanged') void this.load();
  }

  /** Uses a folder from now on, or opens it again; throws what the engine says. */
  async use(
    place: string,
    passphrase: string,
    login: Login | null = null,
    name: string | null = null,
  ): Promise<void> {
    const [user, secret] = [login?.user ?? null, login?.secret ?? null];
    this.apply(await engine.setSync(this.shared, { place, passphrase, user, secret, name }));
    void this.exchange();
  }

  exchange(): Promise<void> {
    return this.exchangeBy(() => engine.syncNow(this.shared));
  }

  /** Exchanges, and fetches every attached file that is not here. */
  fetchFiles(): Promise<void> {
    return this.exchangeBy(() => engine.fetchFiles(this.shared));
  }

  private async exchangeBy(ask: () => Promise<SyncView>): Promise<void> {
    this.done = '';
    asked.shared = this.shared;
    const outcome = await this.storage.work('sync', ask);
    if (outcome.ok) {
      this.done = doneText(outcome.value);
      this.report(null);
      return;
    }
    await this.load();
    // What stands there already is not said twice.
    if (outcome.error.message !== this.status?.problem) this.report(outcome.error);
  }

  /** Removes a device, or changes the passphrase; throws what the engine says. */
  async renewKeys(device: string | null, passphrase: string, next: string | null): Promise<void> {
    this.done = '';
    asked.shared = this.shared;
    const outcome = await this.storage.work('sync', () =>
      device === null
        ? engine.changeSyncPassphrase(this.shared, passphrase, next ?? '')
        : engine.removeSyncDevice(this.shared, device, passphrase, next),
    );
    await this.load();
    if (!outcome.ok) throw outcome.error;
    this.done = renewedText(outcome.value, this.whose);
  }

  /** Exchanges nothing but on request from now on, or goes on. */
  pause(paused: boolean): Promise<void> {
    return this.change(engine.pauseSync(this.shared, paused));
  }

  /** Whether it goes on by itself on a connection that is paid for by what goes over it, too. */
  exchangeOnMetered(onMetered: boolean): Promise<void> {
    return this.change(engine.exchangeOnMetered(this.shared, onMetered));
  }

  /** What others see the user's messages signed with. */
  rename(name: string): Promise<void> {
    return this.change(engine.renameUser(name));
  }

  private async change(answer: Promise<SyncStatus>): Promise<void> {
    try {
      this.apply(await answer);
      this.report(null);
    } catch (thrown) {
      this.report(asWireError(thrown));
    }
  }

  async stop(): Promise<void> {
    this.apply(await engine.stopSync(this.shared));
    this.done = '';
  }

  private apply(status: SyncStatus): void {
    this.#turns.told();
    this.status = status;
    void this.loadList(status);
  }

  private async loadList(of: SyncStatus): Promise<void> {
    if (of.address === null) this.list = [];
    if (of.keys === null || of.exchangedAt === null) return;
    try {
      const found = await engine.syncDevices(this.shared);
      if (this.status === of) this.list = found;
    } catch {
      // Where the folder is away, that is what the status says.
    }
  }
}
