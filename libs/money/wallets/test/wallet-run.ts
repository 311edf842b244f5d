import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { evolveAll, lagosDay, Refusal } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { credit, debit, type Decided, type RecordedDebit, takeBack, undo } from '../src/domain/decide.js';
import { leftOf, type Wallet, walletDecider, type WalletLimits } from '../src/domain/wallet.js';

const ACCOUNT = '0199a000-0000-7000-8000-000000000001';
const START = Date.parse('2026-11-24T09:00:00.000Z');
const LIMITS = {
  buy: { dayKobo: 5_000n, monthKobo: 20_000n },
  send: { dayKobo: 3_000n, monthKobo: null },
} as const satisfies Readonly<Record<string, WalletLimits>>;
const KINDS = { buy: 'purchase', send: 'withdrawal' } as const;
const CLASSES = ['buy', 'send'] as const;

/** One random operation on a wallet. */
interface Operation {
  readonly act: 'credit' | 'buy' | 'send' | 'undo' | 'take-back';
  readonly amountKobo: bigint;
  /** Which of the debits that stand is undone. */
  readonly which: number;
  readonly waitMinutes: number;
  /** Of the clock of the process that decides. */
  readonly clockOffMinutes: number;
}

export const anyOperation: fc.Arbitrary<Operation> = fc.record({
  act: fc.constantFrom('credit', 'credit', 'buy', 'buy', 'buy', 'send', 'undo', 'take-back'),
  amountKobo: fc.bigInt(1n, 4_000n),
  which: fc.nat(20),
  waitMinutes: fc.oneof({ weight: 8, arbitrary: fc.nat(240) }, { weight: 1, arbitrary: fc.nat(20 * 1440) }),
  clockOffMinutes: fc.integer({ min: -5, max: 5 }),
});

/**
 * One wallet under random operations, next to a naive account of the same: it adds up every event anew, knows the debits that
 * stand, and knows nothing of how a wallet is folded.
 */
class WalletRun {
  wallet: Wallet = walletDecider.initial;
  /** Refused operations, and the others. */
  readonly counts = { refused: 0, done: 0 };
  readonly #undoable: RecordedDebit[] = [];
  readonly #usedOnDay = new Map<string, bigint>();
  #now = START;
  #balance = 0n;
  #owed = 0n;
  #entries = 0;

  apply(operation: Operation): void {
    this.#now += operation.waitMinutes * 60_000;
    const now = new Date(Math.max(START, this.#now + operation.clockOffMinutes * 60_000));
    const before = this.wallet;
    let decided: Decided;
    try {
      decided = this.#decide(operation, now);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      ok(this.#mustRefuse(operation, now), 'refused without a reason');
      this.counts.refused += 1;
      return;
    }
    if (decided.length === 0) return;
    ok(!this.#mustRefuse(operation, now), 'not refused');
    this.wallet = evolveAll(walletDecider, before, decided);
    for (const event of decided) this.#note(event);
    this.counts.done += 1;
    this.#compare(now);
  }

  #decide({ act, amountKobo, which }: Operation, now: Date): Decided {
    const entryId = this.#entryId();
    const entry = { accountId: ACCOUNT, entryId, amountKobo, counter: 'collection:paystack' };
    switch (act) {
      case 'credit':
        return credit(this.wallet, { ...entry, kind: 'funding' }, now);
      case 'take-back':
        return takeBack(this.wallet, { ...entry, undoes: null }, now);
      case 'undo': {
        const [debited] = this.#undoable.splice(which % (this.#undoable.length || 1), 1);
        return debited ? undo(this.wallet, debited, entryId, now) : [];
      }
      default: {
        const counter = `payable:purchase:${entryId}`;
        const limit = { class: act, limits: LIMITS[act] };
        return debit(this.wallet, { ...entry, counter, kind: KINDS[act], limit }, now);
      }
    }
  }

  #mustRefuse({ act, amountKobo }: Operation, now: Date): boolean {
    if (act !== 'buy' && act !== 'send') return false;
    const day = this.#dayOf(now);
    const { dayKobo, monthKobo } = LIMITS[act];
    return (
      this.#owed > 0n ||
      amountKobo > this.#balance ||
      this.#usedIn(act, day) + amountKobo > dayKobo ||
      (monthKobo !== null && this.#usedIn(act, day.slice(0, 7)) + amountKobo > monthKobo)
    );
  }

  /** What a class used in a day or a month, added up over all days. */
  #usedIn(limitClass: string, period: string): bigint {
    let sum = 0n;
    for (const [key, kobo] of this.#usedOnDay) if (key.startsWith(`${limitClass} ${period}`)) sum += kobo;
    return sum;
  }

  #note({ type, data }: Decided[number]): void {
    const amount = BigInt(data.amountKobo);
    if (type === 'WalletReceivableOpened') {
      this.#owed += amount;
      return;
    }
    const signed = type === 'WalletCredited' ? amount : -amount;
    this.#balance += signed;
    strictEqual(data.balanceKobo, this.#balance.toString());
    if (data.counter === `receivable:wallet:${ACCOUNT}`) this.#owed -= amount;
    if (data.limit) {
      const key = `${data.limit.class} ${data.limit.day}`;
      this.#usedOnDay.set(key, (this.#usedOnDay.get(key) ?? 0n) - signed);
    }
    if (type === 'WalletDebited' && (data.kind === 'purchase' || data.kind === 'withdrawal'))
      this.#undoable.push({ ...data, kind: data.kind });
  }

  #compare(now: Date): void {
    const { wallet } = this;
    strictEqual(wallet.balanceKobo, this.#balance);
    strictEqual(wallet.openKobo, this.#owed);
    ok(wallet.balanceKobo >= 0n && wallet.openKobo >= 0n, 'below zero');
    ok(wallet.openKobo === 0n || wallet.balanceKobo === 0n, 'owes, and has naira');
    const day = this.#dayOf(now);
    for (const limitClass of CLASSES) {
      const { dayKobo, monthKobo } = LIMITS[limitClass];
      const used = { day: this.#usedIn(limitClass, day), month: this.#usedIn(limitClass, day.slice(0, 7)) };
      ok(used.day <= dayKobo && (monthKobo === null || used.month <= monthKobo), 'above a limit');
      deepStrictEqual(leftOf(wallet, limitClass, LIMITS[limitClass], now), {
        dayKobo: dayKobo - used.day,
        monthKobo: monthKobo === null ? null : monthKobo - used.month,
      });
    }
  }

  /** The Lagos day, not before the newest line's. */
  #dayOf(now: Date): string {
    const text = now.toISOString();
    return lagosDay(new Date(text > this.wallet.lastAt ? text : this.wallet.lastAt));
  }

  #entryId(): string {
    this.#entries += 1;
    return `0199a000-0000-7000-8000-${String(this.#entries).padStart(12, '0')}`;
  }
}

/** Runs operations on a new wallet and checks it after each. @returns how many were refused, and done */
export function runWallet(operations: Iterable<Operation>): WalletRun['counts'] {
  const run = new WalletRun();
  for (const operation of operations) run.apply(operation);
  return run.counts;
}
