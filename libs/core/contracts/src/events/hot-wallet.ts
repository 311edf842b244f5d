import * as z from 'zod/mini';
import { instant, Posting, unitsText } from './common.js';

/** Stream `capital-<id>`, the id derived from the transfer's key. */
export const hotWalletEvents = {
  /** Money: USDT or TRX was received at the hot wallet, in a solid block, and not from an address of ours. */
  HotWalletFunded: {
    1: z.strictObject({
      /** `<transaction id>-<n>`: one transfer, whatever else happened in the transaction. */
      transferKey: z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/)),
      asset: z.enum(['USDT', 'TRX']),
      from: z.string(),
      /** In the asset's smallest unit: micro or sun. */
      amount: unitsText,
      txId: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      block: z.strictObject({
        number: z.int(),
        id: z.string(),
        time: instant,
      }),
      postings: z.array(Posting),
    }),
  },
} as const;
