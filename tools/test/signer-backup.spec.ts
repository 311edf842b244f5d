import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../lib/processes.mjs';
import { bringBackWhatIsMissing } from '../lib/restore.mjs';
import { JOURNAL, readJournal } from '../lib/signer-journal.mjs';
import { Machine } from './backed-up-machine.js';
import { JournalWriter } from './journal-writer.js';

/** Appends lines as fast as it can, each in two writes: a copy finds many of them half written. */
const APPENDS = `import { createHash } from 'node:crypto';
  import { openSync, writeSync } from 'node:fs';
  const file = openSync(process.argv[1], 'a', 0o600);
  const append = (before, text) => {
    const hash = createHash('sha256').update(before).update(text).digest('hex');
    const line = hash + ' ' + text + '\\n';
    writeSync(file, line.slice(0, 90));
    writeSync(file, line.slice(90));
    return hash;
  };
  let hash = append('', JSON.stringify({ kind: 'journal', version: 1, id: 'a'.repeat(40) }));
  for (let sequence = 1; ; sequence++)
    hash = append(hash, JSON.stringify({ kind: 'signature', sequence, txId: 'a'.repeat(64) }));`;

describe('the signer’s folder in a backup', () => {
  const machine = new Machine();
  const product = join(machine.folder, 'product');
  const signer = join(product, 'signer');
  beforeAll(() => machine.open());
  afterAll(() => machine.close());
  beforeEach(() => mkdirSync(signer, { recursive: true }));
  afterEach(() => rmSync(product, { recursive: true, force: true }));

  it('OPS-02 has a journal that is usable, also when it was appended to meanwhile', async () => {
    const path = join(signer, JOURNAL);
    const signing = spawn(process.execPath, ['--input-type=module', '-e', APPENDS, path], { stdio: 'ignore' });
    const ended = new Promise((resolve) => signing.once('exit', resolve));
    try {
      expect(await until(() => existsSync(path) && statSync(path).size > 10_000, 20_000, 5)).toBe(true);
      const { folder } = await machine.backUp();
      expect((await readJournal(join(folder, 'signer')))!.signatures.size).toBeGreaterThan(10);
    } finally {
      signing.kill('SIGKILL');
      await ended;
    }
  });

  it('OPS-02 has no lock of the running signer, and comes back whole where it is gone', async () => {
    const { signatures } = new JournalWriter(signer);
    writeFileSync(join(signer, 'issued.json'), '{}');
    for (const lock of ['journal.lock', '.journal.lock.123']) writeFileSync(join(signer, lock), '{}');
    const backup = await machine.backUp();
    expect(backup).toMatchObject({ signatures: 0 });
    expect(readdirSync(join(backup.folder, 'signer')).toSorted()).toEqual(['issued.json', JOURNAL]);
    rmSync(signer, { recursive: true });
    expect(await bringBackWhatIsMissing(backup, product)).toEqual(['signer']);
    expect((await readJournal(signer))!.signatures.size).toBe(signatures.length);
  });

  it('OPS-02 gives a lost journal back into the signer’s folder, and leaves a newer one', async () => {
    const writer = new JournalWriter(signer);
    writer.sign(1);
    const backup = await machine.backUp();
    writer.sign(2);
    const newer = readFileSync(writer.path);
    expect(await bringBackWhatIsMissing(backup, product)).toEqual([]);
    expect(readFileSync(writer.path)).toEqual(newer);
    rmSync(writer.path);
    expect(await bringBackWhatIsMissing(backup, product)).toEqual([join('signer', JOURNAL)]);
    expect((await readJournal(signer))!.signatures.size).toBe(1);
    expect(readdirSync(signer)).toEqual([JOURNAL]);
  });
});
