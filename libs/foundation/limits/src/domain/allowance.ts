import type { DomainEvent, limitEventTypes } from '@usdt-africa/contracts/events';
import { type Decider, lagosDay } from '@usdt-africa/kernel';

export type LimitEventType = (typeof limitEventTypes)[number];
export type LimitEvent = DomainEvent<LimitEventType>;
export type IdentifierKind = 'mail-address' | 'phone-number' | 'bank-account' | 'identity-number' | 'account';

/** Amount that an unpaid order reserves, in the stream of its browser or its account. */
export interface Reservation {
  readonly day: string;
  readonly amountMicro: bigint;
  readonly until: string;
  readonly released: boolean;
}

/** A deposit that is seen and not final yet. */
export interface PendingDeposit {
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
  readonly pendingDeposits: Readonly<Record<string, PendingDeposit>>;
  /** By deposit. */
  readonly deposits: Readonly<Record<string, LimitedDeposit>>;
  /** By day: sum of deposits that are no longer stored one by one. */
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
  pendingDeposits: {},
  deposits: {},
  closed: {},
  latestOrder: null,
  override: null,
  clock: '1970-01-01T00:00:00.000Z',
  version: 0,
};

/** A state with its own copies of the records: events are applied in place, any number in a row. */
type Draft = { -readonly [Key in keyof Allowance]: Allowance[Key] } & {
  reservations: Record<string, Reservation>;
  pendingDeposits: Record<string, PendingDeposit>;
  deposits: Record<string, LimitedDeposit>;
};

function draftOf(state: Allowance): Draft {
  const { reservations, pendingDeposits, deposits } = state;
  return {
    ...state,
    reservations: { ...reservations },
    pendingDeposits: { ...pendingDeposits },
    deposits: { ...deposits },
  };
}

/** Copies once, not for each event: a long history would be copied as often as it is long. */
function evolveAll(state: Allowance, events: readonly LimitEvent[]): Allowance {
  let draft = draftOf(state);
  for (const event of events) draft = applied(draft, event);
  return draft;
}

function applied(draft: Draft, event: LimitEvent): Draft {
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
      draft.reservations[orderId] = { day, amountMicro: BigInt(amountMicro), until, released: false };
      return;
    }
    case 'LimitDepositSeen': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      change(draft, orderId, (reservation) => ({ amountMicro: atLeastNothing(reservation.amountMicro - amountMicro) }));
      draft.kind = kind;
      draft.pendingDeposits[depositKey] = { orderId, day, amountMicro };
      return;
    }
    case 'LimitDepositDropped':
      return forgetPendingDeposit(draft, event.data.depositKey);
    case 'LimitReservationReleased':
      return change(draft, event.data.orderId, () => ({ released: true }));
    case 'LimitUsed':
    case 'LimitExceeded': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      const counts = event.type === 'LimitUsed';
      // A seen deposit reduced the reservation already.
      const goesDown = counts && !draft.pendingDeposits[depositKey];
      forgetPendingDeposit(draft, depositKey);
      if (goesDown)
        change(draft, orderId, (reservation) => ({
          amountMicro: atLeastNothing(reservation.amountMicro - amountMicro),
        }));
      draft.kind = kind;
      draft.deposits[depositKey] = { orderId, day, amountMicro, counts };
      return;
    }
    case 'LimitOverrideSet': {
      const { kind, overrideId, limits, until, at } = event.data;
      const { dayMicro, monthMicro } = limits.sell;
      const month = monthMicro === null ? null : BigInt(monthMicro);
      draft.kind = kind;
      draft.override = { id: overrideId, limitMicro: BigInt(dayMicro), monthMicro: month, until, at };
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

function forgetPendingDeposit(draft: Draft, depositKey: string): void {
  if (!draft.pendingDeposits[depositKey]) return;
  const { [depositKey]: _gone, ...others } = draft.pendingDeposits;
  draft.pendingDeposits = others;
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

/** Deposits and reservations that are stored one by one; beyond this number deposits become sums. */
const MOST_OPEN = 256;
/** Days whose sums are remembered: longer than any address is watched. */
const REMEMBERED_DAYS = 100;

const daysBefore = (clock: string, days: number): string =>
  lagosDay(new Date(new Date(clock).getTime() - days * 86_400_000));

/** Drops what is no longer needed: deposits of days before yesterday become sums, ended reservations are removed. */
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

function running({ reservations }: Allowance, clock: string): Allowance['reservations'] {
  return Object.fromEntries(
    Object.entries(reservations).filter(([, { released, until }]) => !released && until > clock),
  );
}

/** The state at a given time, so that two streams that are compared have closed the same days. */
export function settled(state: Allowance, now: Date): Allowance {
  return tidied(state, nowOf(state, now));
}

/** Whether the use of a day is no longer stored; no deposit then fits into that day automatically. */
export function isForgotten(state: Allowance, day: string, now: Date): boolean {
  return day < daysBefore(nowOf(state, now), REMEMBERED_DAYS);
}

/** How an identifier's events make its state. */
export const limitDecider: Decider<Allowance, LimitEvent> = {
  initial,
  evolve: (state, event) => evolveAll(state, [event]),
  evolveAll,
};

/**
 * The present time for this identifier: never before the newest event of its stream, even if this process's clock runs
 * behind.
 */
function nowOf(state: Allowance, now: Date): string {
  const text = now.toISOString();
  return text > state.clock ? text : state.clock;
}

/** Amount that an order still reserves; none once its time is over. */
export function reservedBy(
  state: Allowance,
  orderId: string,
  now: Date,
): { readonly day: string; readonly micro: bigint } {
  const reservation = state.reservations[orderId];
  if (!reservation || reservation.released) return { day: '', micro: 0n };
  const live = nowOf(state, now) < reservation.until;
  return { day: reservation.day, micro: live ? reservation.amountMicro : 0n };
}

/** Order or deposit to leave out, so that it does not count against itself. */
export interface Except {
  readonly orderId?: string;
  readonly depositKey?: string;
}

/** What a day has taken up so far: deposits that count or are seen, and what open orders keep free. */
export function takenOn(state: Allowance, day: string, now: Date, except: Except = {}): bigint {
  let taken = state.closed[day] ?? 0n;
  for (const deposit of Object.values(state.deposits))
    if (deposit.counts && deposit.day === day) taken += deposit.amountMicro;
  for (const [depositKey, pendingDeposit] of Object.entries(state.pendingDeposits))
    if (depositKey !== except.depositKey && pendingDeposit.day === day) taken += pendingDeposit.amountMicro;
  for (const orderId of Object.keys(state.reservations)) {
    if (orderId === except.orderId) continue;
    const reserved = reservedBy(state, orderId, now);
    if (reserved.day === day) taken += reserved.micro;
  }
  return taken;
}

/**
 * What a browser's open orders reserve on a day; deposits it has sent are left out, because they count for its people.
 */
export function unpaidOn(browser: Allowance, day: string, now: Date, exceptOrder: string): bigint {
  return takenOn({ ...browser, pendingDeposits: {}, deposits: {}, closed: {} }, day, now, { orderId: exceptOrder });
}

/** An identifier's override while it is in force. */
export function overrideOf(state: Allowance, now: Date): Override | null {
  const { override } = state;
  return override && (override.until === null || nowOf(state, now) < override.until) ? override : null;
}

/** Whether this override is still recorded here although its time is over. */
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
