import { expect, it } from 'vitest';
import { quoted } from './quoted';

it('what is quoted stands line by line after what is written, with room to go on', () => {
  expect(quoted('', 'One line')).toBe('> One line\n\n');
  expect(quoted('Before  \n', '\nFirst\n\n  second\n')).toBe('Before\n\n> First\n>\n>   second\n\n');
});
