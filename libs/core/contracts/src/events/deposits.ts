import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { depositOutcome, instant, notCreditable, Posting, unitsText } from './common.js';

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
  /** The block's timestamp: when the deposit was received. */
  receivedAt: instant,
};

const { orderId: _order, ...unattributed } = transfer;

const otherAsset = {
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
  receivedAt: instant,
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
  DepositConfirmed: {
    1: z.strictObject({
      ...transfer,
      /** Of its transaction in the block, 0 for the first; null when the block's list does not have it. */
      transactionIndex: z.nullable(z.int()),
      confirmedAt: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * Money: in a solid block, at one of our addresses, and no order can be credited. `no-order`: no order here has the
   * address (its order was lost with a restored database). `address-mismatch`: the address table names an order that
   * was placed with another address: the table was tampered with.
   */
  UnattributedDepositReceived: {
    1: z.strictObject({
      ...unattributed,
      addressIndex: z.int(),
      reason: z.enum(['no-order', 'address-mismatch']),
      /** The order that the table of addresses names; null when it names none. */
      namedOrderId: z.nullable(uuid),
      notedAt: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * Money: two operators have proven the outcome: returned, or given to its owner in another way. It can no longer be
   * credited. `key`: of the approved action.
   */
  UnattributedDepositResolved: {
    1: z.strictObject({
      depositKey: transfer.depositKey,
      amountMicro: unitsText,
      outcome: depositOutcome,
      evidence: z.string(),
      key: uuid,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** TRX, TRC-10, another TRC-20 or an uncreditable amount of the stablecoin was received at an order's address. */
  UnsupportedAssetReceived: {
    1: z.strictObject({
      ...otherAsset,
      /** Of the stablecoin itself; null for any other asset. */
      notCreditable,
    }),
  },
} as const;
