import { type Posting, posting } from '@usdt-africa/kernel';

/** Naira that the provider holds for us and has not settled. */
export function collectionAccount(provider: string): string {
  return `collection:${provider}`;
}

/** The provider's balance, from which payouts are made. */
export function balanceAccount(provider: string): string {
  return `provider:${provider}`;
}

/** Payments of which it is not decided whose they are. */
export const SUSPENSE = 'suspense:funding';
/** The provider's fees. */
export const PROVIDER_FEE = 'expense:provider-fee';

/** A payment between the provider and a wallet: zero at the end of each append. */
export function transitAccount(fundingId: string): string {
  return `funding:${fundingId}`;
}

interface Moved {
  readonly from: string;
  readonly to: string;
  readonly amountKobo: bigint;
}

/** Postings of naira that are moved from one of our accounts into another; what we have is positive. */
export function moved({ from, to, amountKobo }: Moved): Posting[] {
  return [posting(to, 'NGN', amountKobo), posting(from, 'NGN', -amountKobo)];
}

/** Postings of the provider's fee for a payment, which is taken off at settlement; none for no fee. */
export function feePostings(provider: string, feeKobo: bigint): Posting[] {
  return feeKobo === 0n ? [] : moved({ from: collectionAccount(provider), to: PROVIDER_FEE, amountKobo: feeKobo });
}
