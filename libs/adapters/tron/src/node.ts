/** A block's header. */
export interface BlockHeader {
  readonly number: number;
  /** 64 hex digits: the number in 8 bytes, then 24 bytes of the header's hash. */
  readonly id: string;
  readonly parentId: string;
  readonly time: Date;
  /** The header itself shows that the block has no transaction: the only proof that an empty list is complete. */
  readonly empty: boolean;
}

/** A transaction as its block lists it; `transfer` where its own contract moves TRX or a TRC-10 token. */
export interface BlockTransaction {
  readonly id: string;
  /** Owner of its first contract, who signed it, as 40 hex digits; empty where the node names none. */
  readonly owner: string;
  /** Name of its first contract's type: `TransferContract`, `TriggerSmartContract`, `AccountPermissionUpdateContract`… */
  readonly type: string;
  readonly transfer: NativeTransfer | null;
  /** The contract call it requested, successful or not; null for every other kind of transaction. */
  readonly call: ContractCall | null;
}

/** A contract call as its sender wrote it: what was requested, never what happened. */
export interface ContractCall {
  /** Both as 40 hex digits. */
  readonly contract: string;
  readonly caller: string;
  /** Selector and arguments as hex; empty when there are none. */
  readonly data: string;
}

/** TRX or TRC-10 moved by a transaction's own contract. Addresses as 40 hex digits. */
export interface NativeTransfer {
  readonly kind: 'TRX' | 'TRC10';
  /** TRC-10 id; `TRX` for native. */
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  /** Integer of the asset's smallest unit; null when JSON could not carry it exactly. */
  readonly amount: bigint | null;
}

/** A block with its transactions, in one answer. */
export interface Block extends BlockHeader {
  readonly transactions: readonly BlockTransaction[];
}

/** A log as the chain keeps it: hex without prefix, lower case; `address` 20 bytes. */
export interface EventLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** What executing a transaction did. */
export interface TransactionInfo {
  readonly id: string;
  readonly blockNumber: number;
  /** A contract ran and ended well. False for a failed one and for transactions that run no contract. */
  readonly succeeded: boolean;
  /** How a contract's run ended, in the node's word: `SUCCESS`, `REVERT`, `OUT_OF_ENERGY`…; null where none ran. */
  readonly outcome: string | null;
  /** Everything that its owner paid for it, in sun, also where it failed. */
  readonly feeSun: bigint;
  /** Energy that it took, whoever provided it; 0 where no contract ran. */
  readonly energy: number;
  /** Bytes of free or staked bandwidth; 0 where bandwidth was paid in TRX, which `feeSun` includes. */
  readonly bandwidth: number;
  readonly logs: readonly EventLog[];
  /** TRX and TRC-10 that contracts moved; rejected ones are left out. */
  readonly internalTransfers: readonly NativeTransfer[];
}

/** A transaction that was asked for by its id. */
export interface FoundTransaction {
  readonly transaction: BlockTransaction;
  /** What executing it did; null while it is in no block. */
  readonly info: TransactionInfo | null;
  /** Time of its block. */
  readonly time: Date | null;
  /** Its block is final. */
  readonly isSolid: boolean;
}

/** Injection token of a {@link TronNode}. */
export const TRON_NODE = Symbol('tron node');

/**
 * A TRON full node, read only. `head…` queries the full node port (may still be replaced), `solid…` the solidity port
 * (more than two thirds of the witnesses have built upon it: final). Every method throws a TronNodeError when the node
 * cannot be queried or responds with nonsense.
 */
export interface TronNode {
  head(): Promise<BlockHeader>;
  /** The head with its transactions. */
  headBlock(): Promise<Block>;
  solidHead(): Promise<BlockHeader>;
  /** Null when the node has no such block (yet). */
  headHeader(number: number): Promise<BlockHeader | null>;
  solidHeader(number: number): Promise<BlockHeader | null>;
  /**
   * Up to `count` (at most 100) solid blocks from `from` on, consecutive, with their transactions; fewer when the node's
   * solid height ends before, none when it begins after it.
   * @param timeoutMs how long the answer may take, where that is not as long as for every other
   */
  solidBlocks(from: number, count: number, timeoutMs?: number): Promise<Block[]>;
  /** Empty for an empty block, and as well for one that the node does not know: compare with the header. */
  headBlockInfos(number: number): Promise<TransactionInfo[]>;
  solidBlockInfos(number: number, timeoutMs?: number): Promise<TransactionInfo[]>;
  /** The transaction of an id, 64 hex digits; null when neither port has it. */
  findTransaction(id: string): Promise<FoundTransaction | null>;
  /** The id of block 0: which chain this is. */
  genesisId(): Promise<string>;
  /** Whether there is a contract at this address (`T…`). */
  hasContract(address: string): Promise<boolean>;
  /**
   * Whether the key of an address (`T…`) alone rules its account by the newest solid block, as of every account whose owner
   * permission was not changed; also true of an address that has no account yet.
   */
  isRuledByOwnKey(address: string): Promise<boolean>;
  /** The decimals that the token at this address (`T…`) reports; null when the node runs no constant calls. */
  tokenDecimals(address: string): Promise<number | null>;
}
