/**
 * Resolves once whatever is answered now has left: what is done only for people whom we know takes none of the time by which an
 * answer could tell them from others.
 */
export function afterTheAnswer(): Promise<void> {
  return new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
}
