import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant } from './common.js';

/** Stream `claim-<claimId>`: a transaction that a customer named because its deposit was not credited. */
export const claimEvents = {
  /**
   * The transaction is final, pays the order's address, and has no deposit here: the watcher reads its block again. Moves no
   * money: what the block holds is credited by the deposit's own events.
   */
  DepositClaimed: {
    1: z.strictObject({
      claimId: uuid,
      orderId: uuid,
      transactionId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      blockNumber: z.int(),
      at: instant,
    }),
  },
} as const;
