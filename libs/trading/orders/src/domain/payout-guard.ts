import type { EventData } from '@usdt-africa/contracts/events';

/** Payouts to an account not used before: none before `waitsUntil`, and above `capKobo` somebody looks first. */
export interface PayoutGuard {
  readonly waitsUntil: string | null;
  readonly capKobo: bigint | null;
}

export function guardOf({ waitsUntil, capKobo }: EventData<'OrderPayoutsGuarded'>): PayoutGuard {
  return { waitsUntil, capKobo: capKobo === null ? null : BigInt(capKobo) };
}

/** What of a guard is still to be told: a wait ends by itself. Null: nothing. */
export function stillGuards(guard: PayoutGuard | null, now: Date): PayoutGuard | null {
  if (!guard) return null;
  const left = { waitsUntil: waits(guard, now) ? guard.waitsUntil : null, capKobo: guard.capKobo };
  return left.waitsUntil === null && left.capKobo === null ? null : left;
}

/** The instant that something is foreseen for: what waits is paid at the end of its wait. */
export function endOfWait(guard: PayoutGuard | null, now: Date): Date {
  return waits(guard, now) ? new Date(guard!.waitsUntil!) : now;
}

/** Whether nothing may be paid yet, whatever has arrived. */
export function waits(guard: PayoutGuard | null, now: Date): boolean {
  return guard?.waitsUntil != null && now < new Date(guard.waitsUntil);
}

/** Above which worth somebody looks first: the usual sum, or less for a first payment to an account. */
export function lookedAtAbove(guard: PayoutGuard | null, usualKobo: bigint): bigint {
  const cap = guard?.capKobo ?? usualKobo;
  return cap < usualKobo ? cap : usualKobo;
}
