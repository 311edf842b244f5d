import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NUMBER = /^[SB]\d{12}$/;

/** An order's id, by it or by what people call the order. Refusal 404 `order-not-found`. */
export class FindOrder extends Query<string> {
  constructor(readonly text: string) {
    super();
  }
}

@QueryHandler(FindOrder)
export class FindOrderHandler implements IQueryHandler<FindOrder> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute({ text }: FindOrder): Promise<string> {
    const known = text.replace(/\s/g, '');
    if (UUID.test(known)) return known;
    const { rows } = NUMBER.test(known)
      ? await this.pool.query<{ order_id: string }>('select order_id from admin_orders where number = $1', [known])
      : { rows: [] };
    if (!rows[0]) throw refusal('console.order-not-found');
    return rows[0].order_id;
  }
}
