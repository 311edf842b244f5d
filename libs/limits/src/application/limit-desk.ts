import { type EventData, streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent, type PersonalData, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, formatMoney, type Principal, Refusal } from '@usdt-africa/kernel';
import { limitDecider, limitOf } from '../domain/allowance.js';
import {
  admit,
  admitAll,
  type Arrived,
  letGo,
  type LimitRules,
  ownRoom,
  reserve,
  type Room,
} from '../domain/decide.js';
import { loadBrowser, loadPerson } from './limit-streams.js';
import { browserOf, type Identifier, identifiersOf, type Person, personOf } from './person.js';

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
 * What orders ask of limits. It answers with appends at the versions it looked at: whoever asked appends them together
 * with events of the order, and asks again on a conflict. So nothing is reserved for an order that is not there.
 */
export class LimitDesk {
  constructor(
    private readonly store: Pick<EventStore, 'readStreams'>,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly rules: LimitRules,
  ) {}

  identifiers(person: Person): readonly Identifier[] {
    return identifiersOf(this.personalData, person);
  }

  /** Of whoever placed an order; none once they were erased. */
  async identifiersOfOrder(
    placed: Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient'>,
  ): Promise<readonly Identifier[]> {
    const person = await personOf(this.personalData, placed);
    return person ? this.identifiers(person) : [];
  }

  /**
   * Keeps an order's amount free, from now until 15 minutes after its lock, in the name of the browser that places it.
   * @throws Refusal 422 `over-limit`: when it renews, and how much is left where that is the browser's own affair
   */
  async reserve(
    identifiers: readonly Identifier[],
    order: { readonly orderId: string; readonly amountMicro: bigint; readonly principal: Principal },
  ): Promise<readonly StreamAppend[]> {
    const [person, browser] = await Promise.all([
      loadPerson(this.store, identifiers),
      loadBrowser(this.store, browserOf(this.personalData, order.principal.key)),
    ]);
    const { fits, own, events } = reserve(person.known, browser, order, this.clock.now(), this.rules);
    if (!fits) throw own ? overLimit(own) : overOthersLimit();
    return browser.appends(events);
  }

  /**
   * What a browser may still place today by its own orders alone: for the page where the amount is chosen. Where everybody
   * whom its latest order names has a higher limit of their own, that one counts.
   * @param principal null for a browser that is nobody yet
   */
  async ownRoom(principal: Principal | null): Promise<Room> {
    const now = this.clock.now();
    if (principal === null) return ownRoom({ state: limitDecider.initial }, this.rules, now);
    const browser = await loadBrowser(this.store, browserOf(this.personalData, principal.key));
    const latest = Object.keys(browser.state.reservations).at(-1);
    const raised = latest === undefined ? 0n : await this.#limitOfOrder(latest, now);
    const usual = this.rules.guestDayLimitMicro;
    return ownRoom(browser, { ...this.rules, guestDayLimitMicro: raised > usual ? raised : usual }, now);
  }

  /** The least of the limits of those whom an order names; 0 once they were erased. */
  async #limitOfOrder(orderId: string, now: Date): Promise<bigint> {
    const name = streams.order(orderId);
    const [first] = (await this.store.readStreams([name])).get(name) ?? [];
    if (!isEvent(first, 'OrderPlaced')) return 0n;
    const person = await loadPerson(this.store, await this.identifiersOfOrder(first.data));
    const limits = person.known.map(({ state }) => limitOf(state, this.rules.guestDayLimitMicro, now));
    return limits.reduce((least, limit) => (limit < least ? limit : least), limits[0] ?? 0n);
  }

  /** Counts a final deposit on the day of its block, or notes that it did not fit. */
  async admit(identifiers: readonly Identifier[], deposit: Arrived): Promise<Admission> {
    const person = await loadPerson(this.store, identifiers);
    const { fits, eventFor } = admit(person.known, deposit, this.clock.now(), this.rules);
    return { fits: fits || identifiers.length === 0, appends: person.appends(eventFor) };
  }

  /**
   * Counts several final deposits, each on the day of its block: large ones in their order, then the small ones together.
   * Nothing is too much for somebody who was erased.
   */
  async admitAll(
    identifiers: readonly Identifier[],
    deposits: { readonly large: readonly Arrived[]; readonly small: readonly Arrived[] },
  ): Promise<Admissions> {
    const person = await loadPerson(this.store, identifiers);
    const { tooMuch, eventsFor } = admitAll(person.known, deposits, this.clock.now(), this.rules);
    return { tooMuch: identifiers.length === 0 ? new Set() : tooMuch, appends: person.appends(eventsFor) };
  }

  /** Deposits that were too much and that operators let go nevertheless: they count from now on, each on its day. */
  async letGo(identifiers: readonly Identifier[], depositKeys: readonly string[]): Promise<readonly StreamAppend[]> {
    const person = await loadPerson(this.store, identifiers);
    const now = this.clock.now();
    return person.appends((known) => letGo(known, depositKeys, now));
  }
}

/** In words that need no table: what the limit is, what is left of it, and when all of it is there again. */
export function overLimit({ limitMicro, leftMicro }: Room): Refusal {
  const [limit, left] = [plain(limitMicro), plain(leftMicro)];
  const message =
    leftMicro > 0n
      ? `You can sell ${limit} USD a day without an account, and ${left} is left today. It renews at midnight, Lagos time.`
      : `You can sell ${limit} USD a day without an account, and none is left today. It renews at midnight, Lagos time.`;
  return new Refusal(422, 'over-limit', message, { errors: [{ field: 'amount', code: 'over-limit', message }] });
}

/**
 * Somebody's limit is used up by what this browser did not do. How much of it is told to nobody: these may be a stranger's
 * names.
 */
export function overOthersLimit(): Refusal {
  const message =
    'This is more than this sender or this account can still sell today without an account. It renews at midnight, Lagos time.';
  return new Refusal(422, 'over-limit', message, { errors: [{ field: 'amount', code: 'over-limit', message }] });
}

/** `2,500`, `160.50`. */
function plain(micro: bigint): string {
  const [whole = '0', decimals = ''] = formatMoney(micro, 'USDT').split('.');
  const cut = decimals.slice(0, 2);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cut === '00' ? grouped : `${grouped}.${cut}`;
}
