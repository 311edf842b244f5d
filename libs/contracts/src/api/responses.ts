/**
 * What the API answers. Amounts are decimal texts: the stablecoin with 6 decimals, naira with 2, rates with 4. Times are
 * ISO 8601 UTC; whatever counts down comes as seconds left, so that a wrong phone clock is harmless.
 */

export interface RateSource {
  readonly name: string;
  readonly rate: string;
  /** When the source says it had this rate. */
  readonly at: string;
}

/** `GET /api/config`: what the installation sets. An unset contact is absent, never a dead link. */
export interface AppConfigView {
  readonly brand: string;
  readonly product: string;
  readonly minimumSell: string;
  /** What one order may sell at most. */
  readonly maximumSell: string;
  /** What somebody without an account may sell in a day. */
  readonly guestDayLimit: string;
  readonly lockSeconds: number;
  readonly confirmations: number;
  readonly explorerTransactionUrl: string | null;
  readonly contacts: Partial<
    Record<'liveChat' | 'email' | 'helpDesk' | 'whatsapp' | 'phone' | 'x' | 'instagram' | 'facebook', string>
  >;
}

/**
 * `GET /api/guest-limit`: what this browser's own orders leave of the day's limit. Nothing that anybody else did goes into
 * it, also not under the same names.
 */
export interface GuestLimitView {
  readonly limit: string;
  readonly left: string;
}

/** `GET /api/rates/current`. `rate` is null while there is no fresh price, and while no new sales are taken. */
export interface CurrentRateView {
  readonly rate: string | null;
  readonly referenceRate: string | null;
  /** Our margin in percent of the reference rate, two decimals. */
  readonly marginPercent: string;
  readonly fee: string;
  readonly sources: readonly RateSource[];
  readonly at: string | null;
  /** Our own rate over the last 24 h, oldest first, for the curve: seconds ago and rate. Empty without history. */
  readonly curve: readonly { readonly secondsAgo: number; readonly rate: string }[];
  /** Median seconds from deposit to naira over the last day; null until something was delivered. */
  readonly medianSeconds: number | null;
  readonly promiseMinutes: number;
  /** No new sales are taken now: until when (null: until further notice). Null while they are. */
  readonly paused: { readonly until: string | null } | null;
  /** Seconds since the network's newest block while it stands, from half a minute on; null while it goes on. */
  readonly networkStandsSeconds: number | null;
}

export type RateHistoryRange = '24h' | '7d' | '30d';

/** `GET /api/rates/history?range=24h`. Naira for one stablecoin, four decimals. */
export interface RateHistoryView {
  readonly range: RateHistoryRange;
  /** Our selling rate, oldest first; it holds from each point to the next. Empty without history. */
  readonly points: readonly { readonly at: string; readonly rate: string }[];
  /** The last five changes, newest first, whatever the range. */
  readonly changes: readonly { readonly at: string; readonly rate: string; readonly was: string }[];
}

export interface StampDutyView {
  readonly amount: string;
  readonly bearer: 'us';
}

/** `POST /api/quotes`, `GET /api/quotes/:id`. */
export interface QuoteView {
  readonly id: string;
  readonly side: 'sell';
  readonly pair: 'USDT/NGN';
  readonly amount: string;
  readonly rate: string;
  readonly referenceRate: string;
  readonly marginPercent: string;
  readonly fee: string;
  readonly stampDuty: StampDutyView | null;
  readonly recipientGets: string;
  readonly sources: readonly RateSource[];
  readonly quotedAt: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
}

/** `GET /api/banks`. `rank` orders the banks that are paid most often (1 first); null for the others. */
export interface BankView {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly rank: number | null;
}

/** `POST /api/name-enquiries`. `checkDigit` is a hint only and never refuses. */
export interface NameEnquiryView {
  readonly id: string;
  readonly bankCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly checkDigit: 'fits' | 'differs';
  readonly checkedAt: string;
}

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
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `not-creditable`: the stablecoin arrived in a way that is credited by nobody but a person. */
export type HoldReason =
  | 'below-minimum'
  | 'no-rate'
  | 'above-threshold'
  | 'after-cancellation'
  | 'over-limit'
  | 'not-creditable';

/**
 * What will be done with what is seen and not final yet, as far as it can be known then: it is paid, the customer is asked,
 * or it is held.
 */
export const ORDER_OUTLOOKS = [
  'paid',
  'choice',
  'below-minimum',
  'no-rate',
  'above-threshold',
  'after-cancellation',
  'over-limit',
] as const satisfies readonly ('paid' | 'choice' | HoldReason)[];
export type OrderOutlook = (typeof ORDER_OUTLOOKS)[number];

/** A part of a deposit and the rate it is paid at; `rate` is null while it waits for the first fresh one. */
export interface DepositPartView {
  readonly amount: string;
  readonly basis: 'locked' | 'arrival';
  readonly rate: string | null;
  readonly referenceRate: string | null;
  /** What the rate leaves us of the reference rate, in percent with two decimals; null where there is none. */
  readonly marginPercent: string | null;
  /** Whose word the reference rate is, and when each said it; empty where there is none, or nothing of it was kept. */
  readonly sources: readonly RateSource[];
  readonly naira: string | null;
}

export interface DepositView {
  readonly transactionId: string;
  readonly logIndex: number;
  readonly amount: string;
  /** `seen`: in a block that may still be replaced; `confirmed`: final. */
  readonly state: 'seen' | 'confirmed';
  readonly confirmations: number;
  /** The block's own time: when it arrived. */
  readonly arrivedAt: string;
  readonly firstSeenAt: string;
  readonly confirmedAt: string | null;
  /** Its block is younger than the rate that was held: known from the moment it is seen. */
  readonly late: boolean;
  /**
   * Whether what `parts` say is `decided`, or `expected` of a deposit that is not final yet: then it is what will be
   * decided if its block stays. `none`: there is no rate for it yet, or it is not to be paid.
   */
  readonly price: 'decided' | 'expected' | 'none';
  readonly parts: readonly DepositPartView[];
  /** The payout that it is in; null while it is in none. */
  readonly payoutId: string | null;
  readonly held: HoldReason | null;
  readonly explorerUrl: string | null;
}

export interface PayoutView {
  readonly id: string;
  readonly amount: string;
  readonly state: 'requested' | 'asked' | 'unknown' | 'settled' | 'failed' | 'returned';
  readonly reference: string;
  readonly sessionId: string | null;
  readonly requestedAt: string;
  readonly settledAt: string | null;
  /** What the bank took of us for the levy; null until it has paid. */
  readonly stampDuty: string | null;
}

/** A sum of deposits; `naira` is null while one of them has no price. */
export interface SumView {
  readonly amount: string;
  readonly naira: string | null;
}

/** A transfer that the network took back before it was final: no money moved. */
export interface TakenBackView {
  readonly transactionId: string;
  readonly amount: string;
  readonly at: string;
  readonly explorerUrl: string | null;
}

export interface UnsupportedAssetView {
  readonly key: string;
  /** What it is: native TRX, a TRC-10 token, or a TRC-20 token of another contract. */
  readonly kind: 'TRX' | 'TRC10' | 'TRC20';
  /** With 6 decimals for TRX and the stablecoin; null where the decimals or the amount are not known. */
  readonly amount: string | null;
  /** Why the stablecoin itself could not be credited by itself; null for any other asset. */
  readonly notCreditable: 'too-much' | 'unreadable' | null;
  readonly transactionId: string;
  readonly at: string;
  readonly explorerUrl: string | null;
}

/** Less arrived than ordered, and nobody has chosen or waited long enough yet. */
export interface ShortfallView {
  readonly arrived: string;
  readonly missing: string;
  readonly payNow: string;
  /** What all of it brings once the rest is here; null while nobody knows a rate for the rest. */
  readonly payComplete: string | null;
  /** What `payComplete` takes for the rest: the rate that is held, or as an estimate, for it has ended, that of now. */
  readonly restRate: 'held' | 'estimate';
  /** Until it is paid without a choice. */
  readonly secondsLeft: number;
  readonly choice: 'send-rest' | null;
}

/** One line of the order's story, newest last. `kind` names the event for the catalogue. */
export interface TimelineEntry {
  readonly at: string;
  readonly kind: string;
  readonly amount: string | null;
}

/**
 * `GET /api/orders/:number`, every message of its event stream, and the answer of every act on it.
 * `masked`: what the id alone shows (no address, no acts, personal data masked).
 */
export interface OrderView {
  readonly view: 'full' | 'masked';
  readonly number: string;
  readonly side: 'sell';
  readonly status: OrderStatus;
  /** The order's word; null in the masked view. */
  readonly word: string | null;
  readonly amount: string;
  readonly naira: string;
  /** Of what has arrived, or while nothing has, of what was ordered. */
  readonly valueUsd: string;
  /** The rate that was held; what each deposit is paid at stands in its parts. */
  readonly rate: string;
  readonly referenceRate: string;
  readonly marginPercent: string;
  readonly fee: string;
  readonly stampDuty: StampDutyView | null;
  readonly sources: readonly RateSource[];
  readonly placedAt: string;
  readonly lockSecondsLeft: number;
  readonly lockSeconds: number;
  readonly lockEndsAt: string;
  readonly expiresAt: string;
  readonly watchedUntil: string;
  readonly minimumSell: string;
  /** Deposit address; null in the masked view. */
  readonly address: string | null;
  readonly network: 'TRC20';
  readonly sentHintAt: string | null;
  readonly recipient: {
    readonly name: string;
    readonly bankName: string;
    readonly bankShortName: string;
    /** Whole in the full view, `··8174` in the masked one. */
    readonly account: string;
  };
  /** Masked in both views. */
  readonly sender: { readonly firstName: string | null; readonly email: string; readonly phone: string | null };
  readonly deposits: readonly DepositView[];
  readonly unsupported: readonly UnsupportedAssetView[];
  readonly confirmationsNeeded: number;
  /**
   * Seconds since the network's newest block, while something is counted or nothing has arrived yet; null otherwise, and
   * when nobody knows. Blocks come every three seconds: half a minute is a network that stands.
   */
  readonly lastBlockSecondsAgo: number | null;
  /** Transfers that had been seen and whose block was replaced by one without them; one that comes again is gone from here. */
  readonly takenBack: readonly TakenBackView[];
  /** Everything that is on the chain for this order, final or still counted. */
  readonly arrived: string;
  /** What the parts of all of it come to; null while one has no price, and while nothing has arrived. */
  readonly arrivedNaira: string | null;
  /** What of it is in no payout yet; null when nothing is. */
  readonly open: SumView | null;
  /** Null while nothing is counted. */
  readonly outlook: OrderOutlook | null;
  readonly payouts: readonly PayoutView[];
  readonly paid: string;
  readonly shortfall: ShortfallView | null;
  readonly holds: readonly { readonly reason: HoldReason; readonly amount: string; readonly since: string }[];
  readonly deliveredInSeconds: number | null;
  readonly completedAt: string | null;
  readonly timeline: readonly TimelineEntry[];
  readonly can: {
    readonly cancel: boolean;
    readonly sayISentIt: boolean;
    readonly payWhatArrived: boolean;
    readonly sendRest: boolean;
    readonly share: boolean;
    /** Whether this browser may open the order's event stream; by the id alone it may not, and asks again instead. */
    readonly follow: boolean;
  };
  /** Newest event position that went into this view: a client drops an older message. */
  readonly revision: number;
}

/** `POST /api/orders/:number/shares`: the token goes into a link's fragment; it is shown once. */
export interface ShareView {
  readonly id: string;
  readonly token: string;
}

/** `POST /api/order-links/exchange`, `POST /api/share-links/exchange`. */
export interface LinkExchangeView {
  readonly number: string;
}
