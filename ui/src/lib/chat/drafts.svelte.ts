/**
 * What was typed and not yet sent or saved: a text for each conversation, other words for a sent message, for a summary,
 * a fact or instructions, and messages that wait for the answer before them. Kept on the disk as it is typed, the same in
 * all windows.
 */
import {
  engine,
  type AppEvent,
  type AttachmentView,
  type ContextView,
  type DraftKind,
  type DraftView,
} from '$lib/ipc';
import { SvelteMap } from 'svelte/reactivity';
import { joined } from './joined';
import { byKey, keyOf, Saving, type DraftStore, type Place } from './saving';

/** What is edited elsewhere than in a conversation, and saved by its own editor. */
export type EditorKind = Extract<DraftKind, 'summary' | 'fact' | 'instructions'>;

/** Where an editor keeps what is not saved yet. */
export interface KeepsEdits {
  kept: (kind: EditorKind, session: string | null, item: string | null) => string | null;
  keep: (kind: EditorKind, session: string | null, item: string | null, text: string | null) => void;
  allKept: (kind: EditorKind) => DraftView[];
}

/** Whether two versions of a draft have the same text and attachments. */
function isSame(one: DraftView, other: DraftView): boolean {
  const hashes = ({ attachments }: DraftView) => attachments?.map(({ hash }) => hash).join() ?? '';
  return one.text === other.text && hashes(one) === hashes(other);
}

export class Drafts implements KeepsEdits {
  #all = new SvelteMap<string, DraftView>();
  /** How often something was sent from a place: what is written there afterwards is another text. */
  #sent = new SvelteMap<string, number>();
  /** Whether what was kept has been read. */
  #loaded = false;
  /** Whether another window wrote something since it was asked. */
  #stale = false;
  readonly #writer = crypto.randomUUID();
  readonly #saving: Saving;

  /** `begins`: what a message is that begins a conversation in this window. */
  constructor(
    private readonly begins: Extract<DraftKind, 'message' | 'popup'> = 'message',
    private readonly store: DraftStore = engine,
  ) {
    this.#saving = new Saving(store, this.#writer, (saved, kept) => this.#join(saved, kept));
  }

  get(session: string | null): string {
    return this.#text(this.#message(session));
  }

  set(session: string | null, text: string): void {
    this.#put({ ...this.#message(session), text, attachments: this.attachments(session) });
  }

  /** What goes along with the message that is being written for a conversation. */
  attachments(session: string | null): AttachmentView[] {
    return this.#all.get(keyOf(this.#message(session)))?.attachments ?? [];
  }

  attach(session: string | null, attachment: AttachmentView): void {
    const others = this.attachments(session).filter(({ hash }) => hash !== attachment.hash);
    this.#attached(session, [...others, attachment]);
  }

  detach(session: string | null, hashes: readonly string[]): void {
    this.#attached(
      session,
      this.attachments(session).filter(({ hash }) => !hashes.includes(hash)),
    );
  }

  /** Names the text that is being written for a conversation, for its undo history. */
  name(session: string | null): string {
    const key = keyOf(this.#message(session));
    return `${key}/${this.#sent.get(key) ?? 0}`;
  }

  /** Takes out what was accepted, and keeps what was typed while it was on its way. */
  sent(session: string | null, accepted: string, attached: readonly AttachmentView[] = []): void {
    this.detach(
      session,
      attached.map(({ hash }) => hash),
    );
    const key = keyOf(this.#message(session));
    this.#sent.set(key, (this.#sent.get(key) ?? 0) + 1);
    const text = this.get(session);
    this.set(session, text.startsWith(accepted) ? text.slice(accepted.length).trimStart() : text);
    void this.#saving.now();
  }

  /** What was typed for a new conversation belongs to this one, after what is written for it already. */
  moveTo(session: string): void {
    for (const attachment of this.attachments(null)) this.attach(session, attachment);
    this.#attached(null, []);
    const typed = this.get(null);
    if (typed === '') return;
    const there = this.get(session);
    this.set(session, there === '' ? typed : `${there}\n${typed}`);
    this.set(null, '');
  }

  /** Other words for a sent message of a conversation, if any were begun. */
  edit(session: string): { message: string; text: string } | null {
    for (const { kind, session: of, item, text } of this.#all.values())
      if (kind === 'edit' && of === session && item !== null) return { message: item, text };
    return null;
  }

  setEdit(session: string, message: string, text: string | null): void {
    this.#put({ kind: 'edit', session, item: message, text: text ?? '' });
  }

  /** What an editor has that is not saved; `null` where there is nothing. */
  kept(kind: EditorKind, session: string | null, item: string | null): string | null {
    return this.#all.get(keyOf({ kind, session, item }))?.text ?? null;
  }

  /** Keeps what an editor has, or, without a text, nothing any more. */
  keep(kind: EditorKind, session: string | null, item: string | null, text: string | null): void {
    this.#put({ kind, session, item, text: text ?? '' });
  }

  allKept(kind: EditorKind): DraftView[] {
    return [...this.#all.values()].filter((one) => one.kind === kind);
  }

  /** The messages that wait for the answer before them, the first to be sent first. */
  queued(session: string | null): DraftView[] {
    return [...this.#all.values()].filter((one) => one.kind === 'queued' && one.session === session);
  }

  /** Has what is written sent when the answer that arrives is complete. */
  enqueue(session: string, context: ContextView | null): void {
    const [text, attachments] = [this.get(session), this.attachments(session)];
    if (text.trim() === '' && attachments.length === 0) return;
    this.#put({ kind: 'queued', session, item: crypto.randomUUID(), text, context, attachments });
    this.sent(session, text, attachments);
  }

  /** Has a message wait no longer. */
  unqueue(queued: DraftView): void {
    this.#put({ ...queued, text: '', attachments: [] });
    void this.#saving.now();
  }

  /** Puts a text before what is written for a conversation. */
  putBack(session: string | null, text: string, attached: readonly AttachmentView[] = []): void {
    for (const attachment of attached) this.attach(session, attachment);
    const rest = this.get(session);
    this.set(session, rest === '' ? text : `${text}\n${rest}`);
  }

  /** Reads what was kept. What was changed here meanwhile is newer, and at the start goes on where that ended. */
  async load(): Promise<void> {
    const asked = this.#saving.changes;
    this.#stale = false;
    const isFirst = !this.#loaded && asked === 0;
    const reading = this.store.drafts();
    if (isFirst) this.#saving.waitFor(reading);
    const kept = await reading;
    const known = byKey(kept);
    const isOwn = (key: string) => this.#saving.isNewer(key, asked);
    for (const key of [...this.#all.keys()]) if (!known.has(key) && !isOwn(key)) this.#take(key, null);
    for (const [key, draft] of known) {
      if (!isOwn(key)) this.#take(key, draft);
      else if (isFirst) this.#putBefore(key, draft);
    }
    this.#loaded = true;
  }

  /** The store has this draft, or none. */
  #take(key: string, draft: DraftView | null): void {
    if (draft === null) this.#all.delete(key);
    else this.#all.set(key, draft);
    this.#saving.learn(key, draft?.text ?? '');
  }

  /** Puts what was written here since it was saved after what it was joined to. */
  #join(saved: DraftView, kept: DraftView): void {
    const key = keyOf(saved);
    const own = this.#all.get(key) ?? { ...saved, text: '', attachments: [] };
    const known = [...(saved.attachments ?? []), ...(own.attachments ?? [])].map(({ hash }) => hash);
    const others = (kept.attachments ?? []).filter(({ hash }) => !known.includes(hash));
    const both = {
      ...own,
      text: joined(saved.text, kept.text, own.text),
      attachments: [...(own.attachments ?? []), ...others],
    };
    if (isSame(own, saved)) this.#all.set(key, both);
    else this.#put(both);
  }

  #isMessage({ kind }: DraftView): boolean {
    return kind === this.begins || kind === 'message';
  }

  /** Puts a message that was kept before what was typed since the window came, which was quicker than the disk. */
  #putBefore(key: string, kept: DraftView): void {
    const typed = this.#all.get(key);
    if (typed === undefined || !this.#isMessage(kept)) return;
    const attachments = [...(kept.attachments ?? []), ...(typed.attachments ?? [])];
    this.#saving.learn(key, kept.text);
    this.#put({ ...kept, text: kept.text + typed.text, attachments });
  }

  hear(event: AppEvent): void {
    if (event.kind !== 'draftsChanged' || event.writer === this.#writer) return;
    this.#stale = true;
    // One that is not seen looks when it is come back to.
    if (event.writer === null || document.hasFocus() || !document.hidden) void this.#reload();
  }

  /** Whether all that was typed is on the disk. */
  get saved(): boolean {
    return this.#saving.done;
  }

  /** Brings all that was typed to the disk now. */
  saveNow(): Promise<void> {
    return this.#saving.now();
  }

  /** Leaves nothing to chance when the window is left, and looks what another one wrote when it is come back to. */
  watch(target: Window): () => void {
    const leave = () => void this.#saving.now();
    const back = () => {
      if (this.#stale) void this.#reload();
    };
    target.addEventListener('blur', leave);
    target.addEventListener('pagehide', leave);
    target.addEventListener('focus', back);
    return () => {
      target.removeEventListener('blur', leave);
      target.removeEventListener('pagehide', leave);
      target.removeEventListener('focus', back);
    };
  }

  async #reload(): Promise<void> {
    try {
      await this.load();
    } catch {
      this.#stale = true;
    }
  }

  #message(session: string | null): Place {
    return { kind: session === null ? this.begins : 'message', session, item: null };
  }

  #text(place: Place): string {
    return this.#all.get(keyOf(place))?.text ?? '';
  }

  #attached(session: string | null, attachments: AttachmentView[]): void {
    this.#put({ ...this.#message(session), text: this.get(session), attachments });
  }

  #put(draft: DraftView): void {
    const key = keyOf(draft);
    const nothing = { ...draft, text: '', attachments: [] };
    if (isSame(this.#all.get(key) ?? nothing, draft)) return;
    if (isSame(draft, nothing)) this.#all.delete(key);
    else this.#all.set(key, draft);
    this.#saving.put(key, draft);
  }
}
