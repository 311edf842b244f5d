import type { DomainEvent, limitEventTypes } from '@usdt-africa/contracts/events';
import { type Decider, lagosDay } from '@usdt-africa/kernel';

export type LimitEventType = (typeof limitEventTypes)[number];
export type LimitEvent = DomainEvent<LimitEventType>;
export type IdentifierKind = 'mail-address' | 'phone-number' | 'bank-account' | 'identity-number' | 'account';

/** What an order keeps free that nothing was seen for; in a browser's stream, or in an identifier's from earlier. */
export interface Reservation {
  readonly day: string;
  readonly amountMicro: bigint;
  readonly until: string;
  /** From earlier: deposits that are seen and not final. While there are any, time does not end the reservation. */
  readonly keptBy: readonly string[];
  readonly released: boolean;
}

/** A deposit that is seen and not final yet. */
export interface Sighting {
  readonly orderId: string;
  readonly day: string;
  readonly amountMicro: bigint;
}

/** A deposit on the day of its block: it counts, or it did not fit and is held. */
export interface LimitedDeposit {
  readonly orderId: string;
  readonly day: string;
  readonly amountMicro: bigint;
  readonly counts: boolean;
}

export interface Override {
  readonly id: string;
  readonly limitMicro: bigint;
  /** Of an account: a month; null where its tier's month goes on. */
  readonly monthMicro: bigint | null;
  /** Null: until it is ended. */
  readonly until: string | null;
  readonly at: string;
}

/**
 * What one identifier of a person takes up, folded from its stream. Amounts in micro. It stays small however long the stream
 * grows: days that are over are sums, and what has ended is forgotten.
 */
export interface Allowance {
  readonly kind: IdentifierKind | 'browser' | null;
  /** Of an account's stream: whose it is. */
  readonly accountId: string | null;
  /** By order. */
  readonly reservations: Readonly<Record<string, Reservation>>;
  /** By deposit. */
  readonly sightings: Readonly<Record<string, Sighting>>;
  /** By deposit. */
  readonly deposits: Readonly<Record<string, LimitedDeposit>>;
  /** By day: what deposits took of it that are not told apart any more. */
  readonly closed: Readonly<Record<string, bigint>>;
  /** The order that was placed last. */
  readonly latestOrder: string | null;
  readonly override: Override | null;
  /** The newest time that was written here: no clock that decides goes behind it. */
  readonly clock: string;
  readonly version: number;
}

const initial: Allowance = {
  kind: null,
  accountId: null,
  reservations: {},
  sightings: {},
  deposits: {},
  closed: {},
  latestOrder: null,
  override: null,
  clock: '1970-01-01T00:00:00.000Z',
  version: 0,
};

/** A state whose records are nobody else's: events are told to it in place, of however many one after the other. */
type Draft = { -readonly [Key in keyof Allowance]: Allowance[Key] } & {
  reservations: Record<string, Reservation>;
  sightings: Record<string, Sighting>;
  deposits: Record<string, LimitedDeposit>;
};

function draftOf(state: Allowance): Draft {
  const { reservations, sightings, deposits } = state;
  return {
    ...state,
    reservations: { ...reservations },
    sightings: { ...sightings },
    deposits: { ...deposits },
  };
}

/** Copies once, not for each event: a long history would be copied as often as it is long. */
function evolveAll(state: Allowance, events: readonly LimitEvent[]): Allowance {
  let draft = draftOf(state);
  for (const event of events) draft = told(draft, event);
  return draft;
}

function told(draft: Draft, event: LimitEvent): Draft {
  const { at } = event.data;
  const before = draft.clock;
  apply(draft, event);
  draft.clock = at > before ? at : before;
  draft.version++;
  if (lagosDay(new Date(draft.clock)) !== lagosDay(new Date(before))) return tidied(draft, draft.clock);
  return Object.keys(draft.deposits).length > MOST_OPEN || Object.keys(draft.reservations).length > MOST_OPEN
    ? thinned(draft, draft.clock)
    : draft;
}

function apply(draft: Draft, event: LimitEvent): void {
  switch (event.type) {
    case 'LimitReserved': {
      const { kind, orderId, accountId, amountMicro, day, until } = event.data;
      draft.kind = kind;
      draft.accountId = accountId ?? draft.accountId;
      draft.latestOrder = orderId;
      draft.reservations[orderId] = { day, amountMicro: BigInt(amountMicro), until, keptBy: [], released: false };
      return;
    }
    case 'LimitReservationKept': {
      const { orderId, depositKey } = event.data;
      return change(draft, orderId, ({ keptBy }) => ({ keptBy: [...without(keptBy, depositKey), depositKey] }));
    }
    case 'LimitReservationLoosened': {
      const { orderId, depositKey, until } = event.data;
      return change(draft, orderId, ({ keptBy }) => ({ keptBy: without(keptBy, depositKey), until }));
    }
    case 'LimitDepositSeen': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      change(draft, orderId, (reservation) => ({ amountMicro: atLeastNothing(reservation.amountMicro - amountMicro) }));
      draft.kind = kind;
      draft.sightings[depositKey] = { orderId, day, amountMicro };
      return;
    }
    case 'LimitDepositGone':
      return forgetSighting(draft, event.data.depositKey);
    case 'LimitReservationReleased':
      return change(draft, event.data.orderId, () => ({ released: true }));
    case 'LimitUsed':
    case 'LimitExceeded': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      const counts = event.type === 'LimitUsed';
      // What was seen went down already then.
      const goesDown = counts && !draft.sightings[depositKey];
      forgetSighting(draft, depositKey);
      change(draft, orderId, (reservation) => ({
        keptBy: without(reservation.keptBy, depositKey),
        amountMicro: goesDown ? atLeastNothing(reservation.amountMicro - amountMicro) : reservation.amountMicro,
      }));
      draft.kind = kind;
      draft.deposits[depositKey] = { orderId, day, amountMicro, counts };
      return;
    }
    case 'LimitOverrideSet': {
      const { kind, overrideId, limitMicro, monthMicro, until, at } = event.data;
      const month = monthMicro === null ? null : BigInt(monthMicro);
      draft.kind = kind;
      draft.override = { id: overrideId, limitMicro: BigInt(limitMicro), monthMicro: month, until, at };
      return;
    }
    case 'LimitOverrideEnded':
      if (draft.override?.id === event.data.overrideId) draft.override = null;
  }
}

function change(draft: Draft, orderId: string, by: (reservation: Reservation) => Partial<Reservation>): void {
  const reservation = draft.reservations[orderId];
  if (reservation) draft.reservations[orderId] = { ...reservation, ...by(reservation) };
}

function forgetSighting(draft: Draft, depositKey: string): void {
  if (!draft.sightings[depositKey]) return;
  const { [depositKey]: _gone, ...others } = draft.sightings;
  draft.sightings = others;
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((candidate) => candidate !== key);
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

/** Deposits and reservations that are told apart at once; more of them are added up. */
const MOST_OPEN = 256;
/** Days whose sums are remembered: longer than any address is watched. */
const REMEMBERED_DAYS = 100;
/** A reservation of an identifier, from earlier, could be kept on after its time by what was seen late. */
const LEGACY_GRACE_MS = 2 * 86_400_000;

const daysBefore = (clock: string, days: number): string =>
  lagosDay(new Date(new Date(clock).getTime() - days * 86_400_000));

/** Without what nobody asks about any more: days before yesterday become sums, ended reservations go. */
function tidied(state: Allowance, clock: string): Allowance {
  const yesterday = daysBefore(clock, 1);
  const remembered = daysBefore(clock, REMEMBERED_DAYS);
  const open: Record<string, LimitedDeposit> = {};
  const closed: Record<string, bigint> = {};
  for (const [day, sum] of Object.entries(state.closed)) if (day >= remembered) closed[day] = sum;
  for (const key of Object.keys(state.deposits)) {
    const deposit = state.deposits[key]!;
    const { counts, day, amountMicro } = deposit;
    if (!counts || day >= yesterday) open[key] = deposit;
    else if (day >= remembered) closed[day] = (closed[day] ?? 0n) + amountMicro;
  }
  return { ...state, deposits: open, closed, reservations: running(state, clock) };
}

/** Where there are too many of one day: the earlier half of what counts becomes a sum. */
function thinned(state: Allowance, clock: string): Allowance {
  const closed = { ...state.closed };
  const counting = Object.entries(state.deposits).filter(([, { counts }]) => counts);
  const summed = counting.slice(0, Math.max(0, counting.length - MOST_OPEN / 2));
  for (const [, { day, amountMicro }] of summed) closed[day] = (closed[day] ?? 0n) + amountMicro;
  const gone = new Set(summed.map(([key]) => key));
  const deposits = Object.fromEntries(Object.entries(state.deposits).filter(([key]) => !gone.has(key)));
  return { ...state, deposits, closed, reservations: running(state, clock) };
}

function running({ reservations, kind }: Allowance, clock: string): Allowance['reservations'] {
  const graceMs = kind === 'browser' || kind === 'account' ? 0 : LEGACY_GRACE_MS;
  const past = new Date(new Date(clock).getTime() - graceMs).toISOString();
  const entries = Object.entries(reservations);
  return Object.fromEntries(
    entries.filter(([, { released, keptBy, until }]) => !released && (keptBy.length > 0 || until > past)),
  );
}

/** As it stands at a time: two streams that are looked at together have closed the same days. */
export function settled(state: Allowance, now: Date): Allowance {
  return tidied(state, nowOf(state, now));
}

/** Whether what a day has taken is not known any more: nothing fits into it by itself. */
export function isForgotten(state: Allowance, day: string, now: Date): boolean {
  return day < daysBefore(nowOf(state, now), REMEMBERED_DAYS);
}

/** How an identifier's events make its state. */
export const limitDecider: Decider<Allowance, LimitEvent> = {
  initial,
  evolve: (state, event) => evolveAll(state, [event]),
  evolveAll,
};

/** Now, for this identifier: never before what was already written about it, whoever's clock runs behind. */
function nowOf(state: Allowance, now: Date): string {
  const text = now.toISOString();
  return text > state.clock ? text : state.clock;
}

/** What an order still keeps free; nothing once its time is over and nothing was seen. */
export function reservedBy(
  state: Allowance,
  orderId: string,
  now: Date,
): { readonly day: string; readonly micro: bigint } {
  const reservation = state.reservations[orderId];
  if (!reservation || reservation.released) return { day: '', micro: 0n };
  const live = reservation.keptBy.length > 0 || nowOf(state, now) < reservation.until;
  return { day: reservation.day, micro: live ? reservation.amountMicro : 0n };
}

/** What is not to be counted against itself. */
export interface Except {
  readonly orderId?: string;
  readonly depositKey?: string;
}

/** What a day has taken up so far: deposits that count or are seen, and what open orders keep free. */
export function takenOn(state: Allowance, day: string, now: Date, except: Except = {}): bigint {
  let taken = state.closed[day] ?? 0n;
  for (const deposit of Object.values(state.deposits))
    if (deposit.counts && deposit.day === day) taken += deposit.amountMicro;
  for (const [depositKey, sighting] of Object.entries(state.sightings))
    if (depositKey !== except.depositKey && sighting.day === day) taken += sighting.amountMicro;
  for (const orderId of Object.keys(state.reservations)) {
    if (orderId === except.orderId) continue;
    const reserved = reservedBy(state, orderId, now);
    if (reserved.day === day) taken += reserved.micro;
  }
  return taken;
}

/** What a browser keeps free for its orders on a day: what it has sent is not its own, but its people's. */
export function unpaidOn(browser: Allowance, day: string, now: Date, exceptOrder: string): bigint {
  return takenOn({ ...browser, sightings: {}, deposits: {}, closed: {} }, day, now, { orderId: exceptOrder });
}

/** The limit of its own that an identifier has, while that lasts. */
export function overrideOf(state: Allowance, now: Date): Override | null {
  const { override } = state;
  return override && (override.until === null || nowOf(state, now) < override.until) ? override : null;
}

/** Whether this limit of its own stands here yet, and its time is over. */
export function hasLapsed({ override }: Allowance, overrideId: string, now: Date): boolean {
  return override?.id === overrideId && override.until !== null && override.until <= now.toISOString();
}

/** The limit in force: the identifier's own while that lasts, otherwise the usual one. */
export function limitOf(state: Allowance, usualMicro: bigint, now: Date): bigint {
  return overrideOf(state, now)?.limitMicro ?? usualMicro;
}

/** Deposits that did not fit. */
export function heldDeposits(state: Allowance): readonly { readonly key: string; readonly deposit: LimitedDeposit }[] {
  return Object.entries(state.deposits).flatMap(([key, deposit]) => (deposit.counts ? [] : [{ key, deposit }]));
}
