import { event, type EventData, eventUpcasters, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  foldRecorded,
  personalDataFrom,
  type PostgresEventStore,
} from '@usdt-africa/event-store';
import { type Clock, posting } from '@usdt-africa/kernel';
import { LimitService } from '@usdt-africa/limits';
import { OrderProcess, OrderStreams } from '@usdt-africa/orders';
import { PayoutAdmission } from '@usdt-africa/payouts';
import type { RateReader } from '@usdt-africa/rates';
import { RefundProcess, RefundSends, RefundStreams, RefundTimers, RefundWork } from '@usdt-africa/refunds';
import { openSendRequests, type Send, sendDecider } from '@usdt-africa/sends';
import type { ApiAtWork } from './api-at-work.js';

/** The rate never moves here. */
const RATES = {
  at: () => Promise.resolve({ sellRate: 15_760_000n, referenceRate: 15_835_000n, sources: [] }),
} as unknown as RateReader;

/** What a worker does for orders and their refunds, and what the chain does to their money. */
export class RefundWorker {
  readonly store: PostgresEventStore;
  readonly refunds: RefundStreams;
  readonly timers: RefundTimers;
  readonly sends: RefundSends;
  readonly #processes: readonly [OrderProcess, RefundProcess];
  #deposits = 0;

  constructor(
    private readonly api: ApiAtWork,
    private readonly clock: Clock,
  ) {
    const { db, config } = api;
    const pool = db.app;
    this.store = createEventStore({ pool, moneyEvents: MONEY_EVENTS, upcasters: eventUpcasters });
    const orders = new OrderStreams(this.store, new PayoutAdmission(config));
    const limits = new LimitService(this.store, personalDataFrom(config.keys, { pool }), clock, config, { pool });
    const work = new RefundWork(pool);
    this.refunds = new RefundStreams(this.store, orders, work, clock);
    this.sends = new RefundSends(this.store, this.refunds, work, openSendRequests({ pool, clock }), config);
    this.timers = new RefundTimers(work, this.sends, clock, { error: (fields: unknown) => expect(fields).toBeNull() });
    this.#processes = [
      new OrderProcess(orders, RATES, config, clock, limits, this.store),
      new RefundProcess(this.sends),
    ];
  }

  async orderIdOf(number: string): Promise<string> {
    const { rows } = await this.api.db.owner.query<{ id: string }>(
      'select order_id as id from deposit_addresses where order_number = $1',
      [number],
    );
    return rows[0]!.id;
  }

  /** Reacts to all that happened. */
  async react(): Promise<void> {
    const transport = new DirectTransport({ store: this.store });
    for (const process of this.#processes) await (await transport.manage(process)).caughtUp();
    await transport.close();
  }

  /** A transfer to the order's address is final; what follows from it happens. @returns its key */
  async receives(number: string, amountMicro: bigint, from: string): Promise<string> {
    const orderId = await this.orderIdOf(number);
    const [placed] = await this.store.readStream(streams.order(orderId));
    const { address } = placed!.data as EventData<'OrderPlaced'>;
    this.#deposits += 1;
    const transactionId = `${orderId.replaceAll('-', '')}${String(this.#deposits).padStart(32, '0')}`;
    const at = this.clock.now().toISOString();
    const depositKey = `${transactionId}-0`;
    const data: EventData<'DepositConfirmed'> = {
      ...{ depositKey, transactionId, logIndex: 0, orderId, address, from, amountMicro: amountMicro.toString() },
      ...{ blockNumber: this.#deposits, blockId: String(this.#deposits).padStart(64, '0'), transactionIndex: 0 },
      ...{ receivedAt: at, confirmedAt: at },
      postings: [
        posting('chain:deposits', 'USDT', amountMicro),
        posting(`customer:order:${orderId}`, 'USDT', -amountMicro),
      ],
    };
    await this.store.append(
      {
        streamId: streams.deposit(depositKey),
        expectedVersion: 0,
        events: [event('DepositConfirmed', data)],
      },
      { metadata: { correlationId: 'test', actor: 'system:test', orderId } },
    );
    await this.react();
    return depositKey;
  }

  /** The send of a refund. */
  async sendOf(refundId: string): Promise<Send> {
    const { state } = await this.refunds.load(refundId);
    return foldRecorded(sendDecider, await this.store.readStream(streams.send(state.sends.at(-1)!.sendId)));
  }

  /** The chain has the send of a refund. */
  async settles(refundId: string): Promise<void> {
    const { request } = await this.sendOf(refundId);
    const { sendId, for: cause, amountMicro } = request!;
    const at = this.clock.now().toISOString();
    const settled = event('SendSettled', {
      ...{ sendId, for: cause, walletId: null, attempt: 1, txId: 'c3'.repeat(32) },
      ...{ block: { number: 7, id: 'd4'.repeat(32), time: at }, feeSun: '6400000', energy: 0, bandwidth: 0, at },
      postings: [
        posting(`payable:send:${sendId}`, 'USDT', BigInt(amountMicro)),
        posting('chain:hot', 'USDT', -BigInt(amountMicro)),
        posting('expense:network', 'TRX', 6_400_000n),
        posting('chain:hot', 'TRX', -6_400_000n),
      ],
    });
    await this.store.append(
      { streamId: streams.send(sendId), expectedVersion: 1, events: [settled] },
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
    await this.react();
  }
}
