import { createEventStore } from '@usdt-africa/event-store';
import { FixedClock } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron/address';
import { addressAlarms, AddressPoolRefiller, type AddressSource, type FenceClaim, SignerError } from '../index.js';

describe('alarms of deposit addresses, for any process', () => {
  let db: TestDatabase;
  let running: AddressPoolRefiller | null = null;
  const clock = new FixedClock('2026-01-05T12:00:00.000Z');
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(async () => {
    await running?.stop();
    await db.drop();
  });

  const signer = (seed: number): AddressSource & { isDown: boolean } => {
    let highest = -1;
    const source = {
      isDown: false,
      agree(claim: FenceClaim) {
        if (source.isDown) return Promise.reject(new SignerError('the signer did not answer'));
        highest = Math.max(highest, claim.highest);
        return Promise.resolve({ highest, issued: [] });
      },
      again(fromIndex: number, count: number) {
        if (source.isDown) return Promise.reject(new SignerError('the signer did not answer'));
        const address = (index: number): string =>
          addressFromHex((BigInt(seed) * 2n ** 64n + BigInt(index)).toString(16).padStart(40, '0'));
        return Promise.resolve(
          Array.from({ length: count }, (_, at) => ({ index: fromIndex + at, address: address(fromIndex + at) })),
        );
      },
      issue: (fromIndex: number, count: number) => source.again(fromIndex, count),
    };
    return source;
  };
  const log = { info: () => undefined, warn: () => undefined };
  const start = (source: AddressSource): void => {
    const store = createEventStore({ pool: db.app, clock });
    running = new AddressPoolRefiller(db.app, store, source, clock, log, () => undefined, { everyMs: 5 });
    running.start();
  };
  const raised = () => addressAlarms(db.app, clock.now());
  const codes = async (): Promise<string[]> => (await raised()).map(({ code }) => code);
  const takenUpTo = (index: number) => db.owner.query(`select setval('deposit_index', $1)`, [index]);
  const until = async (...expected: string[]): Promise<void> => {
    while ((await codes()).join() !== expected.join()) await new Promise(setImmediate);
  };

  it('INT-02 report fewer than 50 ready addresses', async () => {
    expect(await raised()).toEqual([]);
    start(signer(1));
    while (running!.status().ready === null) await new Promise(setImmediate);
    await running!.stop();
    await takenUpTo(449);
    expect(await raised()).toEqual([]);
    await takenUpTo(450);
    expect(await raised()).toEqual([
      {
        level: 'critical',
        code: 'addresses-short',
        sentence: 'Only 49 deposit addresses are ready. Orders stop when the last one is taken. Check the signer.',
      },
    ]);
    await takenUpTo(5_000);
    expect((await raised())[0]!.sentence).toMatch(/^Only 0 /);
  });

  it('INT-02 report a signer with another seed at once, for as long as a process meets it', async () => {
    start(signer(1));
    while (running!.status().ready === null) await new Promise(setImmediate);
    await running!.stop();
    await takenUpTo(400);
    start(signer(2));
    await until('signer-wrong-seed');
    expect((await raised())[0]).toEqual({
      level: 'critical',
      code: 'signer-wrong-seed',
      sentence:
        "No deposit address can be issued: the signer's address for index 499 is not the one in the pool: it runs with another seed.",
    });
    clock.advance(61_000);
    await until('signer-wrong-seed');
    await running!.stop();
    clock.advance(61_000);
    expect(await codes()).toEqual([]);
    start(signer(2));
    await until('signer-wrong-seed');
  });

  it('INT-02 report a signer that has not responded for a while, until it does', async () => {
    const source = signer(1);
    source.isDown = true;
    start(source);
    while (running!.status().failing === null) await new Promise(setImmediate);
    expect(await codes()).toEqual([]);
    clock.advance(30_001);
    await until('signer-failing');
    expect((await raised())[0]!.sentence).toBe('No deposit address can be issued: the signer did not answer.');
    source.isDown = false;
    await until();
  });
});
