/** What is known of texts, as far as there is room: the oldest goes first. */
export class Remembered<T> {
  readonly #all = new Map<string, T>();
  #characters = 0;

  constructor(
    private readonly most: number,
    private readonly mostCharacters: number,
  ) {}

  get(text: string): T | undefined {
    return this.#all.get(text);
  }

  set(text: string, known: T): void {
    if (this.#all.delete(text)) this.#characters -= text.length;
    this.#all.set(text, known);
    this.#characters += text.length;
    for (const oldest of this.#all.keys()) {
      if (this.#all.size <= this.most && this.#characters <= this.mostCharacters) return;
      this.#all.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}
