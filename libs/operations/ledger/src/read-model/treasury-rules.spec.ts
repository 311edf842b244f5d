import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];

const posted = (account: string, amount: number) => ({ account, currency: 'USDT', amount: String(amount) });
const refill = (type: string, data: object = {}, id = 'r'): Planted => [
  `refill-${id}`,
  { type, data: { refillId: id, ...data } },
];
const requested = refill('RefillRequested', { asset: 'USDT', amount: '7', from: 'T', to: 'H', requestedBy: 'ada' });
const approved = refill('RefillApproved', { people: ['ada', 'bola'] });
const received = refill('RefillReceived', { transferKey: 'k', txId: 't', blockNumber: 9 });
const transfer = (more: object = {}): Planted => [
  'capital-k',
  {
    type: 'HotWalletRefilled',
    data: {
      ...{ transferKey: 'k', txId: 't', asset: 'USDT', amount: '7', from: 'T', block: { number: 9 }, ...more },
      postings: [posted('chain:hot', 7), posted('chain:treasury', -7)],
    },
  },
];
const awaited = [requested, approved];

describe('the audit of refills', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const broken = async (planted: readonly Planted[]): Promise<string[]> => {
    for (const [streamId, { type, data }] of planted)
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, 1, $3, '{"correlationId": "c", "actor": "test"}'
         from events where stream_id = $1`,
        [streamId, type, JSON.stringify(data)],
      );
    const { findings } = await auditLedger(createEventStore({ pool: db.app }), { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  };

  it.each<[string, readonly Planted[]]>([
    ['awaits its transfer', awaited],
    ['was received', [...awaited, transfer(), received]],
    ['was approved after a transfer of its amount', [transfer(), ...awaited]],
    ['awaits another amount than was transferred', [...awaited, transfer({ amount: '8' })]],
    ['had ended before the transfer', [...awaited, refill('RefillEnded'), transfer()]],
  ])('ADM-13 finds nothing where a refill %s', async (_, planted) => {
    expect(await broken(planted)).toEqual([]);
  });

  it.each<[string, readonly Planted[], string]>([
    [
      'has no transfer',
      [...awaited, received],
      'refill-transfer: received by k, which is no transfer of 7 USDT from T in block 9',
    ],
    [
      'was received by another amount',
      [...awaited, transfer({ amount: '8' }), received],
      'refill-transfer: received by k, which is no transfer of 7 USDT from T in block 9',
    ],
    [
      'was received in another block',
      [...awaited, transfer({ block: { number: 8 } }), received],
      'refill-transfer: received by k, which is no transfer of 7 USDT from T in block 9',
    ],
    [
      'is the same transfer as another one',
      [...awaited, transfer(), received, refill('RefillReceived', { transferKey: 'k' }, 's')],
      'refill-transfer: transfer k is 2 refills',
    ],
    [
      'was not approved',
      [requested, transfer(), received],
      'refill-approved: received, and two people had not approved it',
    ],
    [
      'was approved by one person',
      [requested, refill('RefillApproved', { people: ['ada', 'ada'] }), transfer(), received],
      'refill-approved: received, and two people had not approved it',
    ],
    [
      'ended, too',
      [...awaited, transfer(), received, refill('RefillEnded')],
      'refill-approved: received 1 times and ended 1 times',
    ],
    [
      'did not recognise its transfer',
      [...awaited, transfer()],
      'refill-recognised: awaited 7 USDT, and transfer k of it ended no refill',
    ],
  ])('ADM-13 finds a refill that %s', async (_, planted, finding) => {
    expect(await broken(planted)).toContain(finding);
  });

  it('ADM-13 finds an opening balance that was recorded twice', async () => {
    const opened = (id: string, address: string): Planted => [
      `capital-${id}`,
      {
        type: 'TreasuryOpened',
        data: { address, postings: [posted('chain:treasury', 7), posted('equity:capital', -7)] },
      },
    ];
    expect(await broken([opened('a', 'T'), opened('b', 'U')])).toEqual([]);
    expect(await broken([opened('c', 'T')])).toEqual([
      'treasury-opened: the opening balance of T was recorded 2 times',
    ]);
  });
});
