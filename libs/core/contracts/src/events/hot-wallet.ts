import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, unitsText } from './common.js';

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const block = z.strictObject({ number: z.int(), id: z.string(), time: instant });

/** One transfer in a solid block. */
const transfer = {
  /** `<transaction id>-<n>`: one transfer, whatever else happened in the transaction. */
  transferKey: z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/)),
  asset: z.enum(['USDT', 'TRX']),
  /** In the asset's smallest unit: micro or sun. */
  amount: unitsText,
  txId: hash64,
  block,
  postings: z.array(Posting),
};

/** Stream `capital-<id>`, the id derived from the transfer's key, the transaction whose cost it is, or the treasury's address. */
export const hotWalletEvents = {
  /** Money: USDT or TRX was received at the hot wallet, in a solid block, and not from an address of ours. */
  HotWalletFunded: { 1: z.strictObject({ ...transfer, from: z.string() }) },
  /** Money: the treasury (`from`) sent USDT or TRX to the hot wallet. Moves what is ours: no capital. */
  HotWalletRefilled: { 1: z.strictObject({ ...transfer, from: z.string() }) },
  /** Money: USDT or TRX was received at the treasury, and not from an address of ours. */
  TreasuryFunded: { 1: z.strictObject({ ...transfer, from: z.string() }) },
  /** Money: the treasury sent USDT or TRX to an address (`to`) other than the hot wallet. */
  TreasuryPaidOut: { 1: z.strictObject({ ...transfer, to: z.string() }) },
  /** Money: what the chain charged for a transaction that the treasury signed, whatever it did. */
  TreasuryCostBooked: {
    1: z.strictObject({ txId: hash64, feeSun: unitsText, block, postings: z.array(Posting) }),
  },
  /**
   * Money: what the treasury (`address`) had before its transfers were booked, by the chain check at `blockNumber`. In a stream of
   * its own, once for an address. `people`: who requested it and who approved it.
   */
  TreasuryOpened: {
    1: z.strictObject({
      address: z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)),
      usdtMicro: unitsText,
      trxSun: unitsText,
      blockNumber: z.int(),
      people: z.array(uuid).check(z.minLength(1)),
      at: instant,
      postings: z.array(Posting),
    }),
  },
} as const;
