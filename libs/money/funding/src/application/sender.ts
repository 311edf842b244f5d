import type { Credit } from '@usdt-africa/banking';

/** Whose payment it is, as the payer's bank gave it: personal data, stored sealed only. */
export interface Sender {
  readonly name: string | null;
  readonly bank: string | null;
  /** `XXXXXX0011`. */
  readonly account: string | null;
  readonly narration: string | null;
  /** The account number of ours that was paid. */
  readonly receiver: string | null;
}

/** The subject whose key seals a payment's sender. */
export function fundingSubject(fundingId: string): string {
  return `funding-${fundingId}`;
}

/** What a credit says of its sender. */
export function senderOf(credit: Credit): Sender {
  return {
    name: credit.senderName,
    bank: credit.senderBank,
    account: credit.senderAccountMasked,
    narration: credit.narration,
    receiver: credit.receiverAccountNumber,
  };
}

/** The last four digits of an account number, masked or not; null where there are none. */
export function last4Of(account: string | null | undefined): string | null {
  return /(\d{4})$/.exec(account ?? '')?.[1] ?? null;
}
