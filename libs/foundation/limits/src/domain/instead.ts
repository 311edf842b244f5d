/** A limit that holds in the place of the usual one, until then. */
export interface Holding {
  readonly id: string;
  /** Null: until it is ended. */
  readonly until: string | null;
}

/** Limits in force when another is requested, as one text in the approval request. */
export function insteadOf(holding: readonly Holding[]): string {
  return holding.map(({ id, until }) => `${id}/${until ?? ''}`).join(' ');
}

/**
 * Whether a request is still valid: not if another limit was set or one was ended since, which the requester did not
 * know. A limit that ended by its time does not matter.
 * @param instead text of {@link insteadOf} at the time of the request
 * @param holding limits in force now
 */
export function isStillInstead(instead: string, holding: readonly Holding[], now: Date): boolean {
  const then = new Map(
    instead.split(' ').flatMap((one) => (one === '' ? [] : [one.split('/') as [id: string, until: string]])),
  );
  const at = now.toISOString();
  const hasEnded = ([id, until]: readonly [string, string]): boolean =>
    !holding.some((one) => one.id === id) && (until === '' || until > at);
  return holding.every(({ id }) => then.has(id)) && ![...then].some(hasEnded);
}
