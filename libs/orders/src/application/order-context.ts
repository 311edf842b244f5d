import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import type { ProductConfig } from '@usdt-africa/platform';
import type { QuoteService, RateReader } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import type { OrderPages } from '../read-model/order-pages.js';
import type { OrderStreams } from './order-streams.js';

/** What the handlers of this context work with. */
export class OrderContext {
  constructor(
    readonly pool: Pool,
    readonly store: PostgresEventStore,
    readonly orders: OrderStreams,
    readonly pages: OrderPages,
    readonly quotes: QuoteService,
    readonly rates: RateReader,
    readonly personalData: PersonalData,
    readonly clock: Clock,
    readonly rules: ProductConfig,
    readonly limits: LimitDesk,
  ) {}
}
