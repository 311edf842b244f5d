import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '@usdt-africa/platform/process';

const FILE = 'journal.lock';
/** Locks of this very process: two signers in one process exclude each other, too. */
const own = new Set<string>();

/**
 * Takes the journal for this process. A holder that was killed holds nothing. Containers do not see each other's
 * processes: there the journal itself detects a second writer, see `JournalFile`.
 * @throws ConfigError where another process has it
 */
export function takeJournalLock(folder: string): { release(): void } {
  const file = join(folder, FILE);
  const mine = join(folder, `.${FILE}.${process.pid}`);
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) }), { mode: 0o600 });
  try {
    for (let tries = 0; !link(mine, file); tries++) {
      const holder = holderOf(file);
      if (tries > 3 || (holder !== null && isHolding(holder, file)))
        throw new ConfigError(
          `The journal in SIGNER_STATE_DIR is in use by another signer (process ${holder?.pid ?? 'unknown'}): there is one signer, see docs/keys.md.`,
        );
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(mine, { force: true });
  }
  own.add(file);
  return {
    release() {
      own.delete(file);
      rmSync(file, { force: true });
    },
  };
}

interface Holder {
  readonly pid: number;
  readonly startedAt: string | null;
}

/** A link appears whole or not at all, and never over another file. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new ConfigError(`SIGNER_STATE_DIR cannot be written: ${String((error as NodeJS.ErrnoException).code)}.`);
  }
}

function holderOf(file: string): Holder | null {
  try {
    const { pid, startedAt: started } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof pid === 'number' && pid > 0 ? { pid, startedAt: started ?? null } : null;
  } catch {
    return null;
  }
}

function isHolding({ pid, startedAt: started }: Holder, file: string): boolean {
  if (pid === process.pid && started === startedAt(pid)) return own.has(file);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Not allowed to signal it: it is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === null || started === startedAt(pid);
}

/** When a process began, in this run of the machine: another process may get its number. Null where this is not known. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The name in parentheses may contain spaces; the 22nd field is the 20th after it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}
