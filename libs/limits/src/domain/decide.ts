import { event } from '@usdt-africa/contracts/events';
import {
  type Allowance,
  heldDeposits,
  type IdentifierKind,
  type LimitEvent,
  limitOf,
  reservedBy,
  takenOn,
} from './allowance.js';
import { endOfLagosDay, lagosDay } from './day.js';

export type NewLimitEvent = LimitEvent & { readonly schemaVersion: number };

/** One identifier of a person, as it stands. */
export interface Known {
  readonly kind: IdentifierKind;
  readonly state: Allowance;
}

/** Figures of limits, in micro of the stablecoin: 1 counts as 1 USD. */
export interface LimitRules {
  readonly guestDayLimitMicro: bigint;
  readonly lockSeconds: number;
}

/** How long after its lock an order keeps its amount free when nothing is seen. */
export const RESERVED_AFTER_LOCK_MS = 15 * 60_000;

/** What a person may still send on a day: the least that any of their identifiers leaves. */
export interface Room {
  readonly limitMicro: bigint;
  readonly leftMicro: bigint;
  readonly renewsAt: Date;
}

/** What is left today for somebody known by these. */
export function roomOn(
  day: string,
  person: readonly Known[],
  rules: LimitRules,
  now: Date,
  exceptOrder?: string,
): Room {
  let least: { limitMicro: bigint; leftMicro: bigint } | null = null;
  for (const { state } of person) {
    const limitMicro = limitOf(state, rules.guestDayLimitMicro, now);
    const left = limitMicro - takenOn(state, day, now, exceptOrder);
    if (least === null || left < least.leftMicro) least = { limitMicro, leftMicro: left };
  }
  const { limitMicro, leftMicro } = least ?? {
    limitMicro: rules.guestDayLimitMicro,
    leftMicro: rules.guestDayLimitMicro,
  };
  return { limitMicro, leftMicro: leftMicro > 0n ? leftMicro : 0n, renewsAt: endOfLagosDay(day) };
}

/** Keeps an order's amount free, or says how much is left. Nothing for an order that is known already. */
export function reserve(
  person: readonly Known[],
  order: { readonly orderId: string; readonly amountMicro: bigint },
  now: Date,
  rules: LimitRules,
): { readonly room: Room; readonly fits: boolean; readonly eventFor: (known: Known) => readonly NewLimitEvent[] } {
  const day = lagosDay(now);
  const room = roomOn(day, person, rules, now, order.orderId);
  const until = new Date(now.getTime() + rules.lockSeconds * 1000 + RESERVED_AFTER_LOCK_MS).toISOString();
  return {
    room,
    fits: order.amountMicro <= room.leftMicro,
    eventFor: ({ kind, state }) =>
      state.reservations[order.orderId]
        ? []
        : [
            event('LimitReserved', {
              kind,
              orderId: order.orderId,
              amountMicro: order.amountMicro.toString(),
              day,
              until,
              at: now.toISOString(),
            }),
          ],
  };
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
  rules: LimitRules,
): { readonly fits: boolean; readonly eventFor: (known: Known) => readonly NewLimitEvent[] } {
  const { orderId, depositKey, amountMicro } = deposit;
  const known = person.map(({ state }) => state.deposits[depositKey]);
  if (known.some((before) => before?.counts)) return { fits: true, eventFor: () => [] };
  const day = lagosDay(deposit.arrivedAt);
  const fits = amountMicro <= roomOn(day, person, rules, now, orderId).leftMicro;
  const common = { orderId, depositKey, amountMicro: amountMicro.toString(), day, at: now.toISOString() };
  return {
    fits,
    eventFor: ({ kind, state }) => {
      if (fits) return [event('LimitUsed', { kind, ...common })];
      if (state.deposits[depositKey]) return [];
      const limitMicro = limitOf(state, rules.guestDayLimitMicro, now).toString();
      return [event('LimitExceeded', { kind, ...common, limitMicro })];
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

/** Something was seen for the order: what it still keeps free stays, whatever time it gets. */
export function keep({ state }: Known, orderId: string, depositKey: string, now: Date): readonly NewLimitEvent[] {
  const reservation = state.reservations[orderId];
  if (!reservation || reservation.keptBy.includes(depositKey) || state.deposits[depositKey]) return [];
  if (reservedBy(state, orderId, now).micro === 0n) return [];
  return [event('LimitReservationKept', { orderId, depositKey, at: now.toISOString() })];
}

/** What was seen is gone with its block: as much time again as after a lock. */
export function loosen({ state }: Known, orderId: string, depositKey: string, now: Date): readonly NewLimitEvent[] {
  const reservation = state.reservations[orderId];
  if (!reservation?.keptBy.includes(depositKey)) return [];
  const after = new Date(now.getTime() + RESERVED_AFTER_LOCK_MS).toISOString();
  const until = after > reservation.until ? after : reservation.until;
  return [event('LimitReservationLoosened', { orderId, depositKey, until, at: now.toISOString() })];
}

/** What an order keeps free is needed no more. Once: what is free already is not freed again. */
export function release(
  { state }: Known,
  orderId: string,
  cause: 'cancelled' | 'completed',
  now: Date,
): readonly NewLimitEvent[] {
  const { micro } = reservedBy(state, orderId, now);
  if (micro === 0n) return [];
  return [event('LimitReservationReleased', { orderId, amountMicro: micro.toString(), cause, at: now.toISOString() })];
}
