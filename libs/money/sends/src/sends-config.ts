import type { SendRules } from './application/send-rules.js';

/** What sends read of the configuration, and the token under which it is injected. */
export abstract class SendsConfig {
  /** `T…` that USDT is sent from; null: nothing is sent. */
  abstract readonly hotWallet: string | null;
  /** `T…` of the treasury, where sweeps may go; left out or null: they go to the hot wallet alone. */
  readonly treasury?: string | null;
  /** The stablecoin's contract, `T…`. */
  abstract readonly contract: string;
  /** Balances of the hot wallet below which people must top it up. */
  abstract readonly usdtLowMicro: bigint;
  abstract readonly trxLowSun: bigint;
  /** What differs from the usual times and figures. */
  abstract readonly figures: Pick<SendRules, 'expirationMs' | 'giveUpAfterMs' | 'resignMarginMs' | 'feeLimitSun'>;
}
