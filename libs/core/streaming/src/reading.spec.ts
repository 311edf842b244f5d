import { loadCheckpoint, loadTopics } from '@usdt-africa/event-store';
import type { EventPosition } from '@usdt-africa/event-store';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { level, savePartitionPlace } from './partition-place.js';
import { EVERYTHING, type Reading, readingOf } from './reading.js';
import { moveRelay } from './relay-place.js';
import { registerTopics } from './topics.js';

const NAME = 'readers';
const at = (globalPosition: bigint): EventPosition => ({
  epoch: 1,
  transactionId: 100n + globalPosition,
  globalPosition,
});

describe('the topics that a subscription reads from Kafka', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const reading = async (...types: string[]): Promise<Reading> => readingOf(types, await loadTopics(db.app));

  it('ENG-02 are those that carry its events', async () => {
    await registerTopics(db.app, {});
    expect((await reading('MailSent')).topics).toEqual(['messages']);
    expect((await reading('OrderPlaced', 'DepositSeen', 'UnsupportedAssetReceived')).topics).toEqual([
      'deposits',
      'orders',
    ]);
    expect((await reading('TierLimitsSet', 'RecipientSaved', 'AccountTierSet')).topics).toEqual(['accounts', 'limits']);
  });

  it('ENG-02 are all topics for an event type that the contract does not know', async () => {
    await registerTopics(db.app, {});
    expect(await reading('Counted')).toEqual(EVERYTHING);
    expect(await reading('OrderPlaced', 'Counted')).toEqual(EVERYTHING);
    expect(await reading()).toEqual(EVERYTHING);
  });

  it('ENG-02 follow the database where it assigns streams to other topics than the contract', async () => {
    await registerTopics(db.app, { topics: { early: ['order-0'], orders: ['order-'], rest: [''] } });
    expect((await reading('OrderPlaced')).topics).toEqual(['early', 'orders']);
    expect((await reading('MailSent')).topics).toEqual(['rest']);
  });

  it('ENG-02 are all topics while no topic carries its events', async () => {
    await registerTopics(db.app, { topics: { orders: ['order-'] } });
    expect((await reading('OrderPlaced')).topics).toEqual(['orders']);
    expect(await reading('MailSent')).toEqual(EVERYTHING);
  });

  describe('and its checkpoint', () => {
    const label = (topic: string, position: EventPosition) => ({ topic, partition: 0, position });
    const applied = (topic: string, position: EventPosition): Promise<void> =>
      savePartitionPlace(db.app, NAME, { topic, partition: 0 }, { position, nextOffset: 1n, generation: 1n });

    beforeEach(async () => {
      await registerTopics(db.app, { topics: { orders: ['order-'], messages: ['mail-'], rest: [''] } });
      await loadCheckpoint(db.app, NAME);
    });

    it('ENG-02 waits only for the topics that it reads', async () => {
      await moveRelay(db.app, null, at(3n), [label('orders', at(2n)), label('messages', at(3n))]);
      const mails = await reading('MailSent');
      expect(await level(db.app, NAME, 1, mails)).toBeNull();
      await applied('messages', at(3n));
      expect(await level(db.app, NAME, 1, EVERYTHING)).toBeNull();
      expect(await level(db.app, NAME, 1, mails)).toEqual(at(3n));
    });

    it('ENG-02 does not advance when its events may be on a new topic, until that topic is read too', async () => {
      const before = await reading('MailSent');
      await registerTopics(db.app, { topics: { special: ['mail-special-'] } });
      await moveRelay(db.app, null, at(3n), [label('special', at(2n)), label('orders', at(3n))]);
      expect(await level(db.app, NAME, 1, before)).toBeNull();
      const now = await reading('MailSent');
      expect(now.topics).toEqual(['messages', 'special']);
      expect(await level(db.app, NAME, 1, now)).toBeNull();
      await applied('special', at(2n));
      expect(await level(db.app, NAME, 1, now)).toEqual(at(3n));
    });
  });
});
