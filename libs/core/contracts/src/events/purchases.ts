import * as z from 'zod/mini';
import { uuid } from '../text.js';
import { instant, Posting, RateEvidence, Sealed, unitsText } from './common.js';

/** Why a purchase waits for finance: a large sum to an address that is used for the first time, or a large sum to any. */
export const PURCHASE_HOLDS = ['first-address', 'large'] as const;
/**
 * Why nothing was sent. `not-signed`, `expired`, `failed-on-chain`: of the send; `refused`: by finance; `not-approved`: no
 * decision in time; `frozen`: the account.
 */
export const PURCHASE_ENDS = [
  'not-signed',
  'expired',
  'failed-on-chain',
  'cancelled',
  'frozen',
  'refused',
  'not-approved',
] as const;

const hash64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const tronAddress = z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/));
const people = z.array(uuid).check(z.minLength(1));

/** Stream `purchase-<purchaseId>`: a customer pays naira from their wallet and gets USDT at an address of theirs. */
export const purchaseEvents = {
  /**
   * Money: appended together with the wallet's debit `debitId`, whose limit counts on `limitDay`. The naira become USDT at the
   * confirmed rate and the margin is booked. `address` stands in the clear, as on the chain. `label`: `{text}`, the name that the
   * customer gave the address; null: none. `recipientId`: the saved address; null: it is not saved.
   */
  PurchasePlaced: {
    1: z.strictObject({
      purchaseId: uuid,
      accountId: uuid,
      number: z.string().check(z.regex(/^B\d{12}$/)),
      word: z.string(),
      network: z.literal('TRC20'),
      quoteId: uuid,
      nairaKobo: unitsText,
      feeKobo: unitsText,
      amountMicro: unitsText,
      rate: z.string(),
      referenceRate: z.string(),
      marginBps: z.int(),
      sources: z.array(RateEvidence),
      address: tronAddress,
      recipientId: z.nullable(uuid),
      label: z.nullable(Sealed),
      debitId: uuid,
      balanceKobo: unitsText,
      limitDay: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** It waits until this many people of finance released it, at the latest until then; appended with the placing. */
  PurchaseHeld: {
    1: z.strictObject({
      purchaseId: uuid,
      why: z.enum(PURCHASE_HOLDS),
      people: z.int().check(z.minimum(1), z.maximum(2)),
      until: instant,
      at: instant,
    }),
  },
  /** Appended together with the request of its send. The reason is in the metadata. */
  PurchaseReleased: { 1: z.strictObject({ purchaseId: uuid, people, at: instant }) },
  /** The USDT are in a solid block. `feeSun`: what the transaction cost us. */
  PurchaseSettled: {
    1: z.strictObject({
      purchaseId: uuid,
      accountId: uuid,
      sendId: uuid,
      txId: hash64,
      block: z.strictObject({ number: z.int(), id: hash64, time: instant }),
      feeSun: unitsText,
      at: instant,
    }),
  },
  /**
   * Money: nothing was sent, and nothing will be. The conversion is reversed, and the naira are credited to the wallet as `creditId`
   * in the same append.
   */
  PurchaseUndone: {
    1: z.strictObject({
      purchaseId: uuid,
      accountId: uuid,
      reason: z.enum(PURCHASE_ENDS),
      detail: z.nullable(z.string()),
      creditId: uuid,
      nairaKobo: unitsText,
      balanceKobo: unitsText,
      people: z.nullable(people),
      at: instant,
      postings: z.array(Posting),
    }),
  },
} as const;
