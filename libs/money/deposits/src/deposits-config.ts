/** The watched chain; also the token under which it is injected. */
export abstract class DepositsConfig {
  /** The stablecoin's contract (`T…`). */
  abstract readonly contract: string;
  /** Id of block 0 that the node must report; null: any chain is accepted. */
  abstract readonly genesisId: string | null;
  /** The first block to read where no watch has begun yet; null: the solid head, or the first issued address. */
  abstract readonly startBlock: number | null;
  /** Poll interval for a late block, in milliseconds. */
  abstract readonly pollMs: number;
  /** Address from which USDT is sent (`T…`); left out or null: no transaction of our own addresses is recorded. */
  readonly hotWallet?: string | null;
  /** Where our own USDT and TRX are kept (`T…`); left out or null: what it receives and sends is not booked. */
  readonly treasury?: string | null;
}
