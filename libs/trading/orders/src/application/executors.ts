import { streams } from '@usdt-africa/contracts/events';
import { SenderListing, UnattributedDeposits } from '@usdt-africa/deposits';
import { foldRecorded, type PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { LimitService } from '@usdt-africa/limits';
import { type LevyRules, OperatorPayouts, type Payout, referencesOf } from '@usdt-africa/payouts';
import type { ApprovalExecutor, Executors } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Pool } from 'pg';
import { heldAfterRelease, releasable, releasableKeys, withOnly } from '../domain/operate.js';
import { type Order, orderDecider } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
import { ResolveUncreditedDeposits } from './resolve-uncredited-deposits.js';
import type { OrderStreams } from './order-streams.js';
import { PayAgain } from './pay-again.js';
import { ReleaseOrders } from './release-orders.js';
import { Unfreezing } from './unfreezing.js';

export interface ExecutorParts {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly orders: OrderStreams;
  readonly limits: LimitService;
  readonly clock: Clock;
  readonly rules: OrderRules & Partial<LevyRules>;
}

/** Executors of all approved actions on orders, their payouts and uncredited deposits. */
export function orderExecutors({ pool, store, orders, limits, clock, rules }: ExecutorParts): Executors {
  const payouts = new OperatorPayouts(store, pool, clock, rules);
  const evidence = evidenceExecutor(payouts);
  const executor = depositExecutor(
    new UnattributedDeposits(store, clock),
    new ResolveUncreditedDeposits(orders, store, clock),
  );
  return {
    'order-release': releaseExecutor(store, new ReleaseOrders(orders, limits, clock, rules), rules),
    'payout-repay': repayExecutor(payouts, new PayAgain(orders, payouts, clock)),
    'payout-settle-by-evidence': evidence,
    'payout-fail-by-evidence': evidence,
    'deposit-returned-by-evidence': executor,
    'deposit-attributed-by-evidence': executor,
    'deposit-assets-returned-by-evidence': executor,
    'deposit-assets-retained-by-evidence': executor,
    'sender-unlist': new SenderListing(store, clock),
    'customer-unfreeze': new Unfreezing(pool, store, clock),
  };
}

/**
 * Releases exactly the deposits that two operators approved. Deposits received after the request are not released; a
 * hold that began after it refuses the release.
 */
function releaseExecutor(store: PostgresEventStore, releases: ReleaseOrders, rules: OrderRules): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: correlation, causationId }) {
      const orderId = payload['orderId']!;
      const events = await store.readStream(streams.order(orderId));
      const done = events.some(
        ({ type, metadata }) => type === 'OrderReleased' && metadata.causationId === causationId,
      );
      if (done) return;
      const requestedOrder = foldRecorded(orderDecider, events.slice(0, Number(payload['version'])));
      const only = new Set(releasableKeys(requestedOrder));
      const check = (order: Order): void => {
        const named = withOnly(order, only);
        if (releasable(named, rules).kobo > BigInt(payload['amountKobo']!)) throw changed();
        // An operator who held it meanwhile knew something that the requester did not.
        const { heldByOperatorSince: held } = order;
        if (held !== null && held !== requestedOrder.heldByOperatorSince) throw changed();
        if (isSenderListed(order) && !isSenderListed(requestedOrder)) throw changed();
        // The requested deposits may have been paid by another way.
        if (releasableKeys(named).length === 0 && (only.size > 0 || heldAfterRelease(order, only, rules).size > 0))
          throw changed();
      };
      const by = { actor, reason, correlationId: correlation, causationId };
      await releases.release({ orderId, alone: false, check, only }, by);
    },
  };
}

const isSenderListed = ({ holds }: Order): boolean => holds.some(({ reason }) => reason === 'listed-sender');

/** Sends a payout again that two people agreed upon; the approval is what makes it the same request. */
function repayExecutor(payouts: Pick<OperatorPayouts, 'load'>, again: PayAgain): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: correlation, approvalId }) {
      const payoutId = payload['payoutId']!;
      const payout = await payouts.load(payoutId);
      if (payout.submission?.amountKobo !== payload['amountKobo']) throw changed();
      const orderId = payload['orderId']!;
      const by = { actor, reason, correlationId: correlation };
      await again.repay({ orderId, payoutId, key: approvalId, alone: false }, by);
    },
  };
}

/** Ends a doubt about a payout by the evidence that two operators checked, if the doubt is still the same. */
function evidenceExecutor(payouts: OperatorPayouts): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: correlation, approvalId, causationId }) {
      const found = {
        outcome: payload['outcome'] === 'settled' ? ('settled' as const) : ('failed' as const),
        reference: payload['reference']!,
        evidence: payload['evidence']!,
        // Requests from before the fee field existed have none.
        feeKobo: payload['feeKobo'] === undefined ? null : BigInt(payload['feeKobo']),
        key: approvalId,
      };
      const by = { actor, reason, correlationId: correlation, causationId };
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
function depositExecutor(deposits: UnattributedDeposits, executor: ResolveUncreditedDeposits): ApprovalExecutor {
  return {
    async run({ payload, actor, reason, correlationId: correlation, approvalId, causationId }) {
      const outcome = payload['outcome'] === 'returned' ? ('returned' as const) : ('attributed' as const);
      const found = { outcome, evidence: payload['evidence']!, key: approvalId };
      const by = { actor, reason, correlationId: correlation, causationId };
      const depositKey = payload['depositKey'];
      if (depositKey !== undefined) return deposits.close(depositKey, found, by);
      const ofOrder = { ...found, outcome: payload['outcome'] === 'retained' ? ('retained' as const) : outcome };
      await executor.close(payload['orderId']!, { ...ofOrder, assetKeys: payload['depositKeys']!.split(' ') }, by);
    },
  };
}

/** The doubt about a payout as one text: a different text is a different doubt. */
export function doubtOf(payout: Payout): string {
  return [payout.phase, ...referencesOf(payout)].join(' ');
}

/** Refusal for a state that changed since it was reviewed. */
export function changed(): Refusal {
  return refusal('orders.changed-meanwhile');
}
