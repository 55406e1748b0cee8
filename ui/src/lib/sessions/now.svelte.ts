/** The present minute, so that "today" turns into "yesterday" on a window that stays open. */
class Now {
  date = $state.raw(new Date());

  constructor() {
    setInterval(() => (this.date = new Date()), 60_000);
  }
}

export const now = new Now();
