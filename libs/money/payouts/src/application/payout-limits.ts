/** Velocity limit of payouts without review. */
export interface PayoutVelocity {
  /** To one bank account. */
  readonly velocityPayee: number;
  /** Of one customer, or of one guest's browser. */
  readonly velocityCustomer: number;
  readonly velocityMinutes: number;
}

/** Caps of first payouts without review. */
export interface FirstPayoutCaps {
  /** For a customer who was never paid out. */
  readonly firstPayoutCapKobo: bigint;
  /** For guests who were never paid out, to one bank account. */
  readonly firstGuestPayoutCapKobo: bigint;
}

/** Injection token of the `PayoutRules` that payouts are decided by. */
export const PAYOUT_FIGURES = Symbol('figures of payouts');
