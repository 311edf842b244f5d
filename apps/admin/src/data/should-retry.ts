import { HttpError } from 'react-admin';

/** A line that broke, or a part of the product that is just being started again. */
const PASSING: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const MOST = 2;

/**
 * For queries: whether a failed one is retried automatically. A refusal by the server is final; a temporary failure is
 * not shown to the working operator.
 * @param failures number of failures before this one
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < MOST && error instanceof HttpError && PASSING.has(error.status);
}

/** Milliseconds before the next time: half a second, then a whole one. */
export const againAfterMs = (failures: number): number => 500 * 2 ** failures;
