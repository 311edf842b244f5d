import { randomBytes } from 'node:crypto';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type NewEvent, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, posting, uuidv7 } from '@usdt-africa/kernel';
import { everything, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { addressFromHex } from '@usdt-africa/tron';
import {
  CHECK_RULES,
  ChainCheck,
  chainCheckAlarms,
  chainCheckFacts,
  chainDifferences,
  CheckTables,
} from '../src/index.js';
import { chainLinesProjection } from '../src/index.js';
import { StubSolidNode } from './stub-solid-node.js';

const HOT_WALLET = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const TREASURY = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const newAddress = (): string => addressFromHex(randomBytes(20).toString('hex'));
const newHash = (): string => randomBytes(32).toString('hex');

describe('the check of the chain against the ledger', () => {
  const clock = new FixedClock('2026-11-30T12:00:00.000Z');
  let node: StubSolidNode;
  let db: TestDatabase;
  let store: PostgresEventStore;
  let check: ChainCheck;
  beforeEach(async () => {
    node = await new StubSolidNode().listen();
    db = await testDatabase();
    store = createEventStore({ pool: db.app, clock, moneyEvents: MONEY_EVENTS }) as PostgresEventStore;
    check = checkWith({});
    await cursorAt(200);
  });
  afterEach(async () => {
    await node.close();
    await db.drop();
  });

  const checkWith = (rules: Partial<typeof CHECK_RULES>): ChainCheck => {
    const config = {
      solidityNodeUrl: node.url,
      apiKey: null,
      contract: CONTRACT,
      hotWallet: HOT_WALLET,
      treasury: TREASURY,
    };
    const note = (): void => undefined;
    const quick = {
      ...CHECK_RULES,
      pollMs: 1,
      settleMs: 1,
      cursorMs: 20,
      secondMs: 1,
      addressMs: 0,
      round: 3,
      ...rules,
    };
    return new ChainCheck(config, new CheckTables(db.app), clock, { info: note, warn: note, error: note }, quick);
  };
  const cursorAt = (block: number) =>
    db.app.query(
      `insert into chain_cursors (name, block_number, block_id, block_time) values ('solid', $1, repeat('a', 64), now())
       on conflict (name) do update set block_number = excluded.block_number`,
      [block],
    );
  const issued = async (count: number): Promise<string[]> => {
    const addresses = Array.from({ length: count }, newAddress);
    await db.app.query(
      `insert into address_pool (index, address, issued_at) select n - 1, address, now()
       from unnest($1::text[]) with ordinality as a (address, n)`,
      [addresses],
    );
    return addresses;
  };
  let applied = 0;
  const happened = async (streamId: string, ...events: NewEvent[]): Promise<void> => {
    const version = (await store.readStream(streamId)).length;
    await store.append(
      { streamId, expectedVersion: version, events },
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
    const all: RecordedEvent[] = await everything(store);
    const fresh = all.slice(applied).filter(({ type }) => chainLinesProjection.handles.includes(type));
    applied = all.length;
    await store.transaction((tx) => chainLinesProjection.apply(fresh, tx));
  };
  beforeEach(() => {
    applied = 0;
  });

  const block = (number: number) => ({ number, id: newHash(), time: clock.now().toISOString() });
  const deposit = (address: string, amount: bigint, blockNumber: number): Promise<void> => {
    const transactionId = newHash();
    const at = clock.now().toISOString();
    return happened(
      streams.deposit(`${transactionId}-0`),
      event('DepositConfirmed', {
        depositKey: `${transactionId}-0`,
        transactionId,
        logIndex: 0,
        orderId: uuidv7(),
        address,
        from: newAddress(),
        amountMicro: amount.toString(),
        blockNumber,
        blockId: newHash(),
        receivedAt: at,
        transactionIndex: 0,
        confirmedAt: at,
        postings: [posting('chain:deposits', 'USDT', amount), posting('customer:order:x', 'USDT', -amount)],
      }),
    );
  };
  const funded = (asset: 'USDT' | 'TRX', amount: bigint, blockNumber = 5): Promise<void> => {
    const txId = newHash();
    return happened(
      streams.capital(uuidv7()),
      event('HotWalletFunded', {
        transferKey: `${txId}-0`,
        asset,
        from: newAddress(),
        amount: amount.toString(),
        txId,
        block: block(blockNumber),
        postings: [posting('chain:hot', asset, amount), posting('equity:capital', asset, -amount)],
      }),
    );
  };
  /** A sweep of USDT from a deposit address to the treasury, with its fee in TRX. */
  const swept = async (index: number, from: string, amount: bigint, feeSun: bigint, blockNumber: number) => {
    const sendId = uuidv7();
    const about = { sendId, for: { kind: 'sweep' as const, id: uuidv7() }, walletId: null };
    const at = clock.now().toISOString();
    const transit = `transit:sweep:${about.for.id}`;
    const payable = `payable:send:${sendId}`;
    await happened(
      streams.send(sendId),
      event('SendRequested', {
        token: null,
        ...about,
        from: { kind: 'deposit', index, address: from },
        asset: 'USDT',
        to: TREASURY,
        amountMicro: amount.toString(),
        into: 'chain:treasury',
        attemptsAllowed: 3,
        at,
        postings: [posting(transit, 'USDT', amount), posting(payable, 'USDT', -amount)],
      }),
      event('SendSettled', {
        ...about,
        attempt: 1,
        txId: newHash(),
        block: block(blockNumber),
        feeSun: feeSun.toString(),
        energy: 64_285,
        bandwidth: 0,
        at,
        postings: [
          posting(payable, 'USDT', amount),
          posting('chain:deposits', 'USDT', -amount),
          posting('chain:treasury', 'USDT', amount),
          posting(transit, 'USDT', -amount),
          ...(feeSun === 0n
            ? []
            : [posting('expense:network', 'TRX', feeSun), posting('chain:deposits', 'TRX', -feeSun)]),
        ],
      }),
    );
  };
  const codes = async (): Promise<string[]> => (await chainCheckAlarms(db.app, clock.now())).map(({ code }) => code);

  it('ADM-13 finds nothing where hot wallet, treasury and deposit addresses have what the ledger says', async () => {
    const [one, other] = await issued(2);
    await funded('USDT', 700n);
    await funded('TRX', 900n);
    await deposit(one!, 30n, 90);
    await deposit(other!, 40n, 90);
    await swept(0, one!, 30n, 0n, 95);
    node.usdt.set(HOT_WALLET, 700n).set(other!, 40n).set(TREASURY, 30n);
    const staked = { frozenV2: [{ amount: 100 }, { type: 'ENERGY', amount: 200 }, { type: 'TRON_POWER' }] };
    const lent = { account_resource: { delegated_frozenV2_balance_for_energy: 300 } };
    node.accounts.set(HOT_WALLET, { balance: 250, unfrozenV2: [{ unfreeze_amount: 50 }], ...staked, ...lent });
    expect(await check.run()).toBe(4);
    expect(await chainDifferences(db.app, 9)).toEqual([]);
    expect(await codes()).toEqual([]);
    expect(await chainCheckFacts(db.app)).toMatchObject({ addresses: 4, problem: null, completedAt: clock.now() });
  });

  it('ADM-13 alarms with address and amount once two readings differ, and ends as soon as they agree', async () => {
    const [address] = await issued(1);
    await deposit(address!, 30_000_000n, 90);
    node.usdt.set(address!, 29_000_000n).set(HOT_WALLET, 5_000_000n);
    await check.run();
    const sentences = (await chainCheckAlarms(db.app, clock.now())).map(({ sentence }) => sentence);
    expect(sentences).toEqual([
      expect.stringMatching(`^TRON has USDT 5\\.000000 more than the ledger at the hot wallet, ${HOT_WALLET}, since`),
      expect.stringMatching(`^TRON has USDT 1\\.000000 less than the ledger at a deposit address, ${address}, since`),
    ]);
    node.usdt.set(address!, 30_000_000n).set(HOT_WALLET, 0n);
    await check.run();
    expect(await codes()).toEqual([]);
  });

  it('ADM-13 agrees once the opening balance that it found at the treasury is recorded', async () => {
    await funded('TRX', 900n);
    node.accounts.set(HOT_WALLET, { balance: 900 });
    node.usdt.set(TREASURY, 5_000n);
    node.accounts.set(TREASURY, { balance: 70 });
    await check.run();
    expect(await codes()).toEqual(['chain-differs', 'chain-differs']);
    const [found] = await chainDifferences(db.app, 1);
    await happened(
      streams.capital(uuidv7()),
      event('TreasuryOpened', {
        ...{ address: TREASURY, usdtMicro: '5000', trxSun: '70', blockNumber: found!.block },
        ...{ people: [uuidv7()], at: clock.now().toISOString() },
        postings: [
          posting('chain:treasury', 'USDT', 5_000n),
          posting('equity:capital', 'USDT', -5_000n),
          posting('chain:treasury', 'TRX', 70n),
          posting('equity:capital', 'TRX', -70n),
        ],
      }),
    );
    await check.run();
    expect(await codes()).toEqual([]);
  });

  it('ADM-13 counts no difference that only one reading has', async () => {
    node.usdt.set(HOT_WALLET, 5n);
    let readings = 0;
    node.before = (call) => {
      if (call === 'getblock' && (readings += 1) > 2) node.usdt.delete(HOT_WALLET);
    };
    await check.run();
    expect(readings).toBe(4);
    expect(await chainDifferences(db.app, 9)).toEqual([]);
  });

  it('ADM-13 compares with the ledger at the height that was read, whatever came after it', async () => {
    const [address] = await issued(1);
    await deposit(address!, 30n, 100);
    await deposit(address!, 12n, 101);
    node.usdt.set(address!, 30n);
    await check.run();
    expect(await chainDifferences(db.app, 9)).toEqual([]);
    node.height = 101;
    await check.run();
    expect(await codes()).toEqual(['chain-differs']);
  });

  it('ADM-13 reads again where the solid height moved between, in smaller batches', async () => {
    await issued(4);
    let moves = 3;
    node.before = (call) => {
      if (call === 'triggerconstantcontract' && (moves -= 1) >= 0) node.height += 1;
    };
    expect(await checkWith({ round: 1 }).run()).toBe(6);
    expect(node.requests.filter((call) => call === 'getblock').length).toBeGreaterThan(2);
    node.before = (call) => void (call === 'triggerconstantcontract' && (node.height += 1));
    expect(await check.run()).toBeNull();
    expect((await chainCheckFacts(db.app))?.problem).toBe('the solid height moved during every reading');
  });

  it('ADM-13 compares nothing before the scan has passed the block, and says so', async () => {
    await cursorAt(99);
    node.usdt.set(HOT_WALLET, 5n);
    expect(await check.run()).toBeNull();
    expect(await chainDifferences(db.app, 9)).toEqual([]);
    expect(await check.isDue()).toBe(false);
    clock.advance(5 * 60_000);
    expect(await check.isDue()).toBe(true);
    node.isAway = true;
    expect(await check.run()).toBeNull();
    clock.advance(3 * 60 * 60_000);
    expect(await chainCheckAlarms(db.app, clock.now())).toMatchObject([
      { code: 'chain-check-late', sentence: expect.stringContaining('the node refuses getblock (503)') },
    ]);
  });

  it('ADM-13 reads in turn every address that holds nothing, and those that hold something each time', async () => {
    const addresses = await issued(6);
    await deposit(addresses[5]!, 1n, 90);
    node.usdt.set(addresses[5]!, 1n);
    const stolen = addresses[3]!;
    node.usdt.set(stolen, 9n);
    expect(await check.run()).toBe(5);
    expect(await codes()).toEqual([]);
    await check.run();
    expect((await chainDifferences(db.app, 9)).map(({ address }) => address)).toEqual([stolen]);
    // It stays among those that are read each time until it agrees.
    expect(await check.run()).toBe(5);
    expect(await codes()).toEqual(['chain-differs']);
  });

  it('ADM-13 TRX at a deposit address is a difference only where the ledger has more', async () => {
    const [address] = await issued(1);
    await deposit(address!, 30n, 80);
    await swept(0, address!, 30n, 7n, 90);
    node.usdt.set(TREASURY, 30n);
    node.accounts.set(address!, { balance: 5 });
    await check.run();
    expect(await chainDifferences(db.app, 9)).toEqual([]);
  });
});
