/**
 * Files and pictures that are pasted or dropped. They cannot be attached, and that is said; the text of a text file is
 * put where one writes.
 */
interface Options {
  /** The field that a text goes into. */
  field: () => HTMLTextAreaElement | null | undefined;
  /** Says something to the user. */
  say: (text: string) => void;
}

/** More than this is no text that anyone wants in a field, in bytes. */
const MOST = 1_000_000;
export const LIMITS =
  'Pictures and files cannot be attached yet; the text of a text file can be dropped here, up to 1 MB.';
const TEXT_TYPES = /^text\/|^application\/(json|xml|x-yaml|toml|javascript|x-sh|sql)\b|\+(json|xml)$/;
const TEXT_NAMES =
  /\.(txt|md|csv|tsv|log|json|ya?ml|toml|ini|conf|xml|html?|css|js|ts|svelte|py|rs|go|java|c|h|cpp|sh|sql|tex)$/i;

/** Begins to hear of what is pasted and dropped. Gives what ends it. */
export function takeFiles(target: Window, options: Options): () => void {
  const pasted = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    // What can be pasted as text is: a spreadsheet offers a picture of its cells, too.
    if (data === null || data.getData('text/plain') !== '') return;
    // WebKitGTK names nothing that it cannot paste, such as a picture.
    if (data.types.length > 0 && !data.types.some(isFile)) return;
    event.preventDefault();
    void take([...data.files], options);
  };
  const dragged = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  };
  const dropped = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    void take([...event.dataTransfer.files], options);
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

async function take(files: readonly File[], { field, say }: Options): Promise<void> {
  const refused: string[] = [];
  for (const file of files) {
    const text = isText(file) ? await textOf(file) : null;
    const into = field();
    if (text !== null && into) insertText(into, text);
    else refused.push(file.name);
  }
  if (files.length === 0) say(`There is no text to paste. ${LIMITS}`);
  else if (refused.length > 0)
    say(`${refused.map((name) => `“${name}”`).join(', ')} was not added. ${LIMITS}`);
}

/** Whether something on the clipboard is a file or a picture, as any of the engines says it. */
function isFile(type: string): boolean {
  return type === 'Files' || type.startsWith('image/');
}

function isText({ type, name, size }: File): boolean {
  return size <= MOST && (TEXT_TYPES.test(type) || TEXT_NAMES.test(name));
}

/** What a file says; `null` where that is no text after all, or cannot be read. */
async function textOf(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}

/** Puts a text where the caret is, as if it had been pasted. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
