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

/** Injection token of {@link PayoutVelocity}. */
export const PAYOUT_VELOCITY = Symbol('PayoutVelocity');
/** Injection token of {@link FirstPayoutCaps}. */
export const FIRST_PAYOUT_CAPS = Symbol('FirstPayoutCaps');
