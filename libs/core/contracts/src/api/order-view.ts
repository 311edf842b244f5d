import * as z from 'zod/mini';
import { RefundOffer, RefundView } from './refunds.js';
import { RateSource, StampDutyView } from './responses.js';

export const ORDER_STATUSES = [
  'waiting',
  'received',
  'in-wallet',
  'autowithdrawal-successful',
  'completed',
  'held',
  'returned',
  'failed',
  'refunding',
  'refunded',
  'expired',
  'cancelled',
] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Hold reasons that the customer is shown. */
export const DISPLAYED_HOLDS = [
  'below-minimum',
  'no-rate',
  'above-threshold',
  'after-cancellation',
  'over-limit',
  'not-creditable',
  'unsupported-asset',
] as const;

/**
 * `not-creditable`: the stablecoin was received in a way that only an operator can credit; `unsupported-asset`: another
 * token or TRX was received, which is stored and delays nothing; `checking`: an operator reviews it for an internal
 * reason.
 */
export const HoldReason = z.enum([...DISPLAYED_HOLDS, 'checking']);
export type HoldReason = z.infer<typeof HoldReason>;

/**
 * Expected outcome of a seen deposit that is not final, as far as it can be known then: it is paid, the customer must
 * choose, or it is held. `by-person`: an operator decides, whatever the amount; `refund`: it is kept to be sent back,
 * as the customer chose.
 */
export const ORDER_OUTLOOKS = [
  'paid',
  'choice',
  'refund',
  'below-minimum',
  'no-rate',
  'above-threshold',
  'by-person',
  'after-cancellation',
  'over-limit',
] as const satisfies readonly ('paid' | 'choice' | 'refund' | 'by-person' | HoldReason)[];
export const OrderExpectedOutcome = z.enum(ORDER_OUTLOOKS);
export type OrderExpectedOutcome = z.infer<typeof OrderExpectedOutcome>;

/** A part of a deposit and the rate it is paid at; `rate` is null while it waits for the first fresh one. */
export const DepositPartView = z.strictObject({
  amount: z.string(),
  basis: z.enum(['locked', 'deposit']),
  rate: z.nullable(z.string()),
  referenceRate: z.nullable(z.string()),
  /** What the rate leaves us of the reference rate, in percent with two decimals; null where there is none. */
  marginPercent: z.nullable(z.string()),
  /**
   * Sources of the reference rate and their times; empty without a reference rate, or when its sources were not stored.
   */
  sources: z.readonly(z.array(RateSource)),
  naira: z.nullable(z.string()),
});
export type DepositPartView = z.infer<typeof DepositPartView>;

export const DepositView = z.strictObject({
  transactionId: z.string(),
  logIndex: z.number(),
  amount: z.string(),
  /** `seen`: in a block that may still be replaced; `confirmed`: final. */
  state: z.enum(['seen', 'confirmed']),
  confirmations: z.number(),
  /** The block's own time: when the deposit was received. */
  receivedAt: z.string(),
  firstSeenAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** Its block is younger than the rate that was held: known from the moment it is seen. */
  late: z.boolean(),
  /**
   * Whether the price in `parts` is `decided`, or `expected` for a deposit that is not final yet: then it will be
   * decided so if its block stays. `none`: there is no rate for it yet, or it is not to be paid.
   */
  price: z.enum(['decided', 'expected', 'none']),
  parts: z.readonly(z.array(DepositPartView)),
  /** The payout that it is in; null while it is in none. */
  payoutId: z.nullable(z.string()),
  held: z.nullable(HoldReason),
  explorerUrl: z.nullable(z.string()),
});
export type DepositView = z.infer<typeof DepositView>;

export const PayoutView = z.strictObject({
  id: z.string(),
  amount: z.string(),
  state: z.enum(['requested', 'requested', 'unknown', 'settled', 'failed', 'returned']),
  reference: z.string(),
  sessionId: z.nullable(z.string()),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  /** What the bank took of us for the levy; null until it has paid. */
  stampDuty: z.nullable(z.string()),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** A sum of deposits; `naira` is null while one of them has no price. */
export const SumView = z.strictObject({
  amount: z.string(),
  naira: z.nullable(z.string()),
});
export type SumView = z.infer<typeof SumView>;

/** A transfer that the network took back before it was final: no money moved. */
export const TakenBackView = z.strictObject({
  transactionId: z.string(),
  amount: z.string(),
  at: z.string(),
  explorerUrl: z.nullable(z.string()),
});
export type TakenBackView = z.infer<typeof TakenBackView>;

export const UnsupportedAssetView = z.strictObject({
  key: z.string(),
  /** Kind of asset: native TRX, a TRC-10 token, or a TRC-20 token of another contract. */
  kind: z.enum(['TRX', 'TRC10', 'TRC20']),
  /** With 6 decimals for TRX and the stablecoin; null where the decimals or the amount are not known. */
  amount: z.nullable(z.string()),
  /** Why the stablecoin itself could not be credited automatically; null for any other asset. */
  notCreditable: z.nullable(z.enum(['too-much', 'unreadable'])),
  /** What people of ours did about it: sent it back, or gave it to its owner in another way; null while nothing is done. */
  became: z.nullable(z.enum(['returned', 'attributed', 'retained'])),
  /** `going`: a refund is about it now; `can`: it can be requested. Null or absent: neither. */
  back: z.optional(z.nullable(z.enum(['going', 'can']))),
  transactionId: z.string(),
  at: z.string(),
  explorerUrl: z.nullable(z.string()),
});
export type UnsupportedAssetView = z.infer<typeof UnsupportedAssetView>;

/** How an order's owner confirms another account: a guest by codes to email and phone, a customer by PIN or passkey. */
const RECIPIENT_CHANGE_PROOFS = ['codes', 'pin'] as const;

/**
 * What is done when less than ordered is received: `pay` pays what arrived at once, `refund` keeps it to be sent back,
 * `wait` waits for a choice and then pays what arrived. More than ordered is always paid.
 */
export const MismatchChoice = z.enum(['pay', 'refund', 'wait']);
export type MismatchChoice = z.infer<typeof MismatchChoice>;

export const MismatchView = z.strictObject({
  choice: MismatchChoice,
  /** The customer chose it; else it is the usual one. */
  isChosen: z.boolean(),
  /** How long it waits for a choice; null: it does not wait, or without end. */
  waitSeconds: z.nullable(z.number()),
});
export type MismatchView = z.infer<typeof MismatchView>;

/** Less received than ordered; neither chosen by the customer nor decided by the deadline yet. */
export const ShortfallView = z.strictObject({
  received: z.string(),
  missing: z.string(),
  payNow: z.string(),
  /** Naira for all of it once the rest is received; null while there is no rate for the rest. */
  payComplete: z.nullable(z.string()),
  /** What `payComplete` takes for the rest: the rate that is held, or as an estimate, for it has ended, that of now. */
  restRate: z.enum(['held', 'estimate']),
  /** Until it is paid without a choice; null: it is kept to be sent back until the customer chooses otherwise. */
  secondsLeft: z.nullable(z.number()),
  choice: z.nullable(z.literal('top-up')),
});
export type ShortfallView = z.infer<typeof ShortfallView>;

/** One entry of the order's timeline, newest last. `kind` names the event for the catalogue. */
export const TimelineEntry = z.strictObject({
  at: z.string(),
  kind: z.string(),
  amount: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Why what arrives is not paid out at once. */
export const PayoutRestrictionView = z.strictObject({
  /** Nothing is paid before then, whatever arrives: something that protects the account was reset. Null: it does not wait. */
  waitsUntil: z.nullable(z.string()),
  /**
   * Naira above which an operator reviews first, counted together with the customer's other first payments. Null: no
   * such cap.
   */
  cap: z.nullable(z.string()),
});
export type PayoutRestrictionView = z.infer<typeof PayoutRestrictionView>;

/**
 * `GET /api/orders/:number`, every message of its event stream, and the answer of every act on it.
 * `masked`: what the id alone shows (no address, no acts, personal data masked).
 */
export const OrderView = z.strictObject({
  view: z.enum(['full', 'masked']),
  number: z.string(),
  side: z.literal('sell'),
  status: OrderStatus,
  /** The order's word; null in the masked view. */
  word: z.nullable(z.string()),
  amount: z.string(),
  naira: z.string(),
  /** Value of the received amount, or of the ordered amount while nothing was received. */
  valueUsd: z.string(),
  /** The rate that was held; what each deposit is paid at stands in its parts. */
  rate: z.string(),
  referenceRate: z.string(),
  marginPercent: z.string(),
  fee: z.string(),
  stampDuty: z.nullable(StampDutyView),
  sources: z.readonly(z.array(RateSource)),
  placedAt: z.string(),
  lockSecondsLeft: z.number(),
  lockSeconds: z.number(),
  lockEndsAt: z.string(),
  expiresAt: z.string(),
  watchedUntil: z.string(),
  minimumSell: z.string(),
  /** Deposit address; null in the masked view. */
  address: z.nullable(z.string()),
  network: z.literal('TRC20'),
  sentHintAt: z.nullable(z.string()),
  recipient: z.strictObject({
    name: z.string(),
    bankName: z.string(),
    bankShortName: z.string(),
    /** Whole in the full view, `··8174` in the masked one. */
    account: z.string(),
  }),
  /** Masked in both views. */
  sender: z.strictObject({
    firstName: z.nullable(z.string()),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  /** What goes with the payment, in its owner's words; null: nothing, and in the masked view. */
  note: z.nullable(z.string()),
  /**
   * Payout restriction for a bank account not used before; set when the order was placed, valid for all of it. Null:
   * none, or over, and in the masked view.
   */
  payoutRestriction: z.nullable(PayoutRestrictionView),
  /**
   * Final but unpaid money: payouts to this destination are paused, a later deposit waits for the outcome of an earlier
   * payout, or, after a restore, a payout waits until our records were compared with the bank's. Null: none of these,
   * and in the masked view.
   */
  payoutDelay: z.nullable(
    z.strictObject({ reason: z.enum(['payouts-paused', 'earlier-payout', 'bank-records']), naira: z.string() }),
  ),
  /**
   * How the owner confirms another bank account, which the order takes because the bank refused the payout for this one.
   * Null: it takes none now, and in the masked view.
   */
  recipientChange: z.nullable(z.enum(RECIPIENT_CHANGE_PROOFS)),
  /** What the owner can have sent back. Null: nothing now, and in the masked view. */
  refundOffer: z.nullable(RefundOffer),
  /** The newest refund, also one that is over. Null: there was none, and in the masked view. */
  refund: z.nullable(RefundView),
  deposits: z.readonly(z.array(DepositView)),
  unsupported: z.readonly(z.array(UnsupportedAssetView)),
  confirmationsNeeded: z.number(),
  /**
   * Seconds since the network's newest block, while a deposit is being confirmed or none was received yet; null
   * otherwise, and when unknown. Blocks come every three seconds: half a minute means that the network has stopped.
   */
  lastBlockSecondsAgo: z.nullable(z.number()),
  /** Deposits are seen but not credited for now: those being confirmed or still to come wait, without loss. */
  depositsPaused: z.boolean(),
  /** Transfers that had been seen and whose block was replaced by one without them; one that comes again is gone from here. */
  takenBack: z.readonly(z.array(TakenBackView)),
  /** Everything that is on the chain for this order, final or still counted. */
  received: z.string(),
  /** Sum of the parts of all deposits; null while one has no price, and while nothing was received. */
  receivedNaira: z.nullable(z.string()),
  /** What of it is in no payout yet; null when nothing is. */
  open: z.nullable(SumView),
  /** Null while nothing is counted. */
  expectedOutcome: z.nullable(OrderExpectedOutcome),
  payouts: z.readonly(z.array(PayoutView)),
  paid: z.string(),
  mismatch: MismatchView,
  shortfall: z.nullable(ShortfallView),
  holds: z.readonly(
    z.array(
      z.strictObject({
        reason: HoldReason,
        amount: z.string(),
        since: z.string(),
      }),
    ),
  ),
  deliveredInSeconds: z.nullable(z.number()),
  completedAt: z.nullable(z.string()),
  timeline: z.readonly(z.array(TimelineEntry)),
  /** Shared links that are not revoked, from any browser; shown to the owner only. */
  shareIds: z.readonly(z.array(z.string())),
  can: z.strictObject({
    cancel: z.boolean(),
    markAsSent: z.boolean(),
    /** What is done with a different amount: until something is seen. */
    chooseMismatch: z.boolean(),
    choosePartialPayout: z.boolean(),
    sendRest: z.boolean(),
    share: z.boolean(),
    /**
     * Whether this browser may open the order's event stream; access by the id alone may not, so the page polls
     * instead.
     */
    follow: z.boolean(),
  }),
  /** Newest event position that went into this view: a client drops an older message. */
  revision: z.number(),
});
export type OrderView = z.infer<typeof OrderView>;
