import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { arrivalOutcome, instant, notCreditable, Posting, unitsText } from './common.js';

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
  DepositConfirmed: {
    1: z.strictObject({ ...transfer, confirmedAt: instant, postings: z.array(Posting) }),
    /** With its transaction's place in the block, 0 for the first; null where it was confirmed before that was told. */
    2: z.strictObject({
      ...transfer,
      transactionIndex: z.nullable(z.int()),
      confirmedAt: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * Money: in a solid block, at an address of ours, and no order can be credited. `no-order`: no order here has the address
   * (its order was lost with a restored database). `address-mismatch`: the table of addresses names an order that was
   * placed with another address: somebody wrote to the table.
   */
  UnattributedDepositArrived: {
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
   * Money: two people have shown what became of it: sent back, or given to whom it belongs in another way. Nothing can be
   * credited with it any more. `key`: of what they agreed upon.
   */
  UnattributedDepositClosed: {
    1: z.strictObject({
      depositKey: transfer.depositKey,
      amountMicro: unitsText,
      outcome: arrivalOutcome,
      evidence: z.string(),
      key: uuid,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** TRX, TRC-10 or another TRC-20 arrived at an order's address: recorded, not credited. */
  UnsupportedAssetArrived: {
    1: z.strictObject(otherAsset),
    /** Or the stablecoin itself, and why it could not be credited; null for any other asset. */
    2: z.strictObject({ ...otherAsset, notCreditable }),
  },
} as const;
