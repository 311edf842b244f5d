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

/** People shown for one search. */
const MOST = 10;
/** Newest orders whose owners are read. */
const MOST_ORDERS = 200;

type Matched = PersonTokens['kind'] | 'username';
type Person = { readonly resource: 'customers' | 'guests'; readonly id: string; readonly matched: Matched };
type Usernames = { readonly kind: 'username'; readonly values: readonly (readonly string[])[] };

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
    const hits = await this.#hits(unique.slice(0, MOST));
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

  /** Accounts first, then the owners of orders, newest order first. */
  async #byTokens(tokens: PersonTokens): Promise<Person[]> {
    const matched = tokens.kind;
    const [accounts, owners] = await Promise.all([
      this.#query<{ id: string }>(tokens, 'account', (ids) => `select record_id as id from (${ids}) f limit ${MOST}`),
      this.#query<{ account_id: string | null; guest_id: string | null }>(
        tokens,
        'order',
        // The guest is read for the newest orders alone.
        (ids) => `select a.account_id, g.token as guest_id
          from (select c.order_id, c.placed_at from (${ids}) f join admin_orders c on c.order_id = f.record_id
            order by c.placed_at desc, c.order_id desc limit ${MOST_ORDERS}) o
          left join admin_order_owners w on w.order_id = o.order_id
          left join accounts a on a.owner_key = w.owner_key
          left join person_lookups g on g.kind = 'email' and g.subject_id = 'sender-' || o.order_id
          order by o.placed_at desc, o.order_id desc`,
      ),
    ]);
    return [
      ...accounts.map(({ id }): Person => ({ resource: 'customers', id, matched })),
      ...owners.flatMap(({ account_id: accountId, guest_id: guestId }): Person[] => {
        if (accountId !== null) return [{ resource: 'customers', id: accountId, matched }];
        return guestId === null ? [] : [{ resource: 'guests', id: guestId, matched }];
      }),
    ];
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
