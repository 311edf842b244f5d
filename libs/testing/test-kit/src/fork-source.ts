import { fork } from 'node:child_process';
import type { ChildProcess, ForkOptions } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledSource } from '@usdt-africa/tools/bundled-source';
import { runFolder } from './run-folder.js';

/**
 * Runs a TypeScript program as a separate process, from its source, so that a test can kill it. The first test of a run
 * that needs it waits until it is bundled into one file (docs/decisions/0099): read file by file it took 4 core-seconds
 * at every start.
 */
export function forkSource(program: URL, options: Omit<ForkOptions, 'execArgv'>): ChildProcess {
  const bundle = bundledSource(fileURLToPath(program), join(runFolder(), 'programs'));
  return fork(bundle, { ...options, execArgv: [] });
}

/** Returns how a process ended. It may have ended already: then no further exit event comes. */
export function endOf(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (hasEnded(child)) return Promise.resolve(child.signalCode);
  return new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
}

/** Ends a process without a word, if it runs still, and waits until it is gone. */
export async function killChild(child: ChildProcess): Promise<void> {
  const gone = endOf(child);
  if (!hasEnded(child)) child.kill('SIGKILL');
  await gone;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;
