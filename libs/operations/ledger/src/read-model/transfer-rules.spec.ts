import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { auditLedger } from './ledger-audit.js';

type Planted = readonly [streamId: string, event: Pick<NewEvent, 'type' | 'data'>];

const posted = (account: string, amount: number) => ({ account, currency: 'NGN', amount: String(amount) });
const PAYABLE = 'payable:transfer:t';
const funded: Planted = [
  'wallet-a',
  {
    type: 'WalletCredited',
    data: { balanceKobo: '90', postings: [posted('customer:wallet:a', -90), posted('collection:paystack', 90)] },
  },
];
const out = (kobo = 90): Planted => [
  'wallet-a',
  {
    type: 'WalletDebited',
    data: {
      kind: 'transfer-out',
      entryId: 'd',
      counter: PAYABLE,
      amountKobo: String(kobo),
      balanceKobo: String(90 - kobo),
      postings: [posted('customer:wallet:a', kobo), posted(PAYABLE, -kobo)],
    },
  },
];
const into = (kobo = 90): Planted => [
  'wallet-b',
  {
    type: 'WalletCredited',
    data: {
      kind: 'transfer-in',
      entryId: 'c',
      counter: PAYABLE,
      amountKobo: String(kobo),
      balanceKobo: String(kobo),
      postings: [posted('customer:wallet:b', -kobo), posted(PAYABLE, kobo)],
    },
  },
];
const made: Planted = [
  'transfer-t',
  {
    type: 'TransferMade',
    data: {
      transferId: 't',
      fromAccountId: 'a',
      toAccountId: 'b',
      amountKobo: '90',
      debitId: 'd',
      creditId: 'c',
    },
  },
];

describe('the audit of transfers', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  async function broken(planted: readonly Planted[]): Promise<string[]> {
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    const versions = new Map<string, number>();
    for (const [streamId, event] of planted) {
      const expectedVersion = versions.get(streamId) ?? 0;
      const events = [{ ...event, schemaVersion: 1 }];
      await store.append({ streamId, expectedVersion, events }, { metadata: { correlationId: 'c', actor: 'test' } });
      versions.set(streamId, expectedVersion + 1);
    }
    const { findings } = await auditLedger({ pool: db.reader } as typeof store, { reactionMs: 0 });
    return [...new Set(findings.map(({ rule }) => rule))].sort();
  }

  it('WALLET-03 finds nothing in a transfer with both lines', async () => {
    expect(await broken([funded, out(), into(), made])).toEqual([]);
  });

  it.each<readonly [string, readonly Planted[], readonly string[]]>([
    ['a transfer without its credit', [funded, out(), made], ['transfer-paid', 'transfer-zero']],
    ['a transfer without its debit', [funded, into(), made], ['transfer-paid', 'transfer-zero']],
    ['lines without a transfer', [funded, out(), into()], ['transfer-paid']],
    ['a credit of more than the debit', [funded, out(80), into(90), made], ['transfer-paid', 'transfer-zero']],
    ['a transfer made twice', [funded, out(), into(), made, made], ['transfer-paid']],
  ])('WALLET-03 finds %s', async (_what, planted, rules) => {
    expect(await broken(planted)).toEqual(rules);
  });
});
