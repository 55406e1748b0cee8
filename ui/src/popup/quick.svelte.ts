/** What becomes of the answer to the quick command that was run last: offered once it is whole, done once it is agreed to. */
import type { AnswerUse } from '$lib/ipc';

/** An answer that waits for a key. */
export interface Proposal {
  use: Exclude<AnswerUse, 'show'>;
  message: string;
  /** What is inserted, exactly. */
  text: string;
  /** What it takes the place of; `null`: that is not known. */
  before: string | null;
}

/** The command whose answer is awaited. */
interface Awaited {
  use: AnswerUse;
  /** The capture that it is about; another selection is not replaced. */
  context: string | null;
  before: string | null;
  /** The messages that were there before it. */
  known: readonly string[];
}

interface Answer {
  id: string;
  content: string;
  status: string;
}

export class QuickAnswer {
  proposal = $state.raw<Proposal | null>(null);
  #awaited: Awaited | null = null;

  constructor(private readonly insertedText: (message: string, use: AnswerUse) => Promise<string>) {}

  expect(awaited: Awaited): void {
    this.proposal = null;
    this.#awaited = awaited;
  }

  /** Nothing is offered any more. */
  drop(): void {
    this.proposal = null;
    this.#awaited = null;
  }

  /** Whether what a message changes of the selection is shown in its place. */
  changes(message: string): boolean {
    const { proposal } = this;
    return proposal?.use === 'replace' && proposal.before !== null && proposal.message === message;
  }

  /** Another capture came: what is selected now is not what the answer is about. */
  captured(context: string | null): void {
    if (this.#awaited !== null && this.#awaited.context !== context) this.#awaited = null;
    this.proposal = null;
  }

  /** Offers the answer once it is whole. */
  async look(answer: Answer | null, usable: boolean): Promise<void> {
    const awaited = this.#awaited;
    if (awaited === null || answer === null || !usable || awaited.known.includes(answer.id)) return;
    this.#awaited = null;
    const { use, before } = awaited;
    if (use === 'show' || answer.status !== 'complete') return;
    const text = use === 'copy' ? answer.content : await this.insertedText(answer.id, use);
    this.proposal = { use, message: answer.id, text, before };
  }
}
