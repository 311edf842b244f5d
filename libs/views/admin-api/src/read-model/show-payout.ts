import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { type AdminPayoutView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { foldRecorded, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { formatMoney } from '@usdt-africa/kernel';
import { Actors, may, rightsOf, ShowRecord } from '@usdt-africa/operators';
import { OrderStreams, repayNeedsTwo } from '@usdt-africa/orders';
import {
  bookedOfAll,
  needsEvidence,
  payoutDecider,
  referencesOf,
  whyNotCheckStatus,
  whyNotRepay,
} from '@usdt-africa/payouts';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { CurrentStates } from './current-states.js';
import { evidenceEffect, floatKobo, payAgainEffect, payeeOf } from './money-effects.js';
import { type Recipient, recipientView } from './order-list.js';
import { OrderOwners } from './order-owner.js';
import { nairaFacts, whyInState } from './order-actions.js';
import { payoutStateOf, payoutStored } from './orders-projection.js';
import { attempts } from './payout-attempts.js';
import { payoutFacts, phaseOf } from './payout-facts.js';
import { orderOfPayout } from './find-payout-order.js';

/**
 * One payout with every attempt, folded from its own stream at the time of the query. Refusal 404 `payout-not-found`.
 */
export class ShowPayout extends ShowRecord<AdminPayoutView> {}

@QueryHandler(ShowPayout)
export class ShowPayoutHandler implements IQueryHandler<ShowPayout> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    private readonly owners: OrderOwners,
    private readonly states: CurrentStates,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ id: payoutId, viewer }: ShowPayout): Promise<AdminPayoutView> {
    const { explorerTransactionUrl } = this.config;
    const orderId = await orderOfPayout(this.pool, payoutId);
    const [order, events, approval, next, float, owner] = await Promise.all([
      this.orders.load(orderId),
      this.store.readStream(streams.payout(payoutId)),
      this.approvals.pendingOf('payouts', payoutId, viewer.id),
      this.pool.query<{ next_check_at: Date | null }>('select next_check_at from payout_work where payout_id = $1', [
        payoutId,
      ]),
      floatKobo(this.pool),
      this.owners.of(orderId, viewer),
    ]);
    const payoutOfOrder = order.payouts.find(({ id }) => id === payoutId)!;
    const payout = foldRecorded(payoutDecider, events);
    const [who, recipient] = await Promise.all([
      this.actors.ofEvents(events),
      this.personalData.open<Recipient>(order.placed.recipient),
    ]);
    const costs = bookedOfAll(payout);
    const around = { order, payee: payeeOf(recipient), float };
    const history = { id: payoutId, payout, events };
    const payoutState = payoutStateOf(orderId, events);
    const state = await this.states.one({
      orderId,
      stored: payoutStored(payoutState, payoutOfOrder.amountKobo, payoutOfOrder.requestedAt),
      bankCode: order.placed.bankCode,
    });
    const why = whyNotRepay(payout);
    const kobo = payoutOfOrder.amountKobo;
    const actions: AdminPayoutView['actions'][number][] = [];
    if (may(viewer.role, 'payouts.check-status'))
      actions.push(
        offered('check-status', {
          why: whyInState(whyNotCheckStatus(payout), state),
          facts: { lastAt: payout.lastSentAt || null },
        }),
      );
    if (may(viewer.role, 'approvals.request') || may(viewer.role, 'payouts.repay'))
      actions.push(
        offered('repay', {
          why: approval ? 'already-requested' : whyInState(why, state),
          facts: nairaFacts(kobo),
          twoPeople: repayNeedsTwo(order, kobo, rightsOf(viewer)),
          ...(why === null && { effect: payAgainEffect(around, history) }),
        }),
      );
    const inDoubt = needsEvidence(payout) ? referencesOf(payout) : [];
    if (inDoubt.length > 0 && may(viewer.role, 'approvals.request'))
      for (const action of ['settle-by-evidence', 'fail-by-evidence'] as const)
        actions.push(
          offered(action, {
            why: approval ? 'already-requested' : null,
            facts: nairaFacts(kobo),
            twoPeople: true,
            effect: evidenceEffect(around, history, {
              outcome: action === 'settle-by-evidence' ? 'settled' : 'failed',
              reference: action === 'settle-by-evidence' ? inDoubt[0]! : payout.reference,
              evidence: null,
              fee: null,
            }),
          }),
        );
    return {
      id: payoutId,
      orderId,
      orderNumber: order.placed.number,
      sequence: payoutOfOrder.sequence,
      phase: approval ? 'needs-approval' : phaseOf(payout),
      state,
      attention: payoutState.attention !== null,
      waitingSince: payoutState.since,
      naira: formatMoney(kobo, 'NGN'),
      recipient: recipientView(recipient),
      ...payoutFacts(payout, payoutOfOrder.requestedAt),
      version: events.length,
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: payout.phase !== 'settled' }),
      attempts: attempts(events),
      ledger: ledgerOf(events),
      costs: { fee: formatMoney(costs.fee, 'NGN'), stampDuty: formatMoney(costs.stampDuty, 'NGN') },
      nextCheckAt: next.rows[0]?.next_check_at?.toISOString() ?? null,
      inDoubt,
      approval,
      owner,
      actions,
    };
  }
}
