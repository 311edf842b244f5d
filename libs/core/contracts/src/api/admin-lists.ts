import * as z from 'zod/mini';
import { instantParameter, line, reasonWords, uuid } from '../text.js';

/**
 * Conventions of all resources of the operators' console. Lists follow ra-data-simple-rest: `GET
 * /api/admin/<resource>?filter={}&range=[0,24]&sort=["f","ASC"]` answers 200 with an array and `Content-Range:
 * <resource> 0-24/1142` (the total alone, after `* /`, when empty); `filter={"id":[…]}` without a range answers exactly
 * those. Actions are `POST /api/admin/<resource>/:id/<verb>` with an `Idempotency-Key` and answer the record in its
 * show shape. Amounts are decimal texts (stablecoin 6 decimals, naira 2), positions and counts of events decimal
 * integers as texts, times ISO 8601 UTC.
 */

/**
 * Where evidence can be found: a session id, the line of a statement, the number of a letter. Stored unencrypted: no
 * names.
 */
export const evidenceText = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .,:;/_#()-]{3,119}$/));

/** Widest range a list answers; more is an export. */
export const LIST_WIDTH = 100;

/** Up to so many the rows of a list are counted; a greater total is about right. */
export const COUNTED_EXACTLY = 10_000;

export const ADMIN_ROLES = ['support', 'finance', 'engineer', 'admin'] as const;
export const AdminRole = z.enum(ADMIN_ROLES);
export type AdminRole = z.infer<typeof AdminRole>;

/** Who did something, as a person reads it. */
export const AdminActor = z.strictObject({
  /** `customer`: the guest or account holder; `system`: a part of the product; `provider`: from outside; `operator`. */
  kind: z.enum(['customer', 'system', 'provider', 'operator']),
  /** Code of the part (`orders`, `watcher`, `payouts`), name of the provider, or the operator's name (`Femi O.`). */
  name: z.string(),
  /** Of an operator. */
  role: z.nullable(AdminRole),
  operatorId: z.nullable(z.string()),
});
export type AdminActor = z.infer<typeof AdminActor>;

/** Values that a catalogue's sentence is filled with; see `factsOf` in `admin-events.ts` for how they are written. */
export const Facts = z.readonly(z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))));
export type Facts = z.infer<typeof Facts>;

/** A person's masked data: `h···a@m···.ng`, `+234 8·· ··· ··39`, `··8125`. Null once erased. */
export const AdminMaskedPerson = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  bank: z.string(),
  account: z.string(),
});
export type AdminMaskedPerson = z.infer<typeof AdminMaskedPerson>;

/** Of the exchange, as customers stand on it. */
export const ADMIN_RATE_SIDES = ['sell', 'buy'] as const;
export const AdminRateSide = z.enum(ADMIN_RATE_SIDES);
export type AdminRateSide = z.infer<typeof AdminRateSide>;

/** Something outside or inside that proves a line. */
export const AdminLink = z.strictObject({
  kind: z.enum(['transaction', 'stream']),
  url: z.string(),
});
export type AdminLink = z.infer<typeof AdminLink>;

/** One entry of a timeline: an event of any stream that concerns the record, oldest first. */
export const AdminTimelineEntry = z.strictObject({
  eventId: z.string(),
  at: z.string(),
  /** The event's type: the catalogue has a title and a sentence for each. */
  type: z.string(),
  facts: Facts,
  by: AdminActor,
  /** An operator's own words. */
  reason: z.nullable(z.string()),
  /** `now`: the current step; `attention`: an exception to the expected course. */
  tone: z.enum(['done', 'attention', 'now']),
  stream: z.string(),
  version: z.number(),
  links: z.readonly(z.array(AdminLink)),
});
export type AdminTimelineEntry = z.infer<typeof AdminTimelineEntry>;

/** One line of the double-entry ledger; debits positive. */
export const AdminLedgerLine = z.strictObject({
  at: z.string(),
  eventType: z.string(),
  account: z.string(),
  /** `USDT`, `NGN`, `TRX`, or the contract of a token that is sent back. */
  currency: z.string(),
  /** Decimal text with sign, in the currency's usual decimals; of a token in its smallest unit. */
  amount: z.string(),
});
export type AdminLedgerLine = z.infer<typeof AdminLedgerLine>;

/** A request that waits for approval by a second operator. */
export const AdminPendingApproval = z.strictObject({
  id: z.string(),
  action: z.string(),
  facts: Facts,
  requestedBy: AdminActor,
  /** In their own words. */
  reason: z.string(),
  requestedAt: z.string(),
  expiresAt: z.string(),
  /** Operators who may approve, by name. */
  mayDecide: z.readonly(z.array(z.string())),
  /** Whether the viewing operator is the requester. */
  mine: z.boolean(),
});
export type AdminPendingApproval = z.infer<typeof AdminPendingApproval>;

/** `GET /api/admin/<resource>/counts?filter=`: the tabs under the other filters, and the saved queries that we ship. */
export const adminCounts = /* @__NO_SIDE_EFFECTS__ */ <Tabs extends Readonly<Record<string, string>>>(
  tab: z.ZodMiniEnum<Tabs>,
) =>
  z.strictObject({
    tabs: z.readonly(z.record(tab, z.number())),
    presets: z.readonly(z.record(z.string(), z.number())),
  });
export interface AdminCounts<Tab extends string = string> {
  readonly tabs: Readonly<Record<Tab, number>>;
  readonly presets: Readonly<Record<string, number>>;
}

/**
 * Body of every action. `version`: the record version that the operator reviewed; another one is answered 409
 * `changed-meanwhile`. `reason` is required where the action demands it, else 422 with `errors.reason`.
 */
export const ActionRequest = z.strictObject({
  reason: z.optional(line(500)),
  version: z.optional(z.int()),
});
export type ActionRequest = z.infer<typeof ActionRequest>;

/** Body of an action that always needs a reason. */
export const ReasonedRequest = z.strictObject({ reason: line(500), version: z.optional(z.int()) });
export type ReasonedRequest = z.infer<typeof ReasonedRequest>;

/** Body of `POST /api/admin/<resource>/:id/view-personal-data`: personal data are opened for a reason of real words alone. */
export const PersonalDataRequest = z.strictObject({ reason: reasonWords, version: z.optional(z.int()) });
export type PersonalDataRequest = z.infer<typeof PersonalDataRequest>;

/** Body of `POST /api/admin/<resource>/:id/note`. */
export const NoteRequest = z.strictObject({ text: line(2000) });
export type NoteRequest = z.infer<typeof NoteRequest>;

export const AdminNote = z.strictObject({
  id: z.string(),
  at: z.string(),
  by: AdminActor,
  text: z.string(),
});
export type AdminNote = z.infer<typeof AdminNote>;

/** What every filter may carry. */
export const ids = z.optional(z.array(uuid).check(z.maxLength(LIST_WIDTH)));
export const words = z.optional(line(100));
export const from = z.optional(instantParameter);
export const to = z.optional(instantParameter);
/** Filter by waiting time in seconds; up to a year, since larger values may not give a valid date. */
export const waitingSeconds = z.optional(z.int().check(z.minimum(0), z.maximum(365 * 86_400)));

/**
 * `GET /api/admin/stream`, server-sent events `changed`: something of this resource changed. Coalesced to one message a
 * second and resource; only resources that the operator may read. `ids` is absent when there are many.
 */
export const AdminChange = z.strictObject({
  resource: z.string(),
  ids: z.optional(z.readonly(z.array(z.string()))),
  /** How many records changed. */
  count: z.number(),
  /** Of these, how many are new. */
  added: z.number(),
});
export type AdminChange = z.infer<typeof AdminChange>;

/** `GET /api/admin/counts`: the figures in the menu, of what the operator may read. */
export const AdminMenuCounts = z.readonly(z.record(z.string(), z.number()));
export type AdminMenuCounts = z.infer<typeof AdminMenuCounts>;

/**
 * Body of `POST /api/admin/<resource>/search` and `…/counts`: a list query with a search text. The text may be a
 * person's name, address or number, and URLs are logged in many places: a `GET` refuses `q`.
 */
export const AdminListRequest = z.strictObject({
  filter: z.optional(z.record(z.string(), z.unknown())),
  range: z.optional(z.tuple([z.int(), z.int()])),
  sort: z.optional(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])),
});
export type AdminListRequest = z.infer<typeof AdminListRequest>;

/**
 * Body of `POST /api/admin/search`: a number, a reference, an address or a person's data. Read-only. People are found by a complete
 * email, phone or account number; by words of their name only with `names`, so that unfinished words are neither searched nor
 * audited.
 */
export const AdminSearchRequest = z.strictObject({ q: line(100), names: z.optional(z.boolean()) });
export type AdminSearchRequest = z.infer<typeof AdminSearchRequest>;

/** `GET /api/admin/orders/facets`, `…/payouts/facets`: what can be chosen in their filters. */
export const AdminFacets = z.strictObject({
  banks: z.readonly(
    z.array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
      }),
    ),
  ),
  providers: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
      }),
    ),
  ),
});
export type AdminFacets = z.infer<typeof AdminFacets>;

/**
 * Body of `POST /api/admin/<resource>/export`: the complete filtered list as a CSV file, without a row limit. A POST,
 * because the filter may contain personal data; it needs no `Idempotency-Key`, since it changes only the operator's own
 * stream, where every export is recorded. The header `Total-Rows` is the row count at the start; an incomplete file
 * ends in a broken connection.
 */
export const ExportRequest = z.strictObject({
  filter: z.optional(z.record(z.string(), z.unknown())),
  /** Only an order that stays while it is read; another is answered by the list's first such. */
  sort: z.optional(z.tuple([z.string(), z.enum(['ASC', 'DESC'])])),
  reason: line(500),
});
export type ExportRequest = z.infer<typeof ExportRequest>;
