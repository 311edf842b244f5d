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

/** A token transfer to estimate: addresses `T…`, the amount in the token's smallest unit. */
export interface TransferToEstimate {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** The token's contract, `T…`; the stablecoin's if omitted. */
  readonly contract?: string;
}

/** A transfer of TRX to estimate: addresses `T…`, the amount in sun. */
export interface TrxTransferToEstimate {
  readonly from: string;
  readonly to: string;
  readonly sun: bigint;
}

/** What an account can use beside its TRX. */
export interface AccountResources {
  /**
   * The solid head has this account. Without it nothing can be sent from the address, and TRX sent to it costs more; USDT
   * alone does not create it.
   */
  readonly isActive: boolean;
  /** Energy of its own and of delegated stake: what is left, and what it is when nothing is used. */
  readonly energyLeft: number;
  readonly energyLimit: number;
  /** Bytes. A transaction takes all its bytes from one of the two, or pays for all. */
  readonly freeBandwidthLeft: number;
  readonly stakedBandwidthLeft: number;
  /** TRX that it has staked itself, in sun, at the solid head. */
  readonly stakedForEnergySun: bigint;
  readonly stakedForBandwidthSun: bigint;
}

/** What a node takes for what it executes, in sun. */
export interface ChainPrices {
  /** For a unit of energy. */
  readonly energySun: bigint;
  /** For a byte. */
  readonly bandwidthSun: bigint;
  /** For an account that a transfer of TRX creates; its bytes are included. */
  readonly activationSun: bigint;
}

/** Injection token of a {@link TronSending}. */
export const TRON_SENDING = Symbol('tron sending');

/** Asking for and broadcasting transfers of the stablecoin and of TRX. Never signs. All but `broadcast` throw a TronNodeError. */
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
  /** The energy that this token transfer takes now at the head, or why it would fail there. Both are of its owner. */
  estimateTransfer(of: TransferToEstimate): Promise<{ readonly energy: number } | { readonly failure: string }>;
  /**
   * The most that this transfer of TRX costs beside its amount, in sun, or why a node would refuse it: the balance at the
   * solid head does not cover both, the receiver is the sender or a contract, or there is no account that could send.
   */
  estimateTrxTransfer(of: TrxTransferToEstimate): Promise<{ readonly feeSun: bigint } | { readonly failure: string }>;
  /**
   * What an address (`T…`) can use. Energy and bandwidth are the full node port's, which counts the pool's transactions
   * already: the solidity port does not answer about them.
   */
  resources(address: string): Promise<AccountResources>;
  /** What an address (`T…`) has at the solid head. */
  balances(address: string): Promise<{ readonly usdtMicro: bigint; readonly trxSun: bigint }>;
  /** What an address has of a token (both `T…`) at the solid head, in the token's smallest unit. */
  tokenBalance(address: string, contract: string): Promise<bigint>;
  /** What the chain takes now. */
  prices(): Promise<ChainPrices>;
}
