import { disputesProjection } from '@usdt-africa/disputes';
import type { FedProjection } from '@usdt-africa/event-store';
import { limitUseProjection } from '@usdt-africa/limits';
import { mailQueueProjection } from '@usdt-africa/notifications';
import { orderDeadlines, orderSummaryProjection } from '@usdt-africa/orders';
import { rateControlsProjection, rateLogProjection } from '@usdt-africa/rates';
import { switchesProjection } from '@usdt-africa/switches';
import { auditProjection } from '@usdt-africa/audit';
import { approvalsProjection } from '@usdt-africa/approvals';
import { consoleOrdersProjection } from '@usdt-africa/console';
import { ledgerProjection } from '@usdt-africa/ledger';
import { reconciliationProjection } from '@usdt-africa/reconciliation';

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
