import type { FactoryProvider, Type } from '@nestjs/common';
import { OperatorIdentity } from '@usdt-africa/operators';
import { Approvals } from '@usdt-africa/approvals';
import {
  AdminDisputes,
  AdminDisputesController,
  CustomerDisputes,
  DisputeContext,
  DisputeLimits,
  DisputeList,
  Disputes,
  type DisputesConsole,
  DisputesController,
  OperatorDisputes,
  OrderDisputes,
} from '@usdt-africa/disputes';
import { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { ApiConfig } from './config.js';

const CONSOLE = Symbol('the operators’ side of disputes');

/** Both sides of disputes. */
export const disputeControllers: readonly Type[] = [DisputesController, AdminDisputesController];

/** Disputes, with what they need of the api: the desk of approvals is the console's. */
export function disputeProviders(config: ApiConfig, clock: Clock): FactoryProvider[] {
  const { explorerTransactionUrl } = config;
  const rules = { waitMs: config.disputeAfterSeconds * 1_000 };
  return [
    made(
      Disputes,
      [POOL, PostgresEventStore, PersonalData],
      (pool: Pool, store: PostgresEventStore, personalData: PersonalData) =>
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
      (disputes: Disputes, approvals: Approvals, identity: OperatorIdentity) =>
        disputes.console(approvals, identity.profiles),
    ),
    made(DisputeList, [CONSOLE], (console: DisputesConsole) => console.list),
    made(AdminDisputes, [CONSOLE], (console: DisputesConsole) => console.cases),
    made(OperatorDisputes, [CONSOLE], (console: DisputesConsole) => console.work),
  ];
}
