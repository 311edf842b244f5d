/** What a transfer costs the sender, in kobo. */
export interface Charges {
  readonly fee: bigint;
  readonly stampDuty: bigint;
}

/** The provider's bands: ₦10 to ₦5,000, ₦25 to ₦50,000, ₦50 above. Stamp duty ₦50 from ₦10,000, borne by the sender since 2026. */
export function chargesFor(amountKobo: bigint): Charges {
  const fee = amountKobo <= 500_000n ? 1_000n : amountKobo <= 5_000_000n ? 2_500n : 5_000n;
  return { fee, stampDuty: amountKobo >= 1_000_000n ? 5_000n : 0n };
}

/** What the provider takes for a payment into an account number, in kobo: 1 %, at most ₦300. */
export function collectionFee(amountKobo: bigint): bigint {
  const fee = (amountKobo + 50n) / 100n;
  return fee > 30_000n ? 30_000n : fee;
}
