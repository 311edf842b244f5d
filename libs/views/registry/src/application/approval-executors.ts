import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SecondFactorResets } from '@usdt-africa/accounts';
import { Approvals, type Executors } from '@usdt-africa/approvals';
import { DisputeRepays } from '@usdt-africa/disputes';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { FundingApprovals } from '@usdt-africa/funding';
import type { Clock } from '@usdt-africa/kernel';
import { LimitOverrides, LimitService, TierLimitChanges } from '@usdt-africa/limits';
import { grantedChanges, Operators, Profiles } from '@usdt-africa/operators';
import { orderExecutors, OrderStreams } from '@usdt-africa/orders';
import { CLOCK, POOL, ProductConfig } from '@usdt-africa/platform';
import { PurchaseApprovals } from '@usdt-africa/purchases';
import { RateControlService } from '@usdt-africa/rates';
import { RefundApprovals } from '@usdt-africa/refunds';
import { TreasuryOpenings } from '@usdt-africa/treasury';
import type { Pool } from 'pg';

/** Registers the executors of approved actions: each in the context whose stream it changes. */
@Injectable()
export class ApprovalExecutors implements OnModuleInit {
  readonly #executors: Executors;

  constructor(
    private readonly approvals: Approvals,
    @Inject(POOL) pool: Pool,
    store: PostgresEventStore,
    @Inject(CLOCK) clock: Clock,
    rules: ProductConfig,
    operators: Operators,
    profiles: Profiles,
    secondFactors: SecondFactorResets,
    limits: LimitService,
    overrides: LimitOverrides,
    tierLimits: TierLimitChanges,
    rates: RateControlService,
    fundings: FundingApprovals,
    treasury: TreasuryOpenings,
    orders: OrderStreams,
    purchases: PurchaseApprovals,
    refunds: RefundApprovals,
    repays: DisputeRepays,
  ) {
    this.#executors = {
      ...orderExecutors({ pool, store, orders, limits, clock, rules }),
      ...grantedChanges(store, operators, profiles),
      'customer-second-factor': secondFactors,
      'dispute-repay': repays,
      'funding-credit': fundings,
      'funding-return': fundings,
      'limit-override': overrides,
      'purchase-release': purchases,
      'rate-margin': rates,
      'rate-pin': rates,
      'refund-approve': refunds,
      'tier-limits': tierLimits,
      'tier-limits-end': tierLimits,
      'treasury-open': treasury,
    };
  }

  onModuleInit(): void {
    this.approvals.executedBy(this.#executors);
  }
}
