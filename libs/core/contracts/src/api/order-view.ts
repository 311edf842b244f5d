import * as z from 'zod/mini';
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
  'expired',
  'cancelled',
] as const;
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Why a rule holds something, as far as its owner is told. */
export const TOLD_HOLDS = [
  'below-minimum',
  'no-rate',
  'above-threshold',
  'after-cancellation',
  'over-limit',
  'not-creditable',
  'unsupported-asset',
] as const;

/**
 * `not-creditable`: the stablecoin arrived in a way that is credited by nobody but a person; `unsupported-asset`: another token or
 * TRX arrived, which is kept and delays nothing; `checking`: one of us looks at it, and why is ours to know.
 */
export const HoldReason = z.enum([...TOLD_HOLDS, 'checking']);
export type HoldReason = z.infer<typeof HoldReason>;

/**
 * What will be done with what is seen and not final yet, as far as it can be known then: it is paid, the customer is asked,
 * or it is held. `by-person`: by one of us, whatever it comes to.
 */
export const ORDER_OUTLOOKS = [
  'paid',
  'choice',
  'below-minimum',
  'no-rate',
  'above-threshold',
  'by-person',
  'after-cancellation',
  'over-limit',
] as const satisfies readonly ('paid' | 'choice' | 'by-person' | HoldReason)[];
export const OrderOutlook = z.enum(ORDER_OUTLOOKS);
export type OrderOutlook = z.infer<typeof OrderOutlook>;

/** A part of a deposit and the rate it is paid at; `rate` is null while it waits for the first fresh one. */
export const DepositPartView = z.strictObject({
  amount: z.string(),
  basis: z.enum(['locked', 'arrival']),
  rate: z.nullable(z.string()),
  referenceRate: z.nullable(z.string()),
  /** What the rate leaves us of the reference rate, in percent with two decimals; null where there is none. */
  marginPercent: z.nullable(z.string()),
  /** Whose word the reference rate is, and when each said it; empty where there is none, or nothing of it was kept. */
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
  /** The block's own time: when it arrived. */
  arrivedAt: z.string(),
  firstSeenAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  /** Its block is younger than the rate that was held: known from the moment it is seen. */
  late: z.boolean(),
  /**
   * Whether what `parts` say is `decided`, or `expected` of a deposit that is not final yet: then it is what will be
   * decided if its block stays. `none`: there is no rate for it yet, or it is not to be paid.
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
  state: z.enum(['requested', 'asked', 'unknown', 'settled', 'failed', 'returned']),
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
  /** What it is: native TRX, a TRC-10 token, or a TRC-20 token of another contract. */
  kind: z.enum(['TRX', 'TRC10', 'TRC20']),
  /** With 6 decimals for TRX and the stablecoin; null where the decimals or the amount are not known. */
  amount: z.nullable(z.string()),
  /** Why the stablecoin itself could not be credited by itself; null for any other asset. */
  notCreditable: z.nullable(z.enum(['too-much', 'unreadable'])),
  /** What people of ours did about it: sent it back, or gave it to its owner in another way; null while nothing is done. */
  became: z.nullable(z.enum(['returned', 'attributed'])),
  transactionId: z.string(),
  at: z.string(),
  explorerUrl: z.nullable(z.string()),
});
export type UnsupportedAssetView = z.infer<typeof UnsupportedAssetView>;

/** Less arrived than ordered, and nobody has chosen or waited long enough yet. */
export const ShortfallView = z.strictObject({
  arrived: z.string(),
  missing: z.string(),
  payNow: z.string(),
  /** What all of it brings once the rest is here; null while nobody knows a rate for the rest. */
  payComplete: z.nullable(z.string()),
  /** What `payComplete` takes for the rest: the rate that is held, or as an estimate, for it has ended, that of now. */
  restRate: z.enum(['held', 'estimate']),
  /** Until it is paid without a choice. */
  secondsLeft: z.number(),
  choice: z.nullable(z.literal('send-rest')),
});
export type ShortfallView = z.infer<typeof ShortfallView>;

/** One line of the order's story, newest last. `kind` names the event for the catalogue. */
export const TimelineEntry = z.strictObject({
  at: z.string(),
  kind: z.string(),
  amount: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** Why what arrives is not paid out at once. */
export const PayoutGuardView = z.strictObject({
  /** Nothing is paid before then, whatever arrives: something that protects the account was reset. Null: it does not wait. */
  waitsUntil: z.nullable(z.string()),
  /** Naira above which somebody of ours looks first, counted with other first payments of the customer. Null: no such sum. */
  cap: z.nullable(z.string()),
});
export type PayoutGuardView = z.infer<typeof PayoutGuardView>;

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
  /** Of what has arrived, or while nothing has, of what was ordered. */
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
   * Said when it was placed, for it goes to an account not used before, and holds for all of it. Null: nothing of the kind,
   * or it is over, and in the masked view.
   */
  payoutGuard: z.nullable(PayoutGuardView),
  /**
   * What is not paid yet although it is final: payouts to there are paused, a later deposit waits until the outcome of an earlier
   * payout is known, or, after a restore, a payout until our records were compared with the bank's. Null: none of these, and in
   * the masked view.
   */
  payoutDelay: z.nullable(
    z.strictObject({ reason: z.enum(['payouts-paused', 'earlier-payout', 'bank-records']), naira: z.string() }),
  ),
  deposits: z.readonly(z.array(DepositView)),
  unsupported: z.readonly(z.array(UnsupportedAssetView)),
  confirmationsNeeded: z.number(),
  /**
   * Seconds since the network's newest block, while something is counted or nothing has arrived yet; null otherwise, and
   * when nobody knows. Blocks come every three seconds: half a minute is a network that stands.
   */
  lastBlockSecondsAgo: z.nullable(z.number()),
  /** Deposits are seen and not credited for now: what is counted, or still to come, waits and loses nothing by it. */
  depositsPaused: z.boolean(),
  /** Transfers that had been seen and whose block was replaced by one without them; one that comes again is gone from here. */
  takenBack: z.readonly(z.array(TakenBackView)),
  /** Everything that is on the chain for this order, final or still counted. */
  arrived: z.string(),
  /** What the parts of all of it come to; null while one has no price, and while nothing has arrived. */
  arrivedNaira: z.nullable(z.string()),
  /** What of it is in no payout yet; null when nothing is. */
  open: z.nullable(SumView),
  /** Null while nothing is counted. */
  outlook: z.nullable(OrderOutlook),
  payouts: z.readonly(z.array(PayoutView)),
  paid: z.string(),
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
  /** Links that were given to others and not stopped, whichever browser made them; told to the owner alone. */
  shareIds: z.readonly(z.array(z.string())),
  can: z.strictObject({
    cancel: z.boolean(),
    sayISentIt: z.boolean(),
    payWhatArrived: z.boolean(),
    sendRest: z.boolean(),
    share: z.boolean(),
    /** Whether this browser may open the order's event stream; by the id alone it may not, and asks again instead. */
    follow: z.boolean(),
  }),
  /** Newest event position that went into this view: a client drops an older message. */
  revision: z.number(),
});
export type OrderView = z.infer<typeof OrderView>;
