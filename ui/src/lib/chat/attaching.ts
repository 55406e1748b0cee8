/** Files on their way into a message that is being written. */
import { asWireError, engine, type AttachmentView } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';

/** As the engine has it: more is not read into memory only to be refused. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_FILES = 10;

export interface AttachingDeps {
  attached: () => readonly AttachmentView[];
  attach: (attachment: AttachmentView) => void;
}

async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((done, failed) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('unreadable'));
  });
  reader.readAsDataURL(file);
  return (await read).replace(/^[^,]*,/, '');
}

/** Attaches the picture on the clipboard; `false`: there is none. */
export async function attachPasted({ attach }: AttachingDeps): Promise<boolean> {
  try {
    const attachment = await engine.attachClipboard();
    if (attachment !== null) attach(attachment);
    return attachment !== null;
  } catch (thrown) {
    toasts.error(asWireError(thrown), { about: 'attach' });
    return true;
  }
}

/** Attaches a picture of what the person chooses of the screen; the windows are hidden meanwhile. */
export async function attachScreenshot({ attached, attach }: AttachingDeps): Promise<void> {
  if (attached().length >= MOST_FILES) {
    toasts.show(t('chat-attach-too-many', { most: MOST_FILES, name: t('chat-screenshot') }));
    return;
  }
  try {
    const attachment = await engine.attachScreenshot();
    if (attachment !== null) attach(attachment);
  } catch (thrown) {
    toasts.error(asWireError(thrown), { about: 'screenshot' });
  }
}

/** Attaches each; one that cannot be says why, and costs itself alone. */
export async function attachAll(files: readonly File[], { attached, attach }: AttachingDeps): Promise<void> {
  for (const file of files) {
    if (attached().length >= MOST_FILES) {
      toasts.show(t('chat-attach-too-many', { most: MOST_FILES, name: file.name }));
      return;
    }
    if (file.size > MOST_BYTES) {
      toasts.show(t('chat-attach-too-large', { name: file.name }));
      continue;
    }
    try {
      attach(await engine.attach(file.name, await base64Of(file)));
    } catch (thrown) {
      toasts.error(asWireError(thrown), { about: `attach ${file.name}` });
    }
  }
}
