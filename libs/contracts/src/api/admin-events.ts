import { DECIMALS, formatDecimal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';
import { type AdminActor, type AdminLedgerLine, LIST_WIDTH, type Facts, from, to, words } from './admin-lists.js';

export const ADMIN_EVENT_SORTS = ['position'] as const;

const position = z.string().check(z.regex(/^\d{1,19}$/));

/** Filters of `GET /api/admin/events`; the newest first unless the sort says otherwise. */
export const AdminEventFilter = z.strictObject({
  id: z.optional(z.array(z.string()).check(z.maxLength(LIST_WIDTH))),
  stream: z.optional(z.string().check(z.maxLength(200))),
  /** `order`, `payout`, … */
  kind: z.optional(z.string().check(z.maxLength(40))),
  type: z.optional(z.array(z.string()).check(z.maxLength(60))),
  orderId: z.optional(z.string()),
  correlationId: z.optional(z.string()),
  /** `guest`, `system:…`, `operator:<id>`. */
  actor: z.optional(z.string()),
  /** Order number, transaction, reference, event id, correlation id: whole words. */
  q: words,
  at_gte: from,
  at_lt: to,
  position_gt: z.optional(position),
  position_lt: z.optional(position),
});
export type AdminEventFilter = z.infer<typeof AdminEventFilter>;

/** A row of the browser. */
export interface AdminEventRow {
  /** The event's uuid. */
  readonly id: string;
  /** Global position; grows with every event. */
  readonly position: string;
  readonly stream: string;
  readonly kind: string;
  /** What a person calls the stream: `order S730 118 264 905`. */
  readonly title: string;
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly at: string;
  readonly by: AdminActor;
  readonly reason: string | null;
  readonly facts: Facts;
  readonly orderId: string | null;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** `GET /api/admin/events/:id`. */
export interface AdminEventView extends AdminEventRow {
  /** As stored, upcast to the newest version; personal data stays sealed and reads `<encrypted, key 7c1e>`. */
  readonly data: unknown;
  readonly ledger: readonly AdminLedgerLine[];
  /** Events that followed from it. */
  readonly caused: readonly { readonly id: string; readonly type: string; readonly stream: string }[];
}

/** A notch of the slider. */
export interface AdminStreamVersion {
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly at: string;
  readonly by: AdminActor;
  readonly position: string;
}

/** `GET /api/admin/streams/:id`: one stream, oldest first. At most 1,000 versions, the last ones; `more` before them. */
export interface AdminStreamView {
  /** The stream's name: `order-<uuid>`. */
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly versions: readonly AdminStreamVersion[];
  readonly more: boolean;
  /** The signed history: up to where this stream's events stand in verified blocks. */
  readonly sealed: {
    readonly verdict: 'intact' | 'broken' | 'unproven';
    readonly upTo: number;
    readonly at: string | null;
  } | null;
  /** The record that the stream is the story of, where the console has a room for it. */
  readonly record: { readonly resource: string; readonly id: string } | null;
}

/**
 * `GET /api/admin/streams/:id/versions/:version?compare=<version>`: the aggregate as it was right after that version.
 * `compare` is the version before unless given; 0 is before the first event.
 */
export interface AdminStreamAt {
  readonly id: string;
  readonly version: number;
  readonly at: string;
  readonly compare: number;
  /** Folded by the code that decides upon it. Whole amounts are texts of smallest units, as in events. */
  readonly state: unknown;
  readonly before: unknown;
  readonly event: AdminEventView;
  /** What is owed and owned by account after this version, of accounts that this stream moves. */
  readonly ledger: readonly { readonly account: string; readonly currency: 'USDT' | 'NGN'; readonly balance: string }[];
  readonly causedBy: {
    readonly kind: 'event' | 'request';
    /** Type of the event, or method and address of the request. */
    readonly label: string;
    readonly eventId: string | null;
    readonly stream: string | null;
    readonly version: number | null;
  } | null;
  /** How many projections have this event already. */
  readonly readModels: { readonly caughtUp: number; readonly total: number };
}

/**
 * What a sentence about an event is filled with: the scalar fields of its data. `…Micro` becomes `…Usdt` with 2 to 6
 * decimals, `…Kobo` becomes `…Naira` with 2; sealed data, arrays, objects and the stream's own ids are left out.
 */
export function factsOf(data: unknown): Facts {
  const facts: Record<string, string | number | boolean | null> = {};
  for (const [name, value] of Object.entries((data ?? {}) as Record<string, unknown>)) {
    if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) {
      if (name.endsWith('Micro')) facts[`${name.slice(0, -5)}Usdt`] = trimmed(value);
      else if (name.endsWith('Kobo')) facts[`${name.slice(0, -4)}Naira`] = formatDecimal(BigInt(value), DECIMALS.NGN);
      else facts[name] = value;
    } else if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      facts[name] = value as string | number | boolean | null;
    }
  }
  return facts;
}

/** A part of a deposit with its price, as `OrderDepositPriced` lists them. */
interface Priced {
  readonly nairaKobo: string;
  readonly rate: string;
  readonly basis: string;
}

/**
 * {@link factsOf}, and besides what a person wants to be told of what the event only lists or names by an id: how many there
 * are of a list (under the list's own name), what a deposit was priced at, which piece of evidence came, which operator it was.
 * @param nameOf what colleagues call an operator
 */
export function toldFactsOf(data: unknown, nameOf: (operatorId: string) => string): Facts {
  const facts: Record<string, string | number | boolean | null> = { ...factsOf(data) };
  const { parts, evidence, operatorId, ...rest } = (data ?? {}) as {
    readonly parts?: readonly Priced[];
    readonly evidence?: { readonly kind?: string } | readonly unknown[] | string | null;
    readonly operatorId?: string | null;
  };
  for (const [name, value] of Object.entries(rest)) if (Array.isArray(value)) facts[name] = value.length;
  if (Array.isArray(parts)) Object.assign(facts, pricedFacts(parts));
  if (typeof evidence === 'object' && evidence !== null && 'kind' in evidence)
    facts['evidenceKind'] = evidence.kind ?? null;
  if (operatorId !== undefined) facts['operator'] = operatorId === null ? null : nameOf(operatorId);
  return facts;
}

/** What came to how much: at one rate, or at several (`both`), of which none is named then. */
function pricedFacts(parts: readonly Priced[]): Facts {
  const rates = new Set(parts.map(({ rate }) => rate));
  const bases = new Set(parts.map(({ basis }) => basis));
  const kobo = parts.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n);
  return {
    pricedNaira: formatDecimal(kobo, DECIMALS.NGN),
    pricedRate: rates.size === 1 ? parts[0]!.rate : null,
    basis: bases.size === 1 ? parts[0]!.basis : 'both',
  };
}

function trimmed(micro: string): string {
  return formatDecimal(BigInt(micro), DECIMALS.USDT).replace(/0{1,4}$/, '');
}
