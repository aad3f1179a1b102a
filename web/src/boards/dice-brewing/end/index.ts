export { default as Chart } from './Chart.svelte';
export { default as ScorePad } from './ScorePad.svelte';
