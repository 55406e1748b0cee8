import { describe, expect, it } from 'vitest';
import { sourcesOf } from './sources';

const said = [
  { id: '1', content: 'We plan a trip to Lisbon in May.' },
  { id: '2', content: 'Nice. How much may the trip cost?' },
  { id: '3', content: 'The budget is 900 euros, flights included.' },
  { id: '4', content: 'Noted: 900 euro for the trip.' },
  { id: '5', content: 'Anna comes along.' },
];

describe('the messages that a line of a summary is from', () => {
  it('share its telling words', () => {
    expect(sourcesOf('- The user plans a trip to Lisbon.', said)).toEqual(['1']);
    expect(sourcesOf('- The budget is 900 euros.', said)).toEqual(['3']);
    expect(sourcesOf('- Anna travels with the user.', said)).toEqual(['5']);
  });

  it('are several where several say it', () => {
    expect(sourcesOf('- 900 euros', said)).toEqual(['3', '4']);
  });

  it('are none where only words are shared that say nothing, or no words at all', () => {
    expect(sourcesOf('Key facts', said)).toEqual([]);
    expect(sourcesOf('- the', said)).toEqual([]);
    expect(sourcesOf('', said)).toEqual([]);
    expect(sourcesOf('- Lisbon', [])).toEqual([]);
    const alike = said.map(({ id }) => ({ id, content: 'the same words each time' }));
    expect(sourcesOf('- the same words', alike)).toEqual([]);
  });
});
