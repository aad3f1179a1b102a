/** Everything of the hall that can come a moment after its tables: one chunk. */

export { hall } from './hall.svelte';
export { default as Lately } from './Lately.svelte';
export { default as Lobby } from './Lobby.svelte';
export { default as NewHere } from './NewHere.svelte';
export { default as Opponents } from './Opponents.svelte';
export { default as WatchList } from './WatchList.svelte';
export { default as WithFriend } from './WithFriend.svelte';
export { default as YouChip } from './YouChip.svelte';
export { default as YourMove } from './YourMove.svelte';
