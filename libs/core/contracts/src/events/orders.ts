import * as z from 'zod/mini';
import { BANK_CODE, uuid } from '../text.js';
import {
  arrivalOutcome,
  instant,
  notCreditable,
  Posting,
  PricedPart,
  RateEvidence,
  Sealed,
  unitsText,
} from './common.js';

const depositKey = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));

const HOLD_REASONS = ['below-minimum', 'no-rate', 'above-threshold', 'after-cancellation', 'over-limit'] as const;
const holdReason = z.enum(HOLD_REASONS);
const creditableOrNot = [...HOLD_REASONS, 'not-creditable'] as const;
const anyHoldReason = z.enum(creditableOrNot);
const withSenders = [...creditableOrNot, 'listed-sender'] as const;
const holdReasonWithSenders = z.enum(withSenders);
const withVelocity = [...withSenders, 'velocity'] as const;
const holdReasonWithVelocity = z.enum(withVelocity);
const holdReasonWithAssets = z.enum([...withVelocity, 'unsupported-asset']);

const unsupported = {
  assetKey: z.string(),
  kind: z.enum(['TRX', 'TRC10', 'TRC20']),
  asset: z.string(),
  amount: z.nullable(z.string()),
  transactionId: z.string(),
  at: instant,
};

const placed = {
  orderId: uuid,
  number: z.string(),
  word: z.string(),
  side: z.literal('sell'),
  network: z.literal('TRC20'),
  quoteId: uuid,
  amountMicro: unitsText,
  nairaKobo: unitsText,
  rate: z.string(),
  referenceRate: z.string(),
  marginBps: z.int(),
  sources: z.array(RateEvidence),
  feeKobo: unitsText,
  placedAt: instant,
  lockEndsAt: instant,
  expiresAt: instant,
  watchedUntil: instant,
  address: z.string(),
  addressIndex: z.int(),
  enquiryId: uuid,
  /** Sealed for the recipient: {bankCode, bankName, accountNumber, accountName, email}. */
  recipient: Sealed,
  /** Sealed for the sender: {firstName, lastName, email, phone}. */
  sender: Sealed,
  /** SHA-256 of the browser's cookie: who owns the order. */
  guestHash: z.string(),
};

/** Stream `order-<orderId>`. */
export const orderEvents = {
  OrderPlaced: {
    1: z.strictObject(placed),
    /** With the recipient's bank: whose account it is stays sealed. Null where it was placed before it was told. */
    2: z.strictObject({ ...placed, bankCode: z.nullable(z.string().check(z.regex(/^[0-9]{3,6}$/))) }),
    /** Codes of banks have letters, too. */
    3: z.strictObject({ ...placed, bankCode: z.nullable(z.string().check(z.regex(BANK_CODE))) }),
  },
  OrderSentHintGiven: { 1: z.strictObject({ at: instant }) },
  OrderDepositSeen: {
    1: z.strictObject({ depositKey, amountMicro: unitsText, blockNumber: z.int(), seenAt: instant }),
  },
  OrderDepositDropped: { 1: z.strictObject({ depositKey, at: instant }) },
  OrderDepositConfirmed: {
    1: z.strictObject({ depositKey, amountMicro: unitsText, arrivedAt: instant, confirmedAt: instant }),
  },
  OrderDepositPriced: { 1: z.strictObject({ depositKey, parts: z.array(PricedPart), at: instant }) },
  OrderUnsupportedAssetArrived: {
    1: z.strictObject(unsupported),
    /** The stablecoin itself, and why it could not be credited; null for any other asset. */
    2: z.strictObject({ ...unsupported, notCreditable }),
  },
  /**
   * Two people have shown what became of arrivals that could not be credited: sent back, or given to whom they belong in
   * another way. Moves no money by itself. `key`: of what they agreed upon.
   */
  OrderArrivalsClosed: {
    1: z.strictObject({
      assetKeys: z.array(depositKey),
      outcome: arrivalOutcome,
      evidence: z.string(),
      key: uuid,
      at: instant,
    }),
  },
  /**
   * Deposits are held for a reason. Version 1 named all that were held for it; from version 2 on those that come to what is
   * held already, so that an event's size does not grow with the order. `replaces`: the event was of version 1.
   */
  OrderHeld: {
    1: z.strictObject({ reason: holdReason, depositKeys: z.array(depositKey), at: instant }),
    2: z.strictObject({ reason: holdReason, depositKeys: z.array(depositKey), replaces: z.boolean(), at: instant }),
    /** What cannot be credited is held, too: then the keys are those of assets. */
    3: z.strictObject({ reason: anyHoldReason, depositKeys: z.array(depositKey), replaces: z.boolean(), at: instant }),
    /** And what came from an address on our list. */
    4: z.strictObject({
      reason: holdReasonWithSenders,
      depositKeys: z.array(depositKey),
      replaces: z.boolean(),
      at: instant,
    }),
    /** And what would be one payout too many in a short time. */
    5: z.strictObject({
      reason: holdReasonWithVelocity,
      depositKeys: z.array(depositKey),
      replaces: z.boolean(),
      at: instant,
    }),
    /** And another token or TRX: then, too, the keys are those of assets. */
    6: z.strictObject({
      reason: holdReasonWithAssets,
      depositKeys: z.array(depositKey),
      replaces: z.boolean(),
      at: instant,
    }),
  },
  /** A hold ends, from version 2 on also for some of its deposits only (null: for all of them). */
  OrderHoldEnded: {
    1: z.strictObject({ reason: holdReason, at: instant }),
    2: z.strictObject({ reason: holdReason, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
    3: z.strictObject({ reason: anyHoldReason, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
    4: z.strictObject({ reason: holdReasonWithSenders, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
    5: z.strictObject({ reason: holdReasonWithVelocity, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
    6: z.strictObject({ reason: holdReasonWithAssets, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
  },
  OrderShortfallChosen: { 1: z.strictObject({ choice: z.enum(['pay-what-arrived', 'send-rest']), at: instant }) },
  /** Money: what was owed in the stablecoin becomes owed in naira. */
  PayoutRequested: {
    1: z.strictObject({
      payoutId: uuid,
      orderId: uuid,
      number: z.string(),
      sequence: z.int(),
      depositKeys: z.array(depositKey),
      amountMicro: unitsText,
      amountKobo: unitsText,
      recipient: Sealed,
      why: z.enum(['reached', 'waited', 'customer', 'later']),
      requestedAt: instant,
      postings: z.array(Posting),
    }),
  },
  OrderPayoutSettled: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  OrderPayoutFailed: { 1: z.strictObject({ payoutId: uuid, reason: z.string(), at: instant }) },
  OrderPayoutReturned: { 1: z.strictObject({ payoutId: uuid, reason: z.string(), at: instant }) },
  OrderCompleted: { 1: z.strictObject({ at: instant }) },
  OrderCancelled: { 1: z.strictObject({ at: instant }) },
  OrderExpired: { 1: z.strictObject({ at: instant }) },
  /** A guest's sale became an account's. `ownerKey`: by which the account owns it; nobody who owned it before does. */
  OrderAdopted: { 1: z.strictObject({ accountId: uuid, ownerKey: z.string(), at: instant }) },
  /**
   * It stands among an account's transactions from now on. `words`: what it is found by (recipient, bank), six bytes a word,
   * base64, each made under the account's own key, so that they say nothing without it; `recipient`: whose account it pays
   * into, made likewise.
   */
  OrderListed: {
    1: z.strictObject({ accountId: uuid, words: z.string(), recipient: z.nullable(z.string()), at: instant }),
  },
  /** It goes to somebody whom the customer keeps. `note`: `{text}`, sealed for the order's sender: what goes with the payment. */
  OrderToRecipient: { 1: z.strictObject({ recipientId: uuid, note: z.nullable(Sealed), at: instant }) },
  /**
   * Its payouts go to an account not used before: none before `waitsUntil` (a password or a code was just reset), and above
   * `capKobo` somebody of ours looks first. Said before it was placed.
   */
  OrderPayoutsGuarded: {
    1: z.strictObject({ waitsUntil: z.nullable(instant), capKobo: z.nullable(unitsText), at: instant }),
  },
  OrderLinkExchanged: { 1: z.strictObject({ guestHash: z.string(), at: instant }) },
  /**
   * Nothing that was mailed before opens it any more, and whoever came by that is out. `guestHash`: who said so, and stays, as
   * whoever placed it does.
   */
  OrderLinksStopped: { 1: z.strictObject({ guestHash: z.string(), at: instant }) },
  OrderShared: { 1: z.strictObject({ shareId: uuid, tokenHash: z.string(), at: instant }) },
  OrderShareRevoked: { 1: z.strictObject({ shareId: uuid, at: instant }) },
  /** An operator's words, sealed for the order's sender: {text}. For operators' eyes only. */
  OrderNoted: { 1: z.strictObject({ noteId: uuid, words: Sealed, at: instant }) },
  /** Nothing more is asked of a provider for this order until an operator releases it. */
  OrderHeldByOperator: { 1: z.strictObject({ at: instant }) },
  /** An operator's hold ends, and one for the amount up to what was looked at. `upToKobo`: null where no amount was held. */
  OrderReleased: {
    1: z.strictObject({ upToKobo: z.nullable(unitsText), at: instant }),
    /** `exemptKeys`: deposits that are paid although they are below the minimum or came after a cancellation. */
    2: z.strictObject({ upToKobo: z.nullable(unitsText), exemptKeys: z.array(depositKey), at: instant }),
    /**
     * `depositKeys`: the released deposits, null for all that were unpaid. `holdContinues`: the operator's hold still applies to
     * later deposits.
     */
    3: z.strictObject({
      upToKobo: z.nullable(unitsText),
      exemptKeys: z.array(depositKey),
      depositKeys: z.nullable(z.array(depositKey)),
      holdContinues: z.boolean(),
      at: instant,
    }),
  },
  /** Somebody asked for the same payout once more, under a new reference. */
  OrderPayoutReopened: { 1: z.strictObject({ payoutId: uuid, reference: z.string(), at: instant }) },
  /** A later deposit waits: it is not known yet whether the earlier payout `blockedBy` is paid. */
  OrderPayoutDeferred: { 1: z.strictObject({ blockedBy: uuid, at: instant }) },
  /** The provider's answers contradict each other or what was asked; ends with `OrderPayoutDisputeEnded`. */
  OrderPayoutDisputed: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  OrderPayoutDisputeEnded: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  /** After a restore a payout waits until the provider's list of transfers was read and compared. */
  OrderPayoutAwaitingList: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  OrderPayoutListCompared: {
    1: z.strictObject({ payoutId: uuid, outcome: z.enum(['same', 'found', 'more']), at: instant }),
  },
  /** Two people let later deposits be paid although the outcome of the earlier payout `blockedBy` is not known. */
  OrderDeferralReleased: { 1: z.strictObject({ blockedBy: uuid, at: instant }) },
} as const;
