import { Injectable } from '@nestjs/common';
import type { Tier } from '@usdt-africa/contracts/events';
import { canBuyWith } from '../domain/buy-periods.js';
import type { BuyTierLimits } from '../domain/tiers.js';
import { LimitService } from './limit-service.js';

/** What an account may buy, in kobo; null: no limit. */
export interface AccountBuyLimits extends BuyTierLimits {
  readonly tier: Tier;
  /** False for a tier that buys nothing: the customer verifies their identity first. */
  readonly canBuy: boolean;
}

/**
 * Limits for buying of an account's tier now. What is used of them stands in the account's wallet, whose append decides: this reads
 * no use.
 */
@Injectable()
export class BuyLimits {
  constructor(private readonly limits: LimitService) {}

  async of(accountId: string): Promise<AccountBuyLimits> {
    const [tier, rules] = await Promise.all([this.limits.people.tierOf(accountId), this.limits.tiers.now()]);
    const limits = rules.buyTiers[tier];
    return { tier, canBuy: canBuyWith(limits), ...limits };
  }
}
