import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];
type Leg = 'top-up' | 'sweep';

const posted = (account: string, currency: string, amount: number) => ({ account, currency, amount: String(amount) });
/** A send of a leg: 7 USDT of an address, or 3 sun for it. */
const send = (leg: Leg, type: string, more: object = {}): Planted => {
  const [currency, amount] = leg === 'sweep' ? ['USDT', 7] : ['TRX', 3];
  const source = leg === 'sweep' ? 'chain:deposits' : 'chain:hot';
  const into = leg === 'sweep' ? 'chain:hot' : 'chain:deposits';
  const [owed, transit] = [`payable:send:${leg}`, `transit:${leg}:c`];
  const lines = (...moved: readonly (readonly [string, string])[]) =>
    moved.flatMap(([debit, credit]) => [
      posted(debit, currency!, amount as number),
      posted(credit, currency!, -amount!),
    ]);
  const postings =
    type === 'SendRequested'
      ? lines([transit, owed])
      : type === 'SendSettled'
        ? lines([owed, source], [into, transit])
        : lines([owed, transit]);
  const from = leg === 'sweep' ? { kind: 'deposit', index: 1, address: 'A' } : { kind: 'hot' };
  const wanted = { from, asset: currency, to: leg === 'sweep' ? 'H' : 'A', amountMicro: String(amount), into };
  return [
    `send-${leg}`,
    { type, data: { sendId: leg, for: { kind: leg, id: 'c' }, txId: `t-${leg}`, ...wanted, ...more, postings } },
  ];
};
const sweep = (type: string, data: object = {}): Planted => ['sweep-s', { type, data: { sweepId: 's', ...data } }];
const requested = sweep('SweepRequested', {
  ...{ address: 'A', to: 'H', into: 'chain:hot', amountMicro: '7', leg: 'top-up', sendId: 'top-up' },
});
const toppedUp = sweep('SweepToppedUp', { sendId: 'top-up', txId: 't-top-up', sweepSendId: 'sweep' });
const completed = sweep('SweepCompleted', { sendId: 'sweep', txId: 't-sweep' });
const stuck = sweep('SweepStuck', { sendId: 'sweep', leg: 'sweep' });
const ended = sweep('SweepEnded');
const begun = [requested, send('top-up', 'SendRequested')];
const between = [...begun, send('top-up', 'SendSettled'), toppedUp, send('sweep', 'SendRequested')];
const swept = [...between, send('sweep', 'SendSettled')];

describe('the audit of sweeps', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const broken = async (planted: readonly Planted[]): Promise<string[]> => {
    for (const [streamId, { type, data }] of planted)
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, $4, $3, '{"correlationId": "c", "actor": "test"}'
         from events where stream_id = $1`,
        [streamId, type, JSON.stringify(data), type === 'SendRequested' ? 2 : 1],
      );
    const { findings } = await auditLedger(createEventStore({ pool: db.app }), { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  };

  it.each<[string, readonly Planted[]]>([
    ['is being topped up', begun],
    ['is completed', [...swept, completed]],
    ['is stuck', [...between, send('sweep', 'SendGivenUp'), stuck]],
    ['was left', [...between, send('sweep', 'SendGivenUp'), stuck, ended]],
  ])('ADM-13 finds nothing where a sweep %s', async (_, planted) => {
    expect(await broken(planted)).toEqual([]);
  });

  it.each<[string, readonly Planted[], string]>([
    ['has no send', [requested], 'sweep-legs: its top-up is send top-up, which was not requested'],
    ['is of no stream', [send('top-up', 'SendRequested')], 'sweep-legs: requested for a top-up that no sweep has'],
    [
      'sends another sum',
      [...between.slice(0, -1), send('sweep', 'SendRequested', { amountMicro: '6' })],
      'sweep-sum: send sweep transfers 6 USDT from A to H',
    ],
    [
      'tops up another address',
      [requested, send('top-up', 'SendRequested', { to: 'B' })],
      'sweep-sum: send top-up tops up B',
    ],
    ['did not go on', swept, 'sweep-once: SendSettled for a sweep, and its sweep did not go on'],
    ['is completed and ended', [...swept, completed, ended], 'sweep-once: completed 1 times and ended 1 times'],
    [
      'is completed and was not sent',
      [...between, completed],
      'sweep-once: SweepCompleted by transaction t-sweep, and its send was not settled by it',
    ],
  ])('ADM-13 finds a sweep that %s', async (_, planted, finding) => {
    expect(await broken(planted)).toContain(finding);
  });
});
