import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, unitsText } from './common.js';

const transfer = {
  /** `<transaction id>-<log index>`: one credit, whatever else happened in the transaction. */
  depositKey: z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/)),
  transactionId: z.string(),
  logIndex: z.int(),
  orderId: uuid,
  address: z.string(),
  from: z.string(),
  amountMicro: unitsText,
  blockNumber: z.int(),
  blockId: z.string(),
  /** The block's timestamp: when it arrived. */
  arrivedAt: instant,
};

/** Stream `deposit-<depositKey>`; other assets in `asset-<transaction id>-<n>`. */
export const depositEvents = {
  /** In a block at the head: for the page only, moves no money. */
  DepositSeen: { 1: z.strictObject({ ...transfer, seenAt: instant }) },
  /** The block was replaced by one without it. */
  DepositDropped: {
    1: z.strictObject({
      depositKey: transfer.depositKey,
      orderId: uuid,
      blockNumber: z.int(),
      blockId: z.string(),
      at: instant,
    }),
  },
  /** Money: in a solid block. */
  DepositConfirmed: { 1: z.strictObject({ ...transfer, confirmedAt: instant, postings: z.array(Posting) }) },
  /** TRX, TRC-10 or another TRC-20 arrived at an order's address: recorded, not credited. */
  UnsupportedAssetArrived: {
    1: z.strictObject({
      assetKey: z.string(),
      transactionId: z.string(),
      orderId: uuid,
      address: z.string(),
      from: z.string(),
      kind: z.enum(['TRX', 'TRC10', 'TRC20']),
      /** Contract address or TRC-10 id; the text TRX for native. */
      asset: z.string(),
      /** Raw integer units of the asset as the chain gives them; null when unreadable. */
      amount: z.nullable(z.string()),
      blockNumber: z.int(),
      arrivedAt: instant,
    }),
  },
} as const;
