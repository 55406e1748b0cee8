/** Stands in for the quick commands. Never part of the product. */
import type { AnswerUse, QuickCommand, QuickCommandView } from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { said } from './said';

const COMMANDS: readonly [string, string, AnswerUse, string][] = [
  [
    'proofread',
    'spell-check',
    'replace',
    'Proofread {selection}: correct spelling, grammar and punctuation.',
  ],
  ['rewrite', 'sparkles', 'replace', 'Rewrite {selection} in this tone: {question|clear and friendly}.'],
  ['shorten', 'scissors', 'replace', 'Shorten {selection} to about half.'],
  ['summarise', 'list', 'show', 'Summarise {selection} in a few short points.'],
  ['explain', 'lightbulb', 'show', 'Explain {selection} in plain words.'],
  ['translate', 'languages', 'replace', 'Translate {selection} into {language}.'],
];

const view = ([name, icon, answer, template]: (typeof COMMANDS)[number], at: number): QuickCommandView => ({
  command: { name, icon, answer, template, model: null, language: null, other: [] } satisfies QuickCommand,
  title: name.charAt(0).toUpperCase() + name.slice(1),
  help: template.split(':')[0] ?? '',
  asks: '',
  builtIn: at < 5,
  hasFile: at > 3,
  uses: 9 - at,
});

export function quickCommandCommands(state: string): Mocked {
  return {
    quick_commands: () => ({
      commands: COMMANDS.map(view),
      problems:
        state === 'damaged'
          ? [{ file: 'poem.md', line: 3, message: said('app-quick-answer', { value: 'insert' }) }]
          : [],
      last: 'shorten',
      folder: '~/.local/share/extremis/commands',
    }),
    preview_quick_command: ({ command }) =>
      `${command.template.replace('{selection}', 'the selection')}\n\n<captured-context>\n<selection>The text that is selected.</selection>\n</captured-context>`,
    answer_to_insert: () => 'The cat sat on the mat, and the dog looked on.',
  };
}
