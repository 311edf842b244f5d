import { type EventData, type EventType, streams } from '@usdt-africa/contracts/events';
import {
  type AppendedEvent,
  type EventStore,
  eventsOf,
  foldRecorded,
  isEvent,
  type ProcessManager,
  processManager,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { ListedSenders } from '@usdt-africa/deposits';
import type { Arrived, LimitDesk } from '@usdt-africa/limits';
import { heldDeposits, limitDecider } from '@usdt-africa/limits';
import { type Payout, payoutDecider } from '@usdt-africa/payouts';
import type { RateReader } from '@usdt-africa/rates';
import {
  depositsConfirmed,
  depositsDropped,
  depositsSeen,
  type FinalDeposit,
  toWeigh,
  type ToWeigh,
} from '../domain/arrivals.js';
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
  unsupportedArrived,
} from '../domain/decide.js';
import { after } from '../domain/settle.js';
import { assertPlaced, type Order, type OrderEvent } from '../domain/order.js';
import type { OrderRules, RateAtArrival } from '../domain/rules.js';
import { inChainOrder, runsOf } from './chain-order.js';
import type { OrderStreams } from './order-streams.js';
import { RatesAtArrival } from './rate-at-arrival.js';

type Decided = readonly (OrderEvent & { readonly schemaVersion: number })[];
/** Events of one type and one order. */
type Heard<Type extends EventType> = readonly AppendedEvent<Type, EventData<Type>>[];

/**
 * What the chain and the bank say, brought to the order, which decides what is owed. Keys and ids come from the events,
 * so hearing the same thing twice decides nothing the second time. Each order is a lane, and its deposits are taken in the
 * order of the chain: what one is worth may depend on those before it.
 */
export class OrderProcess implements ProcessManager {
  static readonly reactions = processManager<OrderProcess>('order-process', {
    DepositSeen: (_data, event, process) => process.seen([event]),
    DepositDropped: (_data, event, process) => process.dropped([event]),
    DepositConfirmed: (_data, event, process) => process.confirmed([event]),
    UnsupportedAssetArrived: (data, event, process) => {
      const { orderId, assetKey, kind, asset, amount, transactionId, notCreditable, arrivedAt: at } = data;
      const arrived = { assetKey, kind, asset, amount, transactionId, notCreditable, at };
      return process.change(orderId, event, (order) => unsupportedArrived(order, arrived, process.clock.now()));
    },
    PayoutSettled: ({ orderId, payoutId, settledAt, reference }, event, process) =>
      process.resume(orderId, event, (order) => payoutSettled(order, payoutId, settledAt, reference)),
    PayoutFailed: async ({ orderId, payoutId, reason, at, reference, final }, event, process) => {
      if (final) await process.resume(orderId, event, (order) => payoutFailed(order, payoutId, reason, at, reference));
    },
    PayoutReturned: (data, event, process) => process.returned(data, event),
    PayoutAwaitingList: ({ orderId, payoutId, at }, event, process) =>
      process.change(orderId, event, (order) => payoutAwaitingList(order, payoutId, at)),
    PayoutListCompared: ({ orderId, payoutId, outcome, at }, event, process) =>
      process.change(orderId, event, (order) => payoutListCompared(order, payoutId, outcome, at)),
    PayoutDisputedByAnswer: ({ at }, event, process) => process.disputed(at, event),
    PayoutDisputeEnded: (data, event, process) => process.noLongerInDoubt(data, event),
    PayoutRepayRequested: ({ orderId, payoutId, reference, at }, event, process) =>
      process.change(orderId, event, (order) => payoutReopened(order, payoutId, reference, at)),
    LimitOverrideSet: (_data, event, process) => process.limitChanged(event),
    LimitOverrideEnded: (_data, event, process) => process.limitChanged(event),
    TierLimitsSet: async ({ tier }, event, process) =>
      process.letGoWhatFits(await process.limits.heldOfTier(tier), event),
    TierLimitsEnded: async ({ tier }, event, process) =>
      process.letGoWhatFits(await process.limits.heldOfTier(tier), event),
    TierLimitsLapsed: async ({ tier }, event, process) =>
      process.letGoWhatFits(await process.limits.heldOfTier(tier), event),
    LimitExceeded: (data, event, process) => process.tooMuch(data, event),
    AccountTierSet: async ({ accountId, heldBack }, event, process) => {
      const held = await process.limits.heldOf(accountId);
      await process.letGoWhatFits(
        held.filter(({ key }) => !heldBack.includes(key)),
        event,
      );
    },
  });
  readonly name = OrderProcess.reactions.name;
  readonly handles = OrderProcess.reactions.handles;
  readonly #listed: ListedSenders;
  readonly #rates: RatesAtArrival;

  constructor(
    private readonly orders: OrderStreams,
    rates: RateReader,
    private readonly rules: OrderRules,
    private readonly clock: Clock,
    private readonly limits: LimitDesk,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {
    this.#listed = new ListedSenders(store);
    this.#rates = new RatesAtArrival(rates);
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

  private seen(events: Heard<'DepositSeen'>): Promise<void> {
    const event = events[0]!;
    const seen = events.map(({ data: { depositKey, amountMicro, blockNumber, seenAt } }) => ({
      depositKey,
      amountMicro,
      blockNumber,
      seenAt,
    }));
    return this.change(event.data.orderId, event, (order) => depositsSeen(order, seen));
  }

  private dropped(events: Heard<'DepositDropped'>): Promise<void> {
    const event = events[0]!;
    const gone = events.map(({ data: { depositKey, at } }) => ({ depositKey, at }));
    return this.change(event.data.orderId, event, (order) => depositsDropped(order, gone));
  }

  private async confirmed(events: Heard<'DepositConfirmed'>): Promise<void> {
    const first = events[0]!;
    const { orderId } = first.data;
    const deposits = inChainOrder(events).map(({ data }): FinalDeposit => {
      const { depositKey, amountMicro, arrivedAt, confirmedAt } = data;
      return { key: depositKey, amountMicro: BigInt(amountMicro), arrivedAt, confirmedAt };
    });
    const senders = events.map(({ data: { depositKey: key, from } }) => ({ key, from }));
    // Read before deciding, and always: which part of a deposit the lock covers depends on what is decided before it, so
    // whether the rate is needed is known only inside.
    const rates = new Map<string, RateAtArrival | null>();
    for (const { arrivedAt } of deposits)
      if (!rates.has(arrivedAt)) rates.set(arrivedAt, await this.#rates.at(arrivedAt));
    const arrivals = deposits.map((deposit) => ({ deposit, rate: rates.get(deposit.arrivedAt)! }));
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
      (order, { tooMuch, listed }) => depositsConfirmed(order, arrivals, this.clock.now(), this.rules, tooMuch, listed),
      this.by(first),
    );
  }

  private async weighed({ large, small }: ToWeigh, placed: EventData<'OrderPlaced'>) {
    if (large.length + small.length === 0) return { tooMuch: new Set<string>(), appends: [] };
    const arrived = ({ key, amountMicro, arrivedAt }: FinalDeposit): Arrived => ({
      orderId: placed.orderId,
      depositKey: key,
      amountMicro,
      arrivedAt: new Date(arrivedAt),
    });
    return this.limits.admitAll(placed, { large: large.map(arrived), small: small.map(arrived) });
  }

  /** What came back may be an earlier reference than the one it was last sent under: it is, where nothing followed. */
  private async returned(data: EventData<'PayoutReturned'>, event: AppendedEvent): Promise<void> {
    const { orderId, payoutId, reason, at, reference } = data;
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

  /** How a doubt ended holds for every reference, so only while it stands: what was sent again since is another matter. */
  private async noLongerInDoubt(data: EventData<'PayoutDisputeEnded'>, event: AppendedEvent): Promise<void> {
    const { orderId, payoutId, outcome, at } = data;
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
  private async disputed(at: string, event: AppendedEvent): Promise<void> {
    const { orderId } = event.metadata;
    const payoutId = event.streamId.slice(streams.payout('').length);
    if (!orderId) return;
    await this.orders.changeWith(
      orderId,
      () => this.asItStands(payoutId),
      (order, { payout }) => (payout.disputes.length > 0 ? payoutDisputed(order, payoutId, at) : []),
      this.by(event),
    );
  }

  private async asItStands(payoutId: string) {
    const told = await this.store.readStream(streams.payout(payoutId));
    return { appends: [], payout: foldRecorded(payoutDecider, told) };
  }

  /** Somebody has a limit of their own now, or no more: what of theirs was held goes on, as far as it fits. */
  private async limitChanged(event: AppendedEvent): Promise<void> {
    const allowance = foldRecorded(limitDecider, await this.store.readStream(event.streamId));
    await this.letGoWhatFits(heldDeposits(allowance), event);
  }

  /**
   * Decided while its tier's limits changed, or while its account rose, it may have been looked at by those of before: it is looked
   * at once more. Whoever heard of the change then found nothing held yet.
   */
  private async tooMuch(
    { depositKey: key, kind, orderId, day, amountMicro, at }: EventData<'LimitExceeded'>,
    event: AppendedEvent,
  ): Promise<void> {
    const hasRisen = async (): Promise<boolean> =>
      kind === 'account' && this.limits.hasRisenSince(at, (await this.orders.load(orderId)).placed, key);
    if (!(await this.limits.tiers.changedSince(at)) && !(await hasRisen())) return;
    const deposit = { orderId, day, amountMicro: BigInt(amountMicro), counts: false };
    await this.letGoWhatFits([{ key, deposit }], event);
  }

  private async letGoWhatFits(held: ReturnType<typeof heldDeposits>, event: AppendedEvent): Promise<void> {
    for (const { key, deposit } of held) {
      const { placed, deposits } = await this.orders.load(deposit.orderId);
      const arrivedAt = deposits.find((candidate) => candidate.key === key)?.arrivedAt;
      if (!arrivedAt) continue;
      const identifiers = await this.limits.identifiersOfOrder(placed);
      await this.orders.changeWith(
        deposit.orderId,
        () => this.limits.admit(identifiers, { ...deposit, depositKey: key, arrivedAt: new Date(arrivedAt) }),
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

/** What it is called and fed, for whoever watches that it keeps up. */
export const ORDER_PROCESS = OrderProcess.reactions;
