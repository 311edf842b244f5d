import { Inject, Injectable } from '@nestjs/common';
import { CustomerFinder, CustomerProfiles } from '@usdt-africa/accounts';
import type { AdminSearchHit } from '@usdt-africa/contracts/admin';
import { account as principalOf, maskEmail, maskName } from '@usdt-africa/kernel';
import { may, type Viewer } from '@usdt-africa/operators';
import { PeopleSearch, type PersonTokens, recordsFoundBy } from '@usdt-africa/people';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CustomerOrders } from '../customers/customer-sums.js';
import { Guests } from './guests.js';

/** Most customers, and most guests, that one term finds. */
const MOST = 10;
/** Orders whose owners are read first: most searches need no more. */
const NEWEST_ORDERS = 200;

type Matched = PersonTokens['kind'] | 'username';
type Person = { readonly resource: 'customers' | 'guests'; readonly id: string; readonly matched: Matched };
/** Whose an order is: an account's, or a guest's where their key still exists. */
type Owner = { readonly account_id: string | null; readonly guest_id: string | null };
type Usernames = { readonly kind: 'username'; readonly values: readonly (readonly string[])[] };

/** The query for the owners of orders, each once, at most {@link MOST} of a kind; `read`: how many orders they are taken from. */
function ownersOf(ids: string, limit: string): string {
  return `with found as materialized (select c.order_id, c.placed_at from (${ids}) f
      join admin_orders c on c.order_id = f.record_id order by c.placed_at desc, c.order_id desc ${limit}),
    owners as (
      select a.account_id, case when a.account_id is null then g.token end as guest_id, max(o.placed_at) as last_at
      from found o left join admin_order_owners w on w.order_id = o.order_id
        left join accounts a on a.owner_key = w.owner_key
        left join person_lookups g on g.kind = 'email' and g.subject_id = 'sender-' || o.order_id
      group by 1, 2),
    ranked as (select *, row_number() over (partition by account_id is null order by last_at desc, guest_id) as place
      from owners where coalesce(account_id, guest_id) is not null)
    select account_id, guest_id, (select count(*) from found)::int as read
    from ranked where place <= ${MOST} order by last_at desc, guest_id`;
}

/**
 * Finds guests and customers by what they or their orders are known by. An operator who may not see customers finds no people. Each search is
 * audited, without its text.
 */
@Injectable()
export class FindPeople {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly search: PeopleSearch,
    private readonly finder: CustomerFinder,
    private readonly profiles: CustomerProfiles,
    private readonly orders: CustomerOrders,
    private readonly guests: Guests,
  ) {}

  /** @param names whether words are taken for a name */
  async find(text: string, names: boolean, viewer: Viewer): Promise<AdminSearchHit[]> {
    const people = this.search.tokensFor(viewer, text).filter(({ kind }) => kind !== 'name' || names);
    const username = may(viewer.role, 'customers.read') ? this.#username(text) : null;
    const searched = [...people, ...(username ? [username] : [])];
    if (searched.length === 0) return [];
    const found: Person[] = [];
    for (const tokens of people) found.push(...(await this.#byTokens(tokens)));
    if (username) found.push(...(await this.#byUsername(username)));
    const unique = [...new Map(found.map((person) => [`${person.resource}/${person.id}`, person])).values()];
    const hits = await this.#hits(unique);
    await this.search.record(viewer, 'search', searched, async () =>
      hits.map(({ resource, id }) => ({ resource, recordId: id })),
    );
    return hits;
  }

  #username(text: string): Usernames | null {
    if (!/^@[a-z0-9_]+$/i.test(text)) return null;
    return { kind: 'username', values: [this.finder.soughtBy(text).values] };
  }

  async #byUsername({ values }: Usernames): Promise<Person[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select account_id as id from accounts where username_hash = any($1)',
      [values.flat()],
    );
    return rows.map(({ id }) => ({ resource: 'customers', id, matched: 'username' }));
  }

  /** Customers by their own data and by their orders, then guests, those with the newest order first. */
  async #byTokens(tokens: PersonTokens): Promise<Person[]> {
    const [accounts, owners] = await Promise.all([
      this.#query<{ id: string }>(tokens, 'account', (ids) => `select record_id as id from (${ids}) f limit ${MOST}`),
      this.#ownersOf(tokens),
    ]);
    const ids = (of: keyof Owner): string[] => owners.flatMap((owner) => owner[of] ?? []);
    const person = (resource: Person['resource'], id: string): Person => ({ resource, id, matched: tokens.kind });
    const customers = new Set([...accounts.map(({ id }) => id), ...ids('account_id')]);
    return [
      ...[...customers].slice(0, MOST).map((id) => person('customers', id)),
      ...ids('guest_id').map((id) => person('guests', id)),
    ];
  }

  /** The owners of the newest orders found; of all of them where those have too few guests. */
  async #ownersOf(tokens: PersonTokens): Promise<readonly Owner[]> {
    const owners = await this.#query<Owner & { readonly read: number }>(tokens, 'order', (ids) =>
      ownersOf(ids, `limit ${NEWEST_ORDERS}`),
    );
    const guests = owners.filter(({ guest_id: guestId }) => guestId !== null).length;
    if (guests >= MOST || (owners[0]?.read ?? 0) < NEWEST_ORDERS) return owners;
    return this.#query<Owner>(tokens, 'order', (ids) => ownersOf(ids, ''));
  }

  async #query<Row extends object>(
    tokens: PersonTokens,
    record: 'account' | 'order',
    sql: (ids: string) => string,
  ): Promise<readonly Row[]> {
    const values: unknown[] = [];
    const ids = recordsFoundBy([tokens], record, (value) => `$${values.push(value)}`);
    return (await this.pool.query<Row>(sql(ids), values)).rows;
  }

  /** Masked; a person whose key was destroyed meanwhile is left out. */
  async #hits(people: readonly Person[]): Promise<AdminSearchHit[]> {
    const idsOf = (resource: Person['resource']): string[] =>
      people.flatMap((person) => (person.resource === resource ? person.id : []));
    const customerIds = idsOf('customers');
    const [profiles, sums, guests] = await Promise.all([
      this.profiles.of(customerIds),
      this.orders.sums(customerIds.map((id) => principalOf(id).key)),
      this.guests.of(idsOf('guests')),
    ]);
    return people.flatMap(({ resource, id, matched }): AdminSearchHit[] => {
      const person = resource === 'customers' ? profiles.get(id) : guests.get(id)?.sender;
      if (!person) return [];
      const orders = resource === 'customers' ? sums(principalOf(id).key).orders : guests.get(id)!.orders;
      const label = maskName(`${person.firstName} ${person.lastName}`);
      return [{ resource, id, label, matched, state: null, person: { email: maskEmail(person.email), orders } }];
    });
  }
}
