/** Files and pictures that are pasted or dropped: they go along with the message that is being written. */
import { t } from '$lib/language/language.svelte';
interface Options {
  /** Attaches files. */
  attach: (files: readonly File[]) => void;
  /** Attaches the picture on the clipboard, which WebKitGTK gives to no page; `false`: there is none. */
  paste: () => Promise<boolean>;
  /** Says something to the user. */
  say: (text: string) => void;
}

/** Begins to hear of what is pasted and dropped. Gives what ends it. */
export function takeFiles(target: Window, options: Options): () => void {
  const pasted = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    // What can be pasted as text is: a spreadsheet offers a picture of its cells, too.
    if (data === null || data.getData('text/plain') !== '') return;
    // WebKitGTK names nothing that it cannot paste, such as a picture.
    if (data.types.length > 0 && !data.types.some(isFile)) return;
    event.preventDefault();
    const files = [...data.files];
    if (files.length > 0) options.attach(files);
    else void pasteFrom(options);
  };
  const dragged = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const dropped = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) options.attach(files);
  };
  target.addEventListener('paste', pasted);
  target.addEventListener('dragover', dragged);
  target.addEventListener('drop', dropped);
  return () => {
    target.removeEventListener('paste', pasted);
    target.removeEventListener('dragover', dragged);
    target.removeEventListener('drop', dropped);
  };
}

async function pasteFrom({ paste, say }: Options): Promise<void> {
  if (!(await paste())) say(t('text-nothing-to-paste'));
}

/** Whether something on the clipboard is a file or a picture, as any of the engines says it. */
function isFile(type: string): boolean {
  return type === 'Files' || type.startsWith('image/');
}

/** Puts a text where the caret is, as if it had been pasted. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
