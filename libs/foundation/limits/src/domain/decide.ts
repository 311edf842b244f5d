import { endOfLagosDay, lagosDay } from '@usdt-africa/kernel';
import { event } from '@usdt-africa/contracts/events';
import {
  type Allowance,
  type Except,
  heldDeposits,
  type IdentifierKind,
  isForgotten,
  limitDecider,
  type LimitEvent,
  limitOf,
  reservedBy,
  takenOn,
  unpaidOn,
} from './allowance.js';
import type { Known, Room } from './room.js';
import { accountRoomOn, type TierLimits, type TierTable } from './tiers.js';

export type NewLimitEvent = LimitEvent & { readonly schemaVersion: number };

export type { Known, Room };

/** Figures of limits, in micro of the stablecoin: 1 counts as 1 USD. */
export interface LimitRules {
  readonly guestDayLimitMicro: bigint;
  readonly lockSeconds: number;
  /** What each tier of an account may sell; left out: the usual. */
  readonly tiers?: TierTable;
}

/** The rules that one person's sale is decided by: with a tier where it is an account's. */
export type PersonRules = LimitRules & { readonly tier?: TierLimits };

/** What a browser placed and nobody has paid yet. */
export interface Browser {
  readonly state: Allowance;
}

/** How long after its lock an order keeps its amount free when nothing is seen. */
export const RESERVED_AFTER_LOCK_MS = 15 * 60_000;

/** What is left today for somebody known by these. */
export function roomOn(
  day: string,
  person: readonly Known[],
  rules: PersonRules,
  now: Date,
  except: Except = {},
): Room {
  if (rules.tier) return accountRoomOn(day, person, rules.tier, now, except);
  let least: { limitMicro: bigint; leftMicro: bigint } | null = null;
  for (const { state } of person) {
    const limitMicro = limitOf(state, rules.guestDayLimitMicro, now);
    const left = isForgotten(state, day, now) ? 0n : limitMicro - takenOn(state, day, now, except);
    if (least === null || left < least.leftMicro) least = { limitMicro, leftMicro: left };
  }
  const { limitMicro, leftMicro } = least ?? {
    limitMicro: rules.guestDayLimitMicro,
    leftMicro: rules.guestDayLimitMicro,
  };
  return { limitMicro, leftMicro: leftMicro > 0n ? leftMicro : 0n, renewsAt: endOfLagosDay(day) };
}

/**
 * What a browser may still place on a day, by its own orders alone: those it keeps free, and what was seen for them. Nothing
 * that others did under the same names is in it, so that it may be told.
 */
export function ownRoom(browser: Browser, rules: LimitRules, now: Date, except: Except = {}): Room {
  const day = lagosDay(now);
  const limitMicro = rules.guestDayLimitMicro;
  const leftMicro = limitMicro - takenOn(browser.state, day, now, except);
  return { limitMicro, leftMicro: leftMicro > 0n ? leftMicro : 0n, renewsAt: endOfLagosDay(day) };
}

/**
 * Keeps an order's amount free where it fits into what its person may send, less what its browser has placed and not paid.
 * Only the browser is told: whoever names a stranger's account takes nothing from them. Nothing for an order that is known
 * already.
 * @returns `own`: what the browser's own orders leave, when that is why it does not fit; null when others' are, of whom
 * nothing is told
 */
export function reserve(
  person: readonly Known[],
  browser: Browser,
  order: { readonly orderId: string; readonly amountMicro: bigint },
  now: Date,
  rules: LimitRules,
): { readonly own: Room | null; readonly fits: boolean; readonly events: readonly NewLimitEvent[] } {
  const { orderId, amountMicro } = order;
  const day = lagosDay(now);
  const beside = roomOn(day, person, rules, now, { orderId });
  const fits = amountMicro <= beside.leftMicro - unpaidOn(browser.state, day, now, orderId);
  const own = ownRoom(browser, rules, now, { orderId });
  const until = new Date(now.getTime() + rules.lockSeconds * 1000 + RESERVED_AFTER_LOCK_MS).toISOString();
  const at = now.toISOString();
  return {
    own: !fits && amountMicro > own.leftMicro ? own : null,
    fits,
    events: browser.state.reservations[orderId]
      ? []
      : [
          event('LimitReserved', {
            kind: 'browser',
            orderId,
            accountId: null,
            amountMicro: amountMicro.toString(),
            day,
            until,
            at,
          }),
        ],
  };
}

/**
 * Keeps an order's amount free in its account's own stream, where all devices of it meet. Nothing for an order that is known.
 * @returns `room`: what the tier leaves without this order
 */
export function reserveForAccount(
  person: readonly Known[],
  accountId: string,
  { orderId, amountMicro }: { readonly orderId: string; readonly amountMicro: bigint },
  now: Date,
  rules: LimitRules & { readonly tier: TierLimits },
): { readonly room: Room; readonly fits: boolean; readonly eventsFor: (known: Known) => readonly NewLimitEvent[] } {
  const day = lagosDay(now);
  const room = roomOn(day, person, rules, now, { orderId });
  const until = new Date(now.getTime() + rules.lockSeconds * 1000 + RESERVED_AFTER_LOCK_MS).toISOString();
  const data = { orderId, accountId, amountMicro: amountMicro.toString(), day, until, at: now.toISOString() };
  return {
    room,
    fits: amountMicro <= room.leftMicro,
    eventsFor: ({ kind, state }) =>
      kind !== 'account' || state.reservations[orderId] ? [] : [event('LimitReserved', { kind, ...data })],
  };
}

/** A deposit in a block that may still be replaced. */
export interface Sighted {
  readonly orderId: string;
  readonly depositKey: string;
  readonly amountMicro: bigint;
  readonly seenAt: Date;
}

/**
 * A deposit was seen: from now on it weighs on everything its person is known by, as far as there is room; where there is
 * not, whoever was seen first keeps theirs.
 */
export function see(
  person: readonly Known[],
  deposit: Sighted,
  now: Date,
  rules: PersonRules,
): (known: Known) => readonly NewLimitEvent[] {
  const { orderId, depositKey, amountMicro } = deposit;
  const day = lagosDay(deposit.seenAt);
  const fits = amountMicro <= roomOn(day, person, rules, now, deposit).leftMicro;
  return ({ kind, state }) =>
    !fits || state.sightings[depositKey] || state.deposits[depositKey]
      ? []
      : [event('LimitDepositSeen', sightingOf(kind, orderId, depositKey, amountMicro, day, now))];
}

/** A browser's order is being paid: so much of what it keeps free is not needed any more. */
export function paying({ state }: Browser, deposit: Sighted, now: Date): readonly NewLimitEvent[] {
  const { orderId, depositKey, amountMicro } = deposit;
  if (state.sightings[depositKey] || reservedBy(state, orderId, now).micro === 0n) return [];
  const { day } = state.reservations[orderId]!;
  return [event('LimitDepositSeen', sightingOf('browser', orderId, depositKey, amountMicro, day, now))];
}

function sightingOf(
  kind: IdentifierKind | 'browser',
  orderId: string,
  depositKey: string,
  amountMicro: bigint,
  day: string,
  now: Date,
) {
  return { kind, orderId, depositKey, amountMicro: amountMicro.toString(), day, at: now.toISOString() };
}

/** A final deposit, and the day it counts on. */
export interface Arrived {
  readonly orderId: string;
  readonly depositKey: string;
  readonly amountMicro: bigint;
  readonly arrivedAt: Date;
}

/**
 * Whether a deposit counts or is too much: beside what everything else of this person takes up on the day of its block. A
 * deposit that was held fits when the limit has been raised meanwhile; one that counts goes on counting.
 */
export function admit(
  person: readonly Known[],
  deposit: Arrived,
  now: Date,
  rules: PersonRules,
): { readonly fits: boolean; readonly eventFor: (known: Known) => readonly NewLimitEvent[] } {
  const { orderId, depositKey, amountMicro } = deposit;
  const known = person.map(({ state }) => state.deposits[depositKey]);
  if (known.some((before) => before?.counts)) return { fits: true, eventFor: () => [] };
  const day = lagosDay(deposit.arrivedAt);
  const room = roomOn(day, person, rules, now, deposit);
  const fits = amountMicro <= room.leftMicro;
  const common = { orderId, depositKey, amountMicro: amountMicro.toString(), day, at: now.toISOString() };
  return {
    fits,
    eventFor: ({ kind, state }) => {
      if (fits) return [event('LimitUsed', { kind, ...common })];
      if (state.deposits[depositKey]) return [];
      const limitMicro = rules.tier ? room.limitMicro : limitOf(state, rules.guestDayLimitMicro, now);
      return [event('LimitExceeded', { kind, ...common, limitMicro: limitMicro.toString() })];
    },
  };
}

/** Deposits that did not fit count all the same; one that counts already counts once. */
export function letGo({ kind, state }: Known, depositKeys: readonly string[], now: Date): readonly NewLimitEvent[] {
  return heldDeposits(state)
    .filter(({ key }) => depositKeys.includes(key))
    .map(({ key: depositKey, deposit: { orderId, amountMicro, day } }) =>
      event('LimitUsed', {
        kind,
        orderId,
        depositKey,
        amountMicro: amountMicro.toString(),
        day,
        at: now.toISOString(),
      }),
    );
}

/** Deposits that operators released and that no limit has weighed yet: they count, whatever is left; each counts once. */
export function countReleased(
  { kind, state }: Known,
  deposits: readonly Arrived[],
  now: Date,
): readonly NewLimitEvent[] {
  return deposits
    .filter(({ depositKey }) => !state.deposits[depositKey]?.counts)
    .map(({ orderId, depositKey, amountMicro, arrivedAt }) =>
      event('LimitUsed', {
        kind,
        orderId,
        depositKey,
        amountMicro: amountMicro.toString(),
        day: lagosDay(arrivedAt),
        at: now.toISOString(),
      }),
    );
}

/**
 * {@link admit} of several: the large ones each by itself in their order, then the small ones of a day as one. Where those
 * do not fit as one, each is looked at.
 * @returns keys of those that are too much, and what to tell each identifier
 */
export function admitAll(
  person: readonly Known[],
  { large, small }: { readonly large: readonly Arrived[]; readonly small: readonly Arrived[] },
  now: Date,
  rules: PersonRules,
): { readonly tooMuch: ReadonlySet<string>; readonly eventsFor: (known: Known) => readonly NewLimitEvent[] } {
  const states = person.map(({ state }) => state);
  const events = person.map((): NewLimitEvent[] => []);
  const tooMuch = new Set<string>();
  const told = (deposit: Arrived, onlyIfFits: boolean): boolean => {
    const current = person.map(({ kind }, at) => ({ kind, state: states[at]! }));
    const { fits, eventFor } = admit(current, deposit, now, rules);
    if (!fits && onlyIfFits) return false;
    current.forEach((known, at) => {
      const more = eventFor(known);
      events[at]!.push(...more);
      states[at] = more.reduce<Allowance>((state, next) => limitDecider.evolve(state, next), states[at]!);
    });
    return fits;
  };
  const each = (deposits: readonly Arrived[]): void => {
    for (const deposit of deposits) if (!told(deposit, false)) tooMuch.add(deposit.depositKey);
  };
  each(large);
  const counts = ({ depositKey }: Arrived): boolean => states.some(({ deposits }) => deposits[depositKey]?.counts);
  for (const ofDay of byDay(small.filter((deposit) => !counts(deposit)))) {
    const amountMicro = ofDay.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
    if (!told({ ...ofDay[0]!, amountMicro }, true)) each(ofDay);
  }
  return { tooMuch, eventsFor: (known) => events[person.indexOf(known)]! };
}

function byDay(deposits: readonly Arrived[]): Arrived[][] {
  const days = new Map<string, Arrived[]>();
  for (const deposit of deposits) {
    const day = lagosDay(deposit.arrivedAt);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(deposit);
    else days.set(day, [deposit]);
  }
  return [...days.values()];
}

/** What was seen is gone with its block; where it kept a reservation from earlier, that has as much time again as after a lock. */
export function gone({ state }: Known, orderId: string, depositKey: string, now: Date): readonly NewLimitEvent[] {
  if (state.sightings[depositKey]) return [event('LimitDepositGone', { orderId, depositKey, at: now.toISOString() })];
  const reservation = state.reservations[orderId];
  if (!reservation?.keptBy.includes(depositKey)) return [];
  const after = new Date(now.getTime() + RESERVED_AFTER_LOCK_MS).toISOString();
  const until = after > reservation.until ? after : reservation.until;
  return [event('LimitReservationLoosened', { orderId, depositKey, until, at: now.toISOString() })];
}

/** What an order keeps free is needed no more. Once: what is free already is not freed again. */
export function release(
  { state }: Pick<Known, 'state'>,
  orderId: string,
  cause: 'cancelled' | 'completed',
  now: Date,
): readonly NewLimitEvent[] {
  const { micro } = reservedBy(state, orderId, now);
  if (micro === 0n) return [];
  return [event('LimitReservationReleased', { orderId, amountMicro: micro.toString(), cause, at: now.toISOString() })];
}
