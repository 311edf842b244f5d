import type { PoolClient } from 'pg';

/** Whether anything may go out, as operators have it. Asked before every sending; questions are always asked. */
export interface PayoutGate {
  /**
   * @param bankCode of the recipient; null when it cannot be opened any more
   * @param kobo what would go out
   */
  isPaused(bankCode: string | null, kobo: bigint): Promise<boolean>;
  /**
   * Whether nothing of this order goes out: asked in the transaction that commits the intent, so that whoever begins to keep
   * it back is before it or after it, and never in between. Left out: nobody does.
   */
  keepsBack?(tx: PoolClient, orderId: string): Promise<boolean>;
}

/** Where nobody pauses anything. */
export const OPEN_GATE: PayoutGate = { isPaused: () => Promise.resolve(false) };

/** What was to go out is kept back: nothing was committed, and nothing is sent. */
export class KeptBackError extends Error {
  override readonly name = 'KeptBackError';
}

/** What a change leads to; null when it would have sent what is kept back. */
export async function unlessKeptBack<Changed>(change: Promise<Changed>): Promise<Changed | null> {
  return change.catch((error: unknown) => {
    if (error instanceof KeptBackError) return null;
    throw error;
  });
}
