/** What must hold before work is given to a process: rejects when it does not. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Whether a process can do its work now, and which check failed. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failed'>>;
}

/** A probe gives up after a few seconds: what has not answered by then counts as failed. */
const LONGEST_MS = 2_000;

/** Runs all checks concurrently. Never rejects; errors of a check are logged by the part that it checks. */
export async function readiness(checks: ReadinessChecks): Promise<Readiness> {
  const checksDone = Object.entries(checks).map(async ([name, check]) => {
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
  const answers = await Promise.all(checksDone);
  return { ready: answers.every(([, answer]) => answer === 'ok'), checks: Object.fromEntries(answers) };
}
