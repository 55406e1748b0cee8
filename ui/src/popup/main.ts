import { behaveLikeAWindow } from '$lib/layout/native';
import { recallTheme } from '$lib/settings/theme';
import { mount } from 'svelte';
import Popup from './Popup.svelte';

recallTheme();
const target = document.getElementById('app');
if (target !== null) mount(Popup, { target });
behaveLikeAWindow(window);
