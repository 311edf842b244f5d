import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { may, operatorIdOf, Profiles } from '@usdt-africa/operators';
import {
  type AdminActor,
  type AdminDisputeEntry,
  type AdminDisputeRow,
  type AdminDisputeAction,
  type AdminDisputeView,
  type AdminAction,
  displayedFactsOf,
} from '@usdt-africa/contracts/admin';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { isEvent, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney, maskAccount, maskEmail, maskName } from '@usdt-africa/kernel';
import { OrderStreams } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { PurchaseStreams, PurchaseViews } from '@usdt-africa/purchases';
import { DisputeStreams } from '../application/dispute-streams.js';
import { DISPUTES, type DisputeTerms } from '../application/dispute-terms.js';
import { orderMoney } from '../application/order-money.js';
import { type OperatorIdentity, ApprovalGate, type OperatorNames } from '../application/ports.js';
import { isCertainFailure, type PayoutFacts } from '../domain/guards.js';
import { type Dispute, isOfPurchase, isOpen, type OpenedCase, openRefund, questionTopic } from '../domain/dispute.js';
import { type MessageText, textIn } from './conversation.js';
import { operatorActor } from './dispute-list.js';
import { dueView } from './due.js';
import { evidenceView, purchaseEvidenceView } from './evidence-view.js';

interface Recipient {
  readonly accountName: string;
  readonly bankShortName: string;
  readonly accountNumber: string;
}
interface Sender {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}
const ERASED = '—';

/** What a case is about, as operators see it, and the payouts that it can be resolved by. */
interface Subject {
  readonly view: Pick<AdminDisputeView, 'word' | 'usdt' | 'rate' | 'customer' | 'recipient' | 'rule' | 'purchase'>;
  readonly payouts: readonly PayoutFacts[];
}

/** One case as operators see it, from its own streams at the time of the query. Personal data masked. */
export class ShowDispute extends Query<AdminDisputeView> {
  constructor(
    readonly disputeId: string,
    readonly viewer: OperatorIdentity,
  ) {
    super();
  }
}

@QueryHandler(ShowDispute)
export class ShowDisputeHandler implements IQueryHandler<ShowDispute> {
  constructor(
    private readonly disputes: DisputeStreams,
    private readonly orders: OrderStreams,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly gate: ApprovalGate,
    private readonly purchases: PurchaseStreams,
    private readonly purchaseViews: PurchaseViews,
    private readonly profiles: CustomerProfiles,
    @Inject(Profiles) private readonly operators: OperatorNames,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(DISPUTES) private readonly terms: DisputeTerms,
  ) {}

  async execute({ disputeId, viewer }: ShowDispute): Promise<AdminDisputeView> {
    const { state, version, events, opened } = await this.disputes.require(disputeId);
    const recorded = events as readonly RecordedEvent[];
    const [{ view, payouts }, texts, approval, names] = await Promise.all([
      isOfPurchase(state) ? this.ofPurchase(opened) : this.ofOrder(opened),
      textIn(this.personalData, recorded),
      state.repay?.approvalId ? this.gate.pending(state.repay.approvalId, viewer.id) : null,
      this.operators.names([
        ...new Set([
          ...recorded.flatMap(({ metadata }) => operatorIdOf(metadata.actor) ?? []),
          ...recorded.flatMap(({ data }) => (data as { readonly operatorId?: string | null }).operatorId ?? []),
        ]),
      ]),
    ]);
    const now = this.clock.now();
    const row: AdminDisputeRow = {
      id: disputeId,
      number: opened.number,
      about: isOfPurchase(state) ? 'purchase' : 'order',
      orderId: opened.orderId,
      orderNumber: opened.orderNumber,
      issue: opened.issue,
      topic: questionTopic(state),
      state: state.phase === 'none' ? 'open' : state.phase,
      naira: formatMoney(BigInt(opened.amountKobo), 'NGN'),
      due: dueView(state.due, now),
      claimedBy: state.claimedBy ? operatorActor(state.claimedBy, names) : null,
      openedAt: opened.openedAt,
      lastAt: state.lastAt ?? opened.openedAt,
      lastBy: state.lastBy,
      messages: state.messages,
      files: state.files.length,
      repay: state.repay?.state ?? null,
      how: state.resolution?.how ?? null,
      version,
    };
    return {
      ...row,
      ...view,
      firstAnswerAt: state.firstAnswerAt,
      entries: this.entries(state, recorded, texts, names),
      payouts: payouts.map((payout) => ({
        id: payout.payoutId,
        phase: payout.phase === 'new' ? 'requested' : payout.phase,
        naira: formatMoney(payout.amountKobo, 'NGN'),
        reference: payout.reference,
        sessionId: payout.sessionId,
        settledAt: payout.settledAt,
        certainFailure: isCertainFailure(payout),
      })),
      approval,
      resolvedAt: state.resolution?.at ?? null,
      actions: await this.actions(state, payouts, viewer, opened.orderId),
    };
  }

  private async ofOrder({ orderId, basis }: OpenedCase): Promise<Subject> {
    const order = await this.orders.load(orderId);
    const { placed } = order;
    const [{ payouts }, recipient, sender] = await Promise.all([
      orderMoney(this.store, order),
      this.personalData.open<Recipient>(placed.recipient),
      this.personalData.open<Sender>(placed.sender),
    ]);
    const view: Subject['view'] = {
      word: placed.word,
      usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
      rate: placed.rate,
      customer: maskedCustomer(sender),
      recipient: {
        name: recipient ? maskName(recipient.accountName) : ERASED,
        bank: recipient?.bankShortName ?? ERASED,
        account: recipient ? maskAccount(recipient.accountNumber) : ERASED,
      },
      rule: basis && {
        basis: basis.kind,
        at: basis.at,
        from: new Date(Date.parse(basis.at) + this.terms.waitMs).toISOString(),
      },
      purchase: null,
    };
    return { view, payouts };
  }

  private async ofPurchase({ orderId }: OpenedCase): Promise<Subject> {
    const { state: purchase } = await this.purchases.require(orderId);
    const { accountId, rate } = purchase.placed;
    const [now, profiles] = await Promise.all([this.purchaseViews.viewOf(purchase), this.profiles.of([accountId])]);
    const { transaction } = now;
    const view: Subject['view'] = {
      word: now.word,
      usdt: now.usdt,
      rate,
      customer: maskedCustomer(profiles.get(accountId) ?? null),
      recipient: null,
      rule: null,
      purchase: {
        status: now.status,
        address: now.address,
        hash: transaction?.hash ?? null,
        url: transaction?.url ?? null,
        block: transaction?.block ?? null,
        confirmations: transaction?.confirmations ?? 0,
        endedAt: now.completedAt ?? now.undone?.at ?? null,
      },
    };
    return { view, payouts: [] };
  }

  private entries(
    { opened, purchase }: Dispute,
    events: readonly RecordedEvent[],
    texts: ReadonlyMap<string, MessageText>,
    names: ReadonlyMap<string, string>,
  ): AdminDisputeEntry[] {
    const { explorerTransactionUrl } = this.terms;
    const first = (opened?.evidence ?? []).map((evidence): AdminDisputeEntry => {
      const { at, ...rest } = evidenceView(evidence, explorerTransactionUrl);
      const by = systemActor(evidence.kind === 'deposit-confirmed' ? 'watcher' : 'payouts');
      return { type: 'evidence', id: evidence.eventId, at, by, reason: null, ...rest };
    });
    const ofPurchase = (purchase?.evidence ?? []).map((evidence, index): AdminDisputeEntry => {
      const { at, ...rest } = purchaseEvidenceView(evidence, explorerTransactionUrl);
      const by = systemActor(evidence.kind === 'purchase-paid' ? 'wallets' : 'sends');
      return { type: 'evidence', id: `${purchase!.disputeId}-${index}`, at, by, reason: null, ...rest };
    });
    return [...first, ...ofPurchase, ...events.flatMap((event) => this.entry(event, texts.get(event.eventId), names))];
  }

  private entry(
    event: RecordedEvent,
    message: MessageText | undefined,
    names: ReadonlyMap<string, string>,
  ): AdminDisputeEntry[] {
    const { metadata, type, eventId } = event;
    const data = event.data as Readonly<Record<string, unknown>>;
    const common = {
      id: eventId,
      at: String(data['at'] ?? data['openedAt']),
      by: actorOf(metadata.actor, names),
      reason: metadata.reason ?? null,
    };
    const words: AdminDisputeEntry[] = message
      ? [{ ...common, id: message.id, type: message.kind, text: message.words?.text ?? null, files: message.files }]
      : [];
    if (type === 'DisputeMessageWritten' || type === 'DisputeNoteAdded') return words;
    if (isEvent(event, 'DisputeEvidenceAdded')) {
      const { at, ...rest } = evidenceView(event.data.evidence, this.terms.explorerTransactionUrl);
      return [{ ...common, at, type: 'evidence', ...rest }];
    }
    return [
      { ...common, type: 'act', event: type, facts: displayedFactsOf(data, (id) => operatorActor(id, names).name) },
      ...words,
    ];
  }

  /** What this operator could do now; what their role never may is left out. */
  private async actions(
    dispute: Dispute,
    payouts: readonly PayoutFacts[],
    viewer: OperatorIdentity,
    orderId: string,
  ): Promise<AdminAction<AdminDisputeAction>[]> {
    const open = isOpen(dispute);
    const others = dispute.claimedBy !== null && dispute.claimedBy !== viewer.id;
    const work = !open ? 'resolved' : others ? 'claimed-by-another' : null;
    const answers = may(viewer.role, 'disputes.answer');
    const resolves = may(viewer.role, 'disputes.resolve');
    const action = (
      name: AdminDisputeAction,
      why: string | null,
      more: Partial<AdminAction<AdminDisputeAction>> = {},
    ): AdminAction<AdminDisputeAction> => ({ action: name, target: null, why, facts: {}, twoPeople: false, ...more });
    const found: AdminAction<AdminDisputeAction>[] = [];
    const works = answers || resolves;
    if (works) found.push(action('claim', work ?? (dispute.claimedBy === viewer.id ? 'claimed-already' : null)));
    if (works) found.push(action('hand-over', open ? null : 'resolved'));
    if (answers) found.push(action('answer', work));
    if (works) found.push(action('note', null));
    if (answers)
      found.push(
        dispute.due?.stopped
          ? action('start-clock', null)
          : action('stop-clock', !open ? 'resolved' : dispute.due ? null : 'no-clock'),
      );
    // While the approval is pending, nothing is being paid yet.
    const repaying = dispute.repay?.state === 'requested' ? 'repay-requested' : 'repay-under-way';
    const moving = dispute.repay ? repaying : openRefund(dispute) ? 'refund-open' : null;
    const busy = work ?? moving;
    if (works && (isOfPurchase(dispute) || questionTopic(dispute) !== null)) found.push(action('close', busy));
    if (!resolves) return found;
    for (const payout of payouts) {
      const facts = {
        payoutId: payout.payoutId,
        naira: formatMoney(payout.amountKobo, 'NGN'),
        usdt: formatMoney(payout.amountMicro, 'USDT'),
        reference: payout.reference,
        sessionId: payout.sessionId,
      };
      const certain = isCertainFailure(payout);
      found.push(action('prove', busy ?? (payout.phase === 'settled' ? null : 'not-paid'), { facts }));
      const why = busy ?? (certain ? null : 'not-certain');
      const twoPeople =
        why === null &&
        (await this.gate.needsSecond(viewer, {
          disputeId: dispute.opened!.disputeId,
          disputeNumber: dispute.opened!.number,
          orderId,
          payoutId: payout.payoutId,
          amountKobo: payout.amountKobo,
        }));
      found.push(action('repay', why, { facts, twoPeople }), action('refund', why, { facts }));
    }
    return found;
  }
}

function maskedCustomer(sender: Pick<Sender, 'firstName' | 'lastName' | 'email'> | null): AdminDisputeView['customer'] {
  return {
    name: sender ? maskName(`${sender.firstName} ${sender.lastName}`) : ERASED,
    email: sender ? maskEmail(sender.email) : ERASED,
  };
}

/** The actor that an event names as its author. */
function actorOf(actor: string, names: ReadonlyMap<string, string>): AdminActor {
  const operatorId = operatorIdOf(actor);
  if (operatorId) return operatorActor(operatorId, names);
  return actor.startsWith('system:')
    ? systemActor(actor.slice('system:'.length))
    : { kind: 'customer', name: actor.startsWith('account:') ? 'customer' : 'guest', role: null, operatorId: null };
}

const systemActor = (name: string): AdminActor => ({ kind: 'system', name, role: null, operatorId: null });
