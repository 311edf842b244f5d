import type { AdminLimitRow, AdminLimitTab } from '@usdt-africa/contracts/admin';
import { type Clock, lagosDay } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { AccountLimitStatus, AccountLimitStatuses } from '../application/account-limit-statuses.js';
import type { TierRules } from '../application/tier-rules.js';
import { figuresOf, isNear, type LimitFigures } from './limit-figures.js';

/** A person as found in the limit entries. */
interface FoundRow {
  readonly person: string;
  readonly kind: AdminLimitRow['kind'];
  readonly day: string;
  readonly used: string;
  readonly reserved: string;
  readonly held: string;
  readonly orders: string[];
  readonly last_order: string;
  readonly last_at: Date;
  readonly held_order: string | null;
  readonly held_since: Date | null;
  readonly own_limit: string | null;
  readonly own_until: Date | null;
  readonly own_reason: string | null;
  readonly own_by: string | null;
  readonly own_ended: Date | null;
  readonly own_is_over: boolean | null;
  /** The own stream of the account that placed the newest order; null where a guest did. */
  readonly account_person: string | null;
}

/** A person with the limits in force for them and their use. */
export interface PersonRow extends FoundRow {
  readonly account: AccountLimitStatus | null;
  readonly figures: LimitFigures;
}

/**
 * People and the day they are shown for: today if they have an entry today, otherwise the newest day with something
 * held, and for people with an override the newest day of all. The person is the one who placed the newest order.
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
      coalesce(sum(e.amount_micro) filter (where e.state = 'reserved' and (e.until is null or e.until > $2::timestamptz)), 0) as reserved,
      coalesce(sum(e.amount_micro) filter (where e.state = 'held'), 0) as held,
      array_agg(distinct e.order_id order by e.order_id) as orders,
      (array_agg(e.order_id order by e.at desc))[1] as last_order,
      (array_agg(e.order_id order by e.at desc) filter (where e.state = 'held'))[1] as held_order,
      min(e.at) filter (where e.state = 'held') as held_since,
      max(e.at) as last_at
    from limit_entries e join shown d on d.person = e.person and d.day = e.day
    group by e.person, e.day
  ), of_accounts as (
    select order_id, min(person) as person from limit_entries
    where kind = 'account' and day in (select day from shown) group by order_id
  )
  select f.*, o.limit_micro as own_limit, o.until as own_until, o.reason as own_reason, o.set_by as own_by,
    case when o.is_over then o.over_at end as own_ended, o.is_over as own_is_over,
    case when f.kind = 'account' then f.person else a.person end as account_person
  from figures f left join of_their_own o on o.person = f.person left join of_accounts a on a.order_id = f.last_order`;

/**
 * For the near tab this selects near guests and all accounts of today: the entries do not contain an account's limits,
 * so accounts are filtered later.
 */
const CONDITIONS: Readonly<Record<AdminLimitTab, string>> = {
  near: `day = $1::date and case when account_person is not null then kind = 'account'
    else (used + reserved + held) * 10 >= case when own_is_over is false then own_limit else $3::bigint end * 8 end`,
  held: 'held > 0',
  overridden: 'own_is_over is false',
  ended: 'own_is_over',
};

/** Who has something of their limit taken, with how they stand: a handful of questions, of however many people. */
export class LimitPeopleRows {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly limits: {
      readonly limitStatuses: Pick<AccountLimitStatuses, 'of'>;
      readonly tiers: Pick<TierRules, 'now'>;
    },
  ) {}

  /** Those who are known by these. */
  byIds(ids: readonly string[]): Promise<PersonRow[]> {
    return this.query('person = any($4)', [[...ids]]);
  }

  /** Each identifier of a tab. */
  async tab(tab: AdminLimitTab): Promise<PersonRow[]> {
    const found = await this.query(CONDITIONS[tab], []);
    return tab === 'near' ? found.filter(({ figures }) => isNear(figures)) : found;
  }

  /** Accounts that sell today. */
  accountsToday(): Promise<PersonRow[]> {
    return this.query(`kind = 'account' and day = $1::date`, []);
  }

  /** A guest by the limit of their own that their events know of, which the rows may not yet; an account is read from its events. */
  async asItIs(row: PersonRow, ownMicro: bigint | null): Promise<PersonRow> {
    if (row.account) return row;
    const { guestDayLimitMicro } = await this.limits.tiers.now();
    const own = { ...row, own_limit: ownMicro?.toString() ?? null, own_is_over: ownMicro === null ? null : false };
    return { ...row, figures: figuresOf(own, null, guestDayLimitMicro) };
  }

  /** Identifiers that share an order with these on a day. */
  async sharing(orders: readonly string[], day: string): Promise<readonly FoundRow[]> {
    return this.found('orders && $4::uuid[] and day = $5::date', [[...orders], day]);
  }

  private async query(condition: string, more: readonly unknown[]): Promise<PersonRow[]> {
    const found = await this.found(condition, more);
    const accountDays = found.flatMap(({ account_person: index, day }) =>
      index === null ? [] : [[index, day] as const],
    );
    const [accounts, { guestDayLimitMicro }] = await Promise.all([
      this.limits.limitStatuses.of(accountDays),
      this.limits.tiers.now(),
    ]);
    return found.map((row) => {
      const account = row.account_person === null ? null : accounts.on(row.account_person, row.day);
      return { ...row, account, figures: figuresOf(row, account, guestDayLimitMicro) };
    });
  }

  private async found(condition: string, more: readonly unknown[]): Promise<FoundRow[]> {
    const now = this.clock.now();
    const { guestDayLimitMicro } = await this.limits.tiers.now();
    const { rows } = await this.pool.query<FoundRow>(
      `select person, kind, day::text, used::text, reserved::text, held::text, orders, last_order, last_at, held_order, held_since,
         own_limit::text, own_until, own_reason, own_by, own_ended, own_is_over, account_person
       from (${PEOPLE}) people where $3::bigint >= 0 and ${condition} order by person`,
      [lagosDay(now), now, guestDayLimitMicro.toString(), ...more],
    );
    return rows;
  }
}
