import { expect, it, vi } from 'vitest';
import { language, t } from './language.svelte';

vi.mock('./ar', () => ({ default: { 'ar/common.ftl': 'common-close = إغلاق' } }));

it('what a language does not say yet is said in English', async () => {
  await language.use('ar');
  expect([t('common-close'), t('common-cancel')]).toEqual(['إغلاق', 'Cancel']);
  expect(t('common-conversations', { count: 2 })).toBe('2 conversations');
});
