import type { AdminAuditRow } from './admin-audit.js';

/** `GET /api/admin/dashboard`: one call for everything that stands there. Days are Lagos days. */
export interface AdminDashboard {
  readonly at: string;
  /** The Lagos day, `2026-11-21`. */
  readonly day: string;
  readonly proof: AdminDayProof;
  readonly figures: AdminFigures;
  /** Orders placed by hour of the day; hours to come are absent, the last one is under way. */
  readonly ordersByHour: readonly { readonly hour: number; readonly sell: number; readonly buy: number }[];
  readonly queues: readonly AdminQueue[];
  readonly health: readonly AdminHealth[];
  /** Providers and banks of the last hour, those with something wrong first. */
  readonly routes: readonly AdminRouteHealth[];
  readonly alarms: readonly AdminAlarm[];
  /** Null for a role that does not read the audit. */
  readonly latestActs: readonly AdminAuditRow[] | null;
}

/**
 * Every unit received on this day is exactly one of paid, held, fee, refunded. All in the stablecoin; `held` includes what
 * is paid out and not settled, `fee` is the margin at the quotes' reference rates, `unexplained` what is left.
 */
export interface AdminDayProof {
  readonly received: string;
  readonly paid: string;
  readonly held: string;
  readonly heldOrders: number;
  readonly fee: string;
  readonly refunded: string;
  readonly unexplained: string;
  /** What was left unexplained of the day before; null before the first day. */
  readonly yesterday: string | null;
  readonly sealed: { readonly at: string; readonly keyId: string } | null;
}

/** A figure's course, oldest first, for a line a few pixels high; empty without history. */
export type Course = readonly number[];

export interface AdminFigures {
  readonly orders: {
    readonly today: number;
    /** Against the same weekday a week ago until this time; null without one. */
    readonly changePercent: number | null;
    readonly course: Course;
  };
  readonly volume: { readonly usdt: string; readonly naira: string; readonly course: Course };
  /** `percent`: one decimal, of the orders whose deposit is final; null before the first. */
  readonly delivered: {
    readonly percent: string | null;
    readonly waiting: number;
    readonly lost: number;
    readonly course: Course;
  };
  /** From a deposit's block until it is paid, of what was paid in the last 24 hours: what customers are told, too. */
  readonly toNaira: {
    readonly medianSeconds: number | null;
    readonly p95Seconds: number | null;
    readonly course: Course;
  };
  /** What we have at the providers against what we owe; null for a role without money, or where no provider has told. */
  readonly float: {
    readonly naira: string;
    /** When the provider told it. */
    readonly toldAt: string;
    /** Less than should be there: somebody must top it up. */
    readonly low: boolean;
    /** What was asked to be paid and is not, and what arrived, has its price and is not asked for yet. */
    readonly owed: string;
    /** `10.8`; null when nothing is owed. */
    readonly times: string | null;
    readonly course: Course;
  } | null;
}

/** Work that waits for a person, by due time. */
export interface AdminQueue {
  readonly queue:
    | 'payouts-unknown'
    | 'payouts-failed'
    | 'disputes'
    | 'held'
    | 'reconciliation'
    | 'unattributed'
    | 'approvals'
    | 'dead-letters';
  readonly count: number;
  readonly oldestSince: string | null;
  readonly dueAt: string | null;
  readonly timesAsked: number | null;
  readonly urgent: boolean;
}

export interface AdminHealth {
  readonly part: 'node' | 'provider' | 'kafka' | 'projections' | 'rates' | 'mail' | 'seal';
  readonly state: 'working' | 'slow' | 'down' | 'off';
  /** One sentence: what is measured, and what is wrong. */
  readonly sentence: string;
  readonly since: string | null;
}

export interface AdminRouteHealth {
  readonly name: string;
  readonly kind: 'provider' | 'bank';
  readonly state: 'working' | 'slow' | 'down' | 'paused';
  /** One decimal; null when nothing was asked in the hour. */
  readonly paidPercent: string | null;
  readonly usualSeconds: number | null;
  /** Code for what is done about it: `first`, `second`, `customers-told`, `paused`. */
  readonly routing: string | null;
}

export interface AdminAlarm {
  readonly level: 'warning' | 'critical';
  readonly code: string;
  readonly sentence: string;
  /** Null where only the state of now is known. */
  readonly since: string | null;
}
