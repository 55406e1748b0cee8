import { expect, it } from 'vitest';
import { directionOfField, directionOfText } from './direction';

it('a text runs as its first letter does, whatever stands before it', () => {
  expect(directionOfText('12 % «مرحبا» and more')).toBe('rtl');
  expect(directionOfText('… Hello, مرحبا')).toBe('ltr');
  expect(directionOfText('/ 12 %')).toBeUndefined();
});

it('a field runs as its text does, and as the language while it is empty', () => {
  expect(directionOfField('مرحبا')).toBe('rtl');
  expect(directionOfField('/')).toBe('ltr');
  expect(directionOfField('')).toBeUndefined();
});
