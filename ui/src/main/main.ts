import { asWireError, engine } from '$lib/ipc';
import { language } from '$lib/language/language.svelte';
import { copyWhatIsSeen } from '$lib/layout/copying';
import { behaveLikeAWindow } from '$lib/layout/native';
import { toasts } from '$lib/primitives/toasts.svelte';
import { recallLook } from '$lib/settings/look';
import { keepHistories } from '$lib/text/fields';
import { mount } from 'svelte';
import App from './App.svelte';
import { onlyConversation } from './only';

recallLook();
// The first words that are seen are in the language of the last run.
await language.recall().catch(() => {});
const target = document.getElementById('app');
if (target !== null) mount(App, { target, props: { only: onlyConversation(location) } });
behaveLikeAWindow(window);
copyWhatIsSeen(window, (text, html) => {
  engine
    .copyText(text, html)
    .catch((thrown: unknown) => toasts.error(asWireError(thrown), { about: 'copy' }));
});
keepHistories(window, { elsewhere: () => toasts.newestAction });
