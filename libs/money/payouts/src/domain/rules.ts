/** Figures by which payouts are decided. Amounts in kobo, times in milliseconds. */
export interface PayoutRules {
  /** Stamp duty on transfers from this amount on, borne by us. */
  readonly stampDutyFromKobo: bigint;
  readonly stampDutyKobo: bigint;
  /** After this time a request that was sent has surely ended, whatever happened to the process that sent it. */
  readonly requestEndsMs: number;
  /**
   * Minimum time between two answers 'no such reference' before the same request is sent again, and between two
   * failures without a reason before they count.
   */
  readonly notFoundGapMs: number;
  /** How long after a certain but temporary failure the one further attempt is sent. */
  readonly retryAfterMs: number;
  /** A payout not known to be paid or failed for this long is shown to an operator. */
  readonly escalateAfterMs: number;
  /** At least this long between two equal answers that end a contradiction. */
  readonly disputeGapMs: number;
  /** Pauses between questions: doubled from the first to the last. */
  readonly firstPauseMs: number;
  readonly lastPauseMs: number;
  /** How long after it was settled a payout is queried again, in rising order: a webhook of its return may be lost. */
  readonly settledChecksMs: readonly number[];
}

export const PAYOUT_RULES: PayoutRules = {
  stampDutyFromKobo: 1_000_000n,
  stampDutyKobo: 5_000n,
  requestEndsMs: 60_000,
  notFoundGapMs: 120_000,
  retryAfterMs: 30_000,
  escalateAfterMs: 15 * 60_000,
  disputeGapMs: 10 * 60_000,
  firstPauseMs: 2_000,
  lastPauseMs: 60_000,
  settledChecksMs: [10 * 60_000, 2 * 3_600_000, 24 * 3_600_000],
};

/** What of the figures is set where the product runs. */
export type LevyRules = Pick<PayoutRules, 'stampDutyFromKobo' | 'stampDutyKobo'>;

/** Stamp duty that the transfer of this amount costs us, in kobo. */
export function stampDutyFor(amountKobo: bigint, rules: PayoutRules): bigint {
  return amountKobo >= rules.stampDutyFromKobo ? rules.stampDutyKobo : 0n;
}
