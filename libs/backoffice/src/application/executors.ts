import { streams } from '@usdt-africa/contracts/events';
import type { PostgresEventStore } from '@usdt-africa/event-store';
import { Refusal } from '@usdt-africa/kernel';
import { type OrderRules, type PayAgain, releasable, type ReleaseOrders } from '@usdt-africa/orders';
import type { OperatorPayouts } from '@usdt-africa/payouts';
import type { ApprovalExecutor } from './approvals.js';

/** Lets an order go that two people agreed upon: for what it was worth then. */
export function releaseExecutor(
  store: PostgresEventStore,
  releases: ReleaseOrders,
  rules: OrderRules,
): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: story, causationId }) {
      const orderId = payload['orderId']!;
      const done = (await store.readStream(streams.order(orderId))).some(
        ({ type, metadata }) => type === 'OrderReleased' && metadata.causationId === causationId,
      );
      if (done) return;
      const check = (order: Parameters<typeof releasable>[0]): void => {
        if (releasable(order, rules).kobo > BigInt(payload['amountKobo']!)) throw changed();
      };
      const by = { actor, reason, correlationId: story, causationId };
      await releases.release({ orderId, alone: false, check }, by);
    },
  };
}

/** Sends a payout again that two people agreed upon; the approval is what makes it the same request. */
export function repayExecutor(payouts: Pick<OperatorPayouts, 'load'>, again: PayAgain): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: story, approvalId }) {
      const payoutId = payload['payoutId']!;
      const payout = await payouts.load(payoutId);
      if (payout.asked?.amountKobo !== payload['amountKobo']) throw changed();
      const orderId = payload['orderId']!;
      const by = { actor, reason, correlationId: story, orderId };
      await again.repay({ orderId, payoutId, key: approvalId, alone: false }, by);
    },
  };
}

/** What was looked at is not what is there any more. */
export function changed(): Refusal {
  return new Refusal(409, 'changed-meanwhile', 'It changed while you looked at it. Look again.');
}
