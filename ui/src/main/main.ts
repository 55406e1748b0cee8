import { behaveLikeAWindow } from '$lib/layout/native';
import { recallTheme } from '$lib/settings/theme';
import { mount } from 'svelte';
import App from './App.svelte';

recallTheme();
const target = document.getElementById('app');
if (target !== null) mount(App, { target });
behaveLikeAWindow(window);
