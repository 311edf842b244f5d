import { Inject, Injectable } from '@nestjs/common';
import { type EventData, type LimitedTier, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { isEvent, PersonalData, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, formatMoney, lagosDay, type Principal, type Refusal } from '@usdt-africa/kernel';
import { CLOCK, ProductConfig } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { heldDeposits, limitDecider, limitOf } from '../domain/allowance.js';
import {
  admit,
  admitAll,
  type CountedDeposit,
  countReleased,
  letGo,
  type LimitRules,
  browserRemaining,
  reserve,
  reserveForAccount,
  type RemainingLimit,
} from '../domain/decide.js';
import { heldOf } from '../domain/own-limit.js';
import { periodsOn, UNLIMITED_MICRO } from '../domain/tiers.js';
import { AccountLimitStatuses } from './account-limit-statuses.js';
import type { Held } from '../domain/held.js';
import { HeldByLimits } from './held-by-limits.js';
import { LimitPeople, type Proven } from './limit-people.js';
import { LimitSources } from './limit-sources.js';
import { LimitStates, type LimitStore } from './limit-states.js';
import { loadBrowser, loadPerson } from './limit-streams.js';
import { browserOf, type Identifier, identifiersOf, type NamedIdentifier, type Person } from './person.js';
import { TierRules } from './tier-rules.js';

/** What must be appended together with the order's own events. */
export interface Admission {
  readonly fits: boolean;
  readonly appends: readonly StreamAppend[];
}

/** What must be appended together with the order's own events when several deposits become final. */
export interface Admissions {
  /** Keys of the deposits that do not fit. */
  readonly tooMuch: ReadonlySet<string>;
  readonly appends: readonly StreamAppend[];
}

/**
 * Limit checks and reservations for orders. Returns appends at the versions that were read: the caller appends them
 * together with the order's events and retries on a conflict, so nothing is reserved for an order that does not exist.
 */
@Injectable()
export class LimitService {
  readonly people: LimitPeople;
  /** How accounts stand, for lists of them. */
  readonly limitStatuses: AccountLimitStatuses;
  /** What guests and tiers may sell now. */
  readonly tiers: TierRules;
  readonly #states: LimitStates;
  readonly #held: HeldByLimits | null;

  constructor(
    @Inject(PostgresEventStore) private readonly store: LimitStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConfig) rules: LimitRules,
    @Inject(LimitSources) { pool, proven }: { readonly pool?: Pool; readonly proven?: Proven } = {},
  ) {
    this.#states = new LimitStates(store, pool ?? null);
    this.tiers = new TierRules(store, clock, rules);
    this.people = new LimitPeople(store, this.#states, personalData, this.tiers, proven);
    this.limitStatuses = new AccountLimitStatuses(this.#states, this.people, this.tiers, clock);
    this.#held = pool ? new HeldByLimits(pool, this.#states, this.people) : null;
  }

  identifiers(person: Person): readonly NamedIdentifier[] {
    return identifiersOf(this.personalData, person);
  }

  /** Identifiers of the person who placed an order; none after their erasure. */
  identifiersOfOrder(
    placed: Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient' | 'guestHash'>,
  ): Promise<readonly Identifier[]> {
    return this.people.ofOrder(placed);
  }

  /**
   * Keeps an order's amount free, from now until 15 minutes after its lock, in the name of the browser that places it.
   * @throws Refusal 422 `over-limit`: when it renews, and how much is left where that is the browser's own affair
   */
  async reserve(
    identifiers: readonly Identifier[],
    order: { readonly orderId: string; readonly amountMicro: bigint; readonly principal: Principal },
  ): Promise<readonly StreamAppend[]> {
    const { principal } = order;
    if (principal.kind === 'account') return this.#reserveForAccount(principal.accountId, order);
    const [person, browser, rules] = await Promise.all([
      loadPerson(this.#states, identifiers),
      loadBrowser(this.#states, browserOf(this.personalData, order.principal.key)),
      this.tiers.now(),
    ]);
    const { fits, own, events } = reserve(person.known, browser, order, this.clock.now(), rules);
    if (!fits) throw own ? overLimit(own) : overOthersLimit();
    return browser.appends(events);
  }

  async #reserveForAccount(
    accountId: string,
    order: { readonly orderId: string; readonly amountMicro: bigint },
  ): Promise<readonly StreamAppend[]> {
    const identifiers = await this.people.ofAccount(accountId);
    const [person, { tier, ...rules }] = await this.#person(identifiers);
    const now = this.clock.now();
    const decided = reserveForAccount(person.known, accountId, order, now, { ...rules, tier: tier! });
    if (!decided.fits) throw overAccountLimit(decided.remaining);
    return person.appends(decided.eventsFor);
  }

  /** {@link LimitPeople.hasRisenSince} of the account that placed an order. */
  async hasRisenSince(
    at: string,
    placed: Parameters<LimitPeople['accountOf']>[0],
    depositKey: string,
  ): Promise<boolean> {
    const accountId = await this.people.accountOf(placed);
    return accountId !== null && (await this.people.hasRisenSince(accountId, at, depositKey));
  }

  /** Limit status of an account today and this month, with its identifiers. */
  async limitStatusOf(accountId: string) {
    const [person, { tier }] = await this.#person(await this.people.ofAccount(accountId));
    const now = this.clock.now();
    return { known: person.known, now, ...periodsOn(lagosDay(now), person.known, tier!, now) };
  }

  /** Deposits of an account that its limits hold, whatever day. */
  async heldOf(accountId: string): Promise<readonly Held[]> {
    return (await this.heldAt(accountId)).held;
  }

  /** {@link heldOf}, and of what streams at which versions it was read. */
  async heldAt(accountId: string) {
    const [own] = await this.people.ofAccount(accountId);
    const { state, readAt } = await loadBrowser(this.#states, own!.indexes);
    return { held: heldDeposits(state), readAt };
  }

  /** Held deposits of a person under all identifiers, of every day. */
  async heldOfPerson(identifiers: readonly Identifier[]): Promise<readonly Held[]> {
    return heldOf((await loadPerson(this.#states, identifiers)).known);
  }

  /** Deposits held by the limits of a tier, over all people in it. */
  async heldOfTier(tier: LimitedTier): Promise<readonly Held[]> {
    return (await this.heldByTier()).get(tier) ?? [];
  }

  /** All deposits held by limits, by the tier whose limits hold them. */
  async heldByTier(): Promise<ReadonlyMap<LimitedTier, readonly Held[]>> {
    return (await this.#held?.byTier()) ?? new Map();
  }

  /**
   * Remaining limit of a browser today by its own orders alone, for the page where the amount is entered. If all
   * identifiers of its latest order have a higher override, that limit applies.
   * @param principal null for a browser without an identity yet
   */
  async browserRemaining(principal: Principal | null): Promise<RemainingLimit> {
    const now = this.clock.now();
    if (principal === null) return browserRemaining({ state: limitDecider.initial }, await this.tiers.now(), now);
    if (principal.kind === 'account') {
      const { day, month } = await this.limitStatusOf(principal.accountId);
      const { limitMicro, leftMicro, renewsAt } = month.leftMicro < day.leftMicro ? month : day;
      return { limitMicro: limitMicro ?? UNLIMITED_MICRO, leftMicro, renewsAt };
    }
    const [browser, rules] = await Promise.all([
      loadBrowser(this.#states, browserOf(this.personalData, principal.key)),
      this.tiers.now(),
    ]);
    const latest = browser.state.latestOrder;
    const usual = rules.guestDayLimitMicro;
    const raised = latest === null ? 0n : await this.#limitOfOrder(latest, usual, now);
    return browserRemaining(browser, { ...rules, guestDayLimitMicro: raised > usual ? raised : usual }, now);
  }

  /** The lowest limit of the people that an order names; 0 after their erasure. */
  async #limitOfOrder(orderId: string, usualMicro: bigint, now: Date): Promise<bigint> {
    const name = streams.order(orderId);
    const [first] = (await this.store.readStreams([name])).get(name) ?? [];
    if (!isEvent(first, 'OrderPlaced')) return 0n;
    const { person } = await this.people.loadOrder(first.data);
    const limits = person.known.map(({ state }) => limitOf(state, usualMicro, now));
    return limits.reduce((least, limit) => (limit < least ? limit : least), limits[0] ?? 0n);
  }

  /** Counts a final deposit on the day of its block, or notes that it did not fit. */
  async admit(identifiers: readonly Identifier[], deposit: CountedDeposit): Promise<Admission> {
    const [person, rules] = await this.#person(identifiers);
    const { fits, eventFor } = admit(person.known, deposit, this.clock.now(), rules);
    return { fits: fits || identifiers.length === 0, appends: person.appends(eventFor) };
  }

  /**
   * Counts several final deposits of the person who placed an order, each on the day of its block: large ones one by
   * one, then the small ones together. Nothing exceeds the limit of an erased person.
   */
  async admitAll(
    placed: Parameters<LimitPeople['loadOrder']>[0],
    deposits: { readonly large: readonly CountedDeposit[]; readonly small: readonly CountedDeposit[] },
  ): Promise<Admissions> {
    const { identifiers, person } = await this.people.loadOrder(placed);
    const rules = await this.people.rulesFor(identifiers);
    const { tooMuch, eventsFor } = admitAll(person.known, deposits, this.clock.now(), rules);
    return { tooMuch: identifiers.length === 0 ? new Set() : tooMuch, appends: person.appends(eventsFor) };
  }

  /**
   * Counts deposits of an order that operators released, each on its own day.
   * @param overLimit keys of the deposits that exceeded a limit
   * @param unweighed deposits that no limit has checked: below the minimum, or of a cancelled order
   */
  async letGo(
    placed: Parameters<LimitPeople['loadOrder']>[0],
    overLimit: readonly string[],
    unweighed: readonly CountedDeposit[] = [],
  ): Promise<readonly StreamAppend[]> {
    const { person } = await this.people.loadOrder(placed);
    const now = this.clock.now();
    const others = unweighed.filter(({ depositKey }) => !overLimit.includes(depositKey));
    return person.appends((known) => [...letGo(known, overLimit, now), ...countReleased(known, others, now)]);
  }

  #person(identifiers: readonly Identifier[]) {
    return Promise.all([loadPerson(this.#states, identifiers), this.people.rulesFor(identifiers)]);
  }
}

/** Refusal text that is clear without a table: the limit, what is left of it, and when it renews in full. */
export function overLimit({ limitMicro, leftMicro }: RemainingLimit): Refusal {
  return refusal('limits.over-limit', { limit: plain(limitMicro), left: leftMicro > 0n ? plain(leftMicro) : null });
}

/** An account may see these figures: all of its sales are its owner's own. */
export function overAccountLimit({ limitMicro, leftMicro, period }: RemainingLimit): Refusal {
  return refusal('limits.over-limit/account', {
    limit: plain(limitMicro),
    left: leftMicro > 0n ? plain(leftMicro) : null,
    period: period ?? 'day',
  });
}

/**
 * A limit is used up by sales outside this browser. The figures are not disclosed, because the name may belong to a
 * stranger.
 */
export function overOthersLimit(): Refusal {
  return refusal('limits.over-limit/others');
}

/** `2,500`, `160.50`. */
function plain(micro: bigint): string {
  const [whole = '0', decimals = ''] = formatMoney(micro, 'USDT').split('.');
  const cut = decimals.slice(0, 2);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cut === '00' ? grouped : `${grouped}.${cut}`;
}
