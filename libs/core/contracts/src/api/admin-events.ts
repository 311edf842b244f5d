import { DECIMALS, formatDecimal } from '@usdt-africa/kernel';
import * as z from 'zod/mini';
import { AdminActor, AdminLedgerLine, LIST_WIDTH, Facts, from, to, words } from './admin-lists.js';

export const ADMIN_EVENT_SORTS = ['position'] as const;

/** A place in the store; with a digit more it may be none that PostgreSQL can count. */
const position = z.string().check(z.regex(/^\d{1,18}$/));

/** Filters of `GET /api/admin/events`; newest first unless sorted otherwise. */
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
export const AdminEventRow = z.strictObject({
  /** The event's uuid. */
  id: z.string(),
  /** Global position; grows with every event. */
  position: z.string(),
  stream: z.string(),
  kind: z.string(),
  /** What a person calls the stream: `order S730 118 264 905`. */
  title: z.string(),
  version: z.number(),
  type: z.string(),
  schemaVersion: z.number(),
  at: z.string(),
  by: AdminActor,
  reason: z.nullable(z.string()),
  facts: Facts,
  orderId: z.nullable(z.string()),
  correlationId: z.string(),
  causationId: z.nullable(z.string()),
});
export type AdminEventRow = z.infer<typeof AdminEventRow>;

/** `GET /api/admin/events/:id`. */
export const AdminEventView = z.extend(AdminEventRow, {
  /** As stored, upcast to the newest version; personal data stays sealed and reads `<encrypted, key 7c1e>`. */
  data: z.unknown(),
  ledger: z.readonly(z.array(AdminLedgerLine)),
  /** Events that followed from it. */
  caused: z.readonly(
    z.array(
      z.strictObject({
        id: z.string(),
        type: z.string(),
        stream: z.string(),
      }),
    ),
  ),
});
export type AdminEventView = z.infer<typeof AdminEventView>;

/** A notch of the slider. */
export const AdminStreamVersion = z.strictObject({
  version: z.number(),
  eventId: z.string(),
  type: z.string(),
  at: z.string(),
  by: AdminActor,
  position: z.string(),
});
export type AdminStreamVersion = z.infer<typeof AdminStreamVersion>;

/** `GET /api/admin/streams/:id`: one stream, oldest first. At most 1,000 versions, the last ones; `more` before them. */
export const AdminStreamView = z.strictObject({
  /** The stream's name: `order-<uuid>`. */
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  versions: z.readonly(z.array(AdminStreamVersion)),
  more: z.boolean(),
  /** How much of it the sealer has signed, and the last verification has found unchanged: the last such version, or 0. */
  seal: z.strictObject({
    signedTo: z.number(),
    verifiedTo: z.number(),
    /** When the last verification ended; null before the first since the server started. */
    verifiedAt: z.nullable(z.string()),
    /** Whether that verification found something wrong, here or elsewhere. */
    isBroken: z.boolean(),
  }),
  /** The record that the stream belongs to, where the console has a page for it. */
  record: z.nullable(
    z.strictObject({
      resource: z.string(),
      id: z.string(),
    }),
  ),
});
export type AdminStreamView = z.infer<typeof AdminStreamView>;

/**
 * `GET /api/admin/streams/:id/versions/:version?compare=<version>`: the aggregate as it was right after that version.
 * `compare` is the version before unless given; 0 is before the first event.
 */
export const AdminStreamAt = z.strictObject({
  id: z.string(),
  version: z.number(),
  at: z.string(),
  compare: z.number(),
  /** Folded by the code that decides upon it. Whole amounts are texts of smallest units, as in events. */
  state: z.unknown(),
  before: z.unknown(),
  event: AdminEventView,
  /** Ledger balances after this version, of the accounts that this stream changes. */
  ledger: z.readonly(
    z.array(
      z.strictObject({
        account: z.string(),
        currency: z.string(),
        balance: z.string(),
      }),
    ),
  ),
  causedBy: z.nullable(
    z.strictObject({
      kind: z.enum(['event', 'request']),
      /** Type of the event, or method and address of the request. */
      label: z.string(),
      eventId: z.nullable(z.string()),
      stream: z.nullable(z.string()),
      version: z.nullable(z.number()),
    }),
  ),
  /** How many projections have this event already. */
  readModels: z.strictObject({
    caughtUp: z.number(),
    total: z.number(),
  }),
});
export type AdminStreamAt = z.infer<typeof AdminStreamAt>;

/**
 * What a sentence about an event is filled with: the scalar fields of its data, and those of its sell side, where it has
 * one. `…Micro` becomes `…Usdt` and `…Sun` becomes `…Trx` with 2 to 6 decimals, `…Kobo` becomes `…Naira` with 2, the
 * `amount` of an `asset` is also `assetAmount`, with decimals and the asset's name; sealed data, arrays, other objects and
 * the stream's own ids are left out.
 */
export function factsOf(data: unknown): Facts {
  const facts: Record<string, string | number | boolean | null> = {};
  const { sell, limits } = (data ?? {}) as { readonly sell?: object; readonly limits?: { readonly sell?: object } };
  for (const [name, value] of Object.entries({ ...(sell ?? limits?.sell), ...(data as object | undefined) })) {
    if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) {
      if (name.endsWith('Micro')) facts[`${name.slice(0, -5)}Usdt`] = trimmed(value);
      else if (name.endsWith('Sun')) facts[`${name.slice(0, -3)}Trx`] = trimmed(value);
      else if (name.endsWith('Kobo')) facts[`${name.slice(0, -4)}Naira`] = formatDecimal(BigInt(value), DECIMALS.NGN);
      else facts[name] = value;
    } else if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
      facts[name] = value as string | number | boolean | null;
    }
  }
  Object.assign(facts, otherAssetFacts((data ?? {}) as AboutAsset));
  const { asset, amount } = (data ?? {}) as { readonly asset?: unknown; readonly amount?: unknown };
  if ((asset === 'USDT' || asset === 'TRX') && typeof amount === 'string' && /^\d{1,18}$/.test(amount))
    facts['assetAmount'] = `${trimmed(amount)} ${asset}`;
  return facts;
}

/** What an event says of another asset than the stablecoin. */
interface AboutAsset {
  readonly asset?: string | { readonly symbol: string; readonly decimals: number; readonly units?: string } | null;
  readonly token?: { readonly symbol: string; readonly decimals: number } | null;
  readonly units?: string;
  readonly amountMicro?: string;
  readonly for?: { readonly kind?: string };
}

/** A sum of another asset with its unit; it replaces the `amountUsdt` that the name of its field would make of it. */
function otherAssetFacts({ asset, token, units, amountMicro, for: cause }: AboutAsset): Facts {
  const named = typeof asset === 'object' && asset !== null ? asset : null;
  const sum = named ? (units ?? named.units) : undefined;
  if (named && sum !== undefined) {
    const text = `${trimmed(sum, named.decimals)} ${named.symbol}`;
    return amountMicro === undefined ? { assetAmount: text } : { assetAmount: text, amountUsdt: text };
  }
  if (amountMicro === undefined) return {};
  if (token) return { amountUsdt: `${trimmed(amountMicro, token.decimals)} ${token.symbol}` };
  const isTrx = asset === 'TRX' || cause?.kind === 'top-up' || cause?.kind === 'trx-return';
  if (isTrx) return { amountUsdt: `${trimmed(amountMicro)} TRX` };
  return cause?.kind === 'token-return' ? { amountUsdt: `${amountMicro} units` } : {};
}

/** A part of a deposit with its price, as `OrderDepositPriced` lists them. */
interface Priced {
  readonly nairaKobo: string;
  readonly rate: string;
  readonly basis: string;
}

/**
 * {@link factsOf}, plus readable facts for what the event only lists or names by an id: the length of a list (under the
 * list's own name), the price of a deposit, the kind of evidence, the operator.
 * @param nameOf operator's display name
 */
export function displayedFactsOf(data: unknown, nameOf: (operatorId: string) => string): Facts {
  const facts: Record<string, string | number | boolean | null> = { ...factsOf(data) };
  const { parts, evidence, operatorId, ...rest } = (data ?? {}) as {
    readonly parts?: readonly unknown[];
    readonly evidence?: { readonly kind?: string } | readonly unknown[] | string | null;
    readonly operatorId?: string | null;
  };
  for (const [name, value] of Object.entries(rest)) if (Array.isArray(value)) facts[name] = value.length;
  if (Array.isArray(parts) && parts.every(isPriced)) Object.assign(facts, pricedFacts(parts));
  if (typeof evidence === 'object' && evidence !== null && 'kind' in evidence)
    facts['evidenceKind'] = evidence.kind ?? null;
  if (operatorId !== undefined) facts['operator'] = operatorId === null ? null : nameOf(operatorId);
  return facts;
}

/** What came to how much: at one rate, or at several (`both`), of which none is named then. */
/** A deposit's parts have prices; an upgrade's parts are names of documents. */
function isPriced(part: unknown): part is Priced {
  return typeof part === 'object' && part !== null && 'nairaKobo' in part;
}

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

function trimmed(units: string, decimals: number = DECIMALS.USDT): string {
  return formatDecimal(BigInt(units), decimals).replace(/(\.\d{2}\d*?)0+$/, '$1');
}
