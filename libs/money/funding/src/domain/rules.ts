/** Times of fundings, in milliseconds. */
export const FUNDING_RULES = {
  /** A sender's name that could not be compared is compared again after this time, once. */
  nameAgainMs: 3_600_000,
  /** A held payment is returned after this time without a decision. */
  returnMs: 48 * 3_600_000,
  /** So much later where the customer says that it is theirs. */
  claimMs: 24 * 3_600_000,
  /** A refund request without an answer is repeated after this time at the earliest, if the provider lists none. */
  refundAgainMs: 10 * 60_000,
  /** A reference that the provider does not know is given up after this time. */
  unknownMs: 3_600_000,
  /** A refused account number may be requested again after this time. */
  accountAgainMs: 24 * 3_600_000,
} as const;

/** Up to how much one person of finance returns alone; above, two. */
export const RETURN_ALONE_KOBO = 500_000_00n;
