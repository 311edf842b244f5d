import { readdirSync, readFileSync } from 'node:fs';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { withTransaction } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { chainLinesProjection } from '../src/index.js';

const GOLDEN = new URL('../../../core/contracts/src/events/__golden__/', import.meta.url);
type Golden = RecordedEvent & { readonly data: { readonly postings?: readonly { readonly account: string }[] } };

/** One event of each type that moves something on the chain, in its newest version, as released. */
const events = readdirSync(GOLDEN)
  .filter((name) => /\.v\d+\.json$/.test(name))
  .map((name) => JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8')) as Golden)
  .filter(({ data }) => data.postings?.some(({ account }) => account.startsWith('chain:')));

describe('the lines of the chain', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  const apply = (...applied: RecordedEvent[]): Promise<void> =>
    withTransaction(db.app, (tx) => chainLinesProjection.apply(applied, tx));

  it('ADM-13 have every released type of event that moves something on the chain', () => {
    expect(events.length).toBeGreaterThan(9);
    for (const { type } of events) expect(chainLinesProjection.handles).toContain(type);
  });

  it.each(events.map((one) => [one.type, one] as const))(
    'ADM-13 have the postings of %s at an address and a block',
    async (type, one) => {
      const streamId = `test-${type}-${one.schemaVersion}`;
      const request = {
        ...one,
        streamId,
        version: 0,
        type: 'SendRequested',
        data: { from: { kind: 'deposit', index: 1, address: 'T-from' }, to: 'T-to', postings: [] },
      };
      const received = {
        ...request,
        type: 'UnattributedDepositReceived',
        data: { address: 'T-from', postings: [{ account: 'chain:deposits', currency: 'USDT', amount: '1' }] },
      };
      const isSend = type.startsWith('Send');
      const before = isSend ? [request] : type === 'UnattributedDepositResolved' ? [received] : [];
      await apply(...before, { ...one, streamId });
      const { rows } = await db.app.query<{ account: string; amount: string }>(
        `select place, currency, amount::text from chain_lines where stream_id = $1`,
        [streamId],
      );
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  it('ADM-13 have the cost of a failed transaction in the block of its failure', async () => {
    const streamId = 'send-failed';
    const txId = 'd'.repeat(64);
    const at = (version: number, type: string, data: object) =>
      ({ ...events[0]!, streamId, version, type, data }) as RecordedEvent;
    const cost = [
      { account: 'expense:network', currency: 'TRX', amount: '5' },
      { account: 'chain:hot', currency: 'TRX', amount: '-5' },
    ];
    await apply(at(1, 'SendRequested', { from: { kind: 'hot' }, to: 'T-to', postings: [] }));
    await apply(
      at(2, 'SendFailedOnChain', { txId, block: { number: 77 } }),
      at(3, 'SendCostBooked', { txId, postings: cost }),
    );
    const { rows } = await db.app.query(
      'select place, amount::int, block_number::int as block from chain_lines where stream_id = $1',
      [streamId],
    );
    expect(rows).toEqual([{ place: 'hot', amount: -5, block: 77 }]);
  });
});
