import { flushSync, mount, tick, unmount } from 'svelte';
import { expect, it } from 'vitest';
import LineEditor from './LineEditor.svelte';

it('keeps the caret when its text comes from elsewhere, also by way of a shorter one', async () => {
  const props = $state({
    value: 'One line\nAnother line\nA third one',
    locked: [] as string[],
    label: 'Summary',
    undoName: 'summary/a',
    onlock: () => undefined,
    onsave: () => undefined,
    onblur: () => undefined,
  });
  const editor = mount(LineEditor, { target: document.body, props });
  flushSync();
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  const become = async (value: string) => {
    props.value = value;
    await tick();
    await tick();
    return [field.value, field.selectionStart, field.selectionEnd];
  };
  field.focus();
  field.setSelectionRange(12, 14);
  expect(await become('One line')).toEqual(['One line', 8, 8]);
  const saved = 'One line\nAnother line\nA third one\n';
  expect(await become(saved)).toEqual([saved, 12, 14]);
  // What is typed meanwhile moves it.
  field.setSelectionRange(3, 3);
  expect(await become('One line\nAnother line')).toEqual(['One line\nAnother line', 3, 3]);
  await unmount(editor);
});
