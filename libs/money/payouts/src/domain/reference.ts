/** The most attempts of a payout: references distinguish attempts by one digit. */
export const MOST_ATTEMPTS = 9;

/**
 * The reference of an attempt, always the same for the same payout and attempt: `po-` and the payout's id without dashes,
 * then `-a2` for a second attempt. 35 to 38 of `[a-z0-9-]`, as providers want it.
 */
export function payoutReference(payoutId: string, attempt: number): string {
  const first = `po-${payoutId.replaceAll('-', '')}`;
  return attempt === 1 ? first : `${first}-a${attempt}`;
}

/** The payout a reference belongs to; null for one that is not of our making. */
export function payoutIdOf(reference: string): string | null {
  const match = /^po-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(-a[2-9])?$/.exec(reference);
  return match ? match.slice(1, 6).join('-') : null;
}
