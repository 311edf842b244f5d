/** What the treasury reads of a worker's configuration, and the token under which it is injected. */
export abstract class TreasuryConfig {
  /** `T…` that USDT is sent from; null: nothing is sent. */
  abstract readonly hotWallet: string | null;
  /** `T…` where our own USDT and TRX are kept, on a device of its own; null: there is none. */
  abstract readonly treasury: string | null;
  /** USDT of the hot wallet below which nothing is sold to customers. */
  abstract readonly floorMicro: bigint;
  /** USDT that the hot wallet should not exceed. */
  abstract readonly ceilingMicro: bigint;
  /** Part of the hot wallet's energy below which people are alarmed, in percent. */
  abstract readonly energyAlarmPercent: number;
}
