import type { EventData } from '@usdt-africa/contracts/events';
import type { EventStore, PersonalData, StreamAppend } from '@usdt-africa/event-store';
import { type Clock, formatMoney, Refusal } from '@usdt-africa/kernel';
import { admit, type Arrived, letGo, type LimitRules, reserve, type Room } from '../domain/decide.js';
import { loadPerson } from './limit-streams.js';
import { type Identifier, identifiersOf, type Person, personOf } from './person.js';

/** What must be appended together with the order's own events. */
export interface Admission {
  readonly fits: boolean;
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
   * Keeps an order's amount free, from now until 15 minutes after its lock.
   * @throws Refusal 422 `over-limit`: how much is left and when it renews
   */
  async reserve(
    identifiers: readonly Identifier[],
    order: { readonly orderId: string; readonly amountMicro: bigint },
  ): Promise<readonly StreamAppend[]> {
    const person = await loadPerson(this.store, identifiers);
    const { fits, room, eventFor } = reserve(person.known, order, this.clock.now(), this.rules);
    if (!fits) throw overLimit(room);
    return person.appends(eventFor);
  }

  /** Counts a final deposit on the day of its block, or notes that it did not fit. */
  async admit(identifiers: readonly Identifier[], deposit: Arrived): Promise<Admission> {
    const person = await loadPerson(this.store, identifiers);
    const { fits, eventFor } = admit(person.known, deposit, this.clock.now(), this.rules);
    return { fits: fits || identifiers.length === 0, appends: person.appends(eventFor) };
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

/** `2,500`, `160.50`. */
function plain(micro: bigint): string {
  const [whole = '0', decimals = ''] = formatMoney(micro, 'USDT').split('.');
  const cut = decimals.slice(0, 2);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return cut === '00' ? grouped : `${grouped}.${cut}`;
}
