import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { adoptJournal } from './adopt-journal.js';

const [TX, ANOTHER_TX, HASH] = ['cd'.repeat(32), 'ce'.repeat(32), 'ab'.repeat(32)];
const WALLET = '0197a000-0000-7000-8000-00000000000a';
const REASON = 'the disk of the signer was lost';

describe('npm run adopt-journal', () => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await testDatabase();
  });
  afterEach(() => db.drop());

  const refuse = (refusal: string | null): Promise<unknown> =>
    db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, signer_refusal, signer_refused_since)
       values ('T', 5, 5, now(), $1::text, case when $1::text is not null then timestamptz '2026-11-20T10:00:00Z' end)`,
      [refusal],
    );
  async function adopt(isConfirmed: boolean, { reason = REASON, url = db.ownerUrl } = {}): Promise<string> {
    const lines: string[] = [];
    await adoptJournal(url, { reason, by: 'ada', isConfirmed }, (line) => lines.push(line));
    return lines.join('\n');
  }
  const words = async (): Promise<unknown[]> =>
    (await db.reader.query('select reason, asked_by as "by", used_at from journal_adoptions')).rows;

  it('BUY-03 shows the highest signature, the refusal and what follows, and writes nothing until it is confirmed', async () => {
    await refuse('journal-behind');
    await db.app.query(
      `insert into signer_journal (sequence, hash, send_id, attempt, tx_id) values (7, $1, gen_random_uuid(), 1, $2)`,
      [HASH, TX],
    );
    const shown = await adopt(false, { reason: '' });
    expect(shown).toContain(`Highest signature of this database: 7, line ${HASH}.`);
    expect(shown).toContain('Nothing has been signed since 2026-11-20T10:00:00.000Z, because of journal-behind');
    expect(shown).toContain('Open unknown signatures: none.');
    expect(shown).toContain('The signer signs nothing for 11 minutes by default');
    expect(shown).toMatch(/Nothing was written.*--yes\.$/);
    expect(await words()).toEqual([]);
  });

  it('BUY-03 writes a word with the person and the reason, and no second one before it is used', async () => {
    await refuse('database-behind');
    const shown = await adopt(true);
    expect(shown).toContain('The signer continues at once.');
    expect(shown).toContain('closed for debits until finance has entered');
    expect(shown).toMatch(/Stored: adoption [\da-f-]{36} by ada\./);
    expect(await words()).toEqual([{ reason: REASON, by: 'ada', used_at: null }]);
    await expect(adopt(true)).rejects.toThrow(/by ada at .* is not applied yet/);
    await db.app.query('update journal_adoptions set used_at = now()');
    await adopt(true);
    expect(await words()).toHaveLength(2);
  });

  it('BUY-03 writes one word where two persons give it at once', async () => {
    await refuse('journal-behind');
    const both = await Promise.allSettled([adopt(true), adopt(true)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await words()).toHaveLength(1);
  });

  it('BUY-03 lists unknown signatures with their wallets and sums until they are resolved', async () => {
    const add = (txId: string, sequence: number, amount: number, wallet: string | null): Promise<unknown> =>
      db.app.query(
        `insert into unknown_signatures (tx_id, sequence, intent_id, attempt, kind, cause_id, wallet_id, recipient,
           amount_micro, expiration)
         values ($1, $2, gen_random_uuid(), 1, $3, gen_random_uuid(), $4, 'TRecipient', $5, '2026-11-20T10:05:00Z')`,
        [txId, sequence, wallet ? 'purchase' : 'refund', wallet, amount],
      );
    await add(TX, 8, 12_500_000, WALLET);
    await add(ANOTHER_TX, 9, 2_000_000, WALLET);
    await add('cf'.repeat(32), 10, 1_000_000, null);
    await refuse(null);
    expect(await adopt(false)).toMatch(/signatures: 3\.\n[^]*\nThere is nothing to adopt\./);
    const lines: string[] = [];
    const request = { reason: REASON, by: 'ada', isConfirmed: true };
    await expect(adoptJournal(db.ownerUrl, request, (line) => lines.push(line))).rejects.toThrow(/nothing to adopt/);
    expect(lines).toContain('Open unknown signatures: 3.');
    expect(lines.find((line) => line.includes(TX))).toMatch(
      new RegExp(`8 +purchase +12\\.500000 USDT +TRecipient +2026-11-20T10:05:00.000Z +${WALLET} +${TX}`),
    );
    expect(lines.at(-1)).toBe(`Wallet ${WALLET} is closed for debits: 14.500000 USDT is open.`);
    await db.app.query(`update unknown_signatures set resolved_at = now(), resolved_by = 'ada' where sequence <> 10`);
    lines.length = 0;
    await expect(adoptJournal(db.ownerUrl, request, (line) => lines.push(line))).rejects.toThrow(/nothing to adopt/);
    expect(lines).toContain('Open unknown signatures: 1.');
    expect(lines.join('\n')).not.toContain('closed for debits');
  });

  it.each(['other-hot-wallet', 'signer-silent'])(
    'BUY-03 refuses a word against %s, which it cannot end',
    async (why) => {
      await refuse(why);
      await expect(adopt(true)).rejects.toThrow(`An adoption cannot resolve ${why}`);
      expect(await words()).toEqual([]);
    },
  );

  it('BUY-03 refuses a word where nothing was ever sent, without a reason, and without the owner’s role', async () => {
    await expect(adopt(true)).rejects.toThrow(/nothing to adopt/);
    await refuse('journal-behind');
    for (const reason of ['', ' lost     ', 'x'.repeat(501)])
      await expect(adopt(true, { reason })).rejects.toThrow('Enter a reason of 10 to 500 characters');
    await expect(adopt(true, { url: db.appUrl })).rejects.toThrow(/role that owns the database/);
    expect(await words()).toEqual([]);
  });
});
