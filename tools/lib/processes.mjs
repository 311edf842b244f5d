/** Questions about other processes, answered the same on Linux and macOS, with Node's built-ins only. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Start time of a process, in the system's own unit: with the pid it identifies one process for good, while a pid alone
 * is given to another process sooner or later.
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process, or only its unreaped remains
 */
export function startedAt(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      // The name in brackets may hold spaces: count the fields after its closing bracket.
      const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
      return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') return isSignalable(pid) ? 'running' : undefined;
  try {
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}

/**
 * Whether a process runs (a zombie does not).
 * @param {number} pid
 */
export function isAlive(pid) {
  return startedAt(pid) !== undefined;
}

/**
 * The command line of a process, or an empty text.
 * @param {number} pid
 */
export function commandOf(pid) {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

/**
 * The processes that a process started and that still run.
 * @param {number} pid
 * @returns {number[]}
 */
export function childrenOf(pid) {
  return processes()
    .filter(({ parent }) => parent === pid)
    .map(({ id }) => id);
}

/**
 * Every process with the one that started it.
 * @returns {{ id: number, parent: number }[]}
 */
function processes() {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
          return [{ id: Number(name), parent: Number(fields[1]) }];
        } catch {
          // It ended since the folder was listed.
          return [];
        }
      });
  }
  if (process.platform === 'win32') return [];
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [id, parent] = line.trim().split(/\s+/);
      return { id: Number(id), parent: Number(parent) };
    });
}

/**
 * Sends a signal; a process that is gone already is no error.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Waits until a condition holds.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} milliseconds how long at most
 * @param {number} [every] milliseconds between two checks
 * @returns {Promise<boolean>} whether it came to hold
 */
export async function until(condition, milliseconds, every = 20) {
  const end = performance.now() + milliseconds;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() >= end) return false;
    await sleep(every);
  }
}

/**
 * Whether this port of the loopback interface is free.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Names a folder in which processes that run in parallel note the ports they were given. */
export const PORTS_FOLDER = 'USDT_PORTS_FOLDER';

/**
 * Returns a port that is free at this moment, below those that systems assign automatically: one of those could be gone
 * before it is used. Where {@link PORTS_FOLDER} is set no other process is given it, not even while its server is down.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (isUnclaimed(port) && (await isPortFree(port))) return port;
  }
}

/** @param {number} port */
function isUnclaimed(port) {
  const folder = process.env[PORTS_FOLDER];
  if (!folder) return true;
  try {
    writeFileSync(join(folder, String(port)), '', { flag: 'wx' });
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST';
  }
}

/** @param {number} pid */
function isSignalable(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
