/** Which models there are now. Each server is asked on its own; none is waited for. */
import { engine, type Discovered, type Settings } from '$lib/ipc';
import { namedServers, type Answer } from './menu';

export class Models {
  found = $state.raw<readonly Discovered[] | null>(null);
  answers = $state.raw<Readonly<Record<string, Answer>>>({});
  /** Of the latest look around; what an earlier one brings is late. */
  #look = 0;

  /** Looks around again; what was known stays until something else is. */
  look(settings: Settings): void {
    const look = ++this.#look;
    engine.discoverModels().then(
      (found) => look === this.#look && (this.found = found),
      () => look === this.#look && (this.found = []),
    );
    for (const server of namedServers(settings)) {
      const note = (answer: Answer) => {
        if (look === this.#look) this.answers = { ...this.answers, [server.baseUrl]: answer };
      };
      engine.listModels(server).then(note, () => note('away'));
    }
  }
}
