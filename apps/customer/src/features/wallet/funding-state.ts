import type { FundingStateView } from '@usdt-africa/contracts/api';

/** A wait for this long is shown as late. */
const LONG_MS = 12 * 60_000;
const EAGER_MS = 180_000;

/** Whether the page shows that no transfer was seen yet. */
export const isLate = (waitedMs: number): boolean => waitedMs >= LONG_MS;

/** Milliseconds until the state of a sum is queried again; false: it does not change any more. */
export function fundingPace(state: FundingStateView | undefined, waitedMs: number): number | false {
  switch (state?.state) {
    case 'credited':
      return false;
    case 'held':
      return ['returned', 'credited'].includes(state.held.state) ? false : 20_000;
    case 'checking':
      return 20_000;
    case 'waiting':
    case undefined:
      return waitedMs < EAGER_MS ? 3_000 : 8_000;
  }
}

/** How the received sum differs from the typed sum. */
export type Difference =
  | { readonly kind: 'none' | 'more' }
  | { readonly kind: 'less'; readonly missingKobo: bigint; readonly isDuty: boolean };

const DUTY_KOBO = 50_00n;
/** Transfers from here on cost their sender stamp duty. */
const DUTY_FROM_KOBO = 10_000_00n;

/** Compares the typed with the received sum. `isDuty`: exactly the stamp duty is missing. */
export function differenceOf(typedKobo: string, amountKobo: string): Difference {
  const missingKobo = BigInt(typedKobo) - BigInt(amountKobo);
  if (missingKobo <= 0n) return { kind: missingKobo === 0n ? 'none' : 'more' };
  return { kind: 'less', missingKobo, isDuty: missingKobo === DUTY_KOBO && BigInt(typedKobo) >= DUTY_FROM_KOBO };
}
