import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminSearchHit } from '@usdt-africa/contracts/admin';
import type { OrderStatus } from '@usdt-africa/contracts/api';
import { may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CurrentStates, stateOfRow } from './current-states.js';
import { FindPeople } from './people/find-people.js';

const MOST = 10;

interface Hit {
  id: string;
  number: string;
  status: OrderStatus;
  state: unknown;
  bank_code: string | null;
  lookups: string[];
}

/** An address of Tron; no other search text for orders looks like one. */
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/**
 * Finds orders by a number or its end, a transaction, a session id, a payout's reference or an address; payouts by their reference or
 * session id; disputes and tier upgrade requests by their number; guests and customers by what a person is known by;
 * payments that came in by the provider's reference or transaction; purchases by the beginning of their number, their
 * transaction, or their address; withdrawals and transfers by the beginning of their number;
 * refunds by it, their transaction, or their address.
 */
export class SearchRecords extends Query<AdminSearchHit[]> {
  constructor(
    readonly text: string,
    /** Whether words are taken for the name of a person. */
    readonly names: boolean,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(SearchRecords)
export class SearchRecordsHandler implements IQueryHandler<SearchRecords> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly states: CurrentStates,
    private readonly people: FindPeople,
  ) {}

  async execute({ text, names, viewer }: SearchRecords): Promise<AdminSearchHit[]> {
    const words = text.trim();
    if (words.length < 3 || words.length > 100) return [];
    const number = words.toUpperCase().replace(/\s/g, '');
    const whole = /^[0-9a-f]{64}$/i.test(words) ? words.toLowerCase() : words;
    const like = /^[SB]?\d{3,12}$/.test(number) ? number : null;
    const { rows } = await this.pool.query<Hit>(
      `select order_id as id, number, status, state, bank_code, lookups
     from admin_orders
     where lookups @> array[$1] or number like $2 || '%' or reverse(number) like reverse($2) || '%'
     limit ${MOST}`,
      [whole, like],
    );
    const states = await this.states.of(
      rows.map(({ id, status, state, bank_code: bankCode }) => ({
        orderId: id,
        stored: stateOfRow(state, status),
        bankCode,
      })),
    );
    const hits = rows.map(({ id, number: label, lookups }, at): AdminSearchHit => {
      const matched = !lookups.includes(whole)
        ? 'number'
        : ADDRESS.test(whole)
          ? 'address'
          : /^[0-9a-f]{64}$/.test(whole)
            ? 'transaction'
            : /^po-/.test(whole)
              ? 'reference'
              : 'session';
      return { resource: 'orders', id, label, matched, state: states[at]!, person: null };
    });
    const [people, payouts, cases, tiers, fundings, purchases, withdrawals, refunds] = await Promise.all([
      this.people.find(words, names, viewer),
      this.#payouts(whole, viewer),
      this.#cases(number, viewer),
      this.#tiers(number, viewer),
      this.#fundings(words, viewer),
      this.#purchases(whole, like, viewer),
      this.#withdrawals(number, viewer),
      this.#refunds(whole, number, viewer),
    ]);
    return [...people, ...hits, ...payouts, ...cases, ...tiers, ...fundings, ...purchases, ...withdrawals, ...refunds];
  }

  async #payouts(whole: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!may(viewer.role, 'payouts.read')) return [];
    const { rows } = await this.pool.query<{ id: string; reference: string | null }>(
      `select payout_id as id, reference from admin_payouts where reference = $1 or session_id = $1 limit ${MOST}`,
      [whole],
    );
    return rows.map(({ id, reference }) => ({
      resource: 'payouts',
      id,
      label: reference ?? whole,
      matched: reference === whole ? 'reference' : 'session',
      state: null,
      person: null,
    }));
  }

  async #tiers(number: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!/^T-\d+$/.test(number) || !may(viewer.role, 'tiers.read')) return [];
    const { rows } = await this.pool.query<{ id: string }>(
      'select verification_id as id from admin_tier_upgrades where number = $1 and sent_at is not null',
      [number],
    );
    return rows.map(({ id }) => ({
      resource: 'tiers',
      id,
      label: number,
      matched: 'number',
      state: null,
      person: null,
    }));
  }

  async #cases(number: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!may(viewer.role, 'disputes.read')) return [];
    const { rows } = await this.pool.query<{ id: string; number: string }>(
      'select dispute_id as id, number from disputes where number = $1',
      [number],
    );
    return rows.map(({ id, number: label }) => ({
      resource: 'disputes',
      id,
      label,
      matched: 'number',
      state: null,
      person: null,
    }));
  }

  async #fundings(words: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!may(viewer.role, 'funding.read')) return [];
    const { rows } = await this.pool.query<{ id: string; reference: string }>(
      `select funding_id as id, reference from fundings where reference = $1
       union select f.funding_id, f.reference from funding_list_reads p
         join fundings f on f.provider = p.provider and f.transaction_id = $1
       limit ${MOST}`,
      [words],
    );
    return rows.map(({ id, reference }) => ({
      resource: 'fundings',
      id,
      label: reference,
      matched: reference === words ? 'reference' : 'transaction',
      state: null,
      person: null,
    }));
  }

  /** By the beginning of its number, its transaction, or its address. */
  async #refunds(whole: string, number: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!may(viewer.role, 'refunds.read')) return [];
    const [, digits = null] = /^R?(\d{3,12})$/.exec(number) ?? [];
    const { rows } = await this.pool.query<{ id: string; number: string; address: string | null; is_number: boolean }>(
      `select refund_id as id, number, address, coalesce(number like $2 || '%', false) as is_number from refunds
       where number like $2 || '%' or address = $1 or tx_id = $1 order by at desc limit ${MOST}`,
      [whole, digits && `R${digits}`],
    );
    return rows.map(({ id, number: label, address, is_number: isNumber }) => ({
      resource: 'refunds',
      id,
      label,
      matched: isNumber ? 'number' : address === whole ? 'address' : 'transaction',
      state: null,
      person: null,
    }));
  }

  /** By a number of a withdrawal or transfer, or its beginning. */
  async #withdrawals(number: string, viewer: Viewer): Promise<AdminSearchHit[]> {
    const [, letter, digits] = /^([WT]?)(\d{3,12})$/.exec(number) ?? [];
    if (digits === undefined || !may(viewer.role, 'withdrawals.read')) return [];
    const { rows } = await this.pool.query<{ id: string; number: string }>(
      `select id, number from admin_withdrawals where number like $1 || '%' or number like $2 || '%'
       order by at desc limit ${MOST}`,
      letter ? [number, number] : [`W${digits}`, `T${digits}`],
    );
    return rows.map(({ id, number: label }) => ({
      resource: 'withdrawals',
      id,
      label,
      matched: 'number',
      state: null,
      person: null,
    }));
  }

  /** @param like a number, or its beginning; null: the text is none */
  async #purchases(whole: string, like: string | null, viewer: Viewer): Promise<AdminSearchHit[]> {
    if (!may(viewer.role, 'purchases.read')) return [];
    const { rows } = await this.pool.query<{ id: string; number: string; address: string; is_number: boolean }>(
      `select p.purchase_id as id, p.number, p.address, coalesce(p.number like $2 || '%', false) as is_number
       from purchases p
       where p.number like $2 || '%' or p.address = $1
         or p.purchase_id = any(array(select s.cause_id from send_states s where s.tx_id = $1 and s.kind = 'purchase'))
       order by p.placed_at desc limit ${MOST}`,
      [whole, like && (like.startsWith('B') ? like : `B${like}`)],
    );
    return rows.map(({ id, number: label, address, is_number: isNumber }) => ({
      resource: 'purchases',
      id,
      label,
      matched: isNumber ? 'number' : address === whole ? 'address' : 'transaction',
      state: null,
      person: null,
    }));
  }
}
