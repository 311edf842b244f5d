import type { DomainEvent, limitEventTypes } from '@usdt-africa/contracts/events';
import type { Decider } from '@usdt-africa/kernel';

export type LimitEventType = (typeof limitEventTypes)[number];
export type LimitEvent = DomainEvent<LimitEventType>;
export type IdentifierKind = 'mail-address' | 'phone-number' | 'bank-account' | 'account';

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
  /** Null: until it is ended. */
  readonly until: string | null;
  readonly at: string;
}

/** What one identifier of a person takes up, folded from its stream. Amounts in micro. */
export interface Allowance {
  readonly kind: IdentifierKind | 'browser' | null;
  /** By order. */
  readonly reservations: Readonly<Record<string, Reservation>>;
  /** By deposit. */
  readonly sightings: Readonly<Record<string, Sighting>>;
  /** By deposit. */
  readonly deposits: Readonly<Record<string, LimitedDeposit>>;
  readonly override: Override | null;
  /** The newest time that was written here: no clock that decides goes behind it. */
  readonly clock: string;
  readonly version: number;
}

const initial: Allowance = {
  kind: null,
  reservations: {},
  sightings: {},
  deposits: {},
  override: null,
  clock: '1970-01-01T00:00:00.000Z',
  version: 0,
};

function evolve(state: Allowance, event: LimitEvent): Allowance {
  const { at } = event.data;
  return { ...apply(state, event), clock: at > state.clock ? at : state.clock, version: state.version + 1 };
}

function apply(state: Allowance, event: LimitEvent): Allowance {
  switch (event.type) {
    case 'LimitReserved': {
      const { kind, orderId, amountMicro, day, until } = event.data;
      const reservation = { day, amountMicro: BigInt(amountMicro), until, keptBy: [], released: false };
      return { ...state, kind, reservations: { ...state.reservations, [orderId]: reservation } };
    }
    case 'LimitReservationKept': {
      const { orderId, depositKey } = event.data;
      return changed(state, orderId, ({ keptBy }) => ({ keptBy: [...without(keptBy, depositKey), depositKey] }));
    }
    case 'LimitReservationLoosened': {
      const { orderId, depositKey, until } = event.data;
      return changed(state, orderId, ({ keptBy }) => ({ keptBy: without(keptBy, depositKey), until }));
    }
    case 'LimitDepositSeen': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      const next = changed(state, orderId, (reservation) => ({
        amountMicro: atLeastNothing(reservation.amountMicro - amountMicro),
      }));
      return { ...next, kind, sightings: { ...state.sightings, [depositKey]: { orderId, day, amountMicro } } };
    }
    case 'LimitDepositGone': {
      const { [event.data.depositKey]: _gone, ...sightings } = state.sightings;
      return { ...state, sightings };
    }
    case 'LimitReservationReleased':
      return changed(state, event.data.orderId, () => ({ released: true }));
    case 'LimitUsed':
    case 'LimitExceeded': {
      const { kind, orderId, depositKey, day } = event.data;
      const amountMicro = BigInt(event.data.amountMicro);
      const counts = event.type === 'LimitUsed';
      const { [depositKey]: seen, ...sightings } = state.sightings;
      const next = changed({ ...state, sightings }, orderId, (reservation) => ({
        keptBy: without(reservation.keptBy, depositKey),
        // It went down already when the deposit was seen.
        amountMicro: counts && !seen ? atLeastNothing(reservation.amountMicro - amountMicro) : reservation.amountMicro,
      }));
      return { ...next, kind, deposits: { ...next.deposits, [depositKey]: { orderId, day, amountMicro, counts } } };
    }
    case 'LimitOverrideSet': {
      const { kind, overrideId, limitMicro, until, at } = event.data;
      return { ...state, kind, override: { id: overrideId, limitMicro: BigInt(limitMicro), until, at } };
    }
    case 'LimitOverrideEnded':
      return { ...state, override: state.override?.id === event.data.overrideId ? null : state.override };
  }
}

function changed(
  state: Allowance,
  orderId: string,
  change: (reservation: Reservation) => Partial<Reservation>,
): Allowance {
  const reservation = state.reservations[orderId];
  if (!reservation) return state;
  return { ...state, reservations: { ...state.reservations, [orderId]: { ...reservation, ...change(reservation) } } };
}

function without(keys: readonly string[], key: string): readonly string[] {
  return keys.filter((candidate) => candidate !== key);
}

function atLeastNothing(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

/** How an identifier's events make its state. */
export const limitDecider: Decider<Allowance, LimitEvent> = { initial, evolve };

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
  let taken = 0n;
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
  return takenOn({ ...browser, sightings: {}, deposits: {} }, day, now, { orderId: exceptOrder });
}

/** The limit in force: the identifier's own while that lasts, otherwise the usual one. */
export function limitOf(state: Allowance, usualMicro: bigint, now: Date): bigint {
  const { override } = state;
  return override && (override.until === null || nowOf(state, now) < override.until) ? override.limitMicro : usualMicro;
}

/** Deposits that did not fit. */
export function heldDeposits(state: Allowance): readonly { readonly key: string; readonly deposit: LimitedDeposit }[] {
  return Object.entries(state.deposits).flatMap(([key, deposit]) => (deposit.counts ? [] : [{ key, deposit }]));
}
