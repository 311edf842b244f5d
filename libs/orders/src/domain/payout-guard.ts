import type { EventData } from '@usdt-africa/contracts/events';

/** Payouts to an account not used before: none before `waitsUntil`, and above `capKobo` somebody looks first. */
export interface PayoutGuard {
  readonly waitsUntil: string | null;
  readonly capKobo: bigint | null;
}

export function guardOf({ waitsUntil, capKobo }: EventData<'OrderPayoutsGuarded'>): PayoutGuard {
  return { waitsUntil, capKobo: capKobo === null ? null : BigInt(capKobo) };
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
