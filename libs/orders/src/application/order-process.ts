import type { EventData, EventType } from '@usdt-africa/contracts/events';
import type { EventStore, ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Arrived, LimitDesk, LimitEvent } from '@usdt-africa/limits';
import { heldDeposits, limitDecider } from '@usdt-africa/limits';
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
  payoutFailed,
  payoutNoLongerInDoubt,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  unsupportedArrived,
} from '../domain/decide.js';
import type { Order } from '../domain/order.js';
import type { OrderRules, RateAtArrival } from '../domain/rules.js';
import { inChainOrder, runsOf } from './chain-order.js';
import type { OrderStreams } from './order-streams.js';
import { rateAtArrival } from './rate-at-arrival.js';

const HANDLES = [
  'DepositSeen',
  'DepositDropped',
  'DepositConfirmed',
  'UnsupportedAssetArrived',
  'PayoutSettled',
  'PayoutFailed',
  'PayoutReturned',
  'PayoutDisputeEnded',
  'PayoutRepayRequested',
  'LimitOverrideSet',
] as const satisfies readonly EventType[];

/** What it is called and fed, for whoever watches that it keeps up. */
export const ORDER_PROCESS = { name: 'order-process', handles: HANDLES } as const;

/** Told of many deposits at once, these are decided upon together. */
const TOGETHER: ReadonlySet<string> = new Set(['DepositSeen', 'DepositDropped', 'DepositConfirmed']);

/**
 * What the chain and the bank say, brought to the order, which decides what is owed. Keys and ids come from the events,
 * so hearing the same thing twice decides nothing the second time. Each order is a lane, and its deposits are taken in the
 * order of the chain: what one is worth may depend on those before it.
 */
export class OrderProcess implements ProcessManager {
  readonly name = ORDER_PROCESS.name;
  readonly handles = ORDER_PROCESS.handles;

  constructor(
    private readonly orders: OrderStreams,
    private readonly rates: RateReader,
    private readonly rules: OrderRules,
    private readonly clock: Clock,
    private readonly limits: LimitDesk,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  laneOf({ type, metadata, streamId }: RecordedEvent): string {
    return (type !== 'LimitOverrideSet' && metadata.orderId) || streamId;
  }

  inOrder(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    return inChainOrder(events);
  }

  async reactTogether(events: readonly RecordedEvent[]): Promise<void> {
    for (const run of runsOf(events)) {
      if (run.length === 1 || !TOGETHER.has(run[0]!.type)) for (const event of run) await this.react(event);
      else await this.heard(run);
    }
  }

  async react(event: RecordedEvent): Promise<void> {
    switch (event.type as (typeof HANDLES)[number]) {
      case 'DepositSeen':
      case 'DepositDropped':
      case 'DepositConfirmed':
        return this.heard([event]);
      case 'UnsupportedAssetArrived': {
        const data = event.data as EventData<'UnsupportedAssetArrived'>;
        return this.change(event, data.orderId, (order) =>
          unsupportedArrived(
            order,
            {
              assetKey: data.assetKey,
              kind: data.kind,
              asset: data.asset,
              amount: data.amount,
              transactionId: data.transactionId,
              notCreditable: data.notCreditable,
              at: data.arrivedAt,
            },
            this.clock.now(),
          ),
        );
      }
      case 'PayoutSettled': {
        const data = event.data as EventData<'PayoutSettled'>;
        return this.change(event, data.orderId, (order) =>
          payoutSettled(order, data.payoutId, data.settledAt, data.reference),
        );
      }
      case 'PayoutFailed': {
        const data = event.data as EventData<'PayoutFailed'>;
        if (!data.final) return;
        return this.change(event, data.orderId, (order) =>
          payoutFailed(order, data.payoutId, data.reason, data.at, data.reference),
        );
      }
      case 'PayoutReturned': {
        const data = event.data as EventData<'PayoutReturned'>;
        return this.change(event, data.orderId, (order) =>
          payoutReturned(order, data.payoutId, data.reason, data.at, data.reference),
        );
      }
      case 'PayoutDisputeEnded': {
        const { orderId, payoutId, outcome, at } = event.data as EventData<'PayoutDisputeEnded'>;
        return this.change(event, orderId, (order) => payoutNoLongerInDoubt(order, payoutId, outcome, at));
      }
      case 'PayoutRepayRequested': {
        const data = event.data as EventData<'PayoutRepayRequested'>;
        return this.change(event, data.orderId, (order) =>
          payoutReopened(order, data.payoutId, data.reference, data.at),
        );
      }
      case 'LimitOverrideSet':
        return this.limitChanged(event);
    }
  }

  /** @param events of one order and one type */
  private heard(events: readonly RecordedEvent[]): Promise<void> {
    const [first] = events;
    const { orderId } = first!.data as EventData<'DepositSeen'>;
    switch (first!.type) {
      case 'DepositSeen': {
        const seen = events.map(({ data }) => {
          const { depositKey, amountMicro, blockNumber, seenAt } = data as EventData<'DepositSeen'>;
          return { depositKey, amountMicro, blockNumber, seenAt };
        });
        return this.change(first!, orderId, (order) => depositsSeen(order, seen));
      }
      case 'DepositDropped': {
        const gone = events.map(({ data }) => {
          const { depositKey, at } = data as EventData<'DepositDropped'>;
          return { depositKey, at };
        });
        return this.change(first!, orderId, (order) => depositsDropped(order, gone));
      }
      default:
        return this.confirmed(first!, orderId, inChainOrder(events));
    }
  }

  private async confirmed(first: RecordedEvent, orderId: string, events: readonly RecordedEvent[]): Promise<void> {
    const deposits = events.map(({ data }): FinalDeposit => {
      const { depositKey, amountMicro, arrivedAt, confirmedAt } = data as EventData<'DepositConfirmed'>;
      return { key: depositKey, amountMicro: BigInt(amountMicro), arrivedAt, confirmedAt };
    });
    // Read before deciding, and always: which part of a deposit the lock covers depends on what is decided before it, so
    // whether the rate is needed is known only inside.
    const rates = new Map<string, RateAtArrival | null>();
    for (const { arrivedAt } of deposits)
      if (!rates.has(arrivedAt)) rates.set(arrivedAt, await rateAtArrival(this.rates, new Date(arrivedAt)));
    const arrivals = deposits.map((deposit) => ({ deposit, rate: rates.get(deposit.arrivedAt)! }));
    await this.orders.changeWith(
      orderId,
      async (order) => this.weighed(orderId, toWeigh(await order(), deposits, this.rules), (await order()).placed!),
      (order, { tooMuch }) => depositsConfirmed(order, arrivals, this.clock.now(), this.rules, tooMuch),
      this.by(first),
    );
  }

  private async weighed(orderId: string, { large, small }: ToWeigh, placed: NonNullable<Order['placed']>) {
    if (large.length + small.length === 0) return { tooMuch: new Set<string>(), appends: [] };
    const identifiers = await this.limits.identifiersOfOrder(placed);
    const arrived = ({ key, amountMicro, arrivedAt }: FinalDeposit): Arrived => ({
      orderId,
      depositKey: key,
      amountMicro,
      arrivedAt: new Date(arrivedAt),
    });
    return this.limits.admitAll(identifiers, { large: large.map(arrived), small: small.map(arrived) });
  }

  /** Somebody has a limit of their own now: what of theirs was held goes on, as far as it fits. */
  private async limitChanged(event: RecordedEvent): Promise<void> {
    const recorded = await this.store.readStream(event.streamId);
    const allowance = (recorded as unknown as readonly LimitEvent[]).reduce(limitDecider.evolve, limitDecider.initial);
    for (const { key, deposit } of heldDeposits(allowance)) {
      const { placed, deposits } = await this.orders.load(deposit.orderId);
      const arrivedAt = deposits.find((candidate) => candidate.key === key)?.arrivedAt;
      if (!arrivedAt) continue;
      const identifiers = await this.limits.identifiersOfOrder(placed!);
      await this.orders.changeWith(
        deposit.orderId,
        () => this.limits.admit(identifiers, { ...deposit, depositKey: key, arrivedAt: new Date(arrivedAt) }),
        (order, { fits }) => (fits ? limitRaised(order, key, this.clock.now(), this.rules) : []),
        this.by(event),
      );
    }
  }

  private async change(
    event: RecordedEvent,
    orderId: string,
    decide: (order: Order) => ReturnType<typeof depositsSeen>,
  ): Promise<void> {
    await this.orders.change(orderId, decide, this.by(event));
  }

  private by(event: RecordedEvent) {
    return {
      actor: `system:${this.name}`,
      causationId: event.eventId,
      correlationId: event.metadata.correlationId,
    };
  }
}
