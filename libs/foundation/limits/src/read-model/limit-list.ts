import { Inject, Injectable } from '@nestjs/common';
import type {
  AdminActor,
  AdminBuyLimits,
  AdminLimitEntry,
  AdminLimitOverride,
  AdminLimitRow,
  AdminLimitTab,
  AdminLimitView,
  AdminMaskedPerson,
} from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import {
  type EventStore,
  isEvent,
  PersonalData,
  PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { type Clock, endOfLagosDay, formatMoney, lagosDay, parseMoney } from '@usdt-africa/kernel';
import { Profiles } from '@usdt-africa/operators';
import { CLOCK, type OperatorNames, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { LimitService } from '../application/limit-service.js';
import { type Held, heldMicro } from '../domain/held.js';
import { buyPeriodsOf } from './buy-limit-use.js';
import { buyLimitsView } from './buy-limits-view.js';
import type { LimitFigures } from './limit-figures.js';
import { LimitPeopleRows, type PersonRow } from './limit-people-rows.js';
import { personNotFound } from '../application/limit-overrides.js';
import { personOf } from '../application/person.js';
import { ALONE_RELEASES_KOBO, ALONE_UP_TO_MICRO } from '../domain/own-limit.js';

/** Masks personal data for operators who have not requested to view it. */
export abstract class Masks {
  abstract name(name: string): string;
  abstract email(email: string): string;
  abstract phone(phone: string): string;
  abstract account(account: string): string;
}

type SetOverride = Omit<AdminLimitOverride, 'setBy'> & { readonly setBy: string };

type PersonView = Omit<AdminLimitView, 'actions' | 'pending' | 'heldNaira' | 'heldIsEstimate'>;

interface EntryRow {
  readonly order_id: string;
  readonly state: AdminLimitEntry['state'];
  readonly amount_micro: string;
  readonly until: Date | null;
  readonly at: Date;
}

/** Who comes near the limit, is held by it, or has one of their own; each by the limits in force for them. */
@Injectable()
export class LimitList {
  readonly #people: LimitPeopleRows;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: Pick<EventStore, 'readStreams'>,
    @Inject(PersonalData) private readonly personalData: Pick<PersonalData, 'open' | 'preload'>,
    private readonly masks: Masks,
    @Inject(Profiles) private readonly operators: OperatorNames,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LimitService)
    private readonly limits: Pick<
      LimitService,
      'limitStatuses' | 'tiers' | 'identifiers' | 'identifiersOfOrder' | 'heldOfPerson'
    >,
  ) {
    this.#people = new LimitPeopleRows(pool, clock, limits);
  }

  /** Those who are known by these. */
  async byIds(ids: readonly string[]): Promise<readonly AdminLimitRow[]> {
    return this.rows(await this.#people.byIds(ids));
  }

  /** @throws Refusal 404 `person-not-found` */
  async view(id: string): Promise<PersonView> {
    return (await this.viewWithHeld(id)).view;
  }

  /**
   * {@link view}, and the deposits held of this person.
   * @throws Refusal 404 `person-not-found`
   */
  async viewWithHeld(id: string): Promise<{ readonly view: PersonView; readonly held: readonly Held[] }> {
    const now = this.clock.now();
    const [found] = await this.#people.byIds([id]);
    if (!found) throw personNotFound();
    const overrides = await this.overrides([...new Set([found.account_person ?? id, id])]);
    const own = overrides.find(({ inForce, endedAt }) => inForce && endedAt === null);
    const [[row], others, entries, held] = await Promise.all([
      this.rows([await this.#people.asItIs(found, own ? parseMoney(own.limit, 'USDT') : null)]),
      this.#people.sharing(found.orders, found.day),
      this.#entries(found, now),
      this.#heldOf(found),
    ]);
    const buy = await this.#buy(found);
    const numbers = await this.placed(entries.map((entry) => entry.order_id));
    const who = await this.actors(overrides.map(({ setBy }) => setBy));
    const view = {
      ...row!,
      ownLimit: own
        ? { limit: own.limit, until: own.until, reason: own.reason, setBy: who(own.setBy), endedAt: null }
        : null,
      identifiers: others.map((other) => ({
        id: other.person,
        kind: other.kind,
        used: usdt(BigInt(other.used)),
        reserved: usdt(BigInt(other.reserved)),
        held: usdt(BigInt(other.held)),
      })),
      entries: entries.map((entry) => ({
        orderId: entry.order_id,
        orderNumber: numbers.get(entry.order_id)?.number ?? '',
        state: entry.state,
        amount: usdt(BigInt(entry.amount_micro)),
        at: entry.at.toISOString(),
        until: entry.until?.toISOString() ?? null,
      })),
      overrides: overrides.map((override) => ({ ...override, setBy: who(override.setBy) })),
      heldAll: usdt(heldMicro(held)),
      orderId: found.last_order,
      usualMonth: limit(found.figures.usual.monthMicro),
      buy,
      aloneUpTo: usdt(ALONE_UP_TO_MICRO),
      aloneReleases: formatMoney(ALONE_RELEASES_KOBO, 'NGN'),
      renewsAt: endOfLagosDay(lagosDay(now)).toISOString(),
    };
    return { view, held };
  }

  /** Use of the limits for buying; null for a guest. */
  async #buy({ account, day }: PersonRow): Promise<AdminBuyLimits | null> {
    if (!account) return null;
    const { buyTiers } = await this.limits.tiers.now();
    return buyLimitsView(await buyPeriodsOf(this.pool, account.accountId, day, buyTiers[account.tier]));
  }

  /**
   * Deposits held under all identifiers of the person who placed the newest order; after their erasure under this
   * identifier alone.
   */
  async #heldOf({ person, kind, last_order: orderId }: PersonRow): Promise<readonly Held[]> {
    const placed = (await this.placed([orderId])).get(orderId);
    const known = placed ? await this.limits.identifiersOfOrder(placed) : [];
    const own = { kind, indexes: [person] };
    return this.limits.heldOfPerson(known.some(({ indexes }) => indexes.includes(person)) ? known : [...known, own]);
  }

  /** Who placed an order, masked; null once they were erased. */
  async whoPlaced(orderId: string): Promise<AdminMaskedPerson | null> {
    const placed = (await this.placed([orderId])).get(orderId);
    return placed ? this.masked(placed) : null;
  }

  /** What takes up the day: of an account what stands under anything it is known by, each once. */
  async #entries({ person, account, day }: PersonRow, now: Date): Promise<EntryRow[]> {
    const { rows } = await this.pool.query<EntryRow>(
      `select * from (
         select distinct on (entry) order_id, state, amount_micro::text, until, at from limit_entries
         where person = any($1) and day = $2
           and (state <> 'reserved' or amount_micro > 0 and (until is null or until > $3))
         order by entry, (kind = 'account') desc
       ) once order by at`,
      [[...new Set([person, ...(account?.indexes ?? [])])], day, now],
    );
    return rows;
  }

  /**
   * Overrides of these identifiers, newest first: from their events, so that an operator who sets one sees it at once.
   */
  private async overrides(ids: readonly string[]): Promise<SetOverride[]> {
    const recorded = await this.store.readStreams(ids.map((id) => streams.limit(id)));
    return ids.flatMap((id) => this.#overridesIn(recorded.get(streams.limit(id)) ?? []));
  }

  #overridesIn(recorded: readonly RecordedEvent[]): SetOverride[] {
    const now = this.clock.now().toISOString();
    const found: SetOverride[] = [];
    const end = (at: string): void => {
      const last = found.pop();
      if (last) found.push({ ...last, endedAt: last.endedAt ?? at, inForce: false });
    };
    for (const { metadata, ...event } of recorded) {
      if (isEvent(event, 'LimitOverrideEnded')) end(event.data.at);
      if (!isEvent(event, 'LimitOverrideSet')) continue;
      const { overrideId, limits, until, at } = event.data;
      end(at);
      found.push({
        id: overrideId,
        limit: usdt(BigInt(limits.sell.dayMicro)),
        until,
        reason: metadata.reason ?? null,
        setAt: at,
        setBy: metadata.actor,
        endedAt: null,
        inForce: until === null || until > now,
      });
    }
    return found.reverse();
  }

  /** One row a person: of identifiers that share all their orders the account stands for them. */
  async people(tab: AdminLimitTab): Promise<PersonRow[]> {
    const found = await this.#people.tab(tab);
    const byOrders = new Map<string, PersonRow>();
    for (const row of found) {
      const known = byOrders.get(row.orders.join());
      if (!known || row.kind < known.kind) byOrders.set(row.orders.join(), row);
    }
    return [...byOrders.values()];
  }

  /** Accounts that sell today, each once: how they stand. */
  async accountsToday(): Promise<LimitFigures[]> {
    const found = new Map((await this.#people.accountsToday()).map((row) => [row.orders.join(), row]));
    return [...found.values()].flatMap(({ account, figures }) => (account ? [figures] : []));
  }

  /** As people read them. */
  async rows(found: readonly PersonRow[]): Promise<AdminLimitRow[]> {
    const placed = await this.placed(
      found.flatMap((row) => [row.last_order, ...(row.held_order ? [row.held_order] : [])]),
    );
    const [who] = await Promise.all([
      this.actors(found.flatMap((row) => row.own_by ?? [])),
      this.personalData.preload(
        [...placed.values()].flatMap(({ sender, recipient }) => [sender.$sealed.s, recipient.$sealed.s]),
      ),
    ]);
    const orders = await this.#ordersOf(found, placed);
    return Promise.all(
      found.map(async (row, at): Promise<AdminLimitRow> => {
        const { tier, limitMicro, usedMicro, reservedMicro, heldMicro, leftMicro, month, usual } = row.figures;
        const order = placed.get(row.last_order);
        return {
          id: row.person,
          kind: row.kind,
          who: order ? await this.masked(order) : null,
          day: row.day,
          tier,
          limit: limit(limitMicro),
          used: usdt(usedMicro),
          reserved: usdt(reservedMicro),
          held: usdt(heldMicro),
          left: limit(leftMicro),
          month: month && {
            limit: usdt(month.limitMicro),
            used: usdt(month.usedMicro),
            reserved: usdt(month.reservedMicro),
            left: usdt(month.leftMicro),
          },
          usual: limit(usual.dayMicro),
          orders: orders.get(at) ?? row.orders.length,
          ownLimit:
            row.own_limit === null
              ? null
              : {
                  limit: usdt(BigInt(row.own_limit)),
                  until: row.own_until?.toISOString() ?? null,
                  reason: row.own_reason,
                  setBy: who(row.own_by!),
                  endedAt: row.own_ended?.toISOString() ?? null,
                },
          heldOrder:
            row.held_order && row.held_since
              ? {
                  id: row.held_order,
                  number: placed.get(row.held_order)?.number ?? '',
                  since: row.held_since.toISOString(),
                }
              : null,
          lastAt: row.last_at.toISOString(),
        };
      }),
    );
  }

  /** Number of orders of each row's person, of every day, under everything this person is known by. */
  async #ordersOf(
    found: readonly PersonRow[],
    placed: ReadonlyMap<string, EventData<'OrderPlaced'>>,
  ): Promise<ReadonlyMap<number, number>> {
    const known = await Promise.all(
      found.map(async ({ person, account, last_order: orderId }, at) => {
        const order = account ? undefined : placed.get(orderId);
        const named = order && (await personOf(this.personalData, order));
        const identifiers = named ? this.limits.identifiers(named) : [];
        const indexes = [person, ...(account?.indexes ?? []), ...identifiers.flatMap((one) => one.indexes)];
        return indexes.map((index) => [at, index] as const);
      }),
    );
    const { rows } = await this.pool.query<{ at: number; orders: number }>(
      `select known.at, count(distinct e.order_id)::int as orders
       from unnest($1::int[], $2::text[]) known(at, person) join limit_entries e on e.person = known.person group by known.at`,
      [known.flat().map(([at]) => at), known.flat().map(([, index]) => index)],
    );
    return new Map(rows.map(({ at, orders }) => [at, orders]));
  }

  private async placed(orderIds: readonly string[]): Promise<ReadonlyMap<string, EventData<'OrderPlaced'>>> {
    const recorded = await this.store.readStreams([...new Set(orderIds)].map(streams.order));
    const found = new Map<string, EventData<'OrderPlaced'>>();
    for (const [first] of recorded.values())
      if (isEvent(first, 'OrderPlaced')) found.set(first.data.orderId, first.data);
    return found;
  }

  private async masked({ sender, recipient }: EventData<'OrderPlaced'>): Promise<AdminMaskedPerson | null> {
    const [from, to] = await Promise.all([
      this.personalData.open<{ firstName: string; lastName: string; email: string; phone: string }>(sender),
      this.personalData.open<{ bankShortName?: string; bankName?: string; accountNumber: string }>(recipient),
    ]);
    if (!from || !to) return null;
    return {
      name: this.masks.name(`${from.firstName} ${from.lastName}`),
      email: this.masks.email(from.email),
      phone: this.masks.phone(from.phone),
      bank: to.bankShortName ?? to.bankName ?? '',
      account: this.masks.account(to.accountNumber),
    };
  }

  private async actors(actors: readonly string[]): Promise<(actor: string) => AdminActor> {
    const idOf = (actor: string): string => actor.slice('operator:'.length);
    const names = await this.operators.names([...new Set(actors.map(idOf))]);
    return (actor) => {
      const [first = '', ...rest] = (names.get(idOf(actor)) ?? '').trim().split(/\s+/);
      const initial = rest.at(-1)?.[0];
      const name = initial ? `${first} ${initial}.` : first;
      return { kind: 'operator', name, role: null, operatorId: idOf(actor) };
    };
  }
}

/** Null: no limit. */
function limit(micro: bigint | null): string | null {
  return micro === null ? null : usdt(micro);
}

export function usdt(micro: bigint): string {
  return formatMoney(micro, 'USDT');
}
