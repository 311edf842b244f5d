import type { EventData, EventType } from '@usdt-africa/contracts/events';
import type { EventStore, ProcessManager, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { LimitDesk, LimitEvent } from '@usdt-africa/limits';
import { heldDeposits, limitDecider } from '@usdt-africa/limits';
import type { RateReader } from '@usdt-africa/rates';
import {
  depositConfirmed,
  depositDropped,
  depositSeen,
  type FinalDeposit,
  limitRaised,
  payoutFailed,
  payoutReopened,
  payoutReturned,
  payoutSettled,
  unsupportedArrived,
} from '../domain/decide.js';
import type { Order } from '../domain/order.js';
import type { OrderRules } from '../domain/rules.js';
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
  'PayoutRepayRequested',
  'LimitOverrideSet',
] as const satisfies readonly EventType[];

/**
 * What the chain and the bank say, brought to the order, which decides what is owed. Keys and ids come from the events,
 * so hearing the same thing twice decides nothing the second time.
 */
export class OrderProcess implements ProcessManager {
  readonly name = 'order-process';
  readonly handles = HANDLES;

  constructor(
    private readonly orders: OrderStreams,
    private readonly rates: RateReader,
    private readonly rules: OrderRules,
    private readonly clock: Clock,
    private readonly limits: LimitDesk,
    private readonly store: Pick<EventStore, 'readStream'>,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    switch (event.type as (typeof HANDLES)[number]) {
      case 'DepositSeen': {
        const data = event.data as EventData<'DepositSeen'>;
        return this.change(event, data.orderId, (order) =>
          depositSeen(order, {
            depositKey: data.depositKey,
            amountMicro: data.amountMicro,
            blockNumber: data.blockNumber,
            seenAt: data.seenAt,
          }),
        );
      }
      case 'DepositDropped': {
        const data = event.data as EventData<'DepositDropped'>;
        return this.change(event, data.orderId, (order) =>
          depositDropped(order, { depositKey: data.depositKey, at: data.at }),
        );
      }
      case 'DepositConfirmed':
        return this.confirmed(event, event.data as EventData<'DepositConfirmed'>);
      case 'UnsupportedAssetArrived': {
        const data = event.data as EventData<'UnsupportedAssetArrived'>;
        return this.change(event, data.orderId, (order) =>
          unsupportedArrived(order, {
            assetKey: data.assetKey,
            kind: data.kind,
            asset: data.asset,
            amount: data.amount,
            transactionId: data.transactionId,
            at: data.arrivedAt,
          }),
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

  private async confirmed(event: RecordedEvent, data: EventData<'DepositConfirmed'>): Promise<void> {
    const deposit: FinalDeposit = {
      key: data.depositKey,
      amountMicro: BigInt(data.amountMicro),
      arrivedAt: data.arrivedAt,
      confirmedAt: data.confirmedAt,
    };
    // Read before deciding, and always: which part of a deposit the lock covers depends on deposits that may be decided at
    // the same time, so whether the rate is needed is known only inside.
    const rate = await rateAtArrival(this.rates, new Date(data.arrivedAt));
    const identifiers = await this.limits.identifiersOfOrder((await this.orders.load(data.orderId)).placed!);
    await this.orders.changeWith(
      data.orderId,
      () =>
        this.limits.admit(identifiers, {
          orderId: data.orderId,
          depositKey: deposit.key,
          amountMicro: deposit.amountMicro,
          arrivedAt: new Date(data.arrivedAt),
        }),
      (order, { fits }) => depositConfirmed(order, deposit, rate, this.clock.now(), this.rules, !fits),
      this.by(event),
    );
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
    decide: (order: Order) => ReturnType<typeof depositSeen>,
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
