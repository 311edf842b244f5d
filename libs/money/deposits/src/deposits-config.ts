/** The watched chain; also the token under which it is injected. */
export abstract class DepositsConfig {
  /** The stablecoin's contract (`T…`). */
  abstract readonly contract: string;
  /** The id of block 0 of the chain that the node's must be; null: any chain. */
  abstract readonly genesisId: string | null;
  /** The first block to read where no watch has begun yet; null: the solid head, or the first issued address. */
  abstract readonly startBlock: number | null;
  /** Poll interval for a late block, in milliseconds. */
  abstract readonly pollMs: number;
}
