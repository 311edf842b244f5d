/** One holder at a time, known by process; a holder that was killed holds nothing. */
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startedAt } from './processes.mjs';

/** @typedef {{ readonly pid: number, readonly startedAt: string | undefined }} Holder */

/**
 * Takes a lock file for this process.
 * @param {string} file
 * @returns {{ release(): void } | { heldBy: number }} `heldBy`: the pid of who has it
 */
export function takeLock(file) {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) }));
  try {
    for (;;) {
      // A link appears whole or not at all, and never over another file.
      if (tryLink(mine, file)) return { release: () => rmSync(file, { force: true }) };
      const holder = readHolder(file);
      if (holder && isHolding(holder)) return { heldBy: holder.pid };
      discard(file);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/**
 * Whether the process that is named still runs, and is not another one with the same pid.
 * @param {Holder} holder
 */
export function isHolding(holder) {
  return holder.startedAt !== undefined && startedAt(holder.pid) === holder.startedAt;
}

/** @param {string} file */
function discard(file) {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Another process may have discarded the stale one first and taken the lock: then give it back.
  const holder = readHolder(aside);
  if (holder && isHolding(holder)) tryLink(aside, file);
  rmSync(aside, { force: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {Holder | undefined}
 */
function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
