import { MONEY_EVENTS, streams as idOf } from '@usdt-africa/contracts/events';
import { createEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { expectSameRowsForAnyInterleaving } from '@usdt-africa/event-store/projection.features';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';
import { disputeIdOf, disputesProjection } from '../src/index.js';

describe('the list of disputes', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('ENG-02 gives the same rows for any interleaving of cases and any cut into batches', async () => {
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    // Sales whose payout came back are disputed.
    const sales = [7, 18, 29].map((index) => makeScenario(1, index));
    for (const { steps } of sales) await append(store, steps);
    const streams = new Map<string, RecordedEvent[]>();
    for (const event of await everything(store))
      if (disputesProjection.handles.includes(event.type))
        streams.set(event.streamId, [...(streams.get(event.streamId) ?? []), event]);
    // The scenarios know no context: this shows that they use the stream ids of the cases.
    expect([...streams.keys()].sort()).toEqual(sales.map(({ orderId }) => idOf.dispute(disputeIdOf(orderId))).sort());
    const { tables } = disputesProjection;
    const projection = disputesProjection;
    await expectSameRowsForAnyInterleaving({
      pool: db.app,
      projection,
      streams: [...streams.values()],
      tables,
      runs: 8,
    });
  });
});
