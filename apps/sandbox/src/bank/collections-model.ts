/** A bank that gives account numbers. */
export interface NumberBank {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly bankId: number;
  /** The first digits of its account numbers. */
  readonly prefix: string;
}

/** The banks of `preferred_bank`. */
export const NUMBER_BANKS: readonly NumberBank[] = [
  { id: 5, slug: 'wema-bank', name: 'Wema Bank', bankId: 20, prefix: '99' },
  { id: 6, slug: 'titan-paystack', name: 'Paystack-Titan', bankId: 69, prefix: '98' },
  { id: 7, slug: 'test-bank', name: 'Test Bank', bankId: 20, prefix: '12' },
];

/** An account number of a customer. One that was closed stays known, without being anyone's. */
export interface DedicatedAccount {
  readonly id: number;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankSlug: string;
  readonly customerCode: string;
  readonly isAssigned: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The bank of a slug, which an account number surely has. */
export function numberBank(slug: string): NumberBank {
  return NUMBER_BANKS.find((bank) => bank.slug === slug)!;
}

/** A payment into an account number. Money is kobo as decimal text, times are ISO 8601. */
export interface BankCredit {
  readonly id: number;
  readonly reference: string;
  readonly amount: string;
  readonly fee: string;
  readonly status: 'success' | 'reversed';
  /** Which account number it names as its receiver, and whose it is. */
  readonly accountNumber: string;
  readonly receiverBank: string;
  readonly customerCode: string | null;
  readonly senderName: string | null;
  readonly senderBank: string | null;
  /** `XXXXXX0011`. */
  readonly senderAccount: string;
  readonly narration: string;
  readonly paidAt: string;
  /** Whether the provider knows of it. */
  readonly isSeen: boolean;
  /** When it is settled; null once it is, or when it never will be. */
  readonly settlesAt: string | null;
  readonly settlement: { readonly at: string; readonly to: 'balance' | 'elsewhere' } | null;
  /** When the sender's bank takes it back; null: never. */
  readonly takenBackAt: string | null;
  readonly dispute: {
    readonly id: number;
    readonly createdAt: string;
    readonly resolvedAt: string | null;
  } | null;
}

export type BankRefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';

/** A refund of a credit. Its amount leaves the balance when it is accepted, and comes back when it fails. */
export interface BankRefund {
  readonly id: number;
  readonly creditReference: string;
  readonly creditId: number;
  /** Kobo as decimal text. */
  readonly amount: string;
  readonly status: BankRefundStatus;
  /** The provider's reference of the payment to the sender; null before there is one. */
  readonly payment: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** How it ends by itself; null: only by hand. */
  readonly ends: 'processed' | 'failed' | 'needs-attention' | null;
  /** When its next step is due; null: none until a manual action. */
  readonly nextAt: string | null;
}
