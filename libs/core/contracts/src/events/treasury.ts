import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, unitsText } from './common.js';

/** Why a refill ended before it was received. */
export const REFILL_ENDS = ['withdrawn', 'refused', 'expired'] as const;

const tronAddress = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));

/**
 * Stream `refill-<refillId>`: a transfer from the treasury to the hot wallet. One operator requests it, another approves it, and
 * it is signed on the treasury's own device. Moves no money: the transfer itself is `HotWalletRefilled`.
 */
export const refillEvents = {
  /** `amount`: in the asset's smallest unit, micro or sun. `from`: the treasury; `to`: the hot wallet. */
  RefillRequested: {
    1: z.strictObject({
      refillId: uuid,
      asset: z.enum(['USDT', 'TRX']),
      amount: unitsText,
      from: tronAddress,
      to: tronAddress,
      requestedBy: uuid,
      at: instant,
    }),
  },
  /** `people`: who requested it and who approved it. */
  RefillApproved: { 1: z.strictObject({ refillId: uuid, people: z.array(uuid), at: instant }) },
  /** A transfer of exactly this amount from the treasury is in a solid block. */
  RefillReceived: {
    1: z.strictObject({
      refillId: uuid,
      transferKey: z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/)),
      txId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      blockNumber: z.int(),
      at: instant,
    }),
  },
  /** Nothing is expected any more. `by`: the operator; null when its time ended. */
  RefillEnded: {
    1: z.strictObject({ refillId: uuid, why: z.enum(REFILL_ENDS), by: z.nullable(uuid), at: instant }),
  },
} as const;
