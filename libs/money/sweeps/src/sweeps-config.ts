/** What sweeps read of the configuration, and the token under which it is injected. */
export abstract class SweepsConfig {
  /** `T…` that sums are swept to; null: nothing is swept. */
  abstract readonly hotWallet: string | null;
  /** `T…` that takes what the hot wallet does not; null: there is none. */
  abstract readonly treasury: string | null;
  /** USDT that the hot wallet holds at most by sweeps, in micro. */
  abstract readonly ceilingMicro: bigint;
  /** What one TRX is worth, in micro-USDT: only costs are counted by it. */
  abstract readonly trxMicro: bigint;
  /** Between two runs. */
  abstract readonly everyMs: number;
}
