import { disputesProjection } from '@usdt-africa/disputes';
import type { Projection } from '@usdt-africa/event-store';
import { limitUseProjection } from '@usdt-africa/limits';
import { mailQueueProjection } from '@usdt-africa/notifications';
import { orderDeadlines, orderSummaryProjection } from '@usdt-africa/orders';
import { rateControlsProjection, rateLogProjection } from '@usdt-africa/rates';
import { switchesProjection } from './application/switches.js';
import { auditProjection } from './read-model/audit/audit-projection.js';
import { approvalsProjection } from './read-model/console/approvals-projection.js';
import { consoleOrdersProjection } from './read-model/console/orders-projection.js';
import { ledgerProjection } from './read-model/ledger.js';
import { reconciliationProjection } from './read-model/reconciliation/projection.js';

/**
 * How a read model is fed. `acting`: money waits for it, so it reads the store and nothing else, whatever happens to Kafka.
 * `telling`: it is for people to look at, so it follows Kafka where there is one, and the store otherwise.
 */
export type Feeding = 'acting' | 'telling';

export interface FedProjection {
  readonly projection: Projection;
  readonly fed: Feeding;
  /** What it is for, in a few words. */
  readonly about: string;
}

/** What the product's projections are told. */
export interface ProjectionRules {
  /** How long an order waits for the rest of its amount, in seconds. */
  readonly shortfallWaitSeconds: number;
}

/**
 * Every projection of the product: the worker runs them, the command line rebuilds and proves them, and nobody else keeps
 * a list.
 */
export function projections(rules: ProjectionRules): readonly FedProjection[] {
  return [
    { projection: orderSummaryProjection, fed: 'telling', about: 'one row an order: lists, counts, medians' },
    {
      projection: orderDeadlines(rules.shortfallWaitSeconds),
      fed: 'acting',
      about: 'when an order must be looked at although nothing happens to it',
    },
    { projection: limitUseProjection, fed: 'telling', about: 'what people take up of their daily limits' },
    { projection: rateLogProjection, fed: 'acting', about: 'the published rates: the curve' },
    { projection: rateControlsProjection, fed: 'acting', about: 'what operators did to the price' },
    { projection: mailQueueProjection, fed: 'telling', about: 'one row a mail: what is to be sent, and when' },
    { projection: consoleOrdersProjection, fed: 'telling', about: 'orders and payouts as the console lists them' },
    { projection: approvalsProjection, fed: 'telling', about: 'what waits for a second person' },
    { projection: auditProjection, fed: 'telling', about: 'what operators did' },
    { projection: switchesProjection, fed: 'acting', about: 'what operators have paused' },
    { projection: disputesProjection, fed: 'telling', about: 'one row a dispute: the queue, its tabs and counts' },
    { projection: reconciliationProjection, fed: 'telling', about: 'our payouts beside the provider’s statement' },
    { projection: ledgerProjection, fed: 'telling', about: 'the balance of every account' },
  ];
}
