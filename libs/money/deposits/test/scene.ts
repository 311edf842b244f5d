import { randomBytes } from 'node:crypto';
import { createEventStore, type EventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { FixedClock, newOrderNumber, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { SwitchedChain } from '@usdt-africa/switches';
import { addressFromHex } from '@usdt-africa/tron';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import { assignAddress } from '@usdt-africa/addresses';
import { ChainWatcher, type ChainWatcherOptions } from '../src/index.js';
import { StubChain, USDT } from './stub-chain.js';

export interface PlacedOrder {
  readonly orderId: string;
  readonly address: string;
  readonly index: number;
}

/** A database, a chain and a store: what a watcher needs. One per test file; `orders` and blocks accumulate. */
export class Scene {
  readonly clock = new FixedClock('2026-01-05T13:00:00.000Z');
  readonly chain = new StubChain();
  readonly log: string[] = [];
  db!: TestDatabase;
  store!: EventStore;
  url!: string;
  #node = { fullNodeUrl: '', solidityNodeUrl: '' };
  #nextIndex = 0;

  /** @param node another node than the stub's */
  async open(node?: { fullNodeUrl: string; solidityNodeUrl: string }): Promise<this> {
    this.db = await testDatabase();
    this.store = createEventStore({ pool: this.db.app, clock: this.clock, moneyEvents: MONEY_EVENTS });
    this.url = await this.chain.listen();
    this.#node = node ?? { fullNodeUrl: this.url, solidityNodeUrl: this.url };
    return this;
  }

  async close(): Promise<void> {
    await this.chain.close();
    await this.db.drop();
  }

  watcher(options: Partial<ChainWatcherOptions> = {}, headChanged?: () => void): ChainWatcher {
    const node = new TronWebNode({ ...this.#node, contract: USDT, timeoutMs: 2_000 });
    const note = (_fields: object, message: string): void => void this.log.push(message);
    return new ChainWatcher(
      this.db.app,
      this.store,
      node,
      this.clock,
      { info: note, warn: note, error: note },
      { contract: USDT, pollMs: 20, blockMs: 20, ...options },
      new SwitchedChain(this.db.app),
      ...(headChanged ? [{ publish: headChanged }] : []),
    );
  }

  /** An address that the signer issued, and no order took. */
  async issued(): Promise<{ readonly index: number; readonly address: string }> {
    const issued = { index: this.#nextIndex++, address: addressFromHex(randomBytes(20).toString('hex')) };
    await this.db.app.query('insert into address_pool (index, address, issued_at) values ($1, $2, $3)', [
      issued.index,
      issued.address,
      this.clock.now(),
    ]);
    return issued;
  }

  /** An order with its own address, in the state after placing. */
  async order(placed: { readonly placedAt?: string; readonly lockEndsAt?: string } = {}): Promise<PlacedOrder> {
    const order = { orderId: uuidv7(), ...(await this.issued()) };
    const number = newOrderNumber('S');
    const watchedUntil = new Date(this.clock.now().getTime() + 90 * 86_400_000);
    await this.store.append(
      {
        streamId: streams.order(order.orderId),
        expectedVersion: 0,
        events: [
          {
            type: 'OrderPlaced',
            schemaVersion: 1,
            data: { number, address: order.address, addressIndex: order.index, ...placed },
          },
        ],
      },
      {
        metadata: { correlationId: 'test', actor: 'customer', orderId: order.orderId },
        alongside: (tx) => assignAddress(tx, { ...order, orderNumber: number, watchedUntil }),
      },
    );
    return order;
  }

  /** All chain events of an order so far, oldest first. */
  async events(orderId: string): Promise<RecordedEvent[]> {
    const { rows } = await this.db.app.query<{ stream_id: string }>(
      `select distinct stream_id from events where data->>'orderId' = $1`,
      [orderId],
    );
    const streams = await this.store.readStreams(rows.map((row) => row.stream_id));
    return [...streams.values()]
      .flat()
      .sort((a, b) => (a.position.globalPosition < b.position.globalPosition ? -1 : 1));
  }

  async types(orderId: string): Promise<string[]> {
    return (await this.events(orderId)).map(({ type }) => type);
  }
}

/** Resolves once `check` does not throw or answer false any more. */
export async function until(check: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error('waited in vain');
    await new Promise((again) => setTimeout(again, 5));
  }
}
