/** What must hold before work is given to a process: rejects when it does not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Whether a process can do its work now, and which check says no. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

/** A probe gives up after a few seconds: what has not answered by then counts as failed. */
const LONGEST_MS = 2_000;

/** Asks every check at once. Never rejects; what a check threw is for the log of the part that it speaks of. */
export async function readiness(checks: ReadinessChecks): Promise<Readiness> {
  const asked = Object.entries(checks).map(async ([name, check]) => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('too late')), LONGEST_MS);
    });
    try {
      await Promise.race([check(), late]);
      return [name, 'ok'] as const;
    } catch {
      return [name, 'failed'] as const;
    } finally {
      clearTimeout(timer);
    }
  });
  const answers = await Promise.all(asked);
  return { ready: answers.every(([, answer]) => answer === 'ok'), checks: Object.fromEntries(answers) };
}
