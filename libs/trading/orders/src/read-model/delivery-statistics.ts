import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { deliveryTimes } from './delivery-times.js';
import { OrderSummary } from './order-summary.js';

const CACHE_MS = 10_000;

/** Measured delivery times, for the promise on the landing page. */
@Injectable()
export class DeliveryStatistics {
  #cached: { readonly at: number; readonly seconds: number | null } | null = null;

  constructor(@InjectRepository(OrderSummary) private readonly orders: Repository<OrderSummary>) {}

  /** Median seconds from a deposit's block to the naira over the last day; null when nothing was delivered in it. */
  async medianSeconds(now: Date): Promise<number | null> {
    if (this.#cached && now.getTime() - this.#cached.at < CACHE_MS) return this.#cached.seconds;
    const query = (sql: string, values: readonly unknown[]) => this.orders.query<unknown[]>(sql, [...values]);
    const { medianSeconds: seconds } = await deliveryTimes(query, now);
    this.#cached = { at: now.getTime(), seconds };
    return seconds;
  }
}
