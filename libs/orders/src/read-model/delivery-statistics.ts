import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { OrderSummary } from './order-summary.js';

const CACHE_MS = 10_000;

/** What was measured, for the promise on the landing page. */
@Injectable()
export class DeliveryStatistics {
  #cached: { readonly at: number; readonly seconds: number | null } | null = null;

  constructor(@InjectRepository(OrderSummary) private readonly orders: Repository<OrderSummary>) {}

  /** Median seconds from a deposit's block to the naira over the last day; null when nothing was delivered in it. */
  async medianSeconds(now: Date): Promise<number | null> {
    if (this.#cached && now.getTime() - this.#cached.at < CACHE_MS) return this.#cached.seconds;
    const row = await this.orders
      .createQueryBuilder('o')
      .select('(percentile_cont(0.5) within group (order by o.delivered_seconds))::int', 'median')
      .where('o.completed_at > :since and o.delivered_seconds is not null', {
        since: new Date(now.getTime() - 86_400_000),
      })
      .getRawOne<{ median: number | null }>();
    const seconds = row?.median ?? null;
    this.#cached = { at: now.getTime(), seconds };
    return seconds;
  }
}
