import { Injectable } from '@nestjs/common';
import type { SendTierLimits } from '../domain/tiers.js';
import { LimitService } from './limit-service.js';

/**
 * Limits for sending naira of an account's tier now, in kobo. What is used of them stands in the account's wallet, whose append
 * decides: this reads no use.
 */
@Injectable()
export class SendLimits {
  constructor(private readonly limits: LimitService) {}

  async of(accountId: string): Promise<SendTierLimits> {
    const [tier, rules] = await Promise.all([this.limits.people.tierOf(accountId), this.limits.tiers.now()]);
    return rules.sendTiers[tier];
  }
}
