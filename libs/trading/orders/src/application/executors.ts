import { streams } from '@usdt-africa/contracts/events';
import { SenderListing, UnattributedDeposits } from '@usdt-africa/deposits';
import { foldRecorded, type PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { LimitDesk } from '@usdt-africa/limits';
import { type LevyRules, OperatorPayouts, type Payout, referencesOf } from '@usdt-africa/payouts';
import type { ApprovalExecutor, Executors } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Pool } from 'pg';
import { keptByRelease, releasable, releasableKeys, withOnly } from '../domain/operate.js';
import { type Order, orderDecider } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { CloseArrivals } from './close-arrivals.js';
import type { OrderStreams } from './order-streams.js';
import { PayAgain } from './pay-again.js';
import { ReleaseOrders } from './release-orders.js';
import { Unfreezing } from './unfreezing.js';

export interface ExecutorParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly orders: OrderStreams;
  readonly limits: LimitDesk;
  readonly clock: Clock;
  readonly rules: OrderRules & Partial<LevyRules>;
}

/** Everything about orders, their payouts and what arrived for them that is carried out when two people have agreed. */
export function orderExecutors({ pool, store, orders, limits, clock, rules }: ExecutorParts): Executors {
  const payouts = new OperatorPayouts(store, pool, clock, rules);
  const evidence = evidenceExecutor(payouts);
  const arrivals = arrivalExecutor(new UnattributedDeposits(store, clock), new CloseArrivals(orders, store, clock));
  return {
    'order-release': releaseExecutor(store, new ReleaseOrders(orders, limits, clock, rules), rules),
    'payout-repay': repayExecutor(payouts, new PayAgain(orders, payouts, clock)),
    'payout-settle-by-evidence': evidence,
    'payout-fail-by-evidence': evidence,
    'arrival-returned-by-evidence': arrivals,
    'arrival-attributed-by-evidence': arrivals,
    'sender-unlist': new SenderListing(store, clock),
    'customer-unfreeze': new Unfreezing(pool, store, clock),
  };
}

/**
 * Releases exactly the deposits that two people agreed upon. Deposits that arrived after the request stay out of it; a hold
 * that began after it refuses the release.
 */
function releaseExecutor(store: PostgresEventStore, releases: ReleaseOrders, rules: OrderRules): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: story, causationId }) {
      const orderId = payload['orderId']!;
      const events = await store.readStream(streams.order(orderId));
      const done = events.some(
        ({ type, metadata }) => type === 'OrderReleased' && metadata.causationId === causationId,
      );
      if (done) return;
      const asked = foldRecorded(orderDecider, events.slice(0, Number(payload['version'])));
      const only = new Set(releasableKeys(asked));
      const check = (order: Order): void => {
        const named = withOnly(order, only);
        if (releasable(named, rules).kobo > BigInt(payload['amountKobo']!)) throw changed();
        // Whoever held it meanwhile knew something that whoever asked did not.
        const { heldByOperatorSince: held } = order;
        if (held !== null && held !== asked.heldByOperatorSince) throw changed();
        if (isSenderListed(order) && !isSenderListed(asked)) throw changed();
        // The requested deposits may have been paid by another way.
        if (releasableKeys(named).length === 0 && (only.size > 0 || keptByRelease(order, only, rules).size > 0))
          throw changed();
      };
      const by = { actor, reason, correlationId: story, causationId };
      await releases.release({ orderId, alone: false, check, only }, by);
    },
  };
}

const isSenderListed = ({ holds }: Order): boolean => holds.some(({ reason }) => reason === 'listed-sender');

/** Sends a payout again that two people agreed upon; the approval is what makes it the same request. */
function repayExecutor(payouts: Pick<OperatorPayouts, 'load'>, again: PayAgain): ApprovalExecutor {
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

/** Ends a doubt that two people have looked into, as it stood when they did. */
function evidenceExecutor(payouts: OperatorPayouts): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: story, approvalId, causationId }) {
      const found = {
        outcome: payload['outcome'] === 'settled' ? ('settled' as const) : ('failed' as const),
        reference: payload['reference']!,
        evidence: payload['evidence']!,
        // Requests of before a fee could be said have none.
        feeKobo: payload['feeKobo'] === undefined ? null : BigInt(payload['feeKobo']),
        key: approvalId,
      };
      const by = { actor, reason, correlationId: story, causationId, orderId: payload['orderId']! };
      await payouts.endByEvidence(payload['payoutId']!, found, by, (payout) => {
        if (doubtOf(payout) !== payload['doubt']) throw changed();
      });
    },
  };
}

/**
 * Ends what no order could be credited with, as two people have seen what became of it: a deposit without an order, or what
 * an order is held for.
 */
function arrivalExecutor(deposits: UnattributedDeposits, arrivals: CloseArrivals): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: story, approvalId, causationId }) {
      const found = {
        outcome: payload['outcome'] === 'returned' ? ('returned' as const) : ('attributed' as const),
        evidence: payload['evidence']!,
        key: approvalId,
      };
      const by = { actor, reason, correlationId: story, causationId };
      const depositKey = payload['depositKey'];
      if (depositKey !== undefined) return deposits.close(depositKey, found, by);
      await arrivals.close(payload['orderId']!, { ...found, assetKeys: payload['arrivals']!.split(' ') }, by);
    },
  };
}

/** What is in doubt about a payout, as one text: another one is another question. */
export function doubtOf(payout: Payout): string {
  return [payout.phase, ...referencesOf(payout)].join(' ');
}

/** What was looked at is not what is there any more. */
export function changed(): Refusal {
  return refusal('orders.changed-meanwhile');
}
