import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledSource } from '@usdt-africa/tools/bundled-source';
import { runFolder } from './run-folder.js';

/**
 * Runs a TypeScript program as a process of its own, from its source, so that a test can kill it. The first test of a run
 * that wants it waits until it is in one piece (docs/decisions/0099): read file by file it took 4 core-seconds at every start.
 */
export function forkSource(program: URL, options: Omit<ForkOptions, 'execArgv'>): ChildProcess {
  const bundle = bundledSource(fileURLToPath(program), join(runFolder(), 'programs'));
  return fork(bundle, { ...options, execArgv: [] });
}
