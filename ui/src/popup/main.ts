import { behaveLikeAWindow } from '$lib/layout/native';
import { mount } from 'svelte';
import Popup from './Popup.svelte';

const target = document.getElementById('app');
if (target !== null) mount(Popup, { target });
behaveLikeAWindow(window);
