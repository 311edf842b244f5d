import { spawn } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Requests every program that {@link run} waits for to end. */
export function endRuns() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end.
 * @param {readonly string[]} program and the arguments it always has
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, within?: number }} [options] `show`: its output also
 *   goes to the screen; `within`: milliseconds after which it is ended
 * @returns {Promise<{ code: number, output: string, isLate: boolean }>}
 */
export function run(program, args, { cwd, env = process.env, show = false, within } = {}) {
  const [command = '', ...first] = program;
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    let isLate = false;
    const end = () => {
      isLate = true;
      child.kill('SIGKILL');
      // Processes that it started may hold its pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = within === undefined ? undefined : setTimeout(end, within);
    for (const [stream, screen] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.setEncoding('utf8').on('data', (part) => {
        output += part;
        if (show) screen.write(part);
      });
    }
    child.once('error', (error) => {
      clearTimeout(timer);
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code ?? (signal ? 1 : 0), output, isLate });
    });
  });
}
