import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import { PROVIDER } from '@usdt-africa/banking';
import type {
  AdminOrderDeposit,
  AdminOrderPayout,
  AdminOrderView,
  AdminPersonalData,
  AdminReleaseEffect,
} from '@usdt-africa/contracts/admin';
import { HELD_BACK_CAUSES, streams } from '@usdt-africa/contracts/events';
import { disputeIdOf } from '@usdt-africa/disputes';
import { eventsOf, foldRecorded, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { type Clock, formatMoney, maskAccount, maskEmail, maskName, maskPhone } from '@usdt-africa/kernel';
import { balancesOf } from '@usdt-africa/ledger';
import { Actors, actorsIn, may, personalDataOpenUntil, PersonalDataViews, type Viewer } from '@usdt-africa/operators';
import {
  heldMicro,
  type Order,
  OrderPages,
  OrderStreams,
  type OrderSurroundings,
  outstanding,
  owedParts,
  pricedKobo,
  statusOf,
  storedState,
  type OrderDeposits,
  whatHolds,
} from '@usdt-africa/orders';
import { referenceToQuery, paidAs, payoutDecider, payoutQueries } from '@usdt-africa/payouts';
import { CLOCK, POOL, transactionUrl } from '@usdt-africa/platform';
import { marginPercent } from '@usdt-africa/rates';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../admin-api-config.js';
import { CurrentStates } from './current-states.js';
import { floatKobo, payeeOf, type PayoutHistory } from './money-effects.js';
import { newestRefund, depositsOf, otherAssetsOf } from './uncredited-deposits.js';
import { holdsReportedBy } from './order-holds.js';
import { ERASED, OrderList, recipientView } from './order-list.js';
import type { Recipient, Sender } from './order-people.js';
import { OrderOwners } from './order-owner.js';
import { orderActions } from './order-actions.js';
import { Guests } from './people/guests.js';
import { orderAttention } from './order-attention.js';
import { payoutStateOf, statusesOf } from './payout-rows.js';
import { attempts } from './payout-attempts.js';
import { lastPayoutOf, phaseOf, secondsBetween } from './payout-facts.js';

/**
 * One order with everything about it, folded from its own streams at the time of the query: it does not lag like a
 * list. Refusal 404 `order-not-found`.
 */
export class ShowOrder extends Query<AdminOrderView> {
  constructor(
    readonly orderId: string,
    readonly viewer: Viewer,
    /** Personal data were opened just now, until then. */
    readonly openedUntil: Date | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShowOrder)
export class ShowOrderHandler implements IQueryHandler<ShowOrder> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly orders: OrderStreams,
    private readonly pages: OrderPages,
    private readonly list: OrderList,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    private readonly personalDataViews: PersonalDataViews,
    private readonly owners: OrderOwners,
    private readonly guests: Guests,
    private readonly states: CurrentStates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
  ) {}

  async execute({ orderId, viewer, openedUntil }: ShowOrder): Promise<AdminOrderView> {
    const order = await this.orders.load(orderId);
    const { placed } = order;
    const { explorerTransactionUrl } = this.config;
    const dispute = disputeIdOf(orderId);
    const keys = [...order.deposits, ...order.seen].map(({ key }) => key);
    const ids = [
      streams.order(orderId),
      ...[...keys, ...order.dropped].map(streams.deposit),
      ...order.payouts.map(({ id }) => streams.payout(id)),
      streams.dispute(dispute),
    ];
    const [recorded, around, recipient, sender, personalDataViews, messages, row, float, owner] = await Promise.all([
      this.store.readStreams(ids),
      this.pages.surroundings(order),
      this.personalData.open<Recipient>(placed.recipient),
      this.personalData.open<Sender>(placed.sender),
      this.personalDataViews.at('orders', orderId),
      this.messages(orderId),
      this.list.row(orderId),
      floatKobo(this.pool),
      this.owners.of(orderId, viewer),
    ]);
    const events = [...recorded.values()].flat();
    const mine = recorded.get(streams.order(orderId)) ?? [];
    const payouts = order.payouts.map(({ id }): PayoutHistory => {
      const own = recorded.get(streams.payout(id)) ?? [];
      return { id, payout: foldRecorded(payoutDecider, own), events: own };
    });
    const [tier, who, notes, approval, guestId] = await Promise.all([
      this.owners.tierOf(mine[0]),
      this.actors.of([...actorsIn(events), ...personalDataViews.map(({ actor }) => actor)]),
      this.notes(mine),
      this.approvals.pendingOf('orders', orderId, viewer.id),
      may(viewer.role, 'customers.read') && owner === null ? this.guests.whoPlaced(orderId) : null,
    ]);
    const states = new Map(payouts.map(({ id, events: own }) => [id, payoutStateOf({ orderId }, own)]));
    const attention = orderAttention(order, [...states.values()]);
    const state = await this.states.one({
      orderId,
      stored: storedState(order, statusesOf(states)),
      bankCode: placed.bankCode,
    });
    const pricedOrder = this.pages.priced(order, around);
    const priced =
      pricedOrder.deposits.length > 0
        ? (pricedOrder.total.kobo ?? pricedKobo(order.deposits))
        : BigInt(placed.nairaKobo);
    const opened = {
      order,
      payee: payeeOf(recipient),
      float,
      payouts,
      holds: holdsReportedBy(order, mine, who),
      state,
    };
    const last = payouts.at(-1)?.payout;
    const until = openedUntil ?? personalDataOpenUntil(personalDataViews, viewer.id, this.clock.now());
    const status = statusOf(order);
    const waiting = status !== 'completed' && status !== 'expired' && status !== 'cancelled';
    const masked = until === null;
    return {
      id: orderId,
      number: placed.number,
      side: placed.side,
      status,
      state,
      attention: approval ? 'approval' : (attention?.why ?? null),
      waitingSince: attention?.since ?? null,
      customer: sender ? maskName(`${sender.firstName} ${sender.lastName}`) : ERASED,
      tier,
      usdt: formatMoney(BigInt(placed.amountMicro), 'USDT'),
      receivedUsdt:
        order.deposits.length > 0
          ? formatMoney(
              order.deposits.reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
              'USDT',
            )
          : null,
      confirmations: row?.confirmations ?? null,
      recipient: recipientView(recipient),
      naira: formatMoney(priced, 'NGN'),
      nairaOf: pricedOrder.deposits.length > 0 ? 'received' : 'ordered',
      placedAt: placed.placedAt,
      lockEndsAt: placed.lockEndsAt,
      provider: payouts.length > 0 ? PROVIDER : null,
      payout: lastPayoutOf(
        last ?? null,
        (
          await payoutQueries(
            this.pool,
            payouts.slice(-1).map(({ id }) => id),
          )
        )(payouts.at(-1)?.id ?? ''),
      ),
      deliveredSeconds:
        order.completedAt && order.deposits[0] ? secondsBetween(order.deposits[0].receivedAt, order.completedAt) : null,
      version: order.version,
      word: placed.word,
      rate: placed.rate,
      referenceRate: placed.referenceRate,
      marginPercent: marginPercent(placed.marginBps),
      fee: formatMoney(BigInt(placed.feeKobo), 'NGN'),
      address: placed.address,
      expiresAt: placed.expiresAt,
      watchedUntil: placed.watchedUntil,
      completedAt: order.completedAt,
      mismatch: this.pages.mismatch(order),
      timeline: timelineOf(events, who, { explorerTransactionUrl, waiting }),
      ledger: ledgerOf(events),
      messages: messages.map((message) => ({ ...message, to: sender ? maskEmail(sender.email) : ERASED })),
      notes: notes.map(({ actor, ...note }) => ({ ...note, by: who(actor) })),
      personalDataViews: personalDataViews.map(({ at, until, reason, actor }) => ({
        at,
        until,
        reason,
        by: who(actor),
      })),
      deposits: deposits(order, pricedOrder, around, recorded, this.config),
      uncreditedDeposits: depositsOf(order, explorerTransactionUrl),
      otherAssets: otherAssetsOf(order, explorerTransactionUrl, this.config.returnableAssets),
      payouts: payouts.flatMap((known, index) => attemptsOf(known, order, index)),
      holds: holdsOf(order, opened.holds),
      owed: owedBy(order, events),
      personal: may(viewer.role, 'personal.read') ? personalView(recipient, sender, masked, until) : null,
      approval,
      actions: orderActions(opened, viewer, approval, this.config),
      refundId: newestRefund(order),
      disputeId: recorded.has(streams.dispute(dispute)) ? dispute : null,
      owner,
      guestId,
    };
  }

  private async messages(orderId: string): Promise<Omit<AdminOrderView['messages'][number], 'to'>[]> {
    const { rows } = await this.pool.query<MessageRow>(
      `select mail_id, kind, state, last_cause, requested_at from mail_queue where order_id = $1
       order by requested_at, mail_id`,
      [orderId],
    );
    return rows.map((row) => ({
      id: row.mail_id,
      kind: row.kind,
      channel: 'mail',
      ...messageState(row),
      at: row.requested_at.toISOString(),
    }));
  }

  private async notes(events: readonly RecordedEvent[]) {
    return Promise.all(
      eventsOf(events, 'OrderNoteAdded').map(async ({ data: { noteId, words, at }, metadata }) => {
        const opened = await this.personalData.open<{ text: string }>(words);
        return { id: noteId, at, text: opened?.text ?? ERASED, actor: metadata.actor };
      }),
    );
  }
}

function personalView(
  recipient: Recipient | null,
  sender: Sender | null,
  masked: boolean,
  until: Date | null,
): AdminPersonalData {
  const name = sender ? `${sender.firstName} ${sender.lastName}` : ERASED;
  return {
    masked,
    until: until?.toISOString() ?? null,
    name: masked && sender ? maskName(name) : name,
    email: sender ? (masked ? maskEmail(sender.email) : sender.email) : ERASED,
    phone: sender?.phone ? (masked ? maskPhone(sender.phone) : sender.phone) : null,
    recipientName: recipient ? (masked ? maskName(recipient.accountName) : recipient.accountName) : ERASED,
    recipientAccount: recipient ? (masked ? maskAccount(recipient.accountNumber) : recipient.accountNumber) : ERASED,
    erased: !sender && !recipient,
  };
}

function deposits(
  order: Order,
  priced: OrderDeposits,
  { deposits: chain, headBlock: head }: OrderSurroundings,
  recorded: ReadonlyMap<string, readonly RecordedEvent[]>,
  { confirmations, explorerTransactionUrl }: AdminApiConfig,
): AdminOrderDeposit[] {
  const pricedByKey = new Map(priced.deposits.map((priced) => [priced.key, priced]));
  return chain.map((deposit) => {
    const { late, price, parts } = pricedByKey.get(deposit.key)!;
    const from = recorded.get(streams.deposit(deposit.key))?.[0]?.data as { from?: string } | undefined;
    return {
      key: deposit.key,
      transactionId: deposit.transactionId,
      logIndex: deposit.logIndex,
      block: deposit.blockNumber,
      from: from?.from ?? '',
      usdt: formatMoney(deposit.amountMicro, 'USDT'),
      state: deposit.confirmedAt === null ? 'seen' : 'confirmed',
      confirmations:
        deposit.confirmedAt !== null
          ? confirmations
          : Math.min(confirmations - 1, Math.max(1, (head ?? deposit.blockNumber) - deposit.blockNumber + 1)),
      receivedAt: deposit.receivedAt,
      confirmedAt: deposit.confirmedAt,
      late,
      price,
      parts: parts.map((part) => ({
        usdt: formatMoney(BigInt(part.amountMicro), 'USDT'),
        basis: part.basis,
        rate: part.rate,
        naira: formatMoney(BigInt(part.nairaKobo), 'NGN'),
      })),
      naira:
        price === 'none'
          ? null
          : formatMoney(
              parts.reduce((sum, { nairaKobo }) => sum + BigInt(nairaKobo), 0n),
              'NGN',
            ),
      held: whatHolds(order, deposit.key),
      explorerUrl: transactionUrl(explorerTransactionUrl, deposit.transactionId),
    };
  });
}

const UNPAID = { settledAt: null, sessionId: null };

/**
 * Every earlier attempt as it ended, the last as it is: what came back under one reference stays visible with what was
 * sent again.
 */
interface MessageRow {
  mail_id: string;
  kind: string;
  state: string;
  last_cause: string | null;
  requested_at: Date;
}

function messageState({
  state,
  last_cause: cause,
}: MessageRow): Pick<AdminOrderView['messages'][number], 'state' | 'cause'> {
  if (state === 'sent') return { state, cause: null };
  if (state !== 'failed') return { state: 'waiting', cause };
  return { state: cause !== null && HELD_BACK_CAUSES.includes(cause) ? 'not-sent' : 'failed', cause };
}

function attemptsOf({ id, payout, events }: PayoutHistory, order: Order, index: number): AdminOrderPayout[] {
  const { amountKobo, requestedAt } = order.payouts[index]!;
  const sent = events.flatMap(({ type }, at) => (type === 'PayoutSubmitting' ? [at] : []));
  const ended = sent.slice(1).map((next) => foldRecorded(payoutDecider, events.slice(0, next)));
  // A payout that came back or failed shows when it did, not when it was paid or sent.
  const endedAt = new Map(
    eventsOf(events, 'PayoutFailed', 'PayoutReturned').map(({ data }) => [data.reference, data.at] as const),
  );
  const phases = new Map(attempts(events).map(({ reference, phase }) => [reference, phase]));
  return [...ended, payout].map((attempt) => {
    const phase = phases.get(attempt.reference) ?? phaseOf(attempt);
    const wasPaid = phase === 'settled' || phase === 'returned';
    // Which one two people have shown to be paid may be an earlier one than the last.
    const isQueried = attempt.reference === referenceToQuery(payout);
    const { settledAt, sessionId } = isQueried ? paidAs(payout) : wasPaid ? paidAs(attempt) : UNPAID;
    return {
      id,
      provider: attempt.submission?.provider ?? PROVIDER,
      reference: attempt.reference,
      attempt: Math.max(1, attempt.attempt),
      phase,
      naira: formatMoney(amountKobo, 'NGN'),
      sessionId,
      at: endedAt.get(attempt.reference) ?? (wasPaid ? settledAt : null) ?? (attempt.lastSentAt || requestedAt),
    };
  });
}

function holdsOf(order: Order, holds: AdminReleaseEffect['holds']): AdminOrderView['holds'] {
  return holds.map(({ words, ...hold }) => {
    const byRule = order.holds.find(({ reason }) => reason === hold.reason);
    const micro = byRule
      ? heldMicro(order, byRule)
      : outstanding(order).reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
    return { ...hold, usdt: formatMoney(micro, 'USDT'), why: words };
  });
}

/** From the order's own stream, and whether the postings of all its streams come to the same. */
function owedBy(order: Order, events: readonly RecordedEvent[]): AdminOrderView['owed'] {
  const { held, waiting, requested, paid, priced, unpricedMicro } = owedParts(order);
  const open = order.deposits.reduce((sum, { payoutId, amountMicro }) => (payoutId ? sum : sum + amountMicro), 0n);
  let payable = 0n;
  let customer = 0n;
  for (const { account, balance } of balancesOf(events).values()) {
    if (account.startsWith('payable:payout:')) payable -= balance;
    if (account.startsWith('customer:order:')) customer -= balance;
  }
  const naira = (kobo: bigint): string => formatMoney(kobo, 'NGN');
  return {
    held: naira(held),
    waiting: naira(waiting),
    requested: naira(requested),
    paid: naira(paid),
    priced: naira(priced),
    owed: naira(held + waiting + requested),
    unpriced: formatMoney(unpricedMicro, 'USDT'),
    ledgerAgrees: payable === requested && customer === open,
  };
}
