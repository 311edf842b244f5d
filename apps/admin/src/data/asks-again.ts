import { HttpError } from 'react-admin';

/** A line that broke, or a part of the product that is just being started again. */
const PASSING: ReadonlySet<number> = new Set([0, 502, 503, 504]);
const MOST = 2;

/**
 * For what is read: whether it is asked for again by itself. A no of the server's is a no; what passes by itself is not put
 * before somebody who works.
 * @param failures how often it has failed before this time
 */
export function asksAgain(failures: number, error: unknown): boolean {
  return failures < MOST && error instanceof HttpError && PASSING.has(error.status);
}

/** Milliseconds before the next time: half a second, then a whole one. */
export const againAfterMs = (failures: number): number => 500 * 2 ** failures;
