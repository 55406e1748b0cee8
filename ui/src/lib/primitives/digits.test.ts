import { describe, expect, it } from 'vitest';
import { decimal } from './decimal';
import { inLatinDigits } from './digits';

describe('digits of other scripts', () => {
  it('are read as ours', () => {
    expect(inLatinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
    expect(inLatinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
    expect(inLatinDigits('-١٬٢٣٤٫٥')).toBe('-1234.5');
    expect(inLatinDigits('35 days')).toBe('35 days');
  });

  it('are numbers in fields with decimals', () => {
    const within = { min: 0, max: 10, above: false };
    expect(decimal('٠٫٧', within)).toBe(0.7);
    expect(decimal('١١', within)).toBeUndefined();
  });
});
