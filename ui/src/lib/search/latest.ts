/**
 * Answers to questions that change with every key: each is asked at once, at most two at a time, and of those that
 * wait only the newest is ever asked. Only the answer to the newest is heard: the engine ends an older search early,
 * so that its answer says nothing.
 */
const AT_ONCE = 2;

interface Asked<Q> {
  question: Q;
  turn: number;
}

export interface Answers<Q, A> {
  ask: (question: Q) => Promise<A>;
  answered: (answer: A, question: Q) => void;
  failed: (thrown: unknown, question: Q) => void;
}

export class Latest<Q, A> {
  #turn = 0;
  #running = 0;
  #waiting: Asked<Q> | null = null;

  constructor(private readonly answers: Answers<Q, A>) {}

  want(question: Q): void {
    const asked = { question, turn: ++this.#turn };
    if (this.#running < AT_ONCE) void this.#run(asked);
    else this.#waiting = asked;
  }

  /** No answer that is on its way is wanted any more. */
  drop(): void {
    this.#turn++;
    this.#waiting = null;
  }

  async #run({ question, turn }: Asked<Q>): Promise<void> {
    this.#running++;
    try {
      const answer = await this.answers.ask(question);
      if (turn === this.#turn) this.answers.answered(answer, question);
    } catch (thrown) {
      if (turn === this.#turn) this.answers.failed(thrown, question);
    } finally {
      this.#running--;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting !== null) void this.#run(waiting);
    }
  }
}
