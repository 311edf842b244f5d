import type { ChildProcess } from 'node:child_process';

/** What was started beside this process and would outlive it, in the order in which it was started. */
const endings = new Set<() => Promise<unknown>>();

/**
 * Notes how something is ended that would go on without us, for the case that we are told to end before it was.
 * @param end may be called although it was ended already
 * @returns what forgets it
 */
export function endsWithUs(end: () => Promise<unknown>): () => void {
  endings.add(end);
  return () => void endings.delete(end);
}

/** A child process that is told to end when we are. */
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
