/** Whether a pointer was moved: what comes up or scrolls under one that rests is told of a move, too. */
export class PointerMoves {
  #at = '';

  /** Takes an event in. The first one only tells where the pointer is. */
  isMove({ screenX, screenY }: PointerEvent): boolean {
    const before = this.#at;
    this.#at = `${screenX} ${screenY}`;
    return before !== '' && before !== this.#at;
  }

  /** Begins anew, as when a list comes up again. */
  begin(): void {
    this.#at = '';
  }
}
