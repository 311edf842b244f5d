/** The provider's words for where a transfer stands. */
export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed' | 'otp' | 'abandoned';

/** A payee of transfers. One per bank account: creating it again returns the same. */
export interface Recipient {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly createdAt: string;
}

/** A transfer. Money is kobo as decimal text, times are ISO 8601. */
export interface Transfer {
  readonly id: number;
  readonly reference: string;
  readonly code: string;
  readonly requestId: number;
  readonly amount: string;
  readonly recipientCode: string;
  readonly reason: string;
  readonly status: TransferStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly transferredAt: string | null;
  readonly sessionId: string | null;
  readonly fee: string;
  readonly stampDuty: string;
  readonly failure: string | null;
  /** Next automatic step and its time; null: none until a manual action. */
  readonly next: { readonly act: 'settle' | 'fail' | 'reverse' | 'abandon'; readonly at: string } | null;
  /** Whether success turns into a reversal, after this many milliseconds. */
  readonly reversesAfterMs: number | null;
}

/** One line of the account that transfers are paid from. `amount` is kobo: money in is positive, money out negative. */
export interface AccountEntry {
  readonly number: number;
  readonly at: string;
  readonly kind:
    | 'opening'
    | 'top-up'
    | 'withdrawal'
    | 'transfer'
    | 'fee'
    | 'stamp-duty'
    | 'returned'
    | 'collection'
    | 'collection-fee'
    | 'refund'
    | 'refund-returned'
    | 'taken-back';
  readonly amount: string;
  readonly balance: string;
  readonly reference: string | null;
}

/** How the bank behaves when nothing is wrong. */
export interface BankSettings {
  /** From accepting a transfer to its success; 0 answers with success at once, as the provider's test mode does. */
  readonly settleDelayMs: number;
  /** How long a name enquiry takes. */
  readonly resolveDelayMs: number;
  /** How long the slow account takes. */
  readonly slowAccountMs: number;
  /** Whether transfers require a one-time code. */
  readonly otpRequired: boolean;
  /** Webhook retries happen at the provider's intervals times this; 1 is real time. */
  readonly webhookTimeScale: number;
  /** From a payment into an account number to its settlement. */
  readonly settlementDelayMs: number;
  /** Whether collections are settled to the balance that transfers are paid from, or to another account of ours. */
  readonly settlesTo: 'balance' | 'elsewhere';
  /** Banks that are down, by code. */
  readonly banksDown: readonly string[];
  /** Names that accounts were given since: by `bank code/account number`. */
  readonly renamed: Readonly<Record<string, string>>;
}

export const DEFAULT_BANK_SETTINGS: BankSettings = {
  settleDelayMs: 1_500,
  resolveDelayMs: 250,
  slowAccountMs: 8_000,
  otpRequired: false,
  webhookTimeScale: 1 / 60,
  settlementDelayMs: 86_400_000,
  settlesTo: 'balance',
  banksDown: [],
  renamed: {},
};

/** ₦50,000,000: what the account holds on the first day. */
export const OPENING_BALANCE_KOBO = 5_000_000_000n;

/** A refusal in the provider's own words. */
export class BankRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly nextStep: string,
    readonly type: 'validation_error' | 'api_error' | 'processor_error' = 'validation_error',
  ) {
    super(message);
    this.name = 'BankRefusal';
  }
}
