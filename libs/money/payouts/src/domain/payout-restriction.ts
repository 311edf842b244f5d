/**
 * Restrictions on payouts to an account not used before: none before `waitsUntil`, and an operator's review above
 * `capKobo`.
 */
export interface PayoutRestriction {
  /** Set after a reset of something that protects the customer's account. */
  readonly waitsUntil: string | null;
  readonly capKobo: bigint | null;
}

/** What is known about a payee and the person who pays them. */
export interface PayeeHistory {
  /** Whether the payee was paid before. */
  readonly isPaid: boolean;
  /** Whether the person marked the payee as trusted. */
  readonly isTrusted: boolean;
  /** Whether a payout of this person to any payee was paid before. */
  readonly isPersonPaid: boolean;
}

/**
 * The restrictions on a payout.
 * @param heldUntil the end of the person's wait after a reset; null: none
 * @param capKobo for first payouts
 */
export function restrictionOn(
  { isPaid, isTrusted, isPersonPaid }: PayeeHistory,
  heldUntil: Date | null,
  capKobo: bigint,
): PayoutRestriction {
  if (isPaid) return { waitsUntil: null, capKobo: null };
  return { waitsUntil: heldUntil?.toISOString() ?? null, capKobo: isTrusted || isPersonPaid ? null : capKobo };
}
