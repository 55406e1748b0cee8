import { behaveLikeAWindow } from '$lib/layout/native';
import { toasts } from '$lib/primitives/toasts.svelte';
import { recallTheme } from '$lib/settings/theme';
import { keepHistories } from '$lib/text/fields';
import { mount } from 'svelte';
import Popup from './Popup.svelte';

recallTheme();
const target = document.getElementById('app');
if (target !== null) mount(Popup, { target });
behaveLikeAWindow(window);
keepHistories(window, { elsewhere: () => toasts.newestAction });
