import { FixedClock, newOrderNumber, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { createEventStore, type EventStore } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron/address';
import {
  AddressPoolRefiller,
  type AddressSource,
  type EverIssued,
  type FenceClaim,
  assignAddress,
  findByAddresses,
  findOrderById,
  findOrderByNumber,
  SignerError,
  skipAddresses,
  type TakenAddress,
  takeAddress,
  WrongSeedError,
} from '../index.js';

/** A signer with one seed, which works with every database; counts its requests. */
class FakeSigner implements AddressSource {
  ranges: { fromIndex: number; count: number }[] = [];
  down = false;
  highest = -1;
  issued: [number, number][] = [];

  constructor(private readonly seed = 1) {}

  agree({ highest }: FenceClaim): Promise<EverIssued> {
    if (this.down) return Promise.reject(new SignerError('the signer did not answer'));
    this.highest = Math.max(this.highest, highest);
    return Promise.resolve({ highest: this.highest, issued: this.issued });
  }

  issue(fromIndex: number, count: number): Promise<TakenAddress[]> {
    this.ranges.push({ fromIndex, count });
    if (fromIndex <= this.highest) return Promise.reject(new SignerError('issued before'));
    this.highest = fromIndex + count - 1;
    this.issued.push([fromIndex, count]);
    return this.again(fromIndex, count);
  }

  again(fromIndex: number, count: number): Promise<TakenAddress[]> {
    if (this.down) return Promise.reject(new SignerError('the signer did not answer'));
    return Promise.resolve(
      Array.from({ length: count }, (_, at) => ({ index: fromIndex + at, address: this.address(fromIndex + at) })),
    );
  }

  address(index: number): string {
    return addressFromHex((BigInt(this.seed) * 2n ** 64n + BigInt(index)).toString(16).padStart(40, '0'));
  }
}

const log = { info: () => undefined, warn: () => undefined };

describe('deposit addresses', () => {
  let db: TestDatabase;
  let store: EventStore;
  const clock = new FixedClock('2026-01-05T12:00:00.000Z');

  beforeEach(async () => {
    db = await testDatabase();
    store = createEventStore({ pool: db.app, clock });
  });
  afterEach(() => db.drop());

  const refiller = (signer: AddressSource, ahead = 200, batch = 500): AddressPoolRefiller =>
    new AddressPoolRefiller(db.app, store, signer, clock, log, () => undefined, { ahead, batch, everyMs: 5 });

  const issuedEvents = async (): Promise<unknown[]> => (await store.readStream('addresses')).map(({ data }) => data);

  const assign = async (
    taken: TakenAddress,
    placedWith = taken.address,
  ): Promise<{ orderId: string; orderNumber: string }> => {
    const order = { orderId: uuidv7(), orderNumber: newOrderNumber('S') };
    const data = { number: order.orderNumber, address: placedWith };
    await store.append(
      {
        streamId: `order-${order.orderId}`,
        expectedVersion: 0,
        events: [{ type: 'OrderPlaced', schemaVersion: 1, data }],
      },
      {
        metadata: { correlationId: 'test', actor: 'guest' },
        alongside: (tx) => assignAddress(tx, { ...taken, ...order, watchedUntil: new Date('2026-04-05T12:00:00Z') }),
      },
    );
    return order;
  };

  it('INT-02 come from the pool, each index once, also for simultaneous requests', async () => {
    const signer = new FakeSigner();
    expect(await refiller(signer).fill()).toBe(500);
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeAddress(db.app)));
    expect(taken.map(({ index }) => index).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at));
    for (const { index, address } of taken) expect(address).toBe(signer.address(index));
  });

  it('INT-02 are refused with a retry time until the signer has answered', async () => {
    const signer = new FakeSigner();
    const refused = takeAddress(db.app);
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toMatchObject({
      status: 503,
      code: 'addresses-short',
      extra: { retryAfterSeconds: 5 },
    });
    signer.down = true;
    await expect(refiller(signer).fill()).rejects.toBeInstanceOf(SignerError);
    expect(await issuedEvents()).toEqual([]);
    signer.down = false;
    await refiller(signer).fill();
    expect(await issuedEvents()).toEqual([{ fromIndex: 0, count: 500, at: '2026-01-05T12:00:00.000Z' }]);
    expect((await takeAddress(db.app)).index).toBe(0);
  });

  it('INT-02 are kept ready: requests another batch as soon as fewer than 200 are left', async () => {
    const signer = new FakeSigner();
    await refiller(signer).fill();
    await db.owner.query(`select setval('deposit_index', 299)`);
    expect(await refiller(signer).fill()).toBe(200);
    await takeAddress(db.app);
    expect(await refiller(signer).fill()).toBe(699);
    expect(await issuedEvents()).toMatchObject([
      { fromIndex: 0, count: 500 },
      { fromIndex: 500, count: 500 },
    ]);
  });

  it('INT-02 are filled from the new index after a restored database skipped a million', async () => {
    const signer = new FakeSigner();
    await refiller(signer).fill();
    await takeAddress(db.app);
    await skipAddresses(db.owner, 1_000_000);
    await skipAddresses(db.owner, 10);
    await refiller(signer).fill();
    expect((await takeAddress(db.app)).index).toBe(1_000_011);
    expect(await issuedEvents()).toMatchObject([{ fromIndex: 0 }, { fromIndex: 1_000_011, count: 500 }]);
  });

  it('INT-02 are filled by several refillers at once without issuing an index twice', async () => {
    const signer = new FakeSigner();
    await Promise.all(Array.from({ length: 4 }, () => refiller(signer, 900).fill()));
    // What the others were issued at the same moment is left out, before one batch or between two: no index is issued twice.
    const issued = (await issuedEvents()) as { fromIndex: number; count: number }[];
    expect(new Set(issued.map(({ count }) => count))).toEqual(new Set([500]));
    expect(new Set(signer.ranges.map(({ fromIndex }) => fromIndex)).size).toBe(signer.ranges.length);
    expect((await db.app.query('select count(*)::int as n, max(index)::int as top from address_pool')).rows).toEqual([
      { n: 500 * issued.length, top: issued.at(-1)!.fromIndex + 499 },
    ]);
    expect(issued.at(-1)!.fromIndex + 499).toBeGreaterThanOrEqual(899);
  });

  it('INT-02 are refused from a signer with another seed', async () => {
    await refiller(new FakeSigner(1)).fill();
    await db.owner.query(`select setval('deposit_index', 400)`);
    await expect(refiller(new FakeSigner(2)).fill()).rejects.toBeInstanceOf(WrongSeedError);
    await db.owner.query(`select setval('deposit_index', 4000)`);
    await expect(refiller(new FakeSigner(2)).fill()).rejects.toBeInstanceOf(WrongSeedError);
    expect(await issuedEvents()).toHaveLength(1);
  });

  it('INT-02 the refiller continues automatically once the signer is back, and reports the fault until then', async () => {
    const signer = new FakeSigner();
    signer.down = true;
    const running = refiller(signer);
    running.start();
    while (running.status().failing === null) await new Promise(setImmediate);
    expect(running.status()).toEqual({ ready: null, failing: 'the signer did not answer' });
    signer.down = false;
    while (running.status().ready === null) await new Promise(setImmediate);
    expect(running.status()).toEqual({ ready: 500, failing: null });
    await running.stop();
  });

  it('INT-01 belong to one order permanently, and are found by address, number and id', async () => {
    await refiller(new FakeSigner()).fill();
    const [first, second] = [await takeAddress(db.app), await takeAddress(db.app)];
    const one = await assign(first);
    const two = await assign(second);
    const found = await findByAddresses(db.app, [first.address, second.address, addressFromHex('ff'.repeat(20))]);
    expect([...found.keys()].sort()).toEqual([first.address, second.address].sort());
    expect(found.get(second.address)).toEqual({
      ...second,
      order: { ...two, ...second, watchedUntil: new Date('2026-04-05T12:00:00Z') },
      namedOrderId: two.orderId,
    });
    expect(await findOrderByNumber(db.app, one.orderNumber)).toMatchObject({ orderId: one.orderId, ...first });
    expect(await findOrderById(db.app, two.orderId)).toMatchObject(two);
    expect(await findOrderByNumber(db.app, 'S000000000000')).toBeNull();
    expect(await findOrderById(db.app, uuidv7())).toBeNull();
    expect((await findByAddresses(db.app, [])).size).toBe(0);
    await expect(assign(first)).rejects.toThrow(/deposit_addresses/);
  });

  it('INT-02 have no owner when no order took them, or one that was placed with another address', async () => {
    await refiller(new FakeSigner()).fill();
    const [first, second, third] = [await takeAddress(db.app), await takeAddress(db.app), await takeAddress(db.app)];
    const misled = await assign(first, third.address);
    const found = await findByAddresses(db.app, [first.address, second.address]);
    expect(found.get(first.address)).toEqual({ ...first, order: null, namedOrderId: misled.orderId });
    expect(found.get(second.address)).toEqual({ ...second, order: null, namedOrderId: null });
  });

  it('INT-02 cannot be assigned when the signer did not issue them or issued them for another index', async () => {
    await refiller(new FakeSigner()).fill();
    const [first, second] = [await takeAddress(db.app), await takeAddress(db.app)];
    await expect(assign({ index: 77_000, address: addressFromHex('ee'.repeat(20)) })).rejects.toThrow(/foreign key/);
    await expect(assign({ index: first.index, address: second.address })).rejects.toThrow(/foreign key/);
  });
});
