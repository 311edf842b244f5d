import { type DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { Disputes } from '@usdt-africa/disputes';
import { PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { LimitDesk, LimitOverrides } from '@usdt-africa/limits';
import { grantedChanges, OperatorApprovalGate, OperatorIdentity } from '@usdt-africa/operators';
import { type OrderRules, OrderStreams } from '@usdt-africa/orders';
import { CLOCK, made, POOL } from '@usdt-africa/platform';
import { RateDesk } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { openApprovals } from './approvals.js';

/** Where a second person decides; what they allow is the contexts' to carry out. */
@Module({})
export class ApprovalsModule {
  static with(rules: OrderRules): DynamicModule {
    return {
      module: ApprovalsModule,
      global: true,
      providers: [
        made(
          Approvals,
          [
            POOL,
            PostgresEventStore,
            OperatorIdentity,
            OrderStreams,
            Disputes,
            LimitDesk,
            LimitOverrides,
            RateDesk,
            CLOCK,
          ],
          (
            pool: Pool,
            store: PostgresEventStore,
            { operators, profiles }: OperatorIdentity,
            orders: OrderStreams,
            disputes: Disputes,
            limits: LimitDesk,
            overrides: LimitOverrides,
            rates: RateDesk,
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
                'dispute-repay': disputes.repays,
                'limit-override': overrides,
                'rate-margin': rates,
                'rate-pin': rates,
                ...grantedChanges(store, operators, profiles),
              },
            }),
        ),
        made(OperatorApprovalGate, [Approvals], (approvals: Approvals): OperatorApprovalGate => approvals),
      ],
      exports: [Approvals, OperatorApprovalGate],
    };
  }
}
