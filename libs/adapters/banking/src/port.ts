/** The form of the provider's bank codes: mostly 3 to 6 digits, some with letters, as `035A`. */
export const BANK_CODE = /^(?:[0-9]{3,6}|(?=[0-9]*[A-Za-z])[0-9A-Za-z]{3,12})$/;

/** A bank that naira can be sent to. */
export interface Bank {
  /** The provider's code, {@link BANK_CODE}; what the API and the events carry. */
  readonly code: string;
  readonly name: string;
  readonly slug: string;
}

/** Which account, at which bank. */
export interface AccountNumber {
  readonly bankCode: string;
  /** NUBAN: ten digits. */
  readonly accountNumber: string;
}

/** An account with the name the bank itself gave for it. */
export interface NamedAccount extends AccountNumber {
  readonly accountName: string;
}

/** Whose account it is, in the bank's own words. */
export type Resolution =
  | { readonly kind: 'found'; readonly accountName: string }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unavailable'; readonly cause: string };

/** A provider's answer as it came. It may name a person: it is stored sealed only, and never gets into an event. */
export interface RawAnswer {
  readonly status: number;
  /** JSON; undefined when it is not. */
  readonly body: unknown;
}

/** Called with each answer of a request, before it is read. */
export type OnAnswer = (answer: RawAnswer) => void;

/** A payout request to the provider. */
export interface PayoutInstruction {
  /** Ours, stored before it is sent: 16 to 50 of `[a-z0-9_-]`. */
  readonly reference: string;
  readonly amountKobo: bigint;
  readonly account: NamedAccount;
  /** What the recipient reads on the statement. */
  readonly narration: string;
  /** Called when the provider has begun to answer: the request has surely reached it. */
  readonly onSent?: () => void;
  readonly onAnswer?: OnAnswer;
}

/** What every provider takes for a reference. */
export const REFERENCE = /^[a-z0-9_-]{16,50}$/;

/**
 * Result of a payout request.
 * - `ACCEPTED`: the provider has it. `settled`: it claims to be done already, so query it at once.
 * - `REJECTED`: certain that this request paid nothing.
 * - `UNKNOWN`: everything else. Query with {@link PayoutProvider.query}; never send under another reference.
 */
export type SubmitResult =
  | { readonly outcome: 'ACCEPTED'; readonly providerId: string | null; readonly settled: boolean }
  | { readonly outcome: 'REJECTED'; readonly code: FailureCode; readonly passing: boolean }
  | { readonly outcome: 'UNKNOWN'; readonly cause: string };

/** Why nothing was paid. A closed list: what a provider writes may name a person and never gets into an event. */
export type FailureCode =
  | 'float-low'
  | 'bank-down'
  | 'recipient-refused'
  | 'limit-of-provider'
  | 'refused-by-provider'
  /** The provider says that it failed and not why: certain only when it says so again. */
  | 'no-reason-given'
  | 'not-authorised-in-time';

/** What the provider reports as paid under a reference. */
export interface PaidAnswer {
  readonly amountKobo: bigint;
  readonly currency: string;
  readonly account: AccountNumber;
  /** Charged to us on top; null when the provider does not report it. */
  readonly feeKobo: bigint | null;
  /** The bank network's own id of the transfer, by which the recipient's bank can find it. */
  readonly sessionId: string | null;
  /** When it was paid according to the provider; null when it does not report it. */
  readonly at: Date | null;
}

/** The provider's response about a reference. `UNAVAILABLE` says nothing about the payout: query again. */
export type QueryResult =
  | { readonly state: 'NOT_FOUND' }
  | { readonly state: 'PENDING' }
  | { readonly state: 'NEEDS_AUTH' }
  | { readonly state: 'SUCCEEDED'; readonly paid: PaidAnswer }
  | { readonly state: 'FAILED'; readonly code: FailureCode; readonly passing: boolean }
  | { readonly state: 'REVERSED'; readonly paid: PaidAnswer }
  | { readonly state: 'UNAVAILABLE'; readonly cause: string };

/** A parsed webhook. It only triggers a query and moves no money. */
export interface WebhookHint {
  readonly event: string;
  /** One key for every copy of the same news: event, reference and status. */
  readonly eventKey: string;
  /** The payout it is about; null for news of another kind. */
  readonly reference: string | null;
}

/** Injection token of the provider that pays out and delivers statements. */
export const PAYMENT_PROVIDER = Symbol('payment provider');

/** A provider of payouts to bank accounts. Every amount is kobo. */
export interface PayoutProvider {
  readonly name: string;
  /** @throws ProviderUnavailableError */
  listBanks(): Promise<Bank[]>;
  resolveAccount(account: AccountNumber): Promise<Resolution>;
  /** Sends the request once, with its own timeout; never throws for external faults. */
  submit(instruction: PayoutInstruction): Promise<SubmitResult>;
  query(reference: string, onAnswer?: OnAnswer): Promise<QueryResult>;
  /**
   * The balance left for payouts.
   * @throws ProviderUnavailableError
   */
  balance(): Promise<bigint>;
}

/** One transfer in a provider's statement, without the account it went to. */
export interface StatementTransfer {
  /** The sender's reference: ours where the transfer is ours. */
  readonly reference: string | null;
  /** The provider's own. */
  readonly providerReference: string | null;
  readonly amountKobo: bigint;
  readonly outcome: 'paid' | 'failed' | 'reversed' | 'pending';
  /** Charged on top; null when the provider does not report it. */
  readonly feeKobo: bigint | null;
  readonly sessionId: string | null;
  /** When it was requested. */
  readonly at: Date;
  /** The sender's narration, which the recipient reads: our order's number. Null where it is not the form of one. */
  readonly narration: string | null;
}

/** A part of a statement. */
export interface StatementPage {
  /** Newest first. */
  readonly transfers: readonly StatementTransfer[];
  /** How many the provider listed on this page, of ours or not. */
  readonly listed: number;
  /** How many there are in all. */
  readonly total: number;
  /** Whether more pages follow. */
  readonly more: boolean;
}

/** A provider that delivers statements of a period. */
export interface StatementProvider {
  readonly name: string;
  /**
   * Transfers requested from an instant on and before another, in naira.
   * @param page from 1 on; new transfers shift the content of pages
   * @throws ProviderUnavailableError
   */
  statement(window: { readonly from: Date; readonly to: Date }, page: number): Promise<StatementPage>;
  /** Those of them that came back, whenever they did. @throws ProviderUnavailableError */
  reversals(window: { readonly from: Date; readonly to: Date }, page: number): Promise<StatementPage>;
}

/** The provider did not answer, or not in a way that can be read. `cause` is a short code without personal data. */
export class ProviderUnavailableError extends Error {
  constructor(readonly reason: string) {
    super(`the payout provider is not available: ${reason}`);
    this.name = 'ProviderUnavailableError';
  }
}
