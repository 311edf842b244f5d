import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Approvals } from '@usdt-africa/approvals';
import { PersonalData, PostgresEventStore, type SubscriptionTransport } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { OperatorIdentity } from '@usdt-africa/operators';
import { ACTING, CLOCK, LOG, type Log, made, POOL, RateLimit, started, work } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { CustomerDisputes } from './application/customer-disputes.js';
import { DisputeContext } from './application/dispute-context.js';
import { OperatorDisputes } from './application/operator-disputes.js';
import { Disputes, type DisputesConsole } from './disputes.js';
import type { DisputeRules } from './domain/rules.js';
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
        disputes(explorerTransactionUrl, rules),
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

  /** What follows from cases elsewhere, and from time that passed. */
  static worker({ explorerTransactionUrl }: Pick<DisputesConfig, 'explorerTransactionUrl'>): DynamicModule {
    return {
      module: DisputesModule,
      global: true,
      providers: [
        disputes(explorerTransactionUrl),
        work(
          'processes',
          [ACTING, Disputes, Approvals],
          (acting: SubscriptionTransport, cases: Disputes, approvals: Approvals) =>
            acting.manage(cases.process(approvals)),
        ),
        work('clock', [Disputes, LOG], (cases: Disputes, log: Log) => started(cases.clock(log))),
      ],
      exports: [Disputes],
    };
  }
}

function disputes(explorerTransactionUrl: string | null, rules?: Partial<DisputeRules>): Provider {
  return made(
    Disputes,
    [POOL, PostgresEventStore, PersonalData, CLOCK],
    (pool: Pool, store: PostgresEventStore, personalData: PersonalData, clock: Clock) =>
      new Disputes({ pool, store, personalData, clock, explorerTransactionUrl, ...(rules && { rules }) }),
  );
}
