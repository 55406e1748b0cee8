/** The message files as they lie on the disk, for the tests. */
import {
  parse,
  type Message,
  type Resource,
  type TextElement,
  type VariableReference,
  Visitor,
} from '@fluent/syntax';
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'src/lib/language';

/** The names of the areas that have messages in a language. */
export function areasOf(tag: string): string[] {
  const names = readdirSync(`${FOLDER}/${tag}`).filter((name) => name.endsWith('.ftl'));
  return names.map((name) => name.slice(0, -'.ftl'.length)).sort();
}

export function resource(tag: string, area: string): Resource {
  return parse(readFileSync(`${FOLDER}/${tag}/${area}.ftl`, 'utf8'), {});
}

/** The messages of an area, each with its id, in their order. */
export function messagesOf(tag: string, area: string): Message[] {
  return resource(tag, area).body.filter((entry): entry is Message => entry.type === 'Message');
}

/** All messages of a language, by their ids. */
export function allMessages(tag: string): Map<string, Message> {
  const all = areasOf(tag).flatMap((area) => messagesOf(tag, area));
  return new Map(all.map((message) => [message.id.name, message]));
}

class Gathering extends Visitor {
  readonly names = new Set<string>();
  readonly marks = new Set<string>();

  override visitVariableReference({ id }: VariableReference): void {
    this.names.add(id.name);
  }

  override visitTextElement({ value }: TextElement): void {
    for (const [, name] of value.matchAll(/<([a-z]+)\/?>/g)) if (name !== undefined) this.marks.add(name);
  }
}

/** What is put into a message, and which parts of it are marked. */
export function takenBy({ value }: Message): { names: string[]; marks: string[] } {
  const gathering = new Gathering();
  if (value !== null) gathering.visit(value);
  return { names: [...gathering.names].sort(), marks: [...gathering.marks].sort() };
}
