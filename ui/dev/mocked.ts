/** What stands in for commands: the functions of those that a page calls, typed by the client. */
import type { Commands } from '../src/lib/ipc';

type Answer<Gives> = [Gives] extends [null] ? unknown : Gives | Promise<Gives>;

export type Mocked = {
  [Name in keyof Commands]?: (takes: Commands[Name]['takes']) => Answer<Commands[Name]['gives']>;
};
