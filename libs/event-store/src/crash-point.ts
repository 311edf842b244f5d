/** Where `CRASH_AT=name:nth` wants this process to die; null when it does not. */
function armed(setting: string | undefined): { readonly name: string; readonly nth: number } | null {
  const match = /^([a-z][a-z0-9.-]*):([1-9]\d{0,6})$/.exec(setting ?? '');
  return match ? { name: match[1]!, nth: Number(match[2]) } : null;
}

const passed = new Map<string, number>();

/**
 * A named point in the path of money at which a test may kill the process, as a power cut of this process alone would:
 * `CRASH_AT=payout.after-append:3` ends it at the third time it comes by. Does nothing otherwise.
 */
export function crashPoint(name: string): void {
  const wanted = armed(process.env['CRASH_AT']);
  if (wanted?.name !== name) return;
  const times = (passed.get(name) ?? 0) + 1;
  passed.set(name, times);
  if (times === wanted.nth) process.kill(process.pid, 'SIGKILL');
}
