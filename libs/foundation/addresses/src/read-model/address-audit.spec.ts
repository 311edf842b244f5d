import { streams } from '@usdt-africa/contracts/events';
import { createEventStore, type EventStore } from '@usdt-africa/event-store';
import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron/address';
import { assignAddress, auditAddresses } from '../index.js';

const metadata = { correlationId: 'test', actor: 'guest' };

describe('proof that addresses lead to their orders', () => {
  let db: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app });
  });
  afterAll(() => db.drop());

  const orders: { orderId: string; index: number; address: string; orderNumber: string }[] = [];
  async function place(): Promise<(typeof orders)[number]> {
    const index = orders.length;
    const address = addressFromHex((index + 1).toString(16).padStart(40, 'a'));
    const order = { orderId: uuidv7(), index, address, orderNumber: `S00000000000${index}` };
    await db.app.query('insert into address_pool values ($1, $2, now())', [index, address]);
    const data = { number: order.orderNumber, address, addressIndex: index };
    await store.append(
      {
        streamId: streams.order(order.orderId),
        expectedVersion: 0,
        events: [{ type: 'OrderPlaced', schemaVersion: 1, data }],
      },
      { metadata, alongside: (tx) => assignAddress(tx, { ...order, watchedUntil: new Date('2026-04-05T12:00:00Z') }) },
    );
    orders.push(order);
    return order;
  }
  const broken = async (): Promise<string[]> =>
    (await auditAddresses(db.reader)).map(({ rule, streamId }) => `${rule} ${streamId}`);
  const credit = (key: string, orderId: string, address: string) =>
    store.append(
      {
        streamId: streams.deposit(key),
        expectedVersion: 0,
        events: [{ type: 'DepositConfirmed', schemaVersion: 1, data: { orderId, address } }],
      },
      { metadata },
    );

  it('ADM-04 INT-02 finds nothing where no data was written outside the product', async () => {
    const [one] = [await place(), await place(), await place()];
    await credit('a-0', one.orderId, one.address);
    expect(await auditAddresses(db.reader)).toEqual([]);
  });

  it('ADM-04 INT-02 reports swapped rows, a missing row, and a deposit credited to another order', async () => {
    const [one, two, three] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    await credit('b-0', two.orderId, one.address);
    expect(await broken()).toEqual([`credited ${streams.deposit('b-0')}`]);
    await db.owner.query('alter table deposit_addresses disable trigger user');
    await db.owner.query('update deposit_addresses set order_id = $1 where order_id = $2', [uuidv7(), one.orderId]);
    await db.owner.query('update deposit_addresses set order_id = $1, order_number = $2 where order_id = $3', [
      one.orderId,
      'S000000000099',
      two.orderId,
    ]);
    await db.owner.query('delete from deposit_addresses where order_id = $1', [three.orderId]);
    const findings = await auditAddresses(db.reader);
    expect(findings.filter(({ rule }) => rule === 'own')).toHaveLength(2);
    expect(findings.find(({ streamId }) => streamId === streams.order(one.orderId))?.sentence).toBe(
      `address ${two.address} (index 1) is named as that of order S000000000099, which was placed with ${one.address}`,
    );
    expect(findings.filter(({ rule }) => rule === 'watched')).toEqual([
      {
        rule: 'watched',
        streamId: streams.order(three.orderId),
        sentence: `order ${three.orderNumber} was placed with ${three.address}, which nobody watches`,
      },
    ]);
  });
});
