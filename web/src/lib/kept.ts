/** What came anew and is as before stays the same object: who compares objects sees at once that nothing changed. */

/** `now`, with every part that equals the same part of `before` replaced by that; all plain data. */
export function kept<T>(before: unknown, now: T): T {
  if (!isHolder(before) || !isHolder(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  const parts: Record<string, unknown> = now;
  for (const key of keys) {
    const part = kept(before[key], parts[key]);
    if (part !== before[key]) same = false;
    if (part !== parts[key]) parts[key] = part;
  }
  return same ? (before as T) : now;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
