/** What a table needs when somebody asks something, takes something back or opens its menu: loaded then. */

export { default as AskBanner } from './AskBanner.svelte';
export { default as TableMenu } from './TableMenu.svelte';
export { default as TookBack } from './TookBack.svelte';
