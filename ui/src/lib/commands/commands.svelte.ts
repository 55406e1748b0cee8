/** The commands that can be typed into the composer, and the answer to the last one. */
import { asWireError, engine } from '$lib/ipc';
import { asCommand, typedCommand } from '$lib/quick-commands/quick';
import { quickCommands } from '$lib/quick-commands/quick-commands.svelte';
import type { CommandReply, CommandView } from '$lib/ipc';
import type { OfferedCommand } from './commands';

export class Commands {
  #own = $state.raw<CommandView[]>([]);
  /** Those about memory, then quick commands that are not called like one of them. */
  known = $derived<OfferedCommand[]>([
    ...this.#own,
    ...quickCommands.known.map(asCommand).filter(({ name }) => !this.#own.some((own) => own.name === name)),
  ]);
  reply = $state.raw<CommandReply | null>(null);
  running = $state(false);
  /** Whether whatever is written next answers a question. */
  asks = $derived(typeof this.reply?.continues === 'string');
  /** The conversation that the answer is about. */
  #session: string | null = null;

  async load(): Promise<void> {
    const [own] = await Promise.all([engine.listCommands(), quickCommands.load()]);
    this.#own = own;
  }

  /** Whether a text may be for us rather than for the model: it begins with a slash, or answers what was asked. */
  takes(text: string): boolean {
    return text.startsWith('/') || this.asks;
  }

  /** The quick command that a text asks for. */
  quick(text: string): { name: string; question: string } | null {
    const named = typedCommand(text, quickCommands.known);
    if (named === null || this.#own.some(({ name }) => name === `/${named.command.command.name}`))
      return null;
    return { name: named.command.command.name, question: named.question };
  }

  /** Runs what was typed or chosen: `message` when it is for the model after all, `failed` when it is to stay. */
  async run(session: string | null, text: string): Promise<'done' | 'failed' | 'message'> {
    const asked = this.reply?.continues ?? null;
    const answers = asked !== null && !text.startsWith('/');
    const command = answers ? `${asked.trimEnd()} ${text.trim()}` : text.trimEnd();
    this.running = true;
    this.#session = session;
    try {
      const reply = await engine.runCommand(session, command);
      if (reply === null) return 'message';
      if (session === this.#session) this.reply = reply;
      return reply.unknown ? 'failed' : 'done';
    } catch (thrown) {
      const name = /^\/(\w+)/.exec(command)?.[1] ?? '';
      const text = asWireError(thrown).message;
      this.reply = { command: name, text, choices: [], continues: asked, changed: false, unknown: false };
      return 'failed';
    } finally {
      this.running = false;
    }
  }

  close(): void {
    this.reply = null;
  }

  /** What was said about another conversation is not left standing beside this one. */
  leave(): void {
    this.#session = null;
    this.close();
  }
}
