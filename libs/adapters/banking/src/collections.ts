import type { AccountNumber } from './port.js';

/** Injection token of the provider that collects naira by bank transfer. */
export const COLLECTION_PROVIDER = Symbol('collection provider');

/** Whose account number it becomes. */
export interface AccountHolder {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  /** Compared by the provider first; required where the provider has not identified the holder yet. */
  readonly identification?: { readonly bvn: string; readonly account: AccountNumber };
}

/** For a customer whom the provider has identified, or for a person whom it identifies first. */
export type AccountRequest = { readonly preferredBank: string } & (
  | { readonly customerCode: string; readonly person?: undefined }
  | { readonly customerCode?: undefined; readonly person: AccountHolder }
);

/** An account number of one customer at the provider's bank: what is paid into it is collected for us. */
export interface CollectionAccount {
  /** The provider's id, digits. */
  readonly id: string;
  /** NUBAN: ten digits. */
  readonly accountNumber: string;
  /** As payers find it in their bank's app. */
  readonly accountName: string;
  readonly bankName: string;
  /** What {@link CollectionProvider.requery} needs; null when the provider does not report it. */
  readonly bankSlug: string | null;
  /** Null when the provider does not report it. */
  readonly customerCode: string | null;
}

/** Why there will be no account number. */
export type AccountRefusal =
  /** The provider has not identified the customer. */
  | 'not-identified'
  /** The provider does not know the customer. */
  | 'no-such-customer'
  /** The provider gives us no more numbers, or none at this bank. */
  | 'not-available'
  | 'refused-by-provider';

/**
 * Result of the request for an account number.
 * - `opened`: there is one.
 * - `in-progress`: the result comes by webhook; a positive one can also be queried.
 * - `refused`: certain that this request opened none.
 * - `unknown`: everything else. Query with {@link CollectionProvider.accountOf} before another request.
 */
export type AccountOpening =
  | { readonly kind: 'opened'; readonly account: CollectionAccount }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: AccountRefusal }
  | { readonly kind: 'unknown'; readonly cause: string };

/** `none`: the customer certainly has no open number. `unavailable`: undecided, query again. */
export type AccountFound =
  | { readonly kind: 'found'; readonly account: CollectionAccount }
  | { readonly kind: 'none' }
  | { readonly kind: 'no-such-customer' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** `unknown`: query with {@link CollectionProvider.accountOf}; a closed number is not found there any more. */
export type AccountClosing = { readonly kind: 'closed' } | { readonly kind: 'unknown'; readonly cause: string };

/** `reversed`: taken back by the payer's bank, or refunded in full by us. `failed`: never arrived. */
export type CreditStatus = 'success' | 'failed' | 'reversed';

/** A payment that the provider collected. Texts of the payer's bank are personal data. */
export interface Credit {
  /** The provider's id, digits of any length. */
  readonly id: string;
  /** The provider's reference. */
  readonly reference: string;
  readonly status: CreditStatus;
  readonly amountKobo: bigint;
  /** Taken off at settlement; null when the provider does not report it. */
  readonly feesKobo: bigint | null;
  readonly currency: string;
  /** `live` or `test`. */
  readonly domain: string;
  /** `dedicated_nuban` for a transfer into an account number. */
  readonly channel: string;
  readonly paidAt: Date | null;
  /** Null when the payer's bank gave none, or a placeholder. */
  readonly senderName: string | null;
  readonly senderBank: string | null;
  /** `XXXXXX0011`. */
  readonly senderAccountMasked: string | null;
  readonly narration: string | null;
  readonly receiverAccountNumber: string | null;
  readonly customerCode: string | null;
}

/** The provider's response about a reference. `unavailable` says nothing about the payment: query again. */
export type CreditResult =
  | { readonly kind: 'credit'; readonly credit: Credit }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** Which credits are listed: those of a time, from an instant on and before another. */
export interface CreditQuery {
  readonly from: Date;
  readonly to: Date;
  /** From 1 on; new credits shift the content of pages. */
  readonly page: number;
  /** `success` when left out. */
  readonly status?: CreditStatus;
}

/** A part of the provider's list of credits. */
export interface CreditPage {
  /** In naira, of the requested status, as the provider orders them. */
  readonly credits: readonly Credit[];
  /** How many rows could not be read: credits that only a person finds. */
  readonly unreadable: number;
  /** Whether more pages follow. */
  readonly more: boolean;
}

/** `accepted`: what the provider finds comes as an ordinary credit. */
export type Requery = { readonly kind: 'accepted' } | { readonly kind: 'unavailable'; readonly cause: string };

/** `processed` and `failed` end a refund; `needs-attention` waits for an account to pay to. */
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** A refund of a credit to its sender. */
export interface Refund {
  readonly id: string;
  readonly transactionId: string;
  readonly status: RefundStatus;
  readonly amountKobo: bigint;
  readonly createdAt: Date | null;
}

/** All refunds of one credit. `unavailable`: undecided, query again; never refund meanwhile. */
export type RefundList =
  | { readonly kind: 'listed'; readonly refunds: readonly Refund[] }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** Why nothing was refunded. `float-low` passes. */
export type RefundRefusal = 'float-low' | 'no-such-transaction' | 'refused-by-provider';

/**
 * Result of a refund request, which has no reference of ours.
 * - `accepted`: the provider has it.
 * - `refused`: certain that this request refunded nothing.
 * - `unknown`: everything else. List with {@link CollectionProvider.refundsOf} before another request.
 */
export type RefundResult =
  | { readonly kind: 'accepted'; readonly refundId: string; readonly status: RefundStatus }
  | { readonly kind: 'refused'; readonly code: RefundRefusal; readonly passing: boolean }
  | { readonly kind: 'unknown'; readonly cause: string };

/** A line of the provider's account with us. */
export interface LedgerEntry {
  readonly id: string;
  /** Money in is positive. */
  readonly differenceKobo: bigint;
  /** After this line. */
  readonly balanceKobo: bigint;
  /** What the line belongs to. A credit may have several lines: its amount and its fee. */
  readonly cause: 'transaction' | 'transfer' | 'refund' | 'other';
  /** The id of that transaction, transfer or refund; null when the provider does not report it. */
  readonly causeId: string | null;
  readonly at: Date;
}

/** A part of the provider's ledger, newest first. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly more: boolean;
}

/** A provider that collects naira into account numbers of customers. Amounts are kobo; no method repeats a request. */
export interface CollectionProvider {
  readonly name: string;
  /** Never throws for external faults. */
  openAccount(request: AccountRequest): Promise<AccountOpening>;
  /** The open account number of a customer. */
  accountOf(customerCode: string): Promise<AccountFound>;
  closeAccount(id: string): Promise<AccountClosing>;
  /** The credit of a reference, which alone decides that money came. */
  verify(reference: string): Promise<CreditResult>;
  /** @throws ProviderUnavailableError */
  listCredits(query: CreditQuery): Promise<CreditPage>;
  /**
   * Makes the provider look for payments that it missed, at most every ten minutes per number.
   * @param date `YYYY-MM-DD` of Lagos; today when left out
   */
  requery(accountNumber: string, bankSlug: string, date?: string): Promise<Requery>;
  refundsOf(transactionId: string): Promise<RefundList>;
  refund(request: { readonly transactionId: string; readonly amountKobo: bigint }): Promise<RefundResult>;
  /**
   * The provider's account with us, which shows when collections are settled.
   * @param page from 1 on
   * @throws ProviderUnavailableError
   */
  ledger(page: number): Promise<LedgerPage>;
}

/** A parsed webhook about collections. It only triggers a query and moves no money. */
export type CollectionHint =
  /** Query {@link CollectionProvider.verify}. */
  | { readonly kind: 'credit'; readonly reference: string }
  /** Query {@link CollectionProvider.accountOf}. */
  | { readonly kind: 'account'; readonly customerCode: string; readonly isAssigned: boolean }
  /** Query {@link CollectionProvider.verify}, then {@link CollectionProvider.refundsOf}. */
  | { readonly kind: 'refund'; readonly transactionReference: string; readonly status: RefundStatus }
  /** A payer's bank disputes a credit, or took it back. Query {@link CollectionProvider.verify}. */
  | { readonly kind: 'dispute'; readonly transactionReference: string; readonly isResolved: boolean };
