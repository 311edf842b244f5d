import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { GuestLimitView } from '@usdt-africa/contracts/api';
import { formatMoney, type Principal } from '@usdt-africa/kernel';
import { LimitService } from './limit-service.js';

/** SELL-12: what this browser's own orders leave of the day's limit; null for a browser without any. */
export class ShowOwnLimit extends Query<GuestLimitView> {
  constructor(readonly principal: Principal | null) {
    super();
  }
}

@QueryHandler(ShowOwnLimit)
export class ShowOwnLimitHandler implements IQueryHandler<ShowOwnLimit> {
  constructor(private readonly limits: LimitService) {}

  async execute({ principal }: ShowOwnLimit): Promise<GuestLimitView> {
    const { limitMicro, leftMicro } = await this.limits.browserRemaining(principal);
    return { limit: formatMoney(limitMicro, 'USDT'), left: formatMoney(leftMicro, 'USDT') };
  }
}
