import type { ChildProcess } from 'node:child_process';

/** What was started next to this process and would outlive it, in the order in which it was started. */
const endings = new Set<() => Promise<unknown>>();

/**
 * Registers how to end something that would outlive this process, in case the process is stopped first.
 * @param end may be called although it was ended already
 * @returns what removes the registration
 */
export function endsWithUs(end: () => Promise<unknown>): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** A child process that is ended together with this one. */
export function childOfOurs(child: ChildProcess): ChildProcess {
  const forget = endsWithUs(
    () =>
      new Promise((resolve) => {
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  );
  child.once('exit', forget);
  return child;
}

/** Ends all of it, the newest first: what uses something ends before that does. */
export async function endEverything(): Promise<void> {
  for (const end of [...endings].reverse()) {
    endings.delete(end);
    // What cannot be ended keeps nothing else from it.
    await end().catch((error: unknown) => void process.stderr.write(`${String(error)}\n`));
  }
}
