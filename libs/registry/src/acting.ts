import { ORDER_RECHECK } from '@usdt-africa/deposits';
import { DISPUTE_PROCESS } from '@usdt-africa/disputes';
import type { ProcessManager } from '@usdt-africa/event-store';
import { LIMIT_PROCESS } from '@usdt-africa/limits';
import { ORDER_PROCESS } from '@usdt-africa/orders';
import { PAYOUT_PROCESS } from '@usdt-africa/payouts';
import { APPROVAL_PROCESS } from '@usdt-africa/approvals';
import { type ProjectionRules, projections } from './projections.js';

/**
 * Every subscription that money waits for, process managers and projections: they read the store whatever happens to Kafka,
 * and whoever watches them must know of one that no worker has ever run.
 */
export function actingSubscriptions(rules: ProjectionRules): readonly Pick<ProcessManager, 'name' | 'handles'>[] {
  const fed = projections(rules).filter((one) => one.fed === 'acting');
  return [
    ORDER_PROCESS,
    PAYOUT_PROCESS,
    LIMIT_PROCESS,
    DISPUTE_PROCESS,
    APPROVAL_PROCESS,
    ORDER_RECHECK,
    ...fed.map(({ projection }) => projection),
  ];
}
