import { Injectable } from '@nestjs/common';
import type { RateFacts } from '@usdt-africa/rates';
import { DeliveryStatistics } from './delivery-statistics.js';
import { OrderPages } from './order-pages.js';

/** What orders know of how soon naira are delivered, shown with the price. */
@Injectable()
export class OrderRateFacts implements RateFacts {
  constructor(
    private readonly statistics: DeliveryStatistics,
    private readonly pages: OrderPages,
  ) {}

  medianSeconds(now: Date): Promise<number | null> {
    return this.statistics.medianSeconds(now);
  }

  networkStandsSeconds(): Promise<number | null> {
    return this.pages.networkStandsSeconds();
  }
}
