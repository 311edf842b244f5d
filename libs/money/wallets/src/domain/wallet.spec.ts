import { assertBalanced, evolveAll, type Posting } from '@usdt-africa/kernel';
import { credit, type CreditEntry, debit, type DebitEntry, type Decided, takeBack, undo } from './decide.js';
import { leftOf, receivableAccount, usedOn, type Wallet, walletAccount, walletDecider } from './wallet.js';

const ACCOUNT = '0199a000-0000-7000-8000-000000000001';
const entryId = (n: number): string => `0199a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const NOON = new Date('2026-11-28T11:00:00.000Z');
const LIMITS = { dayKobo: 500n, monthKobo: 900n };

const funding = (n: number, amountKobo: bigint): CreditEntry => ({
  accountId: ACCOUNT,
  entryId: entryId(n),
  kind: 'funding',
  amountKobo,
  counter: 'collection:paystack',
});
const purchase = (n: number, amountKobo: bigint): DebitEntry => ({
  accountId: ACCOUNT,
  entryId: entryId(n),
  kind: 'purchase',
  amountKobo,
  counter: `payable:purchase:${entryId(n)}`,
  limit: { class: 'buy', limits: LIMITS },
});

/** A wallet with a history, folded. */
class Given {
  wallet: Wallet = walletDecider.initial;
  readonly events: Decided[number][] = [];

  when(decide: (wallet: Wallet) => Decided): Decided {
    const decided = decide(this.wallet);
    for (const one of decided) assertBalanced(one.type, one.data.postings);
    this.wallet = evolveAll(walletDecider, this.wallet, decided);
    this.events.push(...decided);
    return decided;
  }

  credited(amountKobo: bigint, now = NOON): Decided {
    return this.when((wallet) => credit(wallet, funding(1, amountKobo), now));
  }

  debited(n: number, amountKobo: bigint, now = NOON): Decided {
    return this.when((wallet) => debit(wallet, purchase(n, amountKobo), now));
  }

  undone(debitEvents: Decided, now = NOON): Decided {
    const [first] = debitEvents;
    if (first?.type !== 'WalletDebited' || first.data.kind !== 'purchase') throw new Error('no purchase');
    const { kind, ...data } = first.data;
    return this.when((wallet) => undo(wallet, { ...data, kind }, entryId(99), now));
  }

  takenBack(amountKobo: bigint): Decided {
    const { accountId, counter } = funding(1, amountKobo);
    const entry = { accountId, entryId: entryId(50), amountKobo, counter, undoes: entryId(1) };
    return this.when((wallet) => takeBack(wallet, entry, NOON));
  }

  /** What the postings of an account come to. */
  sum(account: string): bigint {
    return this.events
      .flatMap(({ data }): readonly Posting[] => data.postings)
      .reduce((sum, line) => (line.account === account ? sum + BigInt(line.amount) : sum), 0n);
  }
}

const linesOf = (events: Decided) =>
  events.map(({ type, data }) => [type, data.amountKobo, 'balanceKobo' in data ? data.balanceKobo : data.openKobo]);

describe('a wallet', () => {
  it('WALLET-03 states what was added, against what, and the balance after it', () => {
    const given = new Given();
    expect(given.credited(1_000n)).toEqual([
      {
        type: 'WalletCredited',
        schemaVersion: 1,
        data: {
          kind: 'funding',
          accountId: ACCOUNT,
          entryId: entryId(1),
          amountKobo: '1000',
          balanceKobo: '1000',
          counter: 'collection:paystack',
          limit: null,
          undoes: null,
          at: NOON.toISOString(),
          postings: [
            { account: walletAccount(ACCOUNT), currency: 'NGN', amount: '-1000' },
            { account: 'collection:paystack', currency: 'NGN', amount: '1000' },
          ],
        },
      },
    ]);
  });

  it('WALLET-03 is debited to the last kobo and never below zero', () => {
    const given = new Given();
    given.credited(400n);
    expect(() => given.debited(2, 401n)).toThrow(expect.objectContaining({ code: 'wallet-short', status: 422 }));
    expect(given.debited(2, 400n)).toMatchObject([
      { data: { balanceKobo: '0', limit: { class: 'buy', day: '2026-11-28' } } },
    ]);
    expect(() => given.debited(3, 1n)).toThrow(/Your wallet has ₦0\.00/);
  });

  it('LIM-01 stops debits above the limit of the day, then of the month, and says what is left', () => {
    const given = new Given();
    given.credited(10_000n);
    given.debited(2, 500n);
    expect(() => given.debited(3, 1n)).toThrow(/buy for ₦5\.00 a day. You have nothing left today/);
    const tomorrow = new Date('2026-11-29T11:00:00.000Z');
    expect(() => given.debited(3, 401n, tomorrow)).toThrow(/a month\. You have ₦4\.00 left this month/);
    given.debited(3, 400n, tomorrow);
    const december = new Date('2026-11-30T23:00:00.000Z');
    expect(leftOf(given.wallet, 'buy', LIMITS, december)).toEqual(LIMITS);
    given.debited(4, 500n, december);
    expect(leftOf(given.wallet, 'buy', LIMITS, december)).toEqual({ dayKobo: 0n, monthKobo: 400n });
  });

  it('LIM-01 counts days as Lagos has them, and sending apart from buying', () => {
    const given = new Given();
    given.credited(10_000n);
    given.debited(2, 500n, new Date('2026-11-28T22:59:59.999Z'));
    given.debited(3, 300n, new Date('2026-11-28T23:00:00.000Z'));
    expect(usedOn(given.wallet, 'buy', '2026-11-29')).toEqual({ dayKobo: 300n, monthKobo: 800n });
    expect(usedOn(given.wallet, 'send', '2026-11-29')).toEqual({ dayKobo: 0n, monthKobo: 0n });
    const unlimited = { class: 'send' as const, limits: { dayKobo: null, monthKobo: null } };
    given.when((wallet) => debit(wallet, { ...purchase(4, 5_000n), kind: 'withdrawal', limit: unlimited }, NOON));
    // The process's clock ran behind the newest line.
    expect(given.events.at(-1)?.data).toMatchObject({ at: '2026-11-28T23:00:00.000Z', limit: { day: '2026-11-29' } });
  });

  it('BUY-03 credits an undone debit back with its day, and frees the limits of that day and month', () => {
    const given = new Given();
    given.credited(1_000n);
    const before = given.wallet;
    const debitEvents = given.debited(2, 500n);
    expect(linesOf(given.undone(debitEvents))).toEqual([['WalletCredited', '500', '1000']]);
    expect(given.events.at(-1)?.data).toMatchObject({
      kind: 'purchase-undone',
      limit: { class: 'buy', day: '2026-11-28' },
      undoes: entryId(2),
      counter: `payable:purchase:${entryId(2)}`,
    });
    expect(leftOf(given.wallet, 'buy', LIMITS, NOON)).toEqual(LIMITS);
    expect(given.wallet.balanceKobo).toBe(before.balanceKobo);
    expect(given.sum(`payable:purchase:${entryId(2)}`)).toBe(0n);
  });

  it('BUY-03 frees nothing of another day or month when a debit is undone later', () => {
    const given = new Given();
    given.credited(10_000n);
    const debitEvents = given.debited(2, 300n);
    const next = new Date('2026-11-29T11:00:00.000Z');
    given.debited(3, 200n, next);
    given.undone(debitEvents, next);
    expect(usedOn(given.wallet, 'buy', '2026-11-29')).toEqual({ dayKobo: 200n, monthKobo: 200n });
    const late = given.debited(4, 100n, next);
    const december = new Date('2026-12-01T11:00:00.000Z');
    given.debited(5, 100n, december);
    given.undone(late, december);
    expect(usedOn(given.wallet, 'buy', '2026-12-01')).toEqual({ dayKobo: 100n, monthKobo: 100n });
  });

  it('WALLET-02 takes a credit back to zero, owes the rest, and pays it from the next credits first', () => {
    const given = new Given();
    given.credited(1_000n);
    const debitEvents = given.debited(2, 400n);
    expect(linesOf(given.takenBack(1_000n))).toEqual([
      ['WalletDebited', '600', '0'],
      ['WalletReceivableOpened', '400', '400'],
    ]);
    expect(given.wallet).toMatchObject({ balanceKobo: 0n, openKobo: 400n });
    expect(given.sum(receivableAccount(ACCOUNT))).toBe(400n);
    expect(() => given.debited(3, 1n)).toThrow(expect.objectContaining({ code: 'wallet-owes', status: 409 }));
    expect(linesOf(given.credited(100n))).toEqual([
      ['WalletCredited', '100', '100'],
      ['WalletDebited', '100', '0'],
    ]);
    expect(linesOf(given.takenBack(50n))).toEqual([['WalletReceivableOpened', '50', '350']]);
    expect(linesOf(given.undone(debitEvents))).toEqual([
      ['WalletCredited', '400', '400'],
      ['WalletDebited', '350', '50'],
    ]);
    expect(given.wallet).toMatchObject({ balanceKobo: 50n, openKobo: 0n });
    expect(given.sum(receivableAccount(ACCOUNT))).toBe(0n);
    expect(given.sum(walletAccount(ACCOUNT))).toBe(-50n);
    given.debited(3, 50n);
  });

  it('WALLET-03 refuses an entry of nothing as a bug of its caller', () => {
    for (const decide of [
      () => credit(walletDecider.initial, funding(1, 0n), NOON),
      () => debit(walletDecider.initial, purchase(1, -1n), NOON),
      () => takeBack(walletDecider.initial, { ...funding(1, 0n), undoes: null }, NOON),
    ])
      expect(decide).toThrow(RangeError);
  });
});
