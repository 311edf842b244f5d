import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = Pick<NewEvent, 'type' | 'data'>;

const posted = (account: string, currency: string, amount: number) => ({ account, currency, amount: String(amount) });
const ABOUT = { sendId: 's', for: { kind: 'sweep', id: 'p' }, walletId: null };
const TRANSIT = 'transit:sweep:p';
const OWED = 'payable:send:s';

const requested = (more: object = {}, micro = 7): Planted => ({
  type: 'SendRequested',
  data: {
    ...ABOUT,
    from: { kind: 'deposit', index: 4, address: 'T' },
    asset: 'USDT',
    amountMicro: '7',
    into: 'chain:hot',
    ...more,
    postings: [posted(TRANSIT, 'USDT', micro), posted(OWED, 'USDT', -micro)],
  },
});
const settled = (from = 'chain:deposits', into = 'chain:hot', transit = TRANSIT): Planted => ({
  type: 'SendSettled',
  data: {
    ...ABOUT,
    txId: 'a'.repeat(64),
    postings: [
      ...[posted(OWED, 'USDT', 7), posted(from, 'USDT', -7), posted(into, 'USDT', 7), posted(transit, 'USDT', -7)],
      ...[posted('expense:network', 'TRX', 5), posted('chain:deposits', 'TRX', -5)],
    ],
  },
});
const givenUp: Planted = {
  type: 'SendGivenUp',
  data: { ...ABOUT, postings: [posted(OWED, 'USDT', 7), posted(TRANSIT, 'USDT', -7)] },
};

describe('an audit of sends between our own addresses', () => {
  let db: TestDatabase;

  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  async function broken(planted: readonly Planted[]): Promise<readonly string[]> {
    for (const [at, { type, data }] of planted.entries())
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         values ('send-s', $1, gen_random_uuid(), $2, $3, $4, '{"correlationId": "c", "actor": "test"}')`,
        [at + 1, type, type === 'SendRequested' ? 2 : 1, JSON.stringify(data)],
      );
    const store = createEventStore({ pool: db.reader, moneyEvents: MONEY_EVENTS });
    const { findings } = await auditLedger(store, { reactionMs: 0 });
    // The sweeps of these sends are not here.
    return [...new Set(findings.map(({ rule }) => rule))].filter((rule) => !rule.startsWith('sweep-'));
  }

  it.each<[string, readonly Planted[], readonly string[]]>([
    ['nothing wrong in one under way', [requested()], []],
    ['nothing wrong in one that is settled', [requested(), settled()], []],
    ['nothing wrong in one that was given up', [requested(), givenUp], []],
    ['one that another address paid', [requested(), settled('chain:hot')], ['send-source']],
    [
      'one that was booked into another account',
      [requested(), settled('chain:deposits', 'chain:treasury')],
      ['send-source'],
    ],
    ['one in another asset', [requested({ asset: 'TRX' }), settled()], ['send-source']],
    [
      'one that left something in transit',
      [requested(), settled('chain:deposits', 'chain:hot', 'suspense:sends')],
      ['send-transit'],
    ],
  ])('ADM-13 finds %s', async (_what, planted, rules) => {
    expect(await broken(planted)).toEqual(rules);
  });
});
