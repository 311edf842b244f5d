/**
 * Types of packages that are built beside this one, as they are there: the signer's transfers (@usdt-africa/addresses),
 * and the node's side for sending (@usdt-africa/tron).
 */

/** A transfer to be signed. On a repeat it has to be the same in every field. */
export interface TransferIntent {
  /** The send's id. */
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: { readonly kind: 'purchase' | 'refund' | 'sweep' | 'top-up'; readonly id: string };
  readonly walletId: string | null;
  readonly contract: string;
  readonly to: string;
  readonly amountMicro: bigint;
  /** A solid block. */
  readonly reference: { readonly number: number; readonly id: string };
  readonly expiration: Date;
  readonly feeLimitSun: bigint;
}

/** The signer signed it, now or before, and its journal has it. */
export interface SignedTransfer {
  readonly outcome: 'signed';
  readonly txId: string;
  /** Hex, as is the signature (65 bytes). */
  readonly raw: string;
  readonly signature: string;
  /** The line in the signer's journal. */
  readonly sequence: number;
  readonly hash: string;
}

/** The signer looked into its journal, which has no signature for exactly this intent, and made none. */
export interface RefusedTransfer {
  readonly outcome: 'refused';
  readonly code: string;
  /** Of `policy`: kind, contract, destination, amount, day-amount, fee-limit, expiration. */
  readonly rule: string | null;
}

/** The signer did not sign now: an earlier request for the same intent may have been signed. */
export interface UnansweredTransfer {
  readonly outcome: 'unanswered';
  readonly code: string;
}

/** What the signer answers to an intent. */
export type SigningOutcome = SignedTransfer | RefusedTransfer | UnansweredTransfer;

/** A signature in the signer's journal. */
export interface JournalEntry {
  readonly sequence: number;
  readonly hash: string;
  readonly intentId: string;
  readonly attempt: number;
  readonly cause: { readonly kind: string; readonly id: string };
  readonly walletId: string | null;
  readonly to: string;
  readonly amountMicro: bigint;
  readonly txId: string;
  readonly raw: string;
  readonly signature: string;
  readonly expiration: Date;
  readonly signedAt: Date;
}

/** What the database knows of the journal. */
export interface JournalView {
  /** The highest sequence that it has stored, and the hash of that line; 0 and null for none. */
  readonly count: number;
  readonly hash: string | null;
  /** An operator's word of adoption; null without. */
  readonly adoption: string | null;
}

/**
 * `agreed`: both know the same. `database-behind`: the journal has more. `journal-behind`: it lacks what the database
 * knows, and signs nothing.
 */
export type JournalAnswer =
  | { readonly state: 'agreed' | 'database-behind'; readonly count: number; readonly hash: string | null }
  | { readonly state: 'journal-behind' };

/** Injection token of a {@link TransferSigner}. */
export const TRANSFER_SIGNER = Symbol('transfer signer');

/** Signs transfers from the hot wallet. Every method throws SignerError, or FencedOutError. */
export interface TransferSigner {
  /** The `T…` address of the hot wallet. */
  hotWallet(): Promise<string>;
  /** The signature of an intent, the same on every repeat. @throws SignerError: it may have been signed */
  sign(intent: TransferIntent): Promise<SigningOutcome>;
  /** Signatures with a higher sequence, in order, 500 at most. */
  entriesAfter(sequence: number, limit: number): Promise<{ count: number; entries: readonly JournalEntry[] }>;
  /** Compares the database's view with the journal: at the start, and whenever `sign` is `unanswered`. */
  claim(view: JournalView): Promise<JournalAnswer>;
}

/** How a node answered a broadcast. No answer proves that the transaction will, or will not, be in a block. */
export interface BroadcastAnswer {
  readonly class: 'accepted' | 'refused' | 'unknown';
  readonly code: string;
}

/** Injection token of a {@link TronSending}. */
export const TRON_SENDING = Symbol('tron sending');

/** Asking for and broadcasting transfers of the stablecoin. Never signs. All but `broadcast` throw a TronNodeError. */
export interface TronSending {
  broadcast(rawHex: string, signatureHex: string): Promise<BroadcastAnswer>;
  /** The block in which the full node has a transaction (it may still be replaced); null when it has none. */
  locate(txId: string): Promise<{ readonly blockNumber: number; readonly blockTime: Date } | null>;
  /** The energy that this token transfer takes now at the head, or why it would fail there. */
  estimateTransfer(of: {
    readonly from: string;
    readonly to: string;
    readonly amount: bigint;
  }): Promise<{ readonly energy: number } | { readonly failure: string }>;
  /** What an address (`T…`) has at the solid head. */
  balances(address: string): Promise<{ readonly usdtMicro: bigint; readonly trxSun: bigint }>;
  /** Sun for a unit of energy, and for a byte. */
  prices(): Promise<{ readonly energySun: bigint; readonly bandwidthSun: bigint }>;
}
