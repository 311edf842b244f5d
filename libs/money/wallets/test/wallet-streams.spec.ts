import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  ConcurrencyError,
  createEventStore,
  type NewEvent,
  type PostgresEventStore,
  type RecordedEvent,
} from '@usdt-africa/event-store';
import { fold, Refusal, uuidFrom } from '@usdt-africa/kernel';
import { auditLedger } from '@usdt-africa/ledger';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import pg from 'pg';
import {
  type PreparedEntry,
  retryOnWalletConflict,
  walletDecider,
  type WalletEvent,
  WalletStreams,
} from '../src/index.js';
import { ShowWalletStatement, ShowWalletStatementHandler } from '../src/read-model/show-wallet-statement.js';
import { walletLinesProjection } from '../src/read-model/wallet-lines.js';

const ACCOUNT = '0199a000-0000-7000-8000-0000000000a1';
const OTHER = '0199a000-0000-7000-8000-0000000000a2';
const METADATA = { correlationId: 'wallet', actor: 'system:test' };
const LIMITS = { dayKobo: 300n, monthKobo: 1_000n };
const clock = { now: () => new Date('2026-11-28T11:00:00.000Z') };

/** One process: a store and wallets with connections of their own. */
class Process {
  readonly store: PostgresEventStore;
  readonly wallets: WalletStreams;

  constructor(readonly pool: pg.Pool) {
    this.store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    this.wallets = new WalletStreams(this.store, pool, clock);
  }

  /** Appends an entry together with the caller's own event, the first of a stream of its own. */
  async book(entryId: string, prepare: () => Promise<PreparedEntry>): Promise<PreparedEntry> {
    const own: NewEvent = event('MailSent', { mailId: entryId, at: clock.now().toISOString() });
    return retryOnWalletConflict(async () => {
      const prepared = await prepare();
      await this.store.append(
        [{ streamId: streams.mail(entryId), expectedVersion: 0, events: [own] }, prepared.append],
        {
          metadata: METADATA,
          ...(prepared.alongside && { alongside: prepared.alongside }),
        },
      );
      return prepared;
    });
  }

  fund(accountId: string, n: number, amountKobo: bigint): Promise<PreparedEntry> {
    const entryId = uuidFrom('funding', accountId, String(n));
    const about = { accountId, entryId, amountKobo, counter: 'collection:paystack' };
    return this.book(entryId, () => this.wallets.prepareCredit({ ...about, kind: 'funding' }));
  }

  buy(accountId: string, n: number, amountKobo: bigint, limits = LIMITS): Promise<PreparedEntry> {
    const entryId = uuidFrom('purchase', accountId, String(n));
    const about = { accountId, entryId, amountKobo, counter: `payable:purchase:${entryId}` };
    const limit = { class: 'buy' as const, limits };
    return this.book(entryId, () => this.wallets.prepareDebit({ ...about, kind: 'purchase', limit }));
  }
}

const UNLIMITED = { dayKobo: 1_000_000_000n, monthKobo: 1_000_000_000n };

describe('wallets by their streams', () => {
  let db: TestDatabase;
  let process: Process;
  const others: pg.Pool[] = [];

  beforeEach(async () => {
    db = await testDatabase();
    process = new Process(db.app);
  });
  afterEach(async () => {
    await Promise.all(others.splice(0).map((pool) => pool.end()));
    await db.drop();
  });

  const anotherProcess = (): Process => {
    const pool = new pg.Pool({ connectionString: db.appUrl, max: 1 });
    others.push(pool);
    return new Process(pool);
  };
  const stored = async (accountId: string): Promise<number | undefined> =>
    (await db.app.query<{ version: number }>('select version from wallet_states where account_id = $1', [accountId]))
      .rows[0]?.version;
  const naive = async (accountId: string) =>
    fold(walletDecider, (await process.store.readStream(streams.wallet(accountId))) as unknown as WalletEvent[]);
  const project = async (events: readonly RecordedEvent[]): Promise<void> => {
    const wanted = events.filter(({ type }) => walletLinesProjection.handles.includes(type));
    await process.store.transaction((tx) => walletLinesProjection.apply(wanted, tx));
  };

  it.each([
    ['the balance', 250n, { dayKobo: 100_000n, monthKobo: 100_000n }, 25],
    ['the limit of the day', 100_000n, LIMITS, 30],
  ])(
    'WALLET-03 fifty debits at once from three connections never pass %s',
    async (_what, balanceKobo, limits, fits) => {
      await process.fund(ACCOUNT, 0, balanceKobo);
      const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          processes[n % 3]!.buy(ACCOUNT, n, 10n, limits).then(
            () => 'done',
            (error: unknown) => {
              if (error instanceof Refusal) return error.code;
              throw error;
            },
          ),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(fits);
      const { state, version } = await process.wallets.load(ACCOUNT);
      expect(version).toBe(1 + fits);
      expect(state.balanceKobo).toBe(balanceKobo - 10n * BigInt(fits));
      expect(state).toEqual(await naive(ACCOUNT));
      expect((await auditLedger({ pool: db.reader } as PostgresEventStore)).findings).toEqual([]);
    },
  );

  it('WALLET-03 books an entry once, however often its cause is handled', async () => {
    await process.fund(ACCOUNT, 0, 1_000n);
    await process.buy(ACCOUNT, 1, 10n);
    const again = process.wallets.prepareDebit({
      ...{ accountId: ACCOUNT, entryId: uuidFrom('purchase', ACCOUNT, '1'), amountKobo: 10n },
      ...{ counter: 'payable:purchase:x', kind: 'purchase', limit: null },
    });
    const own = event('MailSent', { mailId: ACCOUNT, at: clock.now().toISOString() });
    const name = streams.mail(uuidFrom('purchase', ACCOUNT, '1'));
    await expect(
      process.store.append([{ streamId: name, expectedVersion: 0, events: [own] }, (await again).append], {
        metadata: METADATA,
      }),
    ).rejects.toThrow(ConcurrencyError);
    expect((await process.wallets.load(ACCOUNT)).state.balanceKobo).toBe(990n);
  });

  it('WALLET-03 stores the state with every sixteenth line, and reads only what is newer', async () => {
    await process.fund(ACCOUNT, 0, 100_000n);
    for (let n = 1; n < 15; n++) await process.buy(ACCOUNT, n, 1n);
    expect(await stored(ACCOUNT)).toBeUndefined();
    await process.buy(ACCOUNT, 15, 1n);
    expect(await stored(ACCOUNT)).toBe(16);
    for (let n = 16; n < 40; n++) await process.buy(ACCOUNT, n, 1n);
    expect(await stored(ACCOUNT)).toBe(32);
    const { state, version } = await anotherProcess().wallets.load(ACCOUNT);
    expect([version, state]).toEqual([40, await naive(ACCOUNT)]);
    // Proof that it is used: the balance of a forged state is what a decision sees.
    await db.owner.query(`update wallet_states set state = jsonb_set(state, '{openKobo}', '{"$n": "7"}')`);
    expect((await process.wallets.load(ACCOUNT)).state.openKobo).toBe(7n);
  });

  it('WALLET-03 folds the stream again where the state was lost, or is of another format', async () => {
    await process.fund(ACCOUNT, 0, 100_000n);
    for (let n = 1; n < 40; n++) await process.buy(ACCOUNT, n, 1n);
    await db.app.query('delete from wallet_states');
    expect((await process.wallets.load(ACCOUNT)).state).toEqual(await naive(ACCOUNT));
    expect(await stored(ACCOUNT)).toBe(40);
    await db.app.query(`update wallet_states set row_version = 99, state = '{"not": "ours"}'`);
    expect((await process.wallets.load(ACCOUNT)).state).toEqual(await naive(ACCOUNT));
    await process.buy(ACCOUNT, 41, 1n);
  });

  it('WALLET-02 moves naira between two wallets in one append', async () => {
    await process.fund(ACCOUNT, 0, 500n);
    const entryId = uuidFrom('transfer', ACCOUNT);
    const counter = `payable:transfer:${entryId}`;
    const about = { entryId, amountKobo: 200n, counter };
    const [out, into] = await Promise.all([
      process.wallets.prepareDebit({ ...about, accountId: ACCOUNT, kind: 'transfer-out', limit: null }),
      process.wallets.prepareCredit({ ...about, accountId: OTHER, kind: 'transfer-in' }),
    ]);
    await process.store.append([out.append, into.append], { metadata: METADATA });
    expect((await process.wallets.load(ACCOUNT)).state.balanceKobo).toBe(300n);
    expect((await process.wallets.load(OTHER)).state.balanceKobo).toBe(200n);
  });

  describe('the statement', () => {
    const shown = async (limit: number, after: string | null = null, accountId = ACCOUNT) =>
      new ShowWalletStatementHandler(db.app, process.wallets).execute(new ShowWalletStatement(accountId, limit, after));

    it('WALLET-03 shows every line of a long wallet once, by pages, with the balance after it', async () => {
      await process.fund(ACCOUNT, 0, 100_000n);
      await process.fund(OTHER, 0, 7n);
      for (let n = 1; n <= 60; n++)
        await (n % 3 === 0 ? process.fund(ACCOUNT, n, 5n) : process.buy(ACCOUNT, n, BigInt(n), UNLIMITED));
      await project(await everything(process.store));
      const lines: Awaited<ReturnType<typeof shown>>['lines'][number][] = [];
      const sizes: number[] = [];
      for (let after: string | null = null; ;) {
        const page = await shown(25, after);
        lines.push(...page.lines);
        sizes.push(page.lines.length);
        after = page.next;
        if (after === null) break;
      }
      expect(sizes).toEqual([25, 25, 11]);
      expect(new Set(lines.map(({ entryId }) => entryId)).size).toBe(61);
      const kobo = (text: string): bigint => BigInt(text.replace('.', ''));
      let balance = 0n;
      for (const line of lines.toReversed()) {
        balance += kobo(line.amount);
        expect(kobo(line.balance)).toBe(balance);
      }
      expect((await shown(1)).balance).toBe(lines[0]!.balance);
      expect(await shown(25, null, OTHER)).toMatchObject({ balance: '0.07', lines: [{ kind: 'funding' }], next: null });
    });

    it('WALLET-02 shows what is owed after more was taken back than the wallet had', async () => {
      await process.fund(ACCOUNT, 0, 500n);
      await process.buy(ACCOUNT, 1, 200n);
      const entryId = uuidFrom('taken-back', ACCOUNT);
      const funded = uuidFrom('funding', ACCOUNT, '0');
      const about = { accountId: ACCOUNT, entryId, amountKobo: 500n, counter: 'collection:paystack', undoes: funded };
      await process.book(entryId, () => process.wallets.prepareTakeBack(about));
      await project(await everything(process.store));
      expect(await shown(2)).toMatchObject({
        balance: '0.00',
        owed: '2.00',
        lines: [
          { kind: 'receivable', amount: '0.00', balance: '0.00', owed: '2.00', undoes: funded },
          { kind: 'funding-taken-back', amount: '-3.00', balance: '0.00', owed: null, undoes: funded },
        ],
        next: '3',
      });
      expect((await auditLedger({ pool: db.reader } as PostgresEventStore)).findings).toEqual([]);
    });

    it('WALLET-01 is empty for an account without a wallet, and for a place that no page ended at', async () => {
      const empty = { balance: '0.00', owed: null, lines: [], next: null };
      expect(await shown(25)).toEqual(empty);
      expect(await shown(25, `1' or true`)).toEqual(empty);
    });
  });
});
