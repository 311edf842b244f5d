import * as z from 'zod/mini';
import { decimalText, instant, line } from '../text.js';
import type { AdminActor, AdminCounts, AdminPendingApproval, AdminVerb } from './admin-lists.js';

/**
 * A person is known by what they gave: mail address, phone number, receiving account. The id of a person is the blind index
 * of one of these, 64 hexadecimal digits; nothing can be read out of it.
 */
export const ADMIN_LIMIT_TABS = ['near', 'held', 'overridden', 'ended'] as const;
export type AdminLimitTab = (typeof ADMIN_LIMIT_TABS)[number];
export const ADMIN_LIMIT_SORTS = ['used', 'lastAt'] as const;
export type AdminLimitIdentifierKind = 'mail-address' | 'phone-number' | 'bank-account';

const personId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `near`: at 80 % of their limit today, or above; `held`: something of theirs is held, whatever day;
 * `overridden`: with a limit of their own now; `ended`: had one that is over. The default is near. */
export const AdminLimitFilter = z.strictObject({
  id: z.optional(z.array(personId).check(z.maxLength(100))),
  tab: z.optional(z.enum(ADMIN_LIMIT_TABS)),
});
export type AdminLimitFilter = z.infer<typeof AdminLimitFilter>;

/** Somebody as they may be shown: `h···a@m···.ng`, `+234 8·· ··· ··39`, `··8125`. Null once they were erased. */
export interface AdminMaskedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
}

/** A row of `GET /api/admin/limits`. Amounts of the stablecoin as decimal texts. */
export interface AdminLimitRow {
  readonly id: string;
  readonly kind: AdminLimitIdentifierKind;
  readonly who: AdminMaskedPerson | null;
  /** The Lagos day the figures are of: today, or the newest with something held. */
  readonly day: string;
  readonly limit: string;
  /** Deposits that count. */
  readonly used: string;
  /** What open orders keep free. */
  readonly reserved: string;
  readonly held: string;
  readonly left: string;
  readonly orders: number;
  /** The limit of their own; under `ended` the last one that is over. */
  readonly ownLimit: AdminOwnLimit | null;
  /** The newest order with something held, and since when the oldest waits. */
  readonly heldOrder: { readonly id: string; readonly number: string; readonly since: string } | null;
  readonly lastAt: string;
}

export interface AdminOwnLimit {
  readonly limit: string;
  readonly until: string | null;
  readonly reason: string | null;
  readonly setBy: AdminActor;
  /** When it was over, by its time or by somebody's word; null while it holds. */
  readonly endedAt: string | null;
}

/** `GET /api/admin/limits/overview`: the rule for people without an account, and how the day stands. */
export interface AdminLimitOverview {
  readonly usual: string;
  readonly aloneUpTo: string;
  /** People who sell today, by their mail address, and those of them who have nothing left. */
  readonly sellersToday: number;
  readonly atLimitToday: number;
}

/** One order's part in a day. */
export interface AdminLimitEntry {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly state: 'reserved' | 'used' | 'held';
  readonly amount: string;
  readonly at: string;
  /** Of a reservation: when it ends by itself; null while something is seen. */
  readonly until: string | null;
}

export interface AdminLimitOverride {
  readonly id: string;
  readonly limit: string;
  readonly until: string | null;
  readonly reason: string | null;
  readonly setAt: string;
  readonly setBy: AdminActor;
  readonly endedAt: string | null;
  readonly inForce: boolean;
}

/** `GET /api/admin/limits/:id`, and the answer of its verbs. */
export interface AdminLimitView extends AdminLimitRow {
  /** Who shares orders with this one on that day: the person's other identifiers, each with its own figures. */
  readonly identifiers: readonly {
    readonly id: string;
    readonly kind: AdminLimitIdentifierKind;
    readonly used: string;
    readonly reserved: string;
    readonly held: string;
  }[];
  readonly entries: readonly AdminLimitEntry[];
  readonly overrides: readonly AdminLimitOverride[];
  /** The usual limit of somebody without an account. */
  readonly usual: string;
  /** Up to here one operator alone may go, and while no more naira than this is released by it. */
  readonly aloneUpTo: string;
  readonly aloneReleases: string;
  /** What everything held of theirs is worth now; null without a rate. */
  readonly heldNaira: string | null;
  readonly renewsAt: string;
  readonly verbs: readonly AdminVerb<'override' | 'end-override'>[];
  readonly pending: AdminPendingApproval | null;
}

export type AdminLimitCounts = AdminCounts<AdminLimitTab>;

/** Body of `POST /api/admin/limits/:id/override`. Held deposits that fit then go on by themselves. */
export const AdminLimitOverrideRequest = z.strictObject({
  /** A day, in the stablecoin; 0 lets nothing through. */
  limit: decimalText(6),
  /** Null: until it is ended. */
  until: z.nullable(instant),
  reason: line(500, 'reason-required'),
});
export type AdminLimitOverrideRequest = z.infer<typeof AdminLimitOverrideRequest>;

/** Body of `POST /api/admin/limits/:id/end-override`. */
export const AdminLimitEndRequest = z.strictObject({ reason: line(500, 'reason-required') });
export type AdminLimitEndRequest = z.infer<typeof AdminLimitEndRequest>;
