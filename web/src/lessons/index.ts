/** Everything about learning, loaded when somebody wants to. */

export { default as LessonPage } from './LessonPage.svelte';
export { default as LessonsPage } from './LessonsPage.svelte';
