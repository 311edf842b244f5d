import * as z from 'zod/mini';
import { instant, line, uuid } from '../text.js';
import type { AdminApprovalEffect } from './admin-approval-effects.js';

/**
 * What every resource of the operators' console has in common. Lists follow ra-data-simple-rest: `GET
 * /api/admin/<resource>?filter={}&range=[0,24]&sort=["f","ASC"]` answers 200 with an array and `Content-Range:
 * <resource> 0-24/1142` (the total alone, after `* /`, when empty); `filter={"id":[…]}` without a range answers exactly those.
 * Verbs are `POST /api/admin/<resource>/:id/<verb>` with an `Idempotency-Key` and answer the record in its show shape.
 * Amounts are decimal texts (stablecoin 6 decimals, naira 2), positions and counts of events decimal integers as texts,
 * times ISO 8601 UTC.
 */

/** Where something can be looked up: a session id, the line of a statement, the number of a letter. Kept in clear: no names. */
export const evidenceText = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .,:;/_#()-]{3,119}$/));

/** Widest range a list answers; more is an export. */
export const LIST_WIDTH = 100;

/** Up to so many the rows of a list are counted; a greater total is about right. */
export const COUNTED_EXACTLY = 10_000;

/** Who did something, as a person reads it. */
export interface AdminActor {
  /** `customer`: the guest or account holder; `system`: a part of the product; `provider`: from outside; `operator`. */
  readonly kind: 'customer' | 'system' | 'provider' | 'operator';
  /** Code of the part (`orders`, `watcher`, `payouts`), name of the provider, or the operator's name (`Femi O.`). */
  readonly name: string;
  /** Of an operator. */
  readonly role: AdminRole | null;
  readonly operatorId: string | null;
}

export const ADMIN_ROLES = ['support', 'finance', 'engineer', 'admin'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Values that a catalogue's sentence is filled with; see `factsOf` in `admin-events.ts` for how they are written. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Something outside or inside that proves a line. */
export interface AdminLink {
  readonly kind: 'transaction' | 'block' | 'address' | 'raw-answer' | 'statement' | 'mail' | 'stream';
  readonly url: string;
}

/** One line of a story: an event of any stream that concerns the record, oldest first. */
export interface AdminTimelineEntry {
  readonly eventId: string;
  readonly at: string;
  /** The event's type: the catalogue has a title and a sentence for each. */
  readonly type: string;
  readonly facts: Facts;
  readonly by: AdminActor;
  /** An operator's own words. */
  readonly reason: string | null;
  /** `now`: this is what is being waited for; `attention`: it went another way than it should. */
  readonly tone: 'done' | 'attention' | 'now';
  readonly stream: string;
  readonly version: number;
  readonly links: readonly AdminLink[];
}

/** One line of the double-entry ledger; debits positive. */
export interface AdminLedgerLine {
  readonly at: string;
  readonly eventType: string;
  readonly account: string;
  readonly currency: 'USDT' | 'NGN';
  /** Decimal text with sign, in the currency's usual decimals. */
  readonly amount: string;
}

/**
 * Something an operator could do to a record now. What the role may never do is left out; what cannot be done now stays,
 * with the reason.
 */
export interface AdminVerb<Verb extends string = string> {
  readonly verb: Verb;
  /** What the verb is posted to, where that is not the record itself (a payout of an order). */
  readonly target: { readonly resource: string; readonly id: string } | null;
  /** Null when it can be used; otherwise a code that the catalogue explains (`verbs.why.<code>`). */
  readonly why: string | null;
  /** Fills the title and the line under it: amount, who may approve, when it was last done. */
  readonly facts: Facts;
  /** A second person must say yes before it happens. */
  readonly twoPeople: boolean;
  /** What it does, restated before it is done or asked for; absent where its name says it all. */
  readonly effect?: AdminApprovalEffect;
}

/** Somebody asked for something that needs a second person. */
export interface AdminPendingApproval {
  readonly id: string;
  readonly verb: string;
  readonly facts: Facts;
  readonly askedBy: AdminActor;
  /** In their own words. */
  readonly reason: string;
  readonly askedAt: string;
  readonly expiresAt: string;
  /** Who may say yes, by name. */
  readonly mayDecide: readonly string[];
  /** Whether the operator who looks is the one who asked. */
  readonly mine: boolean;
}

/** `GET /api/admin/<resource>/counts?filter=`: the tabs under the other filters, and the saved queries that we ship. */
export interface AdminCounts<Tab extends string = string> {
  readonly tabs: Readonly<Record<Tab, number>>;
  readonly presets: Readonly<Record<string, number>>;
}

/**
 * Body of every verb. `version`: the record's version that the operator looked at; another one is answered 409
 * `changed-meanwhile`. `reason` is required where the verb says so, else 422 with `errors.reason`.
 */
export const VerbRequest = z.strictObject({
  reason: z.optional(line(500)),
  version: z.optional(z.int()),
});
export type VerbRequest = z.infer<typeof VerbRequest>;

/** Body of a verb that never goes without a reason. */
export const ReasonedRequest = z.strictObject({ reason: line(500), version: z.optional(z.int()) });
export type ReasonedRequest = z.infer<typeof ReasonedRequest>;

/** Body of `POST /api/admin/<resource>/:id/note`. */
export const NoteRequest = z.strictObject({ text: line(2000) });
export type NoteRequest = z.infer<typeof NoteRequest>;

export interface AdminNote {
  readonly id: string;
  readonly at: string;
  readonly by: AdminActor;
  readonly text: string;
}

/** What every filter may carry. */
export const ids = z.optional(z.array(uuid).check(z.maxLength(LIST_WIDTH)));
export const words = z.optional(line(100));
export const from = z.optional(instant);
export const to = z.optional(instant);

/**
 * `GET /api/admin/stream`, server-sent events `changed`: something of this resource changed. Coalesced to one message a
 * second and resource; only resources that the operator may read. `ids` is absent when there are many.
 */
export interface AdminChange {
  readonly resource: string;
  readonly ids?: readonly string[];
  /** How many records changed. */
  readonly count: number;
  /** Of these, how many are new. */
  readonly added: number;
}

/** `GET /api/admin/counts`: the figures in the menu, of what the operator may read. */
export type AdminMenuCounts = Readonly<Record<string, number>>;

/** `GET /api/admin/search?q=`: an order number, a transaction, a session id, a payout's reference, a mail, a phone. */
export interface AdminSearchHit {
  readonly resource: 'orders' | 'payouts' | 'events' | 'streams' | 'disputes';
  readonly id: string;
  /** What it is called: `S918 447 203 116`, `PAY-6W2D-80LC`. */
  readonly label: string;
  /** Why it was found. */
  readonly matched: 'number' | 'transaction' | 'session' | 'reference' | 'person' | 'address' | 'event';
  readonly status: string | null;
}

/** `GET /api/admin/orders/facets`, `…/payouts/facets`: what can be chosen in their filters. */
export interface AdminFacets {
  readonly banks: readonly { readonly code: string; readonly name: string }[];
  readonly providers: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Body of `POST /api/admin/<resource>/export`: the whole list under a filter as a CSV file, without a cap on its rows. A
 * post, because what a list is searched by may be a person's; it needs no `Idempotency-Key`, for it changes nothing but the
 * operator's own stream, where it stands each time. The header `Total-Rows` says how many rows there were when it began; a
 * file that breaks off ends in a broken connection.
 */
export const ExportRequest = z.strictObject({
  filter: z.optional(z.record(z.string(), z.unknown())),
  /** Only an order that stays while it is read; another is answered by the list's first such. */
  sort: z.optional(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])),
  reason: line(500),
});
export type ExportRequest = z.infer<typeof ExportRequest>;
