import './assets/fonts.css';
import './assets/tokens.css';
import './assets/pieces.css';
import './assets/app.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');

/** While developing, `/?sample=play-dry` shows a board without a server. */
async function show(root: HTMLElement): Promise<void> {
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('sample')) {
    const { default: Gallery } = await import('./boards/beer-and-bread/Gallery.svelte');
    mount(Gallery, { target: root });
  } else {
    mount(App, { target: root });
  }
}

if (target) void show(target);
