import * as z from 'zod/mini';
import { LANGUAGES } from '../events/accounts.js';

/**
 * What the API answers. Amounts are decimal texts: the stablecoin with 6 decimals, naira with 2, rates with 4. Times are
 * ISO 8601 UTC; whatever counts down comes as seconds left, so that a wrong phone clock is harmless.
 */

export const RateSource = z.strictObject({
  name: z.string(),
  rate: z.string(),
  /** The source's own time of this rate. */
  at: z.string(),
});
export type RateSource = z.infer<typeof RateSource>;

/** `GET /api/config`: what the installation sets. An unset contact is absent, never a dead link. */
export const AppConfigView = z.strictObject({
  brand: z.string(),
  product: z.string(),
  minimumSell: z.string(),
  /** What one order may sell at most. */
  maximumSell: z.string(),
  /** Daily sell limit without an account. */
  guestDayLimit: z.string(),
  /** Naira above which an operator reviews first, where neither the guest nor the bank account was paid before. */
  firstPayoutCap: z.string(),
  lockSeconds: z.number(),
  confirmations: z.number(),
  explorerTransactionUrl: z.nullable(z.string()),
  contacts: z.partialRecord(
    z.enum(['liveChat', 'email', 'support', 'whatsapp', 'phone', 'x', 'instagram', 'facebook']),
    z.string(),
  ),
  /** Languages that no native speaker has reviewed yet: their pages show a notice. */
  unreadLanguages: z.readonly(z.array(z.enum(LANGUAGES))),
});
export type AppConfigView = z.infer<typeof AppConfigView>;

/**
 * `GET /api/guest-limit`: what this browser's own orders leave of the day's limit. Orders from other browsers do not
 * count, not even under the same names.
 */
export const GuestLimitView = z.strictObject({
  limit: z.string(),
  left: z.string(),
});
export type GuestLimitView = z.infer<typeof GuestLimitView>;

/** `GET /api/rates/current`. `rate` is null while there is no fresh price, and while no new sales are taken. */
export const CurrentRateView = z.strictObject({
  rate: z.nullable(z.string()),
  referenceRate: z.nullable(z.string()),
  /** Our margin in percent of the reference rate, two decimals. */
  marginPercent: z.string(),
  fee: z.string(),
  sources: z.readonly(z.array(RateSource)),
  at: z.nullable(z.string()),
  /** Our own rate over the last 24 h, oldest first, for the curve: seconds ago and rate. Empty without history. */
  curve: z.readonly(
    z.array(
      z.strictObject({
        secondsAgo: z.number(),
        rate: z.string(),
      }),
    ),
  ),
  /** Median seconds from deposit to naira over the last day; null until something was delivered. */
  medianSeconds: z.nullable(z.number()),
  promiseMinutes: z.number(),
  /** No new sales are taken now: until when (null: until further notice). Null while they are. */
  paused: z.nullable(
    z.strictObject({
      until: z.nullable(z.string()),
      /** Deposits are not credited either: deposits under way wait, without loss. */
      deposits: z.boolean(),
    }),
  ),
  /** Seconds since the network's newest block while it stands, from half a minute on; null while it goes on. */
  networkStandsSeconds: z.nullable(z.number()),
  /** What customers pay for one USDT. */
  buy: z.strictObject({
    /** Null unless `state` is `open`; the reference rate, too. */
    rate: z.nullable(z.string()),
    referenceRate: z.nullable(z.string()),
    marginPercent: z.string(),
    /** The smallest purchase, USDT. */
    minimum: z.string(),
    /** `off`: operators switched buying off. `paused`: for a while, or because there is no fresh price. */
    state: z.enum(['open', 'off', 'paused']),
  }),
});
export type CurrentRateView = z.infer<typeof CurrentRateView>;

export const RateHistoryRange = z.enum(['24h', '7d', '30d'], 'A range is 24h, 7d or 30d.');
export type RateHistoryRange = z.infer<typeof RateHistoryRange>;
/** The range when none is given. */
export const RateHistoryQuery = z._default(RateHistoryRange, '24h');

/** `GET /api/rates/history?range=24h`. Naira for one stablecoin, four decimals. */
export const RateHistoryView = z.strictObject({
  range: RateHistoryRange,
  /** Our selling rate, oldest first; it holds from each point to the next. Empty without history. */
  points: z.readonly(
    z.array(
      z.strictObject({
        at: z.string(),
        rate: z.string(),
      }),
    ),
  ),
  /** The last five changes, newest first, whatever the range. */
  changes: z.readonly(
    z.array(
      z.strictObject({
        at: z.string(),
        rate: z.string(),
        was: z.string(),
      }),
    ),
  ),
});
export type RateHistoryView = z.infer<typeof RateHistoryView>;

export const StampDutyView = z.strictObject({
  amount: z.string(),
  bearer: z.literal('us'),
});
export type StampDutyView = z.infer<typeof StampDutyView>;

/** `POST /api/quotes`, `GET /api/quotes/:id`. */
export const QuoteView = z.strictObject({
  id: z.string(),
  side: z.literal('sell'),
  pair: z.literal('USDT/NGN'),
  amount: z.string(),
  rate: z.string(),
  referenceRate: z.string(),
  marginPercent: z.string(),
  fee: z.string(),
  stampDuty: z.nullable(StampDutyView),
  recipientGets: z.string(),
  sources: z.readonly(z.array(RateSource)),
  quotedAt: z.string(),
  expiresAt: z.string(),
  secondsLeft: z.number(),
});
export type QuoteView = z.infer<typeof QuoteView>;

/**
 * `GET /api/banks`. `rank` orders the banks that are paid most often (1 first); null for the others. `phoneAccounts`: account
 * numbers are mobile numbers without the first 0.
 */
export const BankView = z.strictObject({
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  rank: z.nullable(z.number()),
  phoneAccounts: z.boolean(),
});
export type BankView = z.infer<typeof BankView>;
export const BankListView = z.readonly(z.array(BankView));
export type BankListView = z.infer<typeof BankListView>;

/** `POST /api/name-enquiries`. `checkDigit` is a hint only and never refuses. */
export const NameEnquiryView = z.strictObject({
  id: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  checkDigit: z.enum(['fits', 'differs']),
  checkedAt: z.string(),
});
export type NameEnquiryView = z.infer<typeof NameEnquiryView>;

/** `POST /api/orders/:number/shares`: the token goes into a link's fragment; it is shown once. */
export const ShareView = z.strictObject({
  id: z.string(),
  token: z.string(),
});
export type ShareView = z.infer<typeof ShareView>;

/** `POST /api/order-links/exchange`, `POST /api/share-links/exchange`. */
export const LinkExchangeView = z.strictObject({
  number: z.string(),
});
export type LinkExchangeView = z.infer<typeof LinkExchangeView>;

/** The request is done or under way; the response has no content. */
export const EmptyView = z.strictObject({});
export type EmptyView = z.infer<typeof EmptyView>;

/** `POST /api/webhooks/:provider`. */
export const ReceivedView = z.strictObject({ received: z.literal(true) });
export type ReceivedView = z.infer<typeof ReceivedView>;

const mode = z.enum(['production', 'sandbox']);

/** `GET /api/health`; in production its status alone. 503 comes with `database-unreachable`. */
export const HealthView = z.union([
  z.strictObject({
    status: z.enum(['ok', 'degraded']),
    mode,
    events: z.enum(['kafka', 'direct']),
    chain: z.nullable(z.strictObject({ head: z.number(), solid: z.number() })),
    /** Pages that are followed live. */
    openPages: z.number(),
    alarms: z.readonly(
      z.array(z.strictObject({ level: z.enum(['warning', 'critical']), code: z.string(), sentence: z.string() })),
    ),
  }),
  z.strictObject({ status: z.literal('database-unreachable'), mode }),
  z.strictObject({ status: z.enum(['ok', 'degraded', 'database-unreachable']) }),
]);
export type HealthView = z.infer<typeof HealthView>;
