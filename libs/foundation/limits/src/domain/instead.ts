/** A limit that holds in the place of the usual one, until then. */
export interface Holding {
  readonly id: string;
  /** Null: until it is ended. */
  readonly until: string | null;
}

/** What holds when another limit is asked for, as one text of the request that two people say yes to. */
export function insteadOf(holding: readonly Holding[]): string {
  return holding.map(({ id, until }) => `${id}/${until ?? ''}`).join(' ');
}

/**
 * Whether what was asked for is asked for still: whoever has given another limit since, or has ended one, knew something that
 * whoever asked did not. One that ended by its time is no news.
 * @param instead as {@link insteadOf} told it then
 * @param holding what holds now
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
