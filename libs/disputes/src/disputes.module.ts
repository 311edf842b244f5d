import { type DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorIdentity } from '@usdt-africa/operators';
import { CLOCK, made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CustomerDisputes } from './application/customer-disputes.js';
import { DisputeContext } from './application/dispute-context.js';
import { OperatorDisputes } from './application/operator-disputes.js';
import { Disputes, type DisputesConsole } from './disputes.js';
import { AdminDisputesController } from './http/admin-disputes.controller.js';
import { DisputeLimits, DisputesController } from './http/disputes.controller.js';
import { AdminDisputes } from './read-model/admin-dispute.js';
import { DisputeList } from './read-model/dispute-list.js';
import { OrderDisputes } from './read-model/order-dispute.js';

const CONSOLE = Symbol('the operators’ side of disputes');

export interface DisputesConfig {
  readonly explorerTransactionUrl: string | null;
  /** HELP-02: how long after its payout an order can be disputed. */
  readonly disputeAfterSeconds: number;
}

/** Both sides of disputes. */
@Module({})
export class DisputesModule {
  static with({ explorerTransactionUrl, disputeAfterSeconds }: DisputesConfig): DynamicModule {
    const rules = { waitMs: disputeAfterSeconds * 1_000 };
    return {
      module: DisputesModule,
      global: true,
      controllers: [DisputesController, AdminDisputesController],
      providers: [
        made(
          Disputes,
          [POOL, PostgresEventStore, PersonalData, CLOCK],
          (pool: Pool, store: PostgresEventStore, personalData: PersonalData, clock: Clock) =>
            new Disputes({ pool, store, personalData, clock, explorerTransactionUrl, rules }),
        ),
        made(DisputeContext, [Disputes], (disputes: Disputes) => disputes.context),
        made(CustomerDisputes, [Disputes], (disputes: Disputes) => disputes.customer),
        made(OrderDisputes, [Disputes], (disputes: Disputes) => disputes.views),
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
        made(
          CONSOLE,
          [Disputes, Approvals, OperatorIdentity],
          (disputes: Disputes, approvals: Approvals, { profiles }: OperatorIdentity) =>
            disputes.console(approvals, profiles),
        ),
        made(DisputeList, [CONSOLE], (console: DisputesConsole) => console.list),
        made(AdminDisputes, [CONSOLE], (console: DisputesConsole) => console.cases),
        made(OperatorDisputes, [CONSOLE], (console: DisputesConsole) => console.work),
      ],
      exports: [Disputes],
    };
  }
}
