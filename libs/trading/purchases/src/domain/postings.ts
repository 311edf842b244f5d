import { nairaFor, parseDecimal, type Posting, posting, RATE_SCALE } from '@usdt-africa/kernel';

/** What a purchase converts: naira in kobo, USDT in micro. */
export interface Conversion {
  readonly purchaseId: string;
  readonly nairaKobo: bigint;
  readonly amountMicro: bigint;
  /** Naira for one USDT, with four decimals. */
  readonly referenceRate: string;
}

/** Ledger account of what is owed for one purchase, in naira and USDT; zero when it has ended. */
export const payableOfPurchase = (purchaseId: string): string => `payable:purchase:${purchaseId}`;

/** Kobo: what was paid beyond the value of the USDT at the reference rate; negative below it. */
export function marginKobo({ nairaKobo, amountMicro, referenceRate }: Omit<Conversion, 'purchaseId'>): bigint {
  return nairaKobo - nairaFor(amountMicro, parseDecimal(referenceRate, RATE_SCALE));
}

/**
 * Converts the naira that the wallet paid into a debt in USDT: the position takes the naira at the reference value of the USDT, and
 * the margin is the rest.
 */
export function placedPostings(conversion: Conversion): Posting[] {
  const { purchaseId, nairaKobo, amountMicro } = conversion;
  const margin = marginKobo(conversion);
  const payable = payableOfPurchase(purchaseId);
  const lines: readonly (readonly [string, 'NGN' | 'USDT', bigint])[] = [
    [payable, 'NGN', nairaKobo],
    ['exchange:position', 'NGN', margin - nairaKobo],
    ['income:margin', 'NGN', -margin],
    ['exchange:position', 'USDT', amountMicro],
    [payable, 'USDT', -amountMicro],
  ];
  return lines.filter(([, , amount]) => amount !== 0n).map((line) => posting(...line));
}

/** Exactly the reverse of other postings. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map(({ account, currency, amount }) => posting(account, currency, -BigInt(amount)));
}
