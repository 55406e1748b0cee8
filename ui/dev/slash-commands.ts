/** What the stand-in engine answers to `/…`. Never part of the product. */
import type { CommandReply } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { said } from './said';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Each with what is written after it. */
const COMMANDS = [
  ['/summary'],
  ['/summary_status'],
  ['/summary_on'],
  ['/summary_off'],
  ['/summary_now'],
  ['/facts'],
  ['/remember', 'argument-text'],
  ['/forget', 'argument-words'],
].map(([name = '', takes]) => ({
  name,
  arguments: takes === undefined ? '' : said(`commands-${takes}`),
  help: said(`commands-${name.slice(1).replace('_', '-')}`),
}));

/** How the memory stands, or is from now on, line by line. */
const listed = (lines: [id: string, args?: Record<string, string | number>][]) =>
  lines.map(([id, args]) => `- ${said(`commands-${id}`, args)}`).join('\n');

const STATUS = listed([
  ['status-on'],
  ['status-storage', { kind: 'JSON' }],
  ['status-threshold', { when: said('app-due-messages', { count: 20 }) }],
  ['status-since', { messages: 12, yours: 6 }],
  ['status-messages', { count: 24, summarised: 12 }],
  ['status-summaries', { count: 1 }],
  ['status-level', { level: 1 }],
]);

const CONFIGURED = listed([
  ['configured-storage', { kind: 'SQLite' }],
  ['configured-here', { count: '15' }],
]);

export function slashCommands(): Mocked {
  return {
    list_commands: () => COMMANDS,
    run_command: async ({ text }): Promise<CommandReply> => {
      await wait(200);
      const name = /^\/(\w+)/.exec(text)?.[1] ?? '';
      const reply = { command: name, text: '', choices: [], continues: null, changed: false, unknown: false };
      if (text === '/summary')
        return {
          ...reply,
          text: said('commands-ask-storage'),
          choices: ['sqlite', 'json'].map((kind) => ({
            label: said(`commands-storage-${kind}`),
            command: `/summary ${kind}`,
            erases: false,
          })),
        };
      if (text === '/summary sqlite' || text === '/summary json')
        return { ...reply, text: said('commands-ask-threshold'), continues: `${text} ` };
      if (name === 'summary') return { ...reply, text: `${said('commands-configured')}\n\n${CONFIGURED}` };
      return { ...reply, text: STATUS };
    },
  };
}
