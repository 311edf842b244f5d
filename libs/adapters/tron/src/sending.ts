/** How a node answered a broadcast. No answer proves that the transaction will, or will not, be in a block. */
export interface BroadcastAnswer {
  /**
   * `accepted`: it is in this node's pool. `refused`: this node rejected the bytes in its present state; they may still
   * be in another pool, or become valid. `unknown`: everything else, no answer included.
   */
  readonly class: 'accepted' | 'refused' | 'unknown';
  /** The node's word (`SUCCESS`, `TAPOS_ERROR`…), or why there is none: `NO_ANSWER`, `RATE_LIMITED`, `UNREADABLE`. */
  readonly code: string;
}

/** Where the full node has a transaction. */
export interface TransactionPlace {
  readonly blockNumber: number;
  readonly blockTime: Date;
}

/** A token transfer to estimate: addresses `T…`, the amount in micro. */
export interface TransferToEstimate {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** Injection token of a {@link TronSending}. */
export const TRON_SENDING = Symbol('tron sending');

/** Asking for and broadcasting transfers of the stablecoin. Never signs. All but `broadcast` throw a TronNodeError. */
export interface TronSending {
  /**
   * Broadcasts signed bytes; a node that does not answer is an `unknown` answer, not an error.
   * @param rawHex the bytes of raw_data
   * @param signatureHex the 65 bytes of the signature over their hash
   * @throws RangeError when one of them is not hex of its length
   */
  broadcast(rawHex: string, signatureHex: string): Promise<BroadcastAnswer>;
  /** The block in which the full node has a transaction (it may still be replaced); null when it has none. */
  locate(txId: string): Promise<TransactionPlace | null>;
  /** The energy that this token transfer takes now at the head, or why it would fail there. */
  estimateTransfer(of: TransferToEstimate): Promise<{ readonly energy: number } | { readonly failure: string }>;
  /** What an address (`T…`) has at the solid head. */
  balances(address: string): Promise<{ readonly usdtMicro: bigint; readonly trxSun: bigint }>;
  /** Sun for a unit of energy, and for a byte. */
  prices(): Promise<{ readonly energySun: bigint; readonly bandwidthSun: bigint }>;
}
