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
import type { Known, RemainingLimit } from './remaining-limit.js';
import { accountRemainingOn, type BuyTierTable, type SendTierTable, type TierLimits, type TierTable } from './tiers.js';

export type NewLimitEvent = LimitEvent & { readonly schemaVersion: number };

export type { Known, RemainingLimit };

/** Figures of limits, of sales in micro of the stablecoin (1 counts as 1 USD), of purchases in kobo. */
export interface LimitRules {
  readonly guestDayLimitMicro: bigint;
  readonly lockSeconds: number;
  /** What each tier of an account may sell; left out: the usual. */
  readonly tiers?: TierTable;
  /** What each tier of an account may buy; left out: the usual. */
  readonly buyTiers?: BuyTierTable;
  /** What each tier of an account may send; left out: the usual. */
  readonly sendTiers?: SendTierTable;
}

/** The rules that one person's sale is decided by: with a tier where it is an account's. */
export type PersonRules = LimitRules & { readonly tier?: TierLimits };

/** Orders that a browser placed and that are not paid yet. */
export interface Browser {
  readonly state: Allowance;
}

/** How long after its lock an order keeps its amount free when nothing is seen. */
export const RESERVED_AFTER_LOCK_MS = 15 * 60_000;

/** Remaining limit of a day for the person with these identifiers. */
export function remainingOn(
  day: string,
  person: readonly Known[],
  rules: PersonRules,
  now: Date,
  except: Except = {},
): RemainingLimit {
  if (rules.tier) return accountRemainingOn(day, person, rules.tier, now, except);
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
 * Remaining limit of a browser on a day by its own orders alone: what they reserve, and deposits seen for them. It
 * includes nothing that others did under the same names, so it may be disclosed.
 */
export function browserRemaining(browser: Browser, rules: LimitRules, now: Date, except: Except = {}): RemainingLimit {
  const day = lagosDay(now);
  const limitMicro = rules.guestDayLimitMicro;
  const leftMicro = limitMicro - takenOn(browser.state, day, now, except);
  return { limitMicro, leftMicro: leftMicro > 0n ? leftMicro : 0n, renewsAt: endOfLagosDay(day) };
}

/**
 * Reserves an order's amount if it fits into the person's remaining limit less the browser's unpaid orders. Only the
 * browser's stream records it: naming a stranger's account uses none of the stranger's limit. No events for an order
 * that is known already.
 * @returns `own`: what the browser's own orders leave, when that is why it does not fit; null when it is because of
 * others' orders, which are not disclosed
 */
export function reserve(
  person: readonly Known[],
  browser: Browser,
  order: { readonly orderId: string; readonly amountMicro: bigint },
  now: Date,
  rules: LimitRules,
): { readonly own: RemainingLimit | null; readonly fits: boolean; readonly events: readonly NewLimitEvent[] } {
  const { orderId, amountMicro } = order;
  const day = lagosDay(now);
  const beside = remainingOn(day, person, rules, now, { orderId });
  const fits = amountMicro <= beside.leftMicro - unpaidOn(browser.state, day, now, orderId);
  const own = browserRemaining(browser, rules, now, { orderId });
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
 * Reserves an order's amount in the account's own stream, which all of its devices share. No events for a known order.
 * @returns `room`: what the tier leaves without this order
 */
export function reserveForAccount(
  person: readonly Known[],
  accountId: string,
  { orderId, amountMicro }: { readonly orderId: string; readonly amountMicro: bigint },
  now: Date,
  rules: LimitRules & { readonly tier: TierLimits },
): {
  readonly remaining: RemainingLimit;
  readonly fits: boolean;
  readonly eventsFor: (known: Known) => readonly NewLimitEvent[];
} {
  const day = lagosDay(now);
  const remaining = remainingOn(day, person, rules, now, { orderId });
  const until = new Date(now.getTime() + rules.lockSeconds * 1000 + RESERVED_AFTER_LOCK_MS).toISOString();
  const data = { orderId, accountId, amountMicro: amountMicro.toString(), day, until, at: now.toISOString() };
  return {
    remaining,
    fits: amountMicro <= remaining.leftMicro,
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
 * Counts a seen deposit against all identifiers of its person while it fits into the remaining limit; where it does
 * not, deposits that were seen earlier keep their place.
 */
export function see(
  person: readonly Known[],
  deposit: Sighted,
  now: Date,
  rules: PersonRules,
): (known: Known) => readonly NewLimitEvent[] {
  const { orderId, depositKey, amountMicro } = deposit;
  const day = lagosDay(deposit.seenAt);
  const fits = amountMicro <= remainingOn(day, person, rules, now, deposit).leftMicro;
  return ({ kind, state }) =>
    !fits || state.pendingDeposits[depositKey] || state.deposits[depositKey]
      ? []
      : [event('LimitDepositSeen', pendingDepositOf(kind, orderId, depositKey, amountMicro, day, now))];
}

/** Reduces a browser's reservation by a deposit that pays its order. */
export function paying({ state }: Browser, deposit: Sighted, now: Date): readonly NewLimitEvent[] {
  const { orderId, depositKey, amountMicro } = deposit;
  if (state.pendingDeposits[depositKey] || reservedBy(state, orderId, now).micro === 0n) return [];
  const { day } = state.reservations[orderId]!;
  return [event('LimitDepositSeen', pendingDepositOf('browser', orderId, depositKey, amountMicro, day, now))];
}

function pendingDepositOf(
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
export interface CountedDeposit {
  readonly orderId: string;
  readonly depositKey: string;
  readonly amountMicro: bigint;
  readonly receivedAt: Date;
}

/**
 * Decides whether a deposit counts or exceeds the limit, given this person's other use on the day of its block. A held
 * deposit fits if the limit has been raised meanwhile; one that counts keeps counting.
 */
export function admit(
  person: readonly Known[],
  deposit: CountedDeposit,
  now: Date,
  rules: PersonRules,
): { readonly fits: boolean; readonly eventFor: (known: Known) => readonly NewLimitEvent[] } {
  const { orderId, depositKey, amountMicro } = deposit;
  const known = person.map(({ state }) => state.deposits[depositKey]);
  if (known.some((before) => before?.counts)) return { fits: true, eventFor: () => [] };
  const day = lagosDay(deposit.receivedAt);
  const remaining = remainingOn(day, person, rules, now, deposit);
  const fits = amountMicro <= remaining.leftMicro;
  const common = { orderId, depositKey, amountMicro: amountMicro.toString(), day, at: now.toISOString() };
  return {
    fits,
    eventFor: ({ kind, state }) => {
      if (fits) return [event('LimitUsed', { kind, ...common })];
      if (state.deposits[depositKey]) return [];
      const limitMicro = rules.tier ? remaining.limitMicro : limitOf(state, rules.guestDayLimitMicro, now);
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
  deposits: readonly CountedDeposit[],
  now: Date,
): readonly NewLimitEvent[] {
  return deposits
    .filter(({ depositKey }) => !state.deposits[depositKey]?.counts)
    .map(({ orderId, depositKey, amountMicro, receivedAt }) =>
      event('LimitUsed', {
        kind,
        orderId,
        depositKey,
        amountMicro: amountMicro.toString(),
        day: lagosDay(receivedAt),
        at: now.toISOString(),
      }),
    );
}

/**
 * {@link admit} for several: large ones one by one in their order, then the small ones of a day as one sum. Where the
 * sum does not fit, each is checked alone.
 * @returns keys of those that exceed the limit, and the events for each identifier
 */
export function admitAll(
  person: readonly Known[],
  { large, small }: { readonly large: readonly CountedDeposit[]; readonly small: readonly CountedDeposit[] },
  now: Date,
  rules: PersonRules,
): { readonly tooMuch: ReadonlySet<string>; readonly eventsFor: (known: Known) => readonly NewLimitEvent[] } {
  const states = person.map(({ state }) => state);
  const events = person.map((): NewLimitEvent[] => []);
  const tooMuch = new Set<string>();
  const record = (deposit: CountedDeposit, onlyIfFits: boolean): boolean => {
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
  const each = (deposits: readonly CountedDeposit[]): void => {
    for (const deposit of deposits) if (!record(deposit, false)) tooMuch.add(deposit.depositKey);
  };
  each(large);
  const counts = ({ depositKey }: CountedDeposit): boolean =>
    states.some(({ deposits }) => deposits[depositKey]?.counts);
  for (const ofDay of byDay(small.filter((deposit) => !counts(deposit)))) {
    const amountMicro = ofDay.reduce((sum, deposit) => sum + deposit.amountMicro, 0n);
    if (!record({ ...ofDay[0]!, amountMicro }, true)) each(ofDay);
  }
  return { tooMuch, eventsFor: (known) => events[person.indexOf(known)]! };
}

function byDay(deposits: readonly CountedDeposit[]): CountedDeposit[][] {
  const days = new Map<string, CountedDeposit[]>();
  for (const deposit of deposits) {
    const day = lagosDay(deposit.receivedAt);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(deposit);
    else days.set(day, [deposit]);
  }
  return [...days.values()];
}

/** A seen deposit disappeared with its block. */
export function gone({ state }: Known, orderId: string, depositKey: string, now: Date): readonly NewLimitEvent[] {
  return state.pendingDeposits[depositKey]
    ? [event('LimitDepositDropped', { orderId, depositKey, at: now.toISOString() })]
    : [];
}

/** Releases an order's reservation, once: what is free already is not released again. */
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
