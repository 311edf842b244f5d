import type { OrderView } from '@usdt-africa/contracts/api';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import { chainHead } from '@usdt-africa/deposits';
import type { EventStore, PersonalData, RecordedEvent } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { loadPayoutViews } from '@usdt-africa/payouts';
import type { Pool } from 'pg';
import type { OrderStreams } from '../application/order-streams.js';
import type { Order } from '../domain/order.js';
import { type ChainDeposit, type OrderPageParts, orderView, type OrderViewConfig } from './order-view.js';

type Recipient = NonNullable<OrderPageParts['recipient']>;
type Sender = NonNullable<OrderPageParts['sender']>;

/** What a page needs beside the order's own stream. */
export interface OrderSurroundings {
  readonly deposits: readonly ChainDeposit[];
  readonly payouts: OrderPageParts['payouts'];
  readonly recipient: Recipient | null;
  readonly sender: Sender | null;
  readonly headBlock: number | null;
  readonly otherVersions: number;
}

/** The page of one order, folded from its own streams at the moment of asking: never from a list that may lag. */
export class OrderPages {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly orders: OrderStreams,
    private readonly personalData: PersonalData,
    private readonly clock: Clock,
    private readonly config: OrderViewConfig,
  ) {}

  /** @throws Refusal 404 `order-not-found` */
  async view(orderId: string, view: 'full' | 'masked', follow = view === 'full'): Promise<OrderView> {
    return this.viewOf(await this.orders.load(orderId), view, follow);
  }

  async viewOf(order: Order, view: 'full' | 'masked', follow = view === 'full'): Promise<OrderView> {
    return this.compose(order, await this.surroundings(order), view, follow);
  }

  /** Reads all that stands beside an order: before a transaction is opened, never inside one. */
  async surroundings(order: Order): Promise<OrderSurroundings> {
    const placed = order.placed!;
    const keys = [...order.deposits.map((deposit) => deposit.key), ...order.seen.map((seen) => seen.key)];
    const [chain, payouts, head, recipient, sender] = await Promise.all([
      // What was dropped counts too: a page's revision must never fall.
      this.store.readStreams([...keys, ...order.dropped].map(streams.deposit)),
      loadPayoutViews(this.store, order.payouts),
      keys.length > 0 ? chainHead(this.pool) : null,
      this.personalData.open(placed.recipient) as Promise<Recipient | null>,
      this.personalData.open(placed.sender) as Promise<Sender | null>,
    ]);
    const deposits = keys.flatMap((key) => chainDeposit(chain.get(streams.deposit(key)) ?? []) ?? []);
    let otherVersions = payouts.versions;
    for (const events of chain.values()) otherVersions += events.length;
    return { deposits, payouts: payouts.views, recipient, sender, headBlock: head?.headNumber ?? null, otherVersions };
  }

  /** Builds a page without asking anything. */
  compose(order: Order, around: OrderSurroundings, view: 'full' | 'masked', follow = view === 'full'): OrderView {
    return orderView({ order, ...around }, view, this.clock.now(), this.config, follow);
  }

  /** The page of an order that was placed just now, before anything was read back. */
  viewOfNew(order: Order, recipient: Recipient, sender: Sender, now: Date): OrderView {
    return orderView(
      { order, deposits: [], payouts: [], recipient, sender, headBlock: null, otherVersions: 0 },
      'full',
      now,
      this.config,
    );
  }
}

function chainDeposit(events: readonly RecordedEvent[]): ChainDeposit | null {
  let deposit: ChainDeposit | null = null;
  let seenAt: string | null = null;
  for (const event of events) {
    if (event.type === 'DepositSeen' || event.type === 'DepositConfirmed') {
      const data = event.data as EventData<'DepositSeen'> | EventData<'DepositConfirmed'>;
      seenAt ??= 'seenAt' in data ? data.seenAt : data.confirmedAt;
      deposit = {
        key: data.depositKey,
        transactionId: data.transactionId,
        logIndex: data.logIndex,
        amountMicro: BigInt(data.amountMicro),
        blockNumber: data.blockNumber,
        arrivedAt: data.arrivedAt,
        seenAt,
        confirmedAt: 'confirmedAt' in data ? data.confirmedAt : null,
      };
    }
  }
  return deposit;
}
