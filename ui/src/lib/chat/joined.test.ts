import { expect, it } from 'vitest';
import { joined } from './joined';

it.each([
  ['Hello', 'Good day. Hello', 'Hello again', 'Good day. Hello again'],
  ['Hello', 'Hello you', '', 'you'],
  ['Hello', 'Good day', '', 'Good day'],
  ['Hello', 'Hello you', 'Hi', 'Hello you\nHi'],
])('%j, which became %j, and %j here are %j', (before, kept, own, all) => {
  expect(joined(before, kept, own)).toBe(all);
});
