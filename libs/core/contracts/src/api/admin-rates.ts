import * as z from 'zod/mini';
import { instantParameter, decimalText, line } from '../text.js';
import { AdminActor, AdminRateSide, AdminPendingApproval } from './admin-lists.js';
import { adminAction } from './admin-actions.js';
import { RateHistoryRange } from './responses.js';
/** Whole kobo. */
const rate = decimalText(2);

/** Rates are naira for one stablecoin as texts with four decimals; margins are basis points (47: 0.47 %). */
/** Latest rate of one source. */
export const AdminRateSource = z.strictObject({
  name: z.string(),
  rate: z.string(),
  /** The source's own time of the rate, and when we received it. */
  at: z.string(),
  receivedAt: z.string(),
  ageSeconds: z.number(),
  /** From the median, in basis points; null while there is none. */
  fromMedianBps: z.nullable(z.number()),
  state: z.enum(['used', 'stale', 'outlier', 'alone']),
  answersLastHour: z.number(),
});
export type AdminRateSource = z.infer<typeof AdminRateSource>;
const reason = line(500, 'reason-required');

export const AdminRatePin = z.strictObject({
  rate: z.string(),
  until: z.string(),
  setAt: z.string(),
  setBy: AdminActor,
  reason: z.nullable(z.string()),
});
export type AdminRatePin = z.infer<typeof AdminRatePin>;

const marginBps = z.int().check(z.minimum(0), z.maximum(2_000));

/** `GET /api/admin/rates` (both sides) and `GET /api/admin/rates/:side`; also the response of every action. */
export const AdminRateView = z.strictObject({
  id: AdminRateSide,
  /** What customers are quoted; null while nothing can be quoted. */
  rate: z.nullable(z.string()),
  median: z.nullable(z.string()),
  /** The rate without the pin. */
  followed: z.nullable(z.string()),
  /** The margin in force. */
  marginBps: z.number(),
  /** Spread to the median at this rate. */
  spreadBps: z.nullable(z.number()),
  pin: z.nullable(AdminRatePin),
  paused: z.nullable(
    z.strictObject({
      until: z.nullable(z.string()),
      by: AdminActor,
      reason: z.nullable(z.string()),
    }),
  ),
  sources: z.readonly(z.array(AdminRateSource)),
  /** The rates at which one operator alone may go no further; null while there is no median. */
  band: z.nullable(
    z.strictObject({
      from: z.string(),
      to: z.string(),
    }),
  ),
  actions: z.readonly(z.array(adminAction(z.enum(['margin', 'pin', 'unpin', 'pause', 'resume'])))),
  pending: z.nullable(AdminPendingApproval),
});
export type AdminRateView = z.infer<typeof AdminRateView>;

/** A row of `GET /api/admin/rate-changes`, newest first: what sources and operators did to the rate of a side. */
export const AdminRateChange = z.strictObject({
  /** One publication can change both sides: `<version>-<side>`. */
  id: z.string(),
  /** Its place in the stream of rates. */
  version: z.number(),
  at: z.string(),
  kind: z.enum(['published', 'margin', 'pinned', 'lifted', 'paused', 'resumed']),
  side: AdminRateSide,
  rate: z.nullable(z.string()),
  /** What customers got before; of a pin, too. */
  was: z.nullable(z.string()),
  /** How far the median moved, in basis points. */
  medianMovedBps: z.nullable(z.number()),
  marginBps: z.nullable(z.number()),
  until: z.nullable(z.string()),
  cause: z.nullable(z.string()),
  by: AdminActor,
  reason: z.nullable(z.string()),
});
export type AdminRateChange = z.infer<typeof AdminRateChange>;

/** `GET /api/admin/rates/:side/chart?range=24h`: the customers' rate of a side and the median, oldest first. */
export const AdminRateChart = z.strictObject({
  range: RateHistoryRange,
  /** Each holds until the next. Empty without history. */
  points: z.readonly(
    z.array(
      z.strictObject({
        at: z.string(),
        rate: z.string(),
        median: z.string(),
      }),
    ),
  ),
});
export type AdminRateChart = z.infer<typeof AdminRateChart>;

export const AdminRateOutcome = z.strictObject({
  rate: z.string(),
  /** Naira for the amount. */
  brings: z.string(),
  /** Naira spread for each stablecoin, with sign, four decimals. */
  spreadEach: z.string(),
  fromMedianBps: z.number(),
});
export type AdminRateOutcome = z.infer<typeof AdminRateOutcome>;

/** What `POST /api/admin/rates/:side/preview` answers. */
export const AdminRatePreview = z.strictObject({
  median: z.nullable(z.string()),
  /** The stablecoin amount behind `brings`. */
  amount: z.string(),
  now: z.nullable(AdminRateOutcome),
  after: z.nullable(AdminRateOutcome),
  /** Inside 3 % of the median: one operator may do it alone. */
  alone: z.boolean(),
  /** Quotes that hold and are no order yet: they keep their rate. */
  openQuotes: z.number(),
});
export type AdminRatePreview = z.infer<typeof AdminRatePreview>;

/** A margin or a rate; a body with neither is refused. */
export const AdminRatePreviewRequest = z.union([
  z.strictObject({ marginBps, amount: z.optional(decimalText(6)) }),
  z.strictObject({ rate, amount: z.optional(decimalText(6)) }),
]);
export type AdminRatePreviewRequest = z.infer<typeof AdminRatePreviewRequest>;
export const AdminRateMarginRequest = z.strictObject({ marginBps, reason });
export type AdminRateMarginRequest = z.infer<typeof AdminRateMarginRequest>;
export const AdminRatePinRequest = z.strictObject({ rate, until: instantParameter, reason });
export type AdminRatePinRequest = z.infer<typeof AdminRatePinRequest>;
/** Body of `unpin` and `resume`. */
export const AdminRateReasonRequest = z.strictObject({ reason });
export type AdminRateReasonRequest = z.infer<typeof AdminRateReasonRequest>;
/** `until` null: until an operator resumes. */
export const AdminRatePauseRequest = z.strictObject({ until: z.nullable(instantParameter), reason });
export type AdminRatePauseRequest = z.infer<typeof AdminRatePauseRequest>;
