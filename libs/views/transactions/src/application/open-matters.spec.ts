import { readFileSync } from 'node:fs';
import { event, type EventData, streams } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { account, formatMoney, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { Pool } from 'pg';
import { openMatters } from './open-matters.js';

const GOLDEN = new URL('../../../../core/contracts/src/events/__golden__/OrderPlaced.v1.json', import.meta.url);

describe('the open matters of a customer who closes the account', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it('AUTH-10 are queried over the connection of the closing transaction, since no second one may be free', async () => {
    const { data } = JSON.parse(readFileSync(GOLDEN, 'utf8')) as { readonly data: EventData<'OrderPlaced'> };
    const [accountId, orderId] = [uuidv7(), uuidv7()];
    const pool = new Pool({ connectionString: db.appUrl, max: 1, connectionTimeoutMillis: 2_000 });
    const store = createEventStore({ pool });
    await store.append(
      { streamId: streams.order(orderId), expectedVersion: 0, events: [event('OrderPlaced', { ...data, orderId })] },
      { metadata: { correlationId: uuidv7(), actor: 'test', orderId } },
    );
    await pool.query(
      `insert into order_lookups (kind, person, placed_at, order_id) values ('browser', $1, now(), $2)`,
      [account(accountId).key, orderId],
    );
    const tx = await pool.connect();
    try {
      await tx.query('begin');
      expect(await openMatters(tx, store, accountId)).toEqual([
        {
          number: data.number,
          status: 'waiting',
          withdrawalId: null,
          usdt: formatMoney(BigInt(data.amountMicro), 'USDT'),
          naira: null,
          canCancel: true,
        },
      ]);
    } finally {
      await tx.query('rollback');
      tx.release();
      await pool.end();
    }
  });
});
