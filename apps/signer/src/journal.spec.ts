import { randomUUID } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FixedClock } from '@usdt-africa/kernel';
import { ConfigError, createLog } from '@usdt-africa/platform/process';
import type { Intent } from './intent.js';
import { JournalClosedError } from './journal-file.js';
import { Journal, type Signed, type SignedEntry } from './journal.js';

const ROOT = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(ROOT, { recursive: true }));

const SEED = Buffer.alloc(32, 7);
const clock = new FixedClock('2026-11-30T10:00:00.000Z');
const log = createLog('signer', 'silent');

let folder: string;
let journal: Journal;
const file = (): string => join(folder, 'signatures.journal');
const open = (seed = SEED): Journal => Journal.open(folder, seed, { log, clock });
const reopen = (): void => {
  journal.close();
  journal = open();
};
beforeEach(() => {
  folder = mkdtempSync(join(ROOT, 'state-'));
  journal = open();
});
afterEach(() => journal.close());

const INTENT: Omit<Intent, 'intentId'> = {
  attempt: 1,
  cause: { kind: 'purchase', id: randomUUID() },
  walletId: randomUUID(),
  from: { kind: 'hot' },
  asset: 'USDT',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  to: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  amountMicro: '5000000',
  reference: { number: 1, id: `${'1'.padStart(16, '0')}${'0'.repeat(48)}` },
  expiration: '2026-11-30T10:05:00.000Z',
  feeLimitSun: '1',
};
function sign(intentId: string = randomUUID(), of = INTENT): SignedEntry {
  const now = clock.now();
  const signed: Omit<Signed, 'sequence'> = {
    intent: { intentId, ...of },
    timestamp: journal.nextTimestamp(now),
    policy: 'cd'.repeat(32),
    txId: 'ab'.repeat(32),
    raw: 'ff'.repeat(211),
    signature: 'ee'.repeat(65),
    signedAt: now.toISOString(),
  };
  return journal.append(signed);
}

describe('the journal', () => {
  it('INT-02 reads back what it wrote, and goes on with the chain', () => {
    const intent = randomUUID();
    const entries = [sign(intent), sign(), sign(intent)];
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    for (const _again of [1, 2]) {
      expect(journal.after(0, 500)).toEqual(entries);
      expect(journal.ofIntent(intent)).toEqual([entries[0], entries[2]]);
      expect([journal.count, journal.signatures, journal.hash]).toEqual([3, 3, entries[2]!.hash]);
      expect(entries.map(({ sequence }) => journal.hashAt(sequence))).toEqual(entries.map(({ hash }) => hash));
      expect(journal.signedInDay(clock.now())).toBe(15_000_000n);
      reopen();
    }
    expect(sign().sequence).toBe(4);
  });

  it('INT-02 reads lines of an earlier release as transfers of USDT from the hot wallet', () => {
    const { from: _from, asset: _asset, ...earlier } = INTENT;
    const intentId = randomUUID();
    const entry = sign(intentId, earlier as typeof INTENT);
    expect(readFileSync(file(), 'utf8')).not.toContain('"asset"');
    reopen();
    expect(journal.ofIntent(intentId)).toEqual([{ ...entry, intent: { intentId, ...INTENT } }]);
    expect(journal.hash).toBe(entry.hash);
    expect(journal.signedInDay(clock.now())).toBe(5_000_000n);
  });

  it('INT-02 counts only what leaves the product towards the day', () => {
    const [cause, from] = [
      { kind: 'sweep', id: randomUUID() },
      { kind: 'deposit', index: 0, address: INTENT.to },
    ] as const;
    for (const _again of [1, 2]) {
      sign(randomUUID(), { ...INTENT, cause, from });
      sign(randomUUID(), { ...INTENT, cause: { ...cause, kind: 'top-up' }, asset: 'TRX', contract: null });
      expect(journal.signedInDay(clock.now())).toBe(0n);
      reopen();
    }
  });

  it('INT-02 gives every transaction a later timestamp, also when the clock is set back', () => {
    const [one, two] = [sign(), sign()];
    expect(two.timestamp).toBe(one.timestamp + 1);
    reopen();
    clock.advance(-3_600_000);
    expect(sign().timestamp).toBe(two.timestamp + 1);
    clock.advance(3_600_000);
  });

  it('INT-02 cuts off a last line that was not written whole: it was never answered', () => {
    const entries = [sign(), sign()];
    const whole = readFileSync(file());
    sign();
    const torn = readFileSync(file());
    for (const end of [whole.length + 1, whole.length + 70, torn.length - 1]) {
      journal.close();
      writeFileSync(file(), torn.subarray(0, end));
      journal = open();
      expect(journal.after(0, 500)).toEqual(entries);
      expect(readFileSync(file())).toEqual(whole);
    }
    journal.close();
    writeFileSync(file(), torn.subarray(0, 30));
    journal = open();
    expect(journal.count).toBe(0);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['another amount', (lines) => lines.map((line) => line.replace('"amountMicro":"5000000"', '"amountMicro":"1"'))],
    ['another hash', ([head, line, ...rest]) => [head!, `${'ab'.repeat(32)}${line!.slice(64)}`, ...rest]],
    ['a missing line', ([head, _one, ...rest]) => [head!, ...rest]],
    ['lines in another order', ([head, one, two, ...rest]) => [head!, two!, one!, ...rest]],
    ['a line twice', ([head, one, ...rest]) => [head!, one!, one!, ...rest]],
    ['an empty line', ([head, ...rest]) => [head!, '', ...rest]],
    ['no first line', ([_head, ...rest]) => rest],
  ])('INT-02 refuses to start with %s, and names the page that helps', (_what, change) => {
    sign();
    sign();
    journal.close();
    const text = readFileSync(file(), 'utf8');
    writeFileSync(file(), `${change(text.trimEnd().split('\n')).join('\n')}\n`);
    expect(() => open()).toThrow(ConfigError);
    expect(() => open()).toThrow('docs/keys.md');
    writeFileSync(file(), text);
    journal = open();
    expect(journal.count).toBe(2);
  });

  it('INT-02 belongs to one seed', () => {
    journal.close();
    expect(() => open(Buffer.alloc(32, 8))).toThrow('another seed');
    journal = open();
  });

  it('INT-02 has one writer', () => {
    sign();
    expect(() => open()).toThrow(/in use by another signer .*docs\/keys\.md/);
    sign();
    // A lock that a killed process left, and one whose number another process has by now.
    journal.close();
    for (const left of [{ pid: 2 ** 22 + 1, startedAt: null }, { pid: process.pid, startedAt: 'before' }, 'x']) {
      writeFileSync(join(folder, 'journal.lock'), JSON.stringify(left));
      journal = open();
      journal.close();
    }
    journal = open();
  });

  it('INT-02 answers nothing where another process wrote to it, and is sound after a restart', () => {
    sign();
    const theirs = readFileSync(file(), 'utf8');
    appendFileSync(file(), 'a line of another process');
    expect(() => sign()).toThrow(JournalClosedError);
    // Not even when the file is as it was.
    writeFileSync(file(), theirs);
    expect(() => sign()).toThrow(JournalClosedError);
    expect(journal.closedBecause).toBe('another process wrote to it');
    reopen();
    expect(sign().sequence).toBe(2);
  });

  it.each<[string, () => void]>([
    ['deleted', () => rmSync(file())],
    [
      'replaced',
      () => (copyFileSync(file(), `${file()}.copy`), rmSync(file()), copyFileSync(`${file()}.copy`, file())),
    ],
    ['cut', () => truncateSync(file(), 100)],
  ])('INT-02 answers nothing once its file is %s', (_what, change) => {
    sign();
    change();
    expect(() => sign()).toThrow(JournalClosedError);
    expect(() => sign()).toThrow(JournalClosedError);
  });
});
