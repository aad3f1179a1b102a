/** Times that run down between messages, by this device's own clock. */

import { createSubscriber } from 'svelte/reactivity';

const everySecond = createSubscriber((tick) => {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
});

/** What is left of the seconds that a message brought. Whatever shows it is drawn anew every second. */
export function secondsLeft(seconds: number, since: number): number {
  everySecond();
  return Math.max(0, seconds - (Date.now() - since) / 1000);
}

/** "0:42", "3 h" or "2 d"; "0:00" only when nothing is left. */
export function asTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d`;
  if (whole >= 3_600) return `${Math.floor(whole / 3_600)} h`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
