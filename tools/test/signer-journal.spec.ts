import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from '@usdt-africa/kernel';
import { testDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import {
  afterRestoreLine,
  compareJournal,
  highestSignature,
  journalLine,
  readJournal,
  signaturesOf,
} from '../lib/signer-journal.mjs';
import { JournalWriter } from './journal-writer.js';

describe('the signer’s journal beside a database', () => {
  let folder: string;
  let writer: JournalWriter;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'usdt-africa-journal-'));
    writer = new JournalWriter(folder);
    for (let sequence = 1; sequence <= 5; sequence++) writer.sign(sequence);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const compare = async (stored = writer.signatures, knownAtCopy = 0) =>
    compareJournal(await readJournal(folder), stored, knownAtCopy);
  /** Keeps the first lines only, the header among them. */
  const cutTo = (count: number): void => {
    const lines = readFileSync(writer.path, 'utf8').split('\n').slice(0, count);
    writeFileSync(writer.path, `${lines.join('\n')}\n`);
  };

  it('OPS-02 holds every signature of the database, and says how many', async () => {
    const all = await compare();
    expect(all).toMatchObject({ stored: 5, found: 5, missing: 0, newer: 0, unstored: 0 });
    expect(journalLine(all)).toBe("The signer's journal has 5 of the 5 signatures of the database.");
    expect(afterRestoreLine(all)).toBe("The signer's journal and this database agree: 5 signatures.");
    const fewer = await compare(writer.signatures.slice(0, 3), 3);
    expect(fewer).toMatchObject({ stored: 3, found: 3, missing: 0, unstored: 2 });
    expect(journalLine(fewer)).toMatch(/2 are only in the journal\.$/);
    expect(afterRestoreLine(fewer)).toMatch(/has 2 signatures that this database lacks.*adopt-journal/);
  });

  it('OPS-02 does not count a last line that was copied in part', async () => {
    writeFileSync(writer.path, readFileSync(writer.path).subarray(0, -7));
    expect((await readJournal(folder))!.signatures.size).toBe(4);
    appendFileSync(writer.path, 'x'.repeat(100));
    expect((await readJournal(folder))!.signatures.size).toBe(4);
  });

  it('OPS-02 reports a line that was changed, left out or moved, with its number', async () => {
    const whole = readFileSync(writer.path, 'utf8');
    const lines = whole.split('\n');
    const damaged: readonly (readonly [string, number])[] = [
      [whole.replace('"sequence":2', '"sequence":7'), 3],
      [[...lines.slice(0, 3), ...lines.slice(4)].join('\n'), 4],
      [[...lines.slice(0, 3), lines[4], lines[3], ...lines.slice(5)].join('\n'), 4],
      [lines.slice(1).join('\n'), 1],
    ];
    for (const [text, line] of damaged) {
      writeFileSync(writer.path, text);
      await expect(readJournal(folder)).rejects.toThrow(`damaged: line ${line} of`);
    }
  });

  it('OPS-02 does not guess at a journal of another release', async () => {
    const other = new JournalWriter(join(folder, 'other'));
    other.write({ kind: 'journal', version: 1 });
    await expect(readJournal(other.folder)).rejects.toThrow(/^This release cannot read line 2 of/);
    rmSync(other.path);
    expect(await readJournal(other.folder)).toBeNull();
  });

  it('OPS-02 lacks what the database knew before it was copied, and may lack what came later', async () => {
    cutTo(4);
    const lacking = await compare(writer.signatures, 4);
    expect(lacking).toMatchObject({ found: 3, missing: 1, firstMissing: 4, newer: 1 });
    expect(journalLine(lacking)).toContain('lacks 1 signature of the 5 of the database, the first of them number 4');
    const older = await compare(writer.signatures, 3);
    expect(older).toMatchObject({ found: 3, missing: 0, newer: 2 });
    expect(journalLine(older)).toContain('2 are newer than its copy');
    expect(afterRestoreLine(older)).toMatch(/lacks 2 signatures of this database.*adopt-journal/);
    const none = await compareJournal(null, writer.signatures, 5);
    expect(none).toMatchObject({ found: 0, missing: 5, firstMissing: 1 });
  });

  it.each([{ hash: 'ab'.repeat(32) }, { txId: 'ab'.repeat(32) }])(
    'OPS-02 is not the database’s where it has another signature in one’s place: %j',
    async (other) => {
      const stored = writer.signatures.map((line) => (line.sequence === 2 ? { ...line, ...other } : line));
      expect(await compare(stored)).toMatchObject({ found: 4, missing: 1, firstMissing: 2, unstored: 1 });
    },
  );

  it('OPS-02 may lack what a person’s word covers, and nothing else', async () => {
    const lost = writer.signatures.slice();
    rmSync(writer.path);
    const fresh = new JournalWriter(folder);
    fresh.adopt(4, lost[3]!.hash);
    const next = fresh.sign(5);
    const adopted = await compare([...lost.slice(0, 4), next], 5);
    expect(adopted).toMatchObject({ stored: 5, found: 1, adopted: 4, missing: 0 });
    expect(journalLine(adopted)).toContain('4 were lost with an earlier journal, and adopted');
    expect(await compare([...lost, next], 5)).toMatchObject({ missing: 1, firstMissing: 5 });
    // A word for a database that was behind: the journal has the line that the database presented.
    fresh.adopt(5, next.hash);
    expect((await readJournal(folder))!.lostUpTo).toBe(4);
  });

  it('OPS-02 is compared with the events of the database', async () => {
    const db = await testDatabase();
    const client = new pg.Client({ connectionString: db.appUrl });
    await client.connect();
    try {
      expect(await highestSignature(client)).toBe(0);
      for (const { sequence, hash, txId } of writer.signatures.slice(0, 4)) {
        await client.query(
          `insert into events (stream_id, version, event_id, type, schema_version, data, metadata)
           values ($1, 1, $2, 'SendSigned', 1, $3, '{}')`,
          [`send-${uuidv7()}`, uuidv7(), { txId, journal: { sequence, hash } }],
        );
        await client.query(
          `insert into signer_journal (sequence, hash, send_id, attempt, tx_id) values ($1, $2, gen_random_uuid(), 1, $3)`,
          [sequence, hash, txId],
        );
      }
      const known = await highestSignature(client);
      expect(known).toBe(4);
      const comparison = await compareJournal(await readJournal(folder), signaturesOf(client), known);
      expect(comparison).toMatchObject({ stored: 4, found: 4, missing: 0, unstored: 1 });
    } finally {
      await client.end();
      await db.drop();
    }
  });
});
