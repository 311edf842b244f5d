import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import {
  type AdminEvidenceEffect,
  type AdminOrderState,
  type AdminPayoutView,
  offered,
} from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { foldRecorded, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import {
  Actors,
  may,
  personalDataOpenUntil,
  PersonalDataViews,
  rightsOf,
  ShowRecord,
  type Viewer,
} from '@usdt-africa/operators';
import { OrderStreams, repayNeedsTwo } from '@usdt-africa/orders';
import {
  bookedOfAll,
  needsEvidence,
  type Payout,
  payoutAnswers,
  payoutDecider,
  type PayoutQueries,
  payoutQueries,
  referencesOf,
  whyNotCheckStatus,
  whyNotRepay,
} from '@usdt-africa/payouts';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { CurrentStates } from './current-states.js';
import { evidenceEffect, floatKobo, payAgainEffect, payeeOf, withdrawalEvidenceEffect } from './money-effects.js';
import { recipientView } from './order-list.js';
import type { Recipient } from './order-people.js';
import { OrderOwners } from './order-owner.js';
import { nairaFacts, whyInState } from './order-actions.js';
import { payoutStateOf, payoutStored } from './payout-rows.js';
import { attempts } from './payout-attempts.js';
import { payoutFacts, phaseOf } from './payout-facts.js';
import { paidByPayout } from './find-paid-by-payout.js';
import type { PaidWithdrawal, PayoutState } from './order-attention.js';

/**
 * One payout with every attempt, folded from its own stream at the time of the query. Refusal 404 `payout-not-found`.
 */
export class ShowPayout extends ShowRecord<AdminPayoutView> {
  constructor(
    id: string,
    viewer: Viewer,
    /** Personal data were opened just now, until then. */
    readonly openedUntil: Date | null = null,
  ) {
    super(id, viewer);
  }
}

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
    private readonly personalDataViews: PersonalDataViews,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ id: payoutId, viewer, openedUntil }: ShowPayout): Promise<AdminPayoutView> {
    const { orderId, withdrawal } = await paidByPayout(this.pool, payoutId);
    const answers = await this.#answers(payoutId, viewer, openedUntil);
    return orderId === null
      ? this.#ofWithdrawal(payoutId, withdrawal, viewer, answers)
      : this.#ofOrder(payoutId, orderId, viewer, answers);
  }

  /** The provider's answers, and how often it was queried; the answers themselves while this operator has them open. */
  async #answers(payoutId: string, viewer: Viewer, openedUntil: Date | null): Promise<Answers> {
    const views = await this.personalDataViews.at('payouts', payoutId);
    const until = may(viewer.role, 'personal.read')
      ? (openedUntil ?? personalDataOpenUntil(views, viewer.id, this.clock.now()))
      : null;
    const [answers, queries] = await Promise.all([
      payoutAnswers(this.pool, this.personalData, payoutId, until !== null),
      payoutQueries(this.pool, [payoutId]),
    ]);
    return { answers, answersUntil: until?.toISOString() ?? null, queries: queries(payoutId) };
  }

  async #nextCheckAt(payoutId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ next_check_at: Date | null }>(
      'select next_check_at from payout_work where payout_id = $1',
      [payoutId],
    );
    return rows[0]?.next_check_at?.toISOString() ?? null;
  }

  /** It is never sent again: what fails or comes back is in the wallet again. */
  async #ofWithdrawal(
    payoutId: string,
    withdrawal: PaidWithdrawal,
    viewer: Viewer,
    answers: Answers,
  ): Promise<AdminPayoutView> {
    const [events, approval, nextCheckAt, owner] = await Promise.all([
      this.store.readStream(streams.payout(payoutId)),
      this.approvals.pendingOf('payouts', payoutId, viewer.id),
      this.#nextCheckAt(payoutId),
      this.owners.ofAccount(withdrawal.accountId, viewer),
    ]);
    const payoutState = payoutStateOf({ withdrawal }, events);
    const { payout } = payoutState;
    const { number, amountKobo, recipient: sealed, at: requestedAt } = payout.submission!;
    const kobo = BigInt(amountKobo);
    const [who, recipient] = await Promise.all([
      this.actors.ofEvents(events),
      this.personalData.open<Recipient>(sealed),
    ]);
    const state = await this.states.one({
      orderId: null,
      accountId: withdrawal.accountId,
      stored: payoutStored(payoutState, kobo, requestedAt),
      bankCode: recipient?.bankCode ?? null,
    });
    return {
      id: payoutId,
      orderId: null,
      orderNumber: number,
      withdrawal,
      sequence: 1,
      state,
      ...this.#common({ payout, payoutState, kobo, requestedAt, recipient, events, who, answers }),
      phase: approval ? 'needs-approval' : phaseOf(payout),
      nextCheckAt,
      inDoubt: needsEvidence(payout) ? referencesOf(payout) : [],
      approval,
      owner,
      actions: [
        ...(may(viewer.role, 'payouts.check-status') ? [checkStatusOf(payout, state, answers)] : []),
        ...evidenceActions(payout, viewer, {
          kobo,
          isRequested: approval !== null,
          effectOf: (found) => withdrawalEvidenceEffect(payeeOf(recipient), { id: payoutId, payout, events }, found),
        }),
      ],
    };
  }

  /** What the page has of every payout. */
  #common(of: {
    readonly payout: Payout;
    readonly payoutState: PayoutState;
    readonly kobo: bigint;
    readonly requestedAt: string;
    readonly recipient: Recipient | null;
    readonly events: readonly RecordedEvent[];
    readonly who: Awaited<ReturnType<Actors['ofEvents']>>;
    readonly answers: Answers;
  }) {
    const { payout, payoutState, kobo, requestedAt, recipient, events, who } = of;
    const { answers, answersUntil, queries } = of.answers;
    const { explorerTransactionUrl } = this.config;
    const costs = bookedOfAll(payout);
    return {
      attention: payoutState.attention !== null,
      waitingSince: payoutState.since,
      naira: formatMoney(kobo, 'NGN'),
      recipient: recipientView(recipient),
      ...payoutFacts(payout, requestedAt, queries),
      answers,
      answersUntil,
      version: events.length,
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting: payout.phase !== 'settled' }),
      attempts: attempts(events),
      ledger: ledgerOf(events),
      costs: { fee: formatMoney(costs.fee, 'NGN'), stampDuty: formatMoney(costs.stampDuty, 'NGN') },
    };
  }

  async #ofOrder(payoutId: string, orderId: string, viewer: Viewer, answers: Answers): Promise<AdminPayoutView> {
    const [order, events, approval, nextCheckAt, float, owner] = await Promise.all([
      this.orders.load(orderId),
      this.store.readStream(streams.payout(payoutId)),
      this.approvals.pendingOf('payouts', payoutId, viewer.id),
      this.#nextCheckAt(payoutId),
      floatKobo(this.pool),
      this.owners.of(orderId, viewer),
    ]);
    const payoutOfOrder = order.payouts.find(({ id }) => id === payoutId)!;
    const payout = foldRecorded(payoutDecider, events);
    const [who, recipient] = await Promise.all([
      this.actors.ofEvents(events),
      this.personalData.open<Recipient>(order.placed.recipient),
    ]);
    const around = { order, payee: payeeOf(recipient), float };
    const history = { id: payoutId, payout, events };
    const payoutState = payoutStateOf({ orderId }, events);
    const state = await this.states.one({
      orderId,
      stored: payoutStored(payoutState, payoutOfOrder.amountKobo, payoutOfOrder.requestedAt),
      bankCode: order.placed.bankCode,
    });
    const why = whyNotRepay(payout);
    const kobo = payoutOfOrder.amountKobo;
    const actions: AdminPayoutView['actions'][number][] = [];
    if (may(viewer.role, 'payouts.check-status')) actions.push(checkStatusOf(payout, state, answers));
    if (may(viewer.role, 'approvals.request') || may(viewer.role, 'payouts.repay'))
      actions.push(
        offered('repay', {
          why: approval ? 'already-requested' : whyInState(why, state),
          facts: nairaFacts(kobo),
          twoPeople: repayNeedsTwo(order, kobo, rightsOf(viewer)),
          ...(why === null && { effect: payAgainEffect(around, history) }),
        }),
      );
    actions.push(
      ...evidenceActions(payout, viewer, {
        kobo,
        isRequested: approval !== null,
        effectOf: (found) => evidenceEffect(around, history, found),
      }),
    );
    const { requestedAt } = payoutOfOrder;
    return {
      id: payoutId,
      orderId,
      orderNumber: order.placed.number,
      withdrawal: null,
      sequence: payoutOfOrder.sequence,
      state,
      ...this.#common({ payout, payoutState, kobo, requestedAt, recipient, events, who, answers }),
      phase: approval ? 'needs-approval' : phaseOf(payout),
      nextCheckAt,
      inDoubt: needsEvidence(payout) ? referencesOf(payout) : [],
      approval,
      owner,
      actions,
    };
  }
}

/** What the provider answered about a payout, as this operator may see it. */
interface Answers extends Pick<AdminPayoutView, 'answers' | 'answersUntil'> {
  readonly queries: PayoutQueries;
}

/** What two people may book of a payout whose outcome is in doubt. */
function evidenceActions(
  payout: Payout,
  viewer: Viewer,
  of: {
    readonly kobo: bigint;
    readonly isRequested: boolean;
    readonly effectOf: (
      found: Pick<AdminEvidenceEffect, 'outcome' | 'reference' | 'evidence' | 'fee'>,
    ) => AdminEvidenceEffect;
  },
): AdminPayoutView['actions'][number][] {
  const [first] = needsEvidence(payout) ? referencesOf(payout) : [];
  if (first === undefined || !may(viewer.role, 'approvals.request')) return [];
  return (['settle-by-evidence', 'fail-by-evidence'] as const).map((action) => {
    const isSettled = action === 'settle-by-evidence';
    return offered(action, {
      why: of.isRequested ? 'already-requested' : null,
      facts: nairaFacts(of.kobo),
      twoPeople: true,
      effect: of.effectOf({
        outcome: isSettled ? 'settled' : 'failed',
        reference: isSettled ? first : payout.reference,
        evidence: null,
        fee: null,
      }),
    });
  });
}

function checkStatusOf(
  payout: Payout,
  state: AdminOrderState,
  { queries }: Answers,
): AdminPayoutView['actions'][number] {
  return offered('check-status', {
    why: whyInState(whyNotCheckStatus(payout), state),
    facts: { lastAt: queries.lastCheckedAt ?? (payout.lastSentAt || null) },
  });
}
