export { default as ScorePad } from './ScorePad.svelte';
