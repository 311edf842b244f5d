import * as z from 'zod/mini';
import { BANK_CODE, uuid } from '../text.js';
import {
  AssetPosting,
  assetUnits,
  resolvedOutcome,
  returnedAsset,
  instant,
  notCreditable,
  Posting,
  PricedPart,
  RateEvidence,
  Sealed,
  unitsText,
} from './common.js';

const depositKey = z.string().check(z.regex(/^[0-9a-f]{64}-\d+$/));

/** `not-creditable`, `unsupported-asset`: then the keys are those of assets. `velocity`: too many payouts in a short time. */
const holdReason = z.enum([
  'below-minimum',
  'no-rate',
  'above-threshold',
  'after-cancellation',
  'over-limit',
  'not-creditable',
  'listed-sender',
  'velocity',
  'unsupported-asset',
]);

const unsupported = {
  assetKey: z.string(),
  kind: z.enum(['TRX', 'TRC10', 'TRC20']),
  asset: z.string(),
  amount: z.nullable(z.string()),
  transactionId: z.string(),
  /** Of the stablecoin itself; null for any other asset. */
  notCreditable,
  at: instant,
};

/** Another asset that is sent back. `causeId`: what its send is for. */
const assetReturn = {
  refundId: uuid,
  causeId: uuid,
  /** The order's deposit address, where they were received. */
  address: z.string().check(z.regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)),
  assetKeys: z.array(depositKey),
  asset: returnedAsset,
  units: assetUnits,
  costUnits: assetUnits,
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
  /** The recipient's bank: the account stays sealed. */
  bankCode: z.string().check(z.regex(BANK_CODE)),
};

/** Stream `order-<orderId>`. */
export const orderEvents = {
  OrderPlaced: {
    1: z.strictObject(placed),
  },
  OrderMarkedAsSent: { 1: z.strictObject({ at: instant }) },
  OrderDepositSeen: {
    1: z.strictObject({ depositKey, amountMicro: unitsText, blockNumber: z.int(), seenAt: instant }),
  },
  OrderDepositDropped: { 1: z.strictObject({ depositKey, at: instant }) },
  OrderDepositConfirmed: {
    1: z.strictObject({ depositKey, amountMicro: unitsText, receivedAt: instant, confirmedAt: instant }),
  },
  OrderDepositPriced: { 1: z.strictObject({ depositKey, parts: z.array(PricedPart), at: instant }) },
  OrderUnsupportedAssetReceived: {
    1: z.strictObject(unsupported),
  },
  /**
   * Two operators have proven the outcome of deposits that could not be credited: returned, or given to their owner in
   * another way; `retained`: another token or TRX that is not sent back and stays at the address. Moves no money itself. `key`: of the approved action.
   */
  OrderUncreditedDepositsResolved: {
    1: z.strictObject({
      assetKeys: z.array(depositKey),
      outcome: resolvedOutcome,
      evidence: z.string(),
      key: uuid,
      at: instant,
    }),
  },
  /** Deposits are held for a reason: only the added ones, so that an event's size does not grow with the order. */
  OrderHeld: { 1: z.strictObject({ reason: holdReason, depositKeys: z.array(depositKey), at: instant }) },
  /** A hold ends for some of its deposits (null: for all of them). */
  OrderHoldEnded: {
    1: z.strictObject({ reason: holdReason, depositKeys: z.nullable(z.array(depositKey)), at: instant }),
  },
  OrderShortfallChosen: { 1: z.strictObject({ choice: z.enum(['partial-payout', 'top-up']), at: instant }) },
  /** What the customer wants done when less than ordered is received, chosen when it is placed or before a deposit is seen. */
  OrderMismatchChosen: { 1: z.strictObject({ choice: z.enum(['pay', 'refund', 'wait']), at: instant }) },
  /** Money: the debt in the stablecoin becomes a debt in naira. */
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
  /**
   * A guest's sale became an account's. `ownerKey`: the account's key as owner; the previous owner has no access any
   * more.
   */
  OrderClaimedByAccount: { 1: z.strictObject({ accountId: uuid, ownerKey: z.string(), at: instant }) },
  /**
   * The order is in an account's transactions from now on. `words`: search tokens (recipient, bank), six bytes each,
   * base64, derived with the account's own key and meaningless without it; `recipient`: token of the bank account that
   * it pays into, derived likewise.
   */
  OrderIndexed: {
    1: z.strictObject({ accountId: uuid, words: z.string(), recipient: z.nullable(z.string()), at: instant }),
  },
  /**
   * It pays a saved recipient of the customer. `note`: `{text}`, sealed for the order's sender: the text that goes with
   * the payment.
   */
  OrderRecipientAttached: { 1: z.strictObject({ recipientId: uuid, note: z.nullable(Sealed), at: instant }) },
  /**
   * Its payouts go to an account not used before: none before `waitsUntil` (a password or a code was just reset), and
   * above `capKobo` an operator reviews first. Shown before it was placed.
   */
  OrderPayoutRestrictionsSet: {
    1: z.strictObject({ waitsUntil: z.nullable(instant), capKobo: z.nullable(unitsText), at: instant }),
  },
  OrderLinkExchanged: { 1: z.strictObject({ guestHash: z.string(), at: instant }) },
  /**
   * Earlier mailed links no longer open the order, and browsers that used them lose access. `guestHash`: the browser
   * that stopped them; it and the browser that placed the order keep access.
   */
  OrderLinksStopped: { 1: z.strictObject({ guestHash: z.string(), at: instant }) },
  OrderShared: { 1: z.strictObject({ shareId: uuid, tokenHash: z.string(), at: instant }) },
  OrderShareRevoked: { 1: z.strictObject({ shareId: uuid, at: instant }) },
  /** An operator's words, sealed for the order's sender: {text}. For operators' eyes only. */
  OrderNoteAdded: { 1: z.strictObject({ noteId: uuid, words: Sealed, at: instant }) },
  /** No further request goes to a provider for this order until an operator releases it. */
  OrderHeldByOperator: { 1: z.strictObject({ at: instant }) },
  /**
   * Ends an operator's hold, and a hold for the amount up to the reviewed sum. `upToKobo`: null where no amount was
   * held. `exemptKeys`: deposits that are paid although they are below the minimum or came after a cancellation.
   * `depositKeys`: the released deposits. `holdContinues`: the operator's hold still applies to later deposits.
   */
  OrderReleased: {
    1: z.strictObject({
      upToKobo: z.nullable(unitsText),
      exemptKeys: z.array(depositKey),
      depositKeys: z.array(depositKey),
      holdContinues: z.boolean(),
      at: instant,
    }),
  },
  /** The same payout was requested once more, under a new reference. */
  OrderPayoutReopened: { 1: z.strictObject({ payoutId: uuid, reference: z.string(), at: instant }) },
  /**
   * Money: the debt in naira of a payout that surely is not paid becomes the debt in the stablecoin again, at its own
   * rates: the postings reverse those of its `PayoutRequested`. Appended together with `PayoutClosed`. Its deposits
   * keep their rates and are unpaid again.
   */
  OrderPayoutUndone: {
    1: z.strictObject({
      payoutId: uuid,
      amountMicro: unitsText,
      amountKobo: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /**
   * The owner named another account for the payout `payoutId`, which the bank refused for its account. Later payouts go
   * there; `recipient` is sealed for it as that of `OrderPlaced`. What operators released before is to be released again.
   * `recipientId`: the customer's saved recipient. Its restrictions follow as `OrderPayoutRestrictionsSet`.
   */
  OrderRecipientChanged: {
    1: z.strictObject({
      changeId: uuid,
      payoutId: uuid,
      enquiryId: uuid,
      recipient: Sealed,
      recipientId: z.nullable(uuid),
      bankCode: z.string().check(z.regex(BANK_CODE)),
      at: instant,
    }),
  },
  /** A later deposit waits: it is not known yet whether the earlier payout `blockedBy` is paid. */
  OrderPayoutDeferred: { 1: z.strictObject({ blockedBy: uuid, at: instant }) },
  /** The provider's responses contradict each other or the request; ends with `OrderPayoutDisputeEnded`. */
  OrderPayoutDisputed: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  OrderPayoutDisputeEnded: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  /** After a restore a payout waits until the provider's list of transfers was read and compared. */
  OrderPayoutAwaitingList: { 1: z.strictObject({ payoutId: uuid, at: instant }) },
  OrderPayoutListCompared: {
    1: z.strictObject({ payoutId: uuid, outcome: z.enum(['same', 'found', 'more']), at: instant }),
  },
  /** Two people let later deposits be paid although the outcome of the earlier payout `blockedBy` is not known. */
  OrderDeferralReleased: { 1: z.strictObject({ blockedBy: uuid, at: instant }) },
  /** Deposits are reserved for a refund: no payout takes them while it is open. */
  OrderRefundReserved: {
    1: z.strictObject({ refundId: uuid, depositKeys: z.array(depositKey), at: instant }),
  },
  /** A deposit of exactly this amount, in a block from `at` until `until`, is a refund's proof: it is never priced. */
  OrderRefundProofAwaited: {
    1: z.strictObject({ refundId: uuid, amountMicro: unitsText, until: instant, at: instant }),
  },
  /** A final deposit has the amount and the time of a proof; it goes back with the refund while that is open. */
  OrderProofDepositReceived: { 1: z.strictObject({ refundId: uuid, depositKey, at: instant }) },
  /**
   * Money: the reserved deposits leave the order for the refund's send. `amountMicro`: their sum, of which `costMicro` is kept
   * for the network.
   */
  OrderRefunded: {
    1: z.strictObject({
      refundId: uuid,
      causeId: uuid,
      depositKeys: z.array(depositKey),
      amountMicro: unitsText,
      costMicro: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** Money: the send was given up; the deposits are reserved as before it. */
  OrderRefundSendUndone: {
    1: z.strictObject({
      refundId: uuid,
      causeId: uuid,
      amountMicro: unitsText,
      costMicro: unitsText,
      at: instant,
      postings: z.array(Posting),
    }),
  },
  /** The refund's transaction is in a solid block. */
  OrderRefundCompleted: { 1: z.strictObject({ refundId: uuid, amountMicro: unitsText, at: instant }) },
  /** The refund ended without sending anything: its deposits may be paid again. */
  OrderRefundEnded: { 1: z.strictObject({ refundId: uuid, at: instant }) },
  /** Other tokens or TRX of these keys are reserved to be sent back: two people cannot close them meanwhile. */
  OrderAssetReturnReserved: {
    1: z.strictObject({ refundId: uuid, assetKeys: z.array(depositKey).check(z.minLength(1)), at: instant }),
  },
  /**
   * Money: the reserved assets are booked at their deposit address and leave it for the return's send. `units`: their sum, of
   * which `costUnits` is deducted for the network.
   */
  OrderAssetReturned: { 1: z.strictObject({ ...assetReturn, postings: z.array(AssetPosting) }) },
  /** Money: the send was given up; the assets are reserved as before it. */
  OrderAssetReturnUndone: { 1: z.strictObject({ ...assetReturn, postings: z.array(AssetPosting) }) },
  /** The return ended without sending anything: two people may close the assets, or they are returned again. */
  OrderAssetReturnEnded: { 1: z.strictObject({ refundId: uuid, at: instant }) },
} as const;
