/** The chain of deposits and sends: while it is paused no deposit is credited, no send starts, and no customer is invited. */
export const CHAIN = 'chain-tron';

/** The switch of purchases. */
export const BUY = 'buy';

/** The switch of everything that leaves the hot wallet. */
export const SENDS = 'sends';
