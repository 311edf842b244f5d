import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule, SecondFactorResets } from '@usdt-africa/accounts';
import { ApprovalExpiryTimer, ApprovalProcess, ApprovalProcessJob, Approvals } from '@usdt-africa/approvals';
import { DisputeRepays } from '@usdt-africa/disputes';
import { PostgresEventStore } from '@usdt-africa/event-store';
import { FundingApprovals, FundingModule } from '@usdt-africa/funding';
import type { Clock } from '@usdt-africa/kernel';
import { LimitService, LimitOverrides, LimitsModule, TierLimitChanges } from '@usdt-africa/limits';
import { grantedChanges, OperatorApprovalGate, Operators, Profiles } from '@usdt-africa/operators';
import { type OrderRules, OrdersModule, OrderStreams } from '@usdt-africa/orders';
import type { LevyRules } from '@usdt-africa/payouts';
import { PurchaseApprovals, PurchasesModule } from '@usdt-africa/purchases';
import { CLOCK, made, POOL } from '@usdt-africa/platform';
import { RateControlService, RatesModule } from '@usdt-africa/rates';
import { RefundApprovals, RefundsModule } from '@usdt-africa/refunds';
import { TreasuryModule, TreasuryOpenings } from '@usdt-africa/treasury';
import type { Pool } from 'pg';
import { openApprovals } from './approvals.js';

/** Where a second person decides; what they allow is the contexts' to carry out. */
@Module({})
export class ApprovalsModule {
  static with(rules: OrderRules & LevyRules): DynamicModule {
    return {
      module: ApprovalsModule,
      global: true,
      imports: [
        AccountsModule,
        FundingModule,
        LimitsModule,
        OrdersModule,
        PurchasesModule,
        RatesModule,
        RefundsModule,
        TreasuryModule,
      ],
      providers: [
        made(
          Approvals,
          [
            POOL,
            PostgresEventStore,
            Operators,
            Profiles,
            OrderStreams,
            DisputeRepays,
            LimitService,
            LimitOverrides,
            TierLimitChanges,
            RateControlService,
            SecondFactorResets,
            FundingApprovals,
            PurchaseApprovals,
            RefundApprovals,
            TreasuryOpenings,
            CLOCK,
          ],
          (
            pool: Pool,
            store: PostgresEventStore,
            operators: Operators,
            profiles: Profiles,
            orders: OrderStreams,
            repays: DisputeRepays,
            limits: LimitService,
            overrides: LimitOverrides,
            tierLimits: TierLimitChanges,
            rates: RateControlService,
            secondFactors: SecondFactorResets,
            fundings: FundingApprovals,
            purchases: PurchaseApprovals,
            refunds: RefundApprovals,
            treasury: TreasuryOpenings,
            clock: Clock,
          ) =>
            openApprovals({
              pool,
              store,
              operators: profiles,
              orders,
              limits,
              clock,
              rules,
              executors: {
                'dispute-repay': repays,
                'limit-override': overrides,
                'tier-limits': tierLimits,
                'tier-limits-end': tierLimits,
                'rate-margin': rates,
                'rate-pin': rates,
                'customer-second-factor': secondFactors,
                'funding-return': fundings,
                'funding-credit': fundings,
                'purchase-release': purchases,
                'refund-approve': refunds,
                'treasury-open': treasury,
                ...grantedChanges(store, operators, profiles),
              },
            }),
        ),
        made(OperatorApprovalGate, [Approvals], (approvals: Approvals): OperatorApprovalGate => approvals),
      ],
      exports: [Approvals, OperatorApprovalGate],
    };
  }

  /** Executes approved requests, and ends requests that were not decided in time. */
  static worker(rules: OrderRules & LevyRules): DynamicModule {
    const { providers = [], ...module } = ApprovalsModule.with(rules);
    return {
      ...module,
      providers: [...providers, ApprovalProcess, ApprovalProcessJob, ApprovalExpiryTimer],
    };
  }
}
