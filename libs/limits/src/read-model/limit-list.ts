import type {
  AdminActor,
  AdminLimitEntry,
  AdminLimitOverride,
  AdminLimitRow,
  AdminLimitTab,
  AdminLimitView,
  AdminMaskedPerson,
} from '@usdt-africa/contracts/admin';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent, type PersonalData } from '@usdt-africa/event-store';
import { type Clock, endOfLagosDay, formatMoney, lagosDay, parseMoney } from '@usdt-africa/kernel';
import type { OperatorNames } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { TierRules } from '../application/tier-rules.js';
import { ALONE_RELEASES_KOBO, ALONE_UP_TO_MICRO, personNotFound } from '../application/limit-overrides.js';

/** How personal data may be shown to whoever did not ask for it. */
export interface Masks {
  name(name: string): string;
  email(email: string): string;
  phone(phone: string): string;
  account(account: string): string;
}

export interface PersonRow {
  person: string;
  kind: AdminLimitRow['kind'];
  day: string;
  used: string;
  reserved: string;
  held: string;
  orders: string[];
  last_order: string;
  last_at: Date;
  held_order: string | null;
  held_since: Date | null;
  own_limit: string | null;
  own_until: Date | null;
  own_reason: string | null;
  own_by: string | null;
  own_ended: Date | null;
  own_is_over: boolean | null;
}

/**
 * People and the day they are shown for: today where they did something today, otherwise the newest day with something
 * held, and of people with a limit of their own the newest day at all. Whoever is known by several things that share all
 * orders is one row.
 */
const PEOPLE = `
  with days as (
    select person, max(day) as day from limit_entries
    where day = $1::date or state = 'held' group by person
  ), of_their_own as (
    select distinct on (person) person, limit_micro, until, reason, set_by, least(ended_at, until) as over_at,
      ended_at is not null or coalesce(until <= $2::timestamptz, false) as is_over
    from limit_overrides order by person, set_at desc
  ), shown as (
    select person, day from days
    union all
    select o.person, max(e.day) from of_their_own o join limit_entries e on e.person = o.person
    where not exists (select from days d where d.person = o.person) group by o.person
  ), figures as (
    select e.person, min(e.kind) as kind, e.day,
      coalesce(sum(e.amount_micro) filter (where e.state = 'used'), 0) as used,
      coalesce(sum(e.amount_micro) filter (where e.state = 'reserved' and (e.kept_by <> '{}' or e.until > $2::timestamptz)), 0) as reserved,
      coalesce(sum(e.amount_micro) filter (where e.state = 'held'), 0) as held,
      array_agg(distinct e.order_id order by e.order_id) as orders,
      (array_agg(e.order_id order by e.at desc))[1] as last_order,
      (array_agg(e.order_id order by e.at desc) filter (where e.state = 'held'))[1] as held_order,
      min(e.at) filter (where e.state = 'held') as held_since,
      max(e.at) as last_at
    from limit_entries e join shown d on d.person = e.person and d.day = e.day
    group by e.person, e.day
  )
  select f.*, o.limit_micro as own_limit, o.until as own_until, o.reason as own_reason, o.set_by as own_by,
    case when o.is_over then o.over_at end as own_ended, o.is_over as own_is_over
  from figures f left join of_their_own o on o.person = f.person`;

const CONDITIONS: Readonly<Record<AdminLimitTab, string>> = {
  near: 'day = $1::date and (used + reserved + held) * 10 >= case when own_is_over is false then own_limit else $3::bigint end * 8',
  held: 'held > 0',
  overridden: 'own_is_over is false',
  ended: 'own_is_over',
};

/** Who comes near the limit, is held by it, or has one of their own. */
export class LimitList {
  constructor(
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'readStreams'>,
    private readonly personalData: Pick<PersonalData, 'open'>,
    private readonly masks: Masks,
    private readonly operators: OperatorNames,
    private readonly clock: Clock,
    private readonly tiers: Pick<TierRules, 'now'>,
  ) {}

  /** Those who are known by these. */
  async byIds(ids: readonly string[]): Promise<readonly AdminLimitRow[]> {
    return this.rows(await this.query('person = any($4)', [[...ids]]));
  }

  /** @throws Refusal 404 `person-not-found` */
  async view(id: string): Promise<Omit<AdminLimitView, 'verbs' | 'pending' | 'heldNaira'>> {
    const now = this.clock.now();
    const [[found], { guestDayLimitMicro: usualMicro }] = await Promise.all([
      this.query('person = $4', [id]),
      this.tiers.now(),
    ]);
    if (!found) throw personNotFound();
    const [row] = await this.rows([found]);
    const [others, entries, overrides] = await Promise.all([
      this.query('orders && $4::uuid[] and day = $5::date', [found.orders, found.day]),
      this.pool.query<{
        order_id: string;
        state: AdminLimitEntry['state'];
        amount_micro: string;
        until: Date | null;
        kept: boolean;
        at: Date;
      }>(
        `select order_id, state, amount_micro::text, until, kept_by <> '{}' as kept, at from limit_entries
         where person = $1 and day = $2 and (state <> 'reserved' or amount_micro > 0 and (kept_by <> '{}' or until > $3))
         order by at`,
        [id, found.day, now],
      ),
      this.overrides(id),
    ]);
    const numbers = await this.placed(entries.rows.map((entry) => entry.order_id));
    const who = await this.actors(overrides.map(({ setBy }) => setBy));
    const own = overrides.find(({ inForce, endedAt }) => inForce && endedAt === null);
    const limit = own ? parseMoney(own.limit, 'USDT') : usualMicro;
    const left = limit - BigInt(found.used) - BigInt(found.reserved);
    return {
      ...row!,
      limit: usdt(limit),
      left: usdt(left > 0n ? left : 0n),
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
      entries: entries.rows.map((entry) => ({
        orderId: entry.order_id,
        orderNumber: numbers.get(entry.order_id)?.number ?? '',
        state: entry.state,
        amount: usdt(BigInt(entry.amount_micro)),
        at: entry.at.toISOString(),
        until: entry.state === 'reserved' && !entry.kept ? (entry.until?.toISOString() ?? null) : null,
      })),
      overrides: overrides.map((override) => ({ ...override, setBy: who(override.setBy) })),
      usual: usdt(usualMicro),
      aloneUpTo: usdt(ALONE_UP_TO_MICRO),
      aloneReleases: formatMoney(ALONE_RELEASES_KOBO, 'NGN'),
      renewsAt: endOfLagosDay(lagosDay(now)).toISOString(),
    };
  }

  /** Limits of this identifier's own, newest first: from its events, so that whoever sets one sees it at once. */
  private async overrides(id: string): Promise<(Omit<AdminLimitOverride, 'setBy'> & { readonly setBy: string })[]> {
    const recorded = (await this.store.readStreams([streams.limit(id)])).get(streams.limit(id)) ?? [];
    const now = this.clock.now().toISOString();
    const found: (Omit<AdminLimitOverride, 'setBy'> & { readonly setBy: string })[] = [];
    const end = (at: string): void => {
      const last = found.pop();
      if (last) found.push({ ...last, endedAt: last.endedAt ?? at, inForce: false });
    };
    for (const { metadata, ...event } of recorded) {
      if (isEvent(event, 'LimitOverrideEnded')) end(event.data.at);
      if (!isEvent(event, 'LimitOverrideSet')) continue;
      const { overrideId, limitMicro, until, at } = event.data;
      end(at);
      found.push({
        id: overrideId,
        limit: usdt(BigInt(limitMicro)),
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
    const found = await this.query(CONDITIONS[tab], []);
    const byOrders = new Map<string, PersonRow>();
    for (const row of found) {
      const known = byOrders.get(row.orders.join());
      if (!known || row.kind < known.kind) byOrders.set(row.orders.join(), row);
    }
    return [...byOrders.values()];
  }

  private async query(condition: string, more: readonly unknown[]): Promise<PersonRow[]> {
    const now = this.clock.now();
    const { guestDayLimitMicro } = await this.tiers.now();
    const { rows } = await this.pool.query<PersonRow>(
      `select person, kind, day::text, used::text, reserved::text, held::text, orders, last_order, last_at,
         held_order, held_since, own_limit::text, own_until, own_reason, own_by, own_ended, own_is_over
       from (${PEOPLE}) people where $3::bigint >= 0 and ${condition} order by person`,
      [lagosDay(now), now, guestDayLimitMicro.toString(), ...more],
    );
    return rows;
  }

  /** As people read them. */
  async rows(found: readonly PersonRow[]): Promise<AdminLimitRow[]> {
    const placed = await this.placed(
      found.flatMap((row) => [row.last_order, ...(row.held_order ? [row.held_order] : [])]),
    );
    const [who, { guestDayLimitMicro }] = await Promise.all([
      this.actors(found.flatMap((row) => row.own_by ?? [])),
      this.tiers.now(),
    ]);
    return Promise.all(
      found.map(async (row): Promise<AdminLimitRow> => {
        const limit = row.own_is_over === false ? BigInt(row.own_limit!) : guestDayLimitMicro;
        const left = limit - BigInt(row.used) - BigInt(row.reserved);
        const order = placed.get(row.last_order);
        return {
          id: row.person,
          kind: row.kind,
          who: order ? await this.masked(order) : null,
          day: row.day,
          limit: usdt(limit),
          used: usdt(BigInt(row.used)),
          reserved: usdt(BigInt(row.reserved)),
          held: usdt(BigInt(row.held)),
          left: usdt(left > 0n ? left : 0n),
          orders: row.orders.length,
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

export function usdt(micro: bigint): string {
  return formatMoney(micro, 'USDT');
}
