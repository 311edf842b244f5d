import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OrderStreams } from '@usdt-africa/orders';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { CaseOf } from '../application/dispute-commands.js';
import { DisputeStreams } from '../application/dispute-streams.js';
import { disputeNotFound } from '../domain/guards.js';
import { isOfPurchase } from '../domain/dispute.js';

const NUMBER = /^D-\d{4,12}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A case, and what it is about. */
export interface FoundDispute extends CaseOf {
  readonly disputeId: string;
}

/** A case by its id or by what people call it. */
export class FindDispute extends Query<FoundDispute> {
  constructor(readonly text: string) {
    super();
  }
}

@QueryHandler(FindDispute)
export class FindDisputeHandler implements IQueryHandler<FindDispute> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly orders: OrderStreams,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** @throws Refusal 404 `dispute-not-found`; `not-found` for text that is neither id nor number */
  async execute({ text }: FindDispute): Promise<FoundDispute> {
    const disputeId = await this.#idOf(text);
    const { opened, state } = await this.disputes.require(disputeId);
    const { orderId } = opened;
    return { disputeId, orderId, order: isOfPurchase(state) ? null : await this.orders.load(orderId) };
  }

  async #idOf(text: string): Promise<string> {
    const number = text.toUpperCase();
    if (!NUMBER.test(number)) return requireUuid(text.toLowerCase());
    const { rows } = await this.pool.query<{ dispute_id: string }>(
      'select dispute_id from disputes where number = $1',
      [number],
    );
    if (!rows[0]) throw disputeNotFound();
    return rows[0].dispute_id;
  }
}

/** @throws Refusal 404 for text that is no id */
export function requireUuid(text: string): string {
  if (!UUID.test(text)) throw refusal('http.not-found');
  return text;
}
