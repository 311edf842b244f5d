import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminSearchHit } from '@usdt-africa/contracts/admin';
import type { OrderStatus } from '@usdt-africa/contracts/api';
import { may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CurrentStates, stateOfRow } from './current-states.js';

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

/** Finds orders by a number or its end, a transaction, a session id, a payout's reference or an address. */
export class SearchRecords extends Query<AdminSearchHit[]> {
  constructor(
    readonly text: string,
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
  ) {}

  async execute({ text, viewer }: SearchRecords): Promise<AdminSearchHit[]> {
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
      return { resource: 'orders', id, label, matched, state: states[at]! };
    });
    if (!may(viewer.role, 'disputes.read')) return hits;
    const { rows: cases } = await this.pool.query<{ id: string; number: string }>(
      'select dispute_id as id, number from disputes where number = $1',
      [number],
    );
    return [
      ...hits,
      ...cases.map((one): AdminSearchHit => ({
        resource: 'disputes',
        id: one.id,
        label: one.number,
        matched: 'number',
        state: null,
      })),
    ];
  }
}
