/** Everything about oneself and one's friends that has a page, loaded when somebody wants it. */

export { default as AccountPage } from './AccountPage.svelte';
export { default as FriendPage } from './FriendPage.svelte';
