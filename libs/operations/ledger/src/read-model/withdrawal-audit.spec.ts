import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];

const ACCOUNT = 'x';
const COUNTER = 'payable:payout:p';
const requested: Planted = [
  'withdrawal-w',
  {
    type: 'WithdrawalRequested',
    data: { withdrawalId: 'w', accountId: ACCOUNT, payoutId: 'p', amountKobo: '7', debitId: 'd' },
  },
];
const posted = (account: string, kobo: number) => ({ account, currency: 'NGN', amount: String(kobo) });
/** A line of the wallet. @param kobo credited; negative: debited */
const line = (entryId: string, kobo: number, balance: number, type?: string): Planted => [
  `wallet-${ACCOUNT}`,
  {
    type: type ?? (kobo > 0 ? 'WalletCredited' : 'WalletDebited'),
    data: {
      ...{ entryId, amountKobo: String(Math.abs(kobo)), balanceKobo: String(balance), counter: COUNTER },
      postings: [posted(`customer:wallet:${ACCOUNT}`, -kobo), posted(COUNTER, kobo)],
    },
  },
];
const funded: Planted = [
  `wallet-${ACCOUNT}`,
  {
    type: 'WalletCredited',
    data: { balanceKobo: '9', postings: [posted(`customer:wallet:${ACCOUNT}`, -9), posted('collection:paystack', 9)] },
  },
];
const begun = [funded, requested, line('d', -7, 2)];
const outcome = (type: string, sign: 1 | -1 | 0, amountKobo = '7'): Planted => [
  'payout-p',
  {
    type,
    data: {
      ...{ payoutId: 'p', for: { kind: 'withdrawal', id: 'w' }, amountKobo, final: true },
      ...(sign !== 0 && { postings: [posted(COUNTER, sign * 7), posted('provider:paystack', sign * -7)] }),
    },
  },
];
const [settled, returned, failed] = [
  outcome('PayoutSettled', 1),
  outcome('PayoutReturned', -1),
  outcome('PayoutFailed', 0),
];
const ended = (type: string, data: object = {}): Planted => [
  'withdrawal-w',
  { type, data: { withdrawalId: 'w', accountId: ACCOUNT, ...data } },
];
const paid = ended('WithdrawalPaid');
const undone = [ended('WithdrawalUndone', { creditId: 'c' }), line('c', 7, 9)];
const tookBack = [ended('WithdrawalPaidAfterAll', { entryId: 't' }), line('t', -7, 2)];

describe('the audit of withdrawals', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const broken = async (planted: readonly Planted[], reactionMs = 0): Promise<string[]> => {
    for (const [streamId, { type, data }] of planted)
      await db.app.query(
        `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
         select $1, coalesce(max(version), 0) + 1, gen_random_uuid(), $2, 1, $3, '{"correlationId": "c", "actor": "test"}'
         from events where stream_id = $1`,
        [streamId, type, JSON.stringify(data)],
      );
    const { findings } = await auditLedger(createEventStore({ pool: db.reader }), { reactionMs });
    return [...new Set(findings.map(({ rule }) => rule))];
  };

  it.each<[string, readonly Planted[], readonly string[]]>([
    ['nothing wrong in one that is on its way', begun, []],
    ['nothing wrong in one that is paid', [...begun, settled, paid], []],
    ['nothing wrong in one that failed', [...begun, failed, ...undone], []],
    ['nothing wrong in one that came back', [...begun, settled, paid, returned, ...undone], []],
    ['nothing wrong in one that was paid after all', [...begun, failed, ...undone, settled, ...tookBack], []],
    ['one without its debit', [funded, requested], ['withdrawal-covered']],
    ['one whose debit is one kobo less', [funded, requested, line('d', -6, 3)], ['withdrawal-covered']],
    ['one requested twice', [...begun, requested], ['withdrawal-requested']],
    ['a settlement of another amount', [...begun, outcome('PayoutSettled', 1, '8'), paid], ['withdrawal-requested']],
    ['a settled payout that its withdrawal does not know', [...begun, settled], ['withdrawal-ended']],
    ['a failed payout whose naira did not go back', [...begun, failed], ['withdrawal-ended']],
    ['one that went back without a credit', [...begun, failed, undone[0]!], ['withdrawal-covered']],
    ['one that was paid and went back', [...begun, settled, paid, ...undone], ['owed', 'withdrawal-ended']],
  ])('WALLET-03 finds %s', async (_what, planted, rules) => {
    expect((await broken(planted)).sort()).toEqual([...rules].sort());
  });

  it('WALLET-03 gives a wallet a minute to give back what was paid after all', async () => {
    const late = [...begun, failed, ...undone, settled];
    expect(await broken(late, 60_000)).toEqual([]);
    expect((await broken([])).sort()).toEqual(['owed', 'withdrawal-ended']);
  });
});
