import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const HOOKS = fileURLToPath(new URL('../jest/typescript-hooks.mjs', import.meta.url));

/** Runs a TypeScript program as a process of its own, from its source, so that a test can kill it. */
export function forkSource(program: URL, options: Omit<ForkOptions, 'execArgv'>): ChildProcess {
  return fork(fileURLToPath(program), {
    ...options,
    execArgv: ['--import', HOOKS, '--conditions=@usdt-africa/source'],
  });
}
