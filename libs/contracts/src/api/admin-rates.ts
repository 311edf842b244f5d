import * as z from 'zod/mini';
import { decimalText, instant, line } from '../text.js';
import type { AdminActor, AdminPendingApproval, AdminVerb } from './admin-lists.js';
import type { RateHistoryRange } from './responses.js';

/** Rates are naira for one stablecoin as texts with four decimals; margins are basis points (47: 0.47 %). */
export const ADMIN_RATE_SIDES = ['sell', 'buy'] as const;
export type AdminRateSide = (typeof ADMIN_RATE_SIDES)[number];

/** What one source said last. */
export interface AdminRateSource {
  readonly name: string;
  readonly rate: string;
  /** When the source had it, and when we heard it. */
  readonly at: string;
  readonly receivedAt: string;
  readonly ageSeconds: number;
  /** From the median, in basis points; null while there is none. */
  readonly fromMedianBps: number | null;
  readonly state: 'used' | 'stale' | 'outlier' | 'alone';
  readonly answersLastHour: number;
}

export interface AdminRatePin {
  readonly rate: string;
  readonly until: string;
  readonly setAt: string;
  readonly setBy: AdminActor;
  readonly reason: string | null;
}

/** `GET /api/admin/rates` (both sides) and `GET /api/admin/rates/:side`; also the answer of every verb. */
export interface AdminRateView {
  readonly id: AdminRateSide;
  /** What customers are quoted; null while nothing can be quoted. */
  readonly rate: string | null;
  readonly median: string | null;
  /** What it would be without the pin. */
  readonly followed: string | null;
  /** The margin in force; null for a side that has none. */
  readonly marginBps: number | null;
  /** What is kept of the median at this rate. */
  readonly keptBps: number | null;
  readonly pin: AdminRatePin | null;
  readonly paused: { readonly until: string | null; readonly by: AdminActor; readonly reason: string | null } | null;
  readonly sources: readonly AdminRateSource[];
  /** The rates at which one operator alone may go no further; null while there is no median. */
  readonly band: { readonly from: string; readonly to: string } | null;
  readonly verbs: readonly AdminVerb<'margin' | 'pin' | 'unpin' | 'pause' | 'resume'>[];
  readonly pending: AdminPendingApproval | null;
}

/** A row of `GET /api/admin/rate-changes`, newest first: what sources and operators did to the selling rate. */
export interface AdminRateChange {
  /** Its place in the stream of rates. */
  readonly id: number;
  readonly at: string;
  readonly kind: 'published' | 'margin' | 'pinned' | 'lifted' | 'paused' | 'resumed';
  readonly side: AdminRateSide;
  readonly rate: string | null;
  /** What customers got before; of a pin, too. */
  readonly was: string | null;
  /** How far the median moved, in basis points. */
  readonly medianMovedBps: number | null;
  readonly marginBps: number | null;
  readonly until: string | null;
  readonly cause: string | null;
  readonly by: AdminActor;
  readonly reason: string | null;
}

/** `GET /api/admin/rates/sell/chart?range=24h`: what customers got and what the sources said, oldest first. */
export interface AdminRateChart {
  readonly range: RateHistoryRange;
  /** Each holds until the next. Empty without history. */
  readonly points: readonly { readonly at: string; readonly rate: string; readonly median: string }[];
}

/** What `POST /api/admin/rates/:side/preview` answers. */
export interface AdminRatePreview {
  readonly median: string | null;
  /** The stablecoin that `brings` is of. */
  readonly amount: string;
  readonly now: AdminRateOutcome | null;
  readonly after: AdminRateOutcome | null;
  /** Inside 3 % of the median: one operator may do it alone. */
  readonly alone: boolean;
  /** Quotes that hold and are no order yet: they keep their rate. */
  readonly openQuotes: number;
}

export interface AdminRateOutcome {
  readonly rate: string;
  /** Naira for the amount. */
  readonly brings: string;
  /** Naira kept of each stablecoin, with sign, four decimals. */
  readonly keptEach: string;
  readonly fromMedianBps: number;
}

const marginBps = z.int().check(z.minimum(0), z.maximum(2_000));
/** Whole kobo. */
const rate = decimalText(2);
const reason = line(500, 'reason-required');

/** A margin or a rate; what is sent with neither is refused. */
export const AdminRatePreviewRequest = z.union([
  z.strictObject({ marginBps, amount: z.optional(decimalText(6)) }),
  z.strictObject({ rate, amount: z.optional(decimalText(6)) }),
]);
export type AdminRatePreviewRequest = z.infer<typeof AdminRatePreviewRequest>;
export const AdminRateMarginRequest = z.strictObject({ marginBps, reason });
export type AdminRateMarginRequest = z.infer<typeof AdminRateMarginRequest>;
export const AdminRatePinRequest = z.strictObject({ rate, until: instant, reason });
export type AdminRatePinRequest = z.infer<typeof AdminRatePinRequest>;
/** Body of `unpin` and `resume`. */
export const AdminRateReasonRequest = z.strictObject({ reason });
export type AdminRateReasonRequest = z.infer<typeof AdminRateReasonRequest>;
/** `until` null: until somebody resumes. */
export const AdminRatePauseRequest = z.strictObject({ until: z.nullable(instant), reason });
export type AdminRatePauseRequest = z.infer<typeof AdminRatePauseRequest>;
