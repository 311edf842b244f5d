import { type Actors, may, type Viewer } from '@usdt-africa/operators';
import type { AdminPayoutView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { type EventStore, foldRecorded, type PersonalData } from '@usdt-africa/event-store';
import { formatMoney, Refusal } from '@usdt-africa/kernel';
import type { OrderStreams } from '@usdt-africa/orders';
import { needsEvidence, paidAs, payoutDecider, referencesOf } from '@usdt-africa/payouts';
import type { Pool } from 'pg';
import { evidenceEffect, floatKobo, payAgainEffect, payeeOf } from './money-effects.js';
import { type Recipient, recipientView } from './order-list.js';
import type { OrderPageConfig } from './order-page.js';
import type { PendingApprovals } from '@usdt-africa/approvals';
import { nairaFacts, needsSecond, whyNotAsk, whyNotRepay } from './order-verbs.js';
import { payoutAttention } from './orders-projection.js';
import { PROVIDER } from '@usdt-africa/banking';
import { attempts } from './payout-attempts.js';
import { ledgerOf, timelineOf } from '@usdt-africa/history';

/** One payout with every attempt, folded from its own stream at the moment of asking. */
export class PayoutPage {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    private readonly approvals: PendingApprovals,
    private readonly config: Pick<OrderPageConfig, 'explorerTransactionUrl'>,
  ) {}

  /** The order that asked for a payout. @throws Refusal 404 */
  async orderOf(payoutId: string): Promise<string> {
    const { rows } = await this.pool.query<{ order_id: string }>(
      'select order_id from console_payouts where payout_id = $1',
      [payoutId],
    );
    if (!rows[0]) throw new Refusal(404, 'payout-not-found', 'There is no such payout.');
    return rows[0].order_id;
  }

  /** @throws Refusal 404 `payout-not-found` */
  async view(payoutId: string, viewer: Viewer): Promise<AdminPayoutView> {
    const orderId = await this.orderOf(payoutId);
    const [order, events, approval, next, float] = await Promise.all([
      this.orders.load(orderId),
      this.store.readStream(streams.payout(payoutId)),
      this.approvals.pendingOf('payouts', payoutId, viewer.id),
      this.pool.query<{ next_check_at: Date | null }>('select next_check_at from payout_work where payout_id = $1', [
        payoutId,
      ]),
      floatKobo(this.pool),
    ]);
    const asked = order.payouts.find(({ id }) => id === payoutId)!;
    const payout = foldRecorded(payoutDecider, events);
    const [who, recipient] = await Promise.all([
      this.actors.ofEvents(events),
      this.personalData.open<Recipient>(order.placed.recipient),
    ]);
    const around = { order, payee: payeeOf(recipient), float };
    const story = { id: payoutId, payout, events };
    const attention = payoutAttention(payout);
    const { settledAt, sessionId } = paidAs(payout);
    const why = whyNotRepay(payout);
    const kobo = asked.amountKobo;
    const verbs: AdminPayoutView['verbs'][number][] = [];
    if (may(viewer.role, 'payouts.ask'))
      verbs.push({
        verb: 'ask',
        target: null,
        why: whyNotAsk(payout),
        facts: { lastAt: payout.lastSentAt || null },
        twoPeople: false,
      });
    if (may(viewer.role, 'approvals.ask') || may(viewer.role, 'payouts.repay'))
      verbs.push({
        verb: 'repay',
        target: null,
        why: approval ? 'already-asked' : why,
        facts: nairaFacts(kobo),
        twoPeople: needsSecond(viewer, 'payouts.repay', order, kobo),
        ...(why === null && { effect: payAgainEffect(around, story) }),
      });
    const inDoubt = needsEvidence(payout) ? referencesOf(payout) : [];
    if (inDoubt.length > 0 && may(viewer.role, 'approvals.ask'))
      for (const verb of ['settle-by-evidence', 'fail-by-evidence'] as const)
        verbs.push({
          verb,
          target: null,
          why: approval ? 'already-asked' : null,
          facts: nairaFacts(kobo),
          twoPeople: true,
          effect: evidenceEffect(around, story, {
            outcome: verb === 'settle-by-evidence' ? 'settled' : 'failed',
            reference: payout.reference,
            evidence: null,
          }),
        });
    return {
      id: payoutId,
      orderId,
      orderNumber: order.placed.number,
      sequence: asked.sequence,
      phase: approval
        ? 'needs-approval'
        : payout.phase === 'new' || payout.phase === 'waiting'
          ? 'requested'
          : payout.phase,
      attention: attention !== null,
      waitingSince: attention === null ? null : (payout.escalatedAt ?? payout.failure?.at ?? asked.requestedAt),
      naira: formatMoney(kobo, 'NGN'),
      provider: PROVIDER,
      reference: payout.reference,
      attempt: Math.max(1, payout.attempt),
      recipient: recipientView(recipient),
      requestedAt: asked.requestedAt,
      lastAskedAt: payout.lastSentAt || null,
      timesAsked: payout.attempt === 0 ? 0 : payout.attempt - 1 + payout.sends,
      settledAt,
      sessionId,
      secondsToSettle: settledAt
        ? Math.max(0, Math.round((Date.parse(settledAt) - Date.parse(asked.requestedAt)) / 1000))
        : null,
      failure: payout.phase === 'failed' ? (payout.failure?.reason ?? null) : null,
      version: events.length,
      timeline: timelineOf(events, who, { ...this.config, waiting: payout.phase !== 'settled' }),
      attempts: attempts(events),
      answers: [],
      ledger: ledgerOf(events),
      costs: { fee: formatMoney(payout.costs.fee, 'NGN'), stampDuty: formatMoney(payout.costs.stampDuty, 'NGN') },
      nextAskAt: next.rows[0]?.next_check_at?.toISOString() ?? null,
      inDoubt,
      approval,
      verbs,
    };
  }
}
