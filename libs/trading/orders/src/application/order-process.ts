import { Inject, Injectable } from '@nestjs/common';
import { type EventData, type EventType, orderOfPayout, type PaidFor, streams } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  type EventStore,
  eventsOf,
  foldRecorded,
  isEvent,
  PostgresEventStore,
  type ProcessManager,
  processManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { ListedSenders } from '@usdt-africa/deposits';
import { type CountedDeposit, heldDeposits, limitDecider, LimitService } from '@usdt-africa/limits';
import { type Payout, payoutDecider } from '@usdt-africa/payouts';
import { CLOCK, ProductConfig } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import {
  depositsConfirmed,
  depositsDropped,
  depositsSeen,
  type FinalDeposit,
  toWeigh,
  type ToWeigh,
} from '../domain/rated-deposits.js';
import {
  limitRaised,
  payoutAwaitingList,
  payoutDisputed,
  payoutDisputeEnded,
  payoutFailed,
  payoutListCompared,
  payoutNoLongerInDoubt,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  resumed,
  recordUnsupportedAsset,
} from '../domain/decide.js';
import { after } from '../domain/settle.js';
import { assertPlaced, type Order, type OrderEvent } from '../domain/order.js';
import type { OrderRules, RateAtDeposit } from '../domain/rules.js';
import { inChainOrder, runsOf } from './chain-order.js';
import { OrderStreams } from './order-streams.js';
import { RatesAtDeposit } from './rate-at-deposit.js';

type Decided = readonly (OrderEvent & { readonly schemaVersion: number })[];
/** Events of one type and one order. */
type EventBatch<Type extends EventType> = readonly AppendedEvent<Type, EventData<Type>>[];

/** Reaction to payouts of orders; a payout of something else is ignored. */
function ofOrder<Data extends { readonly for: PaidFor }>(
  react: (orderId: string, data: Data, event: AppendedEvent, process: OrderProcess) => Promise<void>,
) {
  return async (data: Data, event: AppendedEvent, process: OrderProcess): Promise<void> => {
    const orderId = orderOfPayout(data);
    if (orderId !== null) await react(orderId, data, event, process);
  };
}

/**
 * Process manager for orders: turns deposit and payout events into order decisions. Keys and ids come from the events,
 * so a repeated event decides nothing. Each order is a lane, and its deposits are processed in chain order, since the
 * price of one may depend on those before it.
 */
@Injectable()
export class OrderProcess implements ProcessManager {
  static readonly reactions = processManager<OrderProcess>('order-process', {
    DepositSeen: (_data, event, process) => process.seen([event]),
    DepositDropped: (_data, event, process) => process.dropped([event]),
    DepositConfirmed: (_data, event, process) => process.confirmed([event]),
    UnsupportedAssetReceived: (data, event, process) => {
      const { orderId, assetKey, kind, asset, amount, transactionId, notCreditable, receivedAt: at } = data;
      const receivedAsset = { assetKey, kind, asset, amount, transactionId, notCreditable, at };
      return process.change(orderId, event, (order) =>
        recordUnsupportedAsset(order, receivedAsset, process.clock.now()),
      );
    },
    PayoutSettled: ofOrder((orderId, { payoutId, settledAt, reference }, event, process) =>
      process.resume(orderId, event, (order) => payoutSettled(order, payoutId, settledAt, reference)),
    ),
    PayoutFailed: ofOrder(async (orderId, { payoutId, reason, at, reference, final }, event, process) => {
      if (final) await process.resume(orderId, event, (order) => payoutFailed(order, payoutId, reason, at, reference));
    }),
    PayoutReturned: ofOrder((orderId, data, event, process) => process.returned(orderId, data, event)),
    PayoutAwaitingList: ofOrder((orderId, { payoutId, at }, event, process) =>
      process.change(orderId, event, (order) => payoutAwaitingList(order, payoutId, at)),
    ),
    PayoutListCompared: ofOrder((orderId, { payoutId, outcome, at }, event, process) =>
      process.change(orderId, event, (order) => payoutListCompared(order, payoutId, outcome, at)),
    ),
    PayoutResponseMismatched: ofOrder((orderId, { at }, event, process) => process.disputed(orderId, at, event)),
    PayoutDisputeEnded: ofOrder((orderId, data, event, process) => process.noLongerInDoubt(orderId, data, event)),
    PayoutRepayRequested: ofOrder((orderId, { payoutId, reference, at }, event, process) =>
      process.change(orderId, event, (order) => payoutReopened(order, payoutId, reference, at)),
    ),
    LimitOverrideSet: (_data, event, process) => process.limitChanged(event),
    LimitOverrideEnded: (_data, event, process) => process.limitChanged(event),
    TierLimitsSet: async ({ tier }, event, process) =>
      process.releaseHeldWithinLimit(await process.limits.heldOfTier(tier), event),
    TierLimitsEnded: async ({ tier }, event, process) =>
      process.releaseHeldWithinLimit(await process.limits.heldOfTier(tier), event),
    TierLimitsExpired: async ({ tier }, event, process) =>
      process.releaseHeldWithinLimit(await process.limits.heldOfTier(tier), event),
    LimitExceeded: (data, event, process) => process.tooMuch(data, event),
    AccountTierSet: async ({ accountId, heldBack }, event, process) => {
      const held = await process.limits.heldOf(accountId);
      await process.releaseHeldWithinLimit(
        held.filter(({ key }) => !heldBack.includes(key)),
        event,
      );
    },
  });
  readonly name = OrderProcess.reactions.name;
  readonly handles = OrderProcess.reactions.handles;
  readonly #listed: ListedSenders;
  readonly #rates: RatesAtDeposit;

  constructor(
    private readonly orders: OrderStreams,
    rates: RateReader,
    @Inject(ProductConfig) private readonly rules: OrderRules,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly limits: LimitService,
    @Inject(PostgresEventStore) private readonly store: Pick<EventStore, 'readStream'>,
  ) {
    this.#listed = new ListedSenders(store);
    this.#rates = new RatesAtDeposit(rates);
  }

  laneOf({ type, metadata, streamId }: RecordedEvent): string {
    return (type !== 'LimitOverrideSet' && type !== 'LimitOverrideEnded' && metadata.orderId) || streamId;
  }

  inOrder(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    return inChainOrder(events);
  }

  async reactTogether(events: readonly RecordedEvent[]): Promise<void> {
    for (const run of runsOf(events)) {
      const [first] = run;
      if (isEvent(first, 'DepositSeen')) await this.seen(eventsOf(run, 'DepositSeen'));
      else if (isEvent(first, 'DepositDropped')) await this.dropped(eventsOf(run, 'DepositDropped'));
      else if (isEvent(first, 'DepositConfirmed')) await this.confirmed(eventsOf(run, 'DepositConfirmed'));
      else for (const event of run) await this.react(event);
    }
  }

  react(event: RecordedEvent): Promise<void> {
    return OrderProcess.reactions.react(event, this);
  }

  private seen(events: EventBatch<'DepositSeen'>): Promise<void> {
    const event = events[0]!;
    const seen = events.map(({ data: { depositKey, amountMicro, blockNumber, seenAt } }) => ({
      depositKey,
      amountMicro,
      blockNumber,
      seenAt,
    }));
    return this.change(event.data.orderId, event, (order) => depositsSeen(order, seen));
  }

  private dropped(events: EventBatch<'DepositDropped'>): Promise<void> {
    const event = events[0]!;
    const gone = events.map(({ data: { depositKey, at } }) => ({ depositKey, at }));
    return this.change(event.data.orderId, event, (order) => depositsDropped(order, gone));
  }

  private async confirmed(events: EventBatch<'DepositConfirmed'>): Promise<void> {
    const first = events[0]!;
    const { orderId } = first.data;
    const deposits = inChainOrder(events).map(({ data }): FinalDeposit => {
      const { depositKey, amountMicro, receivedAt, confirmedAt } = data;
      return { key: depositKey, amountMicro: BigInt(amountMicro), receivedAt, confirmedAt };
    });
    const senders = events.map(({ data: { depositKey: key, from } }) => ({ key, from }));
    // Always read before deciding: which part of a deposit the lock covers depends on earlier decisions, so only the
    // decision knows whether the rate is needed.
    const rates = new Map<string, RateAtDeposit | null>();
    for (const { receivedAt } of deposits)
      if (!rates.has(receivedAt)) rates.set(receivedAt, await this.#rates.at(receivedAt));
    const rated = deposits.map((deposit) => ({ deposit, rate: rates.get(deposit.receivedAt)! }));
    await this.orders.changeWith(
      orderId,
      async (load) => {
        const order = await load();
        assertPlaced(order);
        const [weighed, listed] = await Promise.all([
          this.weighed(toWeigh(order, deposits, this.rules), order.placed),
          this.#listed.among(senders),
        ]);
        return { ...weighed, listed };
      },
      (order, { tooMuch, listed }) => depositsConfirmed(order, rated, this.clock.now(), this.rules, tooMuch, listed),
      this.by(first),
    );
  }

  private async weighed({ large, small }: ToWeigh, placed: EventData<'OrderPlaced'>) {
    if (large.length + small.length === 0) return { tooMuch: new Set<string>(), appends: [] };
    const countedDeposit = ({ key, amountMicro, receivedAt }: FinalDeposit): CountedDeposit => ({
      orderId: placed.orderId,
      depositKey: key,
      amountMicro,
      receivedAt: new Date(receivedAt),
    });
    return this.limits.admitAll(placed, { large: large.map(countedDeposit), small: small.map(countedDeposit) });
  }

  /** What came back may be an earlier reference than the one it was last sent under: it is, where nothing followed. */
  private async returned(orderId: string, data: EventData<'PayoutReturned'>, event: AppendedEvent): Promise<void> {
    const { payoutId, reason, at, reference } = data;
    await this.orders.changeWith(
      orderId,
      () => this.asItStands(payoutId),
      (order, { payout }) => {
        const isLast = payout.phase === 'returned' && payout.repay === null;
        return this.resumed(order, payoutReturned(order, payoutId, reason, at, isLast ? undefined : reference));
      },
      this.by(event),
    );
  }

  /**
   * The end of a doubt applies to every reference, so only while the payout has not been sent again: a later attempt
   * has its own outcome.
   */
  private async noLongerInDoubt(
    orderId: string,
    data: EventData<'PayoutDisputeEnded'>,
    event: AppendedEvent,
  ): Promise<void> {
    const { payoutId, outcome, at } = data;
    await this.orders.changeWith(
      orderId,
      () => this.asItStands(payoutId),
      (order, { payout }) => {
        const stands = outcome === 'settled' ? payout.phase === 'settled' : payout.repay === null && isUnpaid(payout);
        const ended = payout.disputes.length === 0 ? payoutDisputeEnded(order, payoutId, at) : [];
        const decided = stands ? payoutNoLongerInDoubt(after(order, ended), payoutId, outcome, at) : [];
        return this.resumed(order, [...ended, ...decided]);
      },
      this.by(event),
    );
  }

  /** Only while it is disputed: an event that is delivered again after the end of the dispute changes nothing. */
  private async disputed(orderId: string, at: string, event: AppendedEvent): Promise<void> {
    const payoutId = event.streamId.slice(streams.payout('').length);
    await this.orders.changeWith(
      orderId,
      () => this.asItStands(payoutId),
      (order, { payout }) => (payout.disputes.length > 0 ? payoutDisputed(order, payoutId, at) : []),
      this.by(event),
    );
  }

  private async asItStands(payoutId: string) {
    const recorded = await this.store.readStream(streams.payout(payoutId));
    return { appends: [], payout: foldRecorded(payoutDecider, recorded) };
  }

  /** An own limit was set or ended: held deposits are released as far as they fit. */
  private async limitChanged(event: AppendedEvent): Promise<void> {
    const allowance = foldRecorded(limitDecider, await this.store.readStream(event.streamId));
    await this.releaseHeldWithinLimit(heldDeposits(allowance), event);
  }

  /**
   * A limit decided while its tier's limits changed, or its account's tier rose, may have used the old ones: it is
   * checked again. The handler of that change found nothing held yet.
   */
  private async tooMuch(
    { depositKey: key, kind, orderId, day, amountMicro, at }: EventData<'LimitExceeded'>,
    event: AppendedEvent,
  ): Promise<void> {
    const hasRisen = async (): Promise<boolean> =>
      kind === 'account' && this.limits.hasRisenSince(at, (await this.orders.load(orderId)).placed, key);
    if (!(await this.limits.tiers.changedSince(at)) && !(await hasRisen())) return;
    const deposit = { orderId, day, amountMicro: BigInt(amountMicro), counts: false };
    await this.releaseHeldWithinLimit([{ key, deposit }], event);
  }

  private async releaseHeldWithinLimit(held: ReturnType<typeof heldDeposits>, event: AppendedEvent): Promise<void> {
    for (const { key, deposit } of held) {
      const { placed, deposits } = await this.orders.load(deposit.orderId);
      const receivedAt = deposits.find((candidate) => candidate.key === key)?.receivedAt;
      if (!receivedAt) continue;
      const identifiers = await this.limits.identifiersOfOrder(placed);
      await this.orders.changeWith(
        deposit.orderId,
        () => this.limits.admit(identifiers, { ...deposit, depositKey: key, receivedAt: new Date(receivedAt) }),
        (order, { fits }) => (fits ? limitRaised(order, key, this.clock.now(), this.rules) : []),
        this.by(event),
      );
    }
  }

  private async change(orderId: string, event: AppendedEvent, decide: (order: Order) => Decided): Promise<void> {
    await this.orders.change(orderId, decide, this.by(event));
  }

  /** As {@link change}, and deposits that waited for this payout go on. */
  private resume(orderId: string, event: AppendedEvent, decide: (order: Order) => Decided): Promise<void> {
    return this.change(orderId, event, (order) => this.resumed(order, decide(order)));
  }

  private resumed(order: Order, decided: Decided): Decided {
    return resumed(order, [...decided], this.clock.now(), this.rules);
  }

  private by(event: AppendedEvent) {
    return {
      actor: `system:${this.name}`,
      causationId: event.eventId,
      correlationId: event.metadata.correlationId,
    };
  }
}

/** Whether nothing of it is paid, whatever is in doubt about its references. */
function isUnpaid({ phase, failure }: Payout): boolean {
  return phase === 'returned' || (phase === 'failed' && failure?.final === true);
}

/** Name and feed of the process, for lag monitoring. */
export const ORDER_PROCESS = OrderProcess.reactions;
