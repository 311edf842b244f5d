import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import { PostgresFileStore } from '@usdt-africa/files';
import type { Clock } from '@usdt-africa/kernel';
import { Profiles } from '@usdt-africa/operators';
import { OrderStreams, PayAgain } from '@usdt-africa/orders';
import { OperatorPayouts } from '@usdt-africa/payouts';
import { ACTING, CLOCK, Idempotency, type Log, LOG, made, POOL, RateLimit, started, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { DisputeApprovals } from './application/approval-desk.js';
import { CustomerDisputes } from './application/customer-disputes.js';
import { DisputeClock } from './application/dispute-clock.js';
import { DisputeContext } from './application/dispute-context.js';
import { DisputeFiles } from './application/dispute-files.js';
import { DisputeProcess } from './application/dispute-process.js';
import { DisputeRepays } from './application/dispute-repays.js';
import { DisputeStreams } from './application/dispute-streams.js';
import { OperatorDisputes } from './application/operator-disputes.js';
import { PayoutsAgain } from './application/payouts-again.js';
import { ApprovalGate, PayoutRepayer } from './application/ports.js';
import { DISPUTE_RULES, type DisputeRules } from './domain/rules.js';
import { AdminDisputesController } from './http/admin-disputes.controller.js';
import { DisputeLimits, DisputesController } from './http/disputes.controller.js';
import { AdminDisputes } from './read-model/admin-dispute.js';
import { DisputeList } from './read-model/dispute-list.js';
import { OrderDisputes } from './read-model/order-dispute.js';

export interface DisputesConfig {
  readonly explorerTransactionUrl: string | null;
  /** HELP-02: how long after its payout an order can be disputed. */
  readonly disputeAfterSeconds: number;
}

/** Both sides of disputes. */
@Module({})
export class DisputesModule {
  static with({ explorerTransactionUrl, disputeAfterSeconds }: DisputesConfig): DynamicModule {
    return {
      module: DisputesModule,
      global: true,
      controllers: [DisputesController, AdminDisputesController],
      providers: [
        ...cases(explorerTransactionUrl, { waitMs: disputeAfterSeconds * 1_000 }),
        made(
          CustomerDisputes,
          [DisputeContext, Idempotency],
          (context: DisputeContext, idempotency: Idempotency) => new CustomerDisputes(context, idempotency),
        ),
        made(OrderDisputes, [DisputeContext], (context: DisputeContext) => new OrderDisputes(context)),
        made(
          DisputeLimits,
          [POOL],
          (pool: Pool): DisputeLimits => ({
            acts: new RateLimit(pool, 'dispute-acts', 60, 600),
            uploads: new RateLimit(pool, 'dispute-uploads', 40, 600),
            // Many people share one address behind a carrier's NAT.
            uploadsPerClient: new RateLimit(pool, 'dispute-uploads-client', 400, 600),
          }),
        ),
        made(DisputeList, [POOL, Profiles], (pool: Pool, profiles: Profiles) => new DisputeList(pool, profiles)),
        made(
          AdminDisputes,
          [DisputeContext, ApprovalGate, Profiles],
          (context: DisputeContext, gate: ApprovalGate, profiles: Profiles) =>
            new AdminDisputes(context, gate, profiles),
        ),
        made(
          OperatorDisputes,
          [DisputeContext, Idempotency, ApprovalGate, Profiles],
          (context: DisputeContext, idempotency: Idempotency, gate: ApprovalGate, profiles: Profiles) =>
            new OperatorDisputes(context, idempotency, gate, profiles),
        ),
      ],
      exports: [DisputeRepays, DisputeList],
    };
  }

  /** What follows from cases elsewhere, and from time that passed. */
  static worker({ explorerTransactionUrl }: Pick<DisputesConfig, 'explorerTransactionUrl'>): DynamicModule {
    return {
      module: DisputesModule,
      global: true,
      providers: [
        ...cases(explorerTransactionUrl),
        work(
          'processes',
          [ACTING, DisputeContext, ApprovalGate, DisputeRepays],
          (acting: SubscriptionTransport, context: DisputeContext, gate: ApprovalGate, repays: DisputeRepays) =>
            acting.manage(new DisputeProcess(context, gate, repays)),
        ),
        work('clock', [DisputeContext, LOG], (context: DisputeContext, log: Log) =>
          started(new DisputeClock(context, log)),
        ),
      ],
      exports: [DisputeRepays],
    };
  }
}

/** What api and worker both decide by, and what carries out what a second person allowed. */
function cases(explorerTransactionUrl: string | null, rules: Partial<DisputeRules> = {}): Provider[] {
  return [
    made(
      DisputeContext,
      [POOL, PostgresEventStore, OrderStreams, PersonalData, CLOCK],
      (pool: Pool, store: PostgresEventStore, orders: OrderStreams, personalData: PersonalData, clock: Clock) =>
        new DisputeContext(
          pool,
          store,
          orders,
          new DisputeStreams(store),
          new DisputeFiles(pool, new PostgresFileStore(pool, personalData), personalData, clock),
          personalData,
          clock,
          { ...DISPUTE_RULES, ...rules },
          explorerTransactionUrl,
        ),
    ),
    made(
      ApprovalGate,
      [Approvals, OrderStreams],
      (approvals: Approvals, orders: OrderStreams): ApprovalGate => new DisputeApprovals(approvals, orders),
    ),
    made(
      PayoutRepayer,
      [POOL, PostgresEventStore, OrderStreams, CLOCK],
      (pool: Pool, store: PostgresEventStore, orders: OrderStreams, clock: Clock): PayoutRepayer =>
        new PayoutsAgain(new PayAgain(orders, new OperatorPayouts(store, pool, clock), clock)),
    ),
    made(
      DisputeRepays,
      [DisputeContext, PayoutRepayer],
      (context: DisputeContext, repayer: PayoutRepayer) => new DisputeRepays(context, repayer),
    ),
  ];
}
