import * as z from 'zod/mini';
import { AdminAuditRow } from './admin-audit.js';

/**
 * Every unit received on this day is exactly one of paid, held, fee, refunded. All in the stablecoin; `held` includes
 * what is paid out and not settled, `fee` is the margin at the quotes' reference rates, `unexplained` the remainder.
 */
export const AdminDayProof = z.strictObject({
  received: z.string(),
  paid: z.string(),
  held: z.string(),
  heldOrders: z.number(),
  fee: z.string(),
  refunded: z.string(),
  unexplained: z.string(),
  /** Unexplained remainder of the day before; null before the first day. */
  yesterday: z.nullable(z.string()),
  sealed: z.nullable(z.strictObject({ at: z.string(), keyId: z.string() })),
});
export type AdminDayProof = z.infer<typeof AdminDayProof>;

/** A figure's course, oldest first, for a line a few pixels high; empty without history. */
export const Course = z.readonly(z.array(z.number()));
export type Course = z.infer<typeof Course>;

export const AdminFigures = z.strictObject({
  /** Sales and purchases. */
  orders: z.strictObject({
    today: z.number(),
    /** Against the same weekday a week ago until this time; null without one. */
    changePercent: z.nullable(z.number()),
    course: Course,
  }),
  /** What customers sold today, and beside it what they bought and was not undone. */
  volume: z.strictObject({
    usdt: z.string(),
    naira: z.string(),
    bought: z.strictObject({ usdt: z.string(), naira: z.string(), count: z.number() }),
    course: Course,
  }),
  /** `percent`: one decimal, of the orders whose deposit is final; null before the first. */
  delivered: z.strictObject({
    percent: z.nullable(z.string()),
    waiting: z.number(),
    lost: z.number(),
    course: Course,
  }),
  /**
   * Time from a deposit's block to its payment, over the payments of the last 24 hours; customers see the same figures.
   */
  toNaira: z.strictObject({
    medianSeconds: z.nullable(z.number()),
    p95Seconds: z.nullable(z.number()),
    course: Course,
  }),
  /**
   * Our balance at the providers, without customers' naira, against what we owe; null for a role without money permissions, or while no provider
   * has reported a balance.
   */
  float: z.nullable(
    z.strictObject({
      naira: z.string(),
      /** Customers' naira beside it: wallets, payments whose owner is not decided, and refunds on the way. */
      customers: z.string(),
      /** When the provider reported it. */
      reportedAt: z.string(),
      /** Below the required balance: an operator must top it up. */
      low: z.boolean(),
      /** Requested payouts that are not paid, and priced deposits that are not requested yet. */
      owed: z.string(),
      /** `10.8`; null when nothing is owed. */
      times: z.nullable(z.string()),
      course: Course,
    }),
  ),
});
export type AdminFigures = z.infer<typeof AdminFigures>;

/** Work that waits for a person, by due time. */
export const AdminQueue = z.strictObject({
  queue: z.enum([
    'payouts-unknown',
    'payouts-failed',
    'payouts-returned',
    'disputes',
    'held',
    'reconciliation',
    'unattributed',
    'fundings',
    'purchases',
    'refunds',
    'approvals',
    'dead-letters',
  ]),
  count: z.number(),
  oldestSince: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  statusChecks: z.nullable(z.number()),
  urgent: z.boolean(),
});
export type AdminQueue = z.infer<typeof AdminQueue>;

export const AdminHealth = z.strictObject({
  part: z.enum(['node', 'provider', 'kafka', 'projections', 'rates', 'mail', 'seal']),
  state: z.enum(['working', 'slow', 'down', 'off']),
  /** One sentence: what is measured, and what is wrong. */
  sentence: z.string(),
  since: z.nullable(z.string()),
});
export type AdminHealth = z.infer<typeof AdminHealth>;

export const AdminRouteHealth = z.strictObject({
  name: z.string(),
  kind: z.enum(['provider', 'bank']),
  state: z.enum(['working', 'slow', 'down', 'paused']),
  /** One decimal; null without a request in the hour. */
  paidPercent: z.nullable(z.string()),
  usualSeconds: z.nullable(z.number()),
  /** Code of the routing: `first`, `second`, `customers-notified`, `paused`. */
  routing: z.nullable(z.string()),
});
export type AdminRouteHealth = z.infer<typeof AdminRouteHealth>;

export const AdminAlarm = z.strictObject({
  level: z.enum(['warning', 'critical']),
  code: z.string(),
  sentence: z.string(),
});
export type AdminAlarm = z.infer<typeof AdminAlarm>;

/** `GET /api/admin/dashboard`: one call for everything that stands there. Days are Lagos days. */
export const AdminDashboard = z.strictObject({
  at: z.string(),
  /** The Lagos day, `2026-11-21`. */
  day: z.string(),
  proof: AdminDayProof,
  figures: AdminFigures,
  /** Orders placed by hour of the day; hours to come are absent, the last one is under way. */
  ordersByHour: z.readonly(z.array(z.strictObject({ hour: z.number(), sell: z.number(), buy: z.number() }))),
  queues: z.readonly(z.array(AdminQueue)),
  health: z.readonly(z.array(AdminHealth)),
  /** Providers and banks of the last hour, those with something wrong first. */
  routes: z.readonly(z.array(AdminRouteHealth)),
  alarms: z.readonly(z.array(AdminAlarm)),
  /** Null for a role that does not read the audit. */
  latestActs: z.nullable(z.readonly(z.array(AdminAuditRow))),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;
