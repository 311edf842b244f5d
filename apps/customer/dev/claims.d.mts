import type { ClaimView } from '@usdt-africa/contracts/api';

/** Hashes by what the invented API tells of them. */
export const HASHES: Readonly<
  Record<
    | 'not-final'
    | 'waiting'
    | 'failed'
    | 'not-ours'
    | 'another-token'
    | 'taken'
    | 'credited'
    | 'own-order'
    | 'below-minimum'
    | 'held'
    | 'attached'
    | 'paused'
    | 'with-people'
    | 'unknown',
    string
  >
>;
export function claimView(number: string | null, body: { readonly transactionId: string }): ClaimView;
