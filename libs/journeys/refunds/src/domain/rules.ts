/** A refund without proof ends after so long. */
export const REFUND_MS = 7 * 86_400_000;
/** A proof by sum must be in a block within so long. */
export const PROOF_MS = 30 * 60_000;
/** A block that is within a proof's time is processed at the latest so long after it. */
export const PROOF_GRACE_MS = 10 * 60_000;
/** Above so many kobo two people approve a refund. */
export const TWO_PEOPLE_ABOVE_KOBO = 50_000_000n;

const LEAST_PROOF_MICRO = 100_000n;
const PROOF_STEP_MICRO = 100n;
const PROOF_SUMS = 9_000;

/**
 * The sum that is to prove an address: 0.1000 to 0.9999 with four decimals, none that the order has awaited before, since a
 * late transfer of that one would prove another address.
 * @param random an integer, from which the first candidate follows
 */
export function proofSum(random: number, used: ReadonlySet<bigint>): bigint {
  for (let step = 0; step < PROOF_SUMS; step += 1) {
    const sum = LEAST_PROOF_MICRO + BigInt((random + step) % PROOF_SUMS) * PROOF_STEP_MICRO;
    // A sum that ends in a zero looks like a typing error of the one beside it.
    if (!used.has(sum) && sum % 1_000n !== 0n) return sum;
  }
  throw new RangeError('every sum was used');
}
