import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@usdt-africa/platform/process';
import { DepositAddresses } from './derivation.js';
import { IssueBook } from './issue-book.js';
import { IssuedAddresses } from './issued-addresses.js';

const ROOT = mkdtempSync(join(tmpdir(), 'issued-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

const SEED = Buffer.alloc(32, 9);
const log = createLog('signer', 'silent');

/** Counts what it derives. */
class CountingAddresses extends DepositAddresses {
  derived = 0;
  override issue(from: number, count: number): ReturnType<DepositAddresses['issue']> {
    this.derived += count;
    return super.issue(from, count);
  }
}

/** A signer whose database has these indexes. */
function opened(folder: string, highest?: number): { issued: IssuedAddresses; addresses: CountingAddresses } {
  const book = IssueBook.open(folder, SEED);
  if (highest !== undefined) book.agree({ token: null, proposed: null, adoption: null, next: 0, highest });
  const addresses = new CountingAddresses(SEED);
  return { issued: new IssuedAddresses(addresses, book, { folder, seed: SEED }, log), addresses };
}

describe('the issued addresses', () => {
  it('INT-02 are derived in the background, and cached for the next start', async () => {
    const folder = mkdtempSync(join(ROOT, 'state-'));
    const first = opened(folder, 39);
    expect(first.issued.isComplete).toBe(false);
    await first.issued.settle(30_000);
    expect([first.issued.isComplete, first.addresses.derived]).toEqual([true, 40]);
    const all = await new DepositAddresses(SEED).issue(0, 41);
    expect(all.map(({ address }) => first.issued.has(address))).toEqual([...Array<boolean>(40).fill(true), false]);

    const second = opened(folder);
    expect([second.issued.isComplete, second.addresses.derived]).toEqual([true, 0]);
    expect(all.map(({ address }) => second.issued.has(address))).toEqual([...Array<boolean>(40).fill(true), false]);
    const more = opened(folder, 49);
    await more.issued.settle(30_000);
    expect([more.issued.has(all[40]!.address), more.addresses.derived]).toEqual([true, 10]);
  });

  it('INT-02 are derived once while they are issued', async () => {
    const folder = mkdtempSync(join(ROOT, 'state-'));
    const { issued, addresses } = opened(folder, 29);
    const derived = issued.derive(0, 30);
    await issued.settle(30_000);
    expect((await derived).every(({ address }) => issued.has(address))).toBe(true);
    // Once by the start, which had begun before, and once to be answered.
    expect(addresses.derived).toBe(60);
    issued.follow();
    expect(addresses.derived).toBe(60);
  });

  it('INT-02 are not taken from a cache that was changed', async () => {
    const folder = mkdtempSync(join(ROOT, 'state-'));
    await opened(folder, 9).issued.settle(30_000);
    const file = join(folder, 'issued-addresses.cache');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/.{6}\n$/, '000000\n'));
    const { issued, addresses } = opened(folder);
    expect(issued.isComplete).toBe(false);
    await issued.settle(30_000);
    expect([issued.isComplete, addresses.derived]).toEqual([true, 10]);
    appendFileSync(file, 'a line that was not written whole');
    expect(opened(folder).issued.isComplete).toBe(true);
  });
});
