import { readFileSync, unlinkSync } from 'node:fs';

/** Where `CRASH_AT=name:nth` wants this process to die; null when it does not. */
function armed(setting: string | undefined): { readonly name: string; readonly nth: number } | null {
  const match = /^([a-z][a-z0-9.-]*):([1-9]\d{0,6})$/.exec(setting ?? '');
  return match ? { name: match[1]!, nth: Number(match[2]) } : null;
}

const passed = new Map<string, number>();

/**
 * A named point in the path of money at which a test may kill the process, as a power cut of this process alone would:
 * `CRASH_AT=payout.after-append:3` ends it at the third time it comes by. `CRASH_AT=@file` reads the same from a file each time,
 * and takes the file away when it dies, so that whatever starts it again goes on. Does nothing otherwise.
 */
export function crashPoint(name: string): void {
  const setting = process.env['CRASH_AT'];
  if (setting === undefined) return;
  const file = setting.startsWith('@') ? setting.slice(1) : null;
  const wanted = armed(file === null ? setting : written(file));
  if (wanted?.name !== name) return;
  const times = (passed.get(name) ?? 0) + 1;
  passed.set(name, times);
  if (times !== wanted.nth) return;
  passed.delete(name);
  if (file !== null) unlinkSync(file);
  process.kill(process.pid, 'SIGKILL');
}

/** What stands in a file that a test writes, if it is there. */
function written(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
