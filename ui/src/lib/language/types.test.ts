/** Writes the types of the messages where they are wanted (`npm run messages`), and fails where they are not up to date. */
import type { Message } from '@fluent/syntax';
import { expect, it } from 'vitest';
import { areasOf, messagesOf, takenBy } from './files.fixture';

const union = (names: string[]) =>
  names.length === 0 ? 'never' : names.map((name) => `'${name}'`).join(' | ');

function entry(message: Message): string {
  const { names, marks } = takenBy(message);
  return `    '${message.id.name}': { takes: ${union(names)}; marks: ${union(marks)} };\n`;
}

function typesOf(area: string): string {
  const entries = messagesOf('en', area).map(entry).join('');
  return (
    `// Written by \`npm run messages\` from en/${area}.ftl.\n` +
    `export {};\n\ndeclare module '../messages' {\n  interface Messages {\n${entries}  }\n}\n`
  );
}

it.each(areasOf('en'))('the types of the messages of %s are those of its file', async (area) => {
  await expect(typesOf(area)).toMatchFileSnapshot(`generated/${area}.d.ts`);
});
