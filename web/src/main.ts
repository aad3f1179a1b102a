import './assets/fonts.css';
import './assets/tokens.css';
import './assets/pieces.css';
import './assets/app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/language.svelte';

const target = document.getElementById('app');

/** While developing, `/?game=beer-and-bread&sample=play-late` shows a board without a server. */
async function show(root: HTMLElement): Promise<void> {
  await speak();
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('sample')) {
    const { default: Gallery } = await import('./boards/Gallery.svelte');
    mount(Gallery, { target: root });
  } else {
    mount(App, { target: root });
  }
}

if (target) void show(target);
