/**
 * The instructions for one conversation or for all, as they are being written. What is not saved yet is kept until it
 * is saved or taken back, whatever is opened and closed meanwhile.
 */
import {
  asWireError,
  engine,
  type AppEvent,
  type InstructionsVersionView,
  type InstructionsView,
} from '$lib/ipc';
import { unsaved, type Scope } from './unsaved';

/** Told before the engine was asked. */
export const LONGEST = 8000;

/** Characters as the engine counts them, without blanks around them. */
export function characters(text: string): number {
  return [...text.trim()].length;
}

export class Instructions {
  view = $state.raw<InstructionsView | null>(null);
  saving = $state(false);
  problem = $state<string | null>(null);
  #text = $state<string | null>(null);
  /** What a conversation that has not begun is to begin with. */
  #beginning = $state<string | null>(null);

  constructor(
    readonly scope: Scope,
    /** The words of a conversation that has not begun, and how they are kept. */
    private readonly unborn: { text: string; keep: (text: string) => void } | null = null,
  ) {
    this.#text = unsaved.get(scope);
    this.#beginning = unborn?.text ?? null;
  }

  /** What stands in the field. */
  get text(): string {
    return this.#text ?? this.saved;
  }
  set text(text: string) {
    this.#text = text === this.saved ? null : text;
    if (this.#text === null) unsaved.delete(this.scope);
    else unsaved.set(this.scope, this.#text);
  }

  get saved(): string {
    return this.#beginning ?? this.view?.text ?? '';
  }

  get longest(): number {
    return this.view?.longest ?? LONGEST;
  }

  get tooLong(): boolean {
    return characters(this.text) > this.longest;
  }

  get changed(): boolean {
    return this.text.trim() !== this.saved;
  }

  /** Every version but the one that was set last here, the newest first; an imported one was not set. */
  get others(): readonly InstructionsVersionView[] {
    const versions = this.view?.versions ?? [];
    const last = versions.find(({ imported }) => !imported);
    return versions.filter((version) => version !== last);
  }

  async load(): Promise<void> {
    if (this.unborn === null) await this.#take(() => engine.instructions(this.scope));
  }

  /** Reads them anew when another window saved some; what is typed here and not saved stays. */
  hear(event: AppEvent): void {
    const isOther = event.kind === 'instructionsChanged' && event.session === this.scope && !this.saving;
    if (isOther) void this.load();
  }

  /** Says whether it is saved. */
  async save(): Promise<boolean> {
    if (this.saving || this.tooLong) return false;
    const text = this.text.trim();
    if (this.unborn !== null) {
      this.unborn.keep(text);
      this.#beginning = text;
      this.text = text;
      return true;
    }
    const done = await this.#take(() => engine.setInstructions(this.scope, text));
    if (done) this.text = this.saved;
    return done;
  }

  /** Takes back what is not saved. */
  revert(): void {
    this.text = this.saved;
  }

  async restore(version: string): Promise<void> {
    if (await this.#take(() => engine.restoreInstructions(this.scope, version))) this.text = this.saved;
  }

  async #take(ask: () => Promise<InstructionsView>): Promise<boolean> {
    this.saving = true;
    this.problem = null;
    try {
      this.view = await ask();
      return true;
    } catch (thrown) {
      this.problem = asWireError(thrown).message;
      return false;
    } finally {
      this.saving = false;
    }
  }
}
