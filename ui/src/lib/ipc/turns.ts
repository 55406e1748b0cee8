/** Answers overtake each other: one that was asked for before another that has come says what was so before. */
export class Turns {
  #asked = 0;
  #taken = 0;

  /** How many questions there were. */
  get asked(): number {
    return this.#asked;
  }

  /** Begins a question; what it gives says of its answer, once that is there, whether it is the latest. */
  ask(): () => boolean {
    const turn = ++this.#asked;
    return () => {
      if (turn < this.#taken) return false;
      this.#taken = turn;
      return true;
    };
  }

  /** Something was told without a question: what was asked for before is late. */
  told(): void {
    this.ask()();
  }
}
