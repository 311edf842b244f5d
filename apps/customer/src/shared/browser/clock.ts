/** So many seconds the phone has slept: on most of them the browser's own clock stands still meanwhile. */
let slept = 0;
let left: { readonly ran: number; readonly day: number } | null = null;

const ran = (): number => performance.now() / 1000;

/**
 * Seconds on a clock that only runs forward; the phone's time of day may be wrong or be set. Only while the page is
 * hidden does the time of day count too: a held rate is not held longer because the phone slept.
 */
export function seconds(): number {
  return ran() + slept;
}

// Registered before every other visibility listener, because this module loads with the first of them.
globalThis.document?.addEventListener('visibilitychange', () => {
  const now = { ran: ran(), day: Date.now() / 1000 };
  if (document.hidden) left ??= now;
  else if (left) {
    slept += Math.max(0, now.day - left.day - (now.ran - left.ran));
    left = null;
  }
});
