import { event, type EventData } from '@usdt-africa/contracts/events';

/**
 * Restrictions on payouts to an account not used before: none before `waitsUntil`, and an operator's review above
 * `capKobo`.
 */
export interface PayoutRestriction {
  readonly waitsUntil: string | null;
  readonly capKobo: bigint | null;
}

export function restrictionOf({ waitsUntil, capKobo }: EventData<'OrderPayoutRestrictionsSet'>): PayoutRestriction {
  return { waitsUntil, capKobo: capKobo === null ? null : BigInt(capKobo) };
}

/** The event that records restrictions in an order; none where there are none. */
export function restrict({ waitsUntil, capKobo }: PayoutRestriction, at: string) {
  if (waitsUntil === null && capKobo === null) return [];
  return [event('OrderPayoutRestrictionsSet', { waitsUntil, capKobo: capKobo?.toString() ?? null, at })];
}

/** The restrictions that still apply: a waiting time ends automatically. Null: none. */
export function stillRestricts(guard: PayoutRestriction | null, now: Date): PayoutRestriction | null {
  if (!guard) return null;
  const left = { waitsUntil: waits(guard, now) ? guard.waitsUntil : null, capKobo: guard.capKobo };
  return left.waitsUntil === null && left.capKobo === null ? null : left;
}

/** The instant that something is foreseen for: what waits is paid at the end of its wait. */
export function endOfWait(guard: PayoutRestriction | null, now: Date): Date {
  return waits(guard, now) ? new Date(guard!.waitsUntil!) : now;
}

/** Whether nothing may be paid yet, whatever was received. */
export function waits(guard: PayoutRestriction | null, now: Date): boolean {
  return guard?.waitsUntil != null && now < new Date(guard.waitsUntil);
}

/** Worth above which an operator reviews first: the usual sum, or less for a first payment to an account. */
export function reviewAbove(guard: PayoutRestriction | null, usualKobo: bigint): bigint {
  const cap = guard?.capKobo ?? usualKobo;
  return cap < usualKobo ? cap : usualKobo;
}
