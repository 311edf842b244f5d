import { event, type EventData, MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type PostgresEventStore } from '@usdt-africa/event-store';
import { FixedClock, posting, uuidv7 } from '@usdt-africa/kernel';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { RefillMatching } from '../src/application/refill-matching.js';
import { RefillStreams } from '../src/application/refill-streams.js';
import { RefillTimers } from '../src/application/refill-timers.js';
import { TreasuryMonitor } from '../src/application/treasury-monitor.js';
import { TreasuryRow } from '../src/application/treasury-row.js';
import { approve, APPROVAL_MS, request } from '../src/domain/decide.js';
import { hotWalletFloor, treasuryAlarms, treasuryFacts } from '../src/index.js';
import { APPROVER, HOT_WALLET, REQUEST, TREASURY } from './samples.js';

const BY = { actor: 'operator:test' };
const QUIET = { warn: () => undefined, error: () => undefined };
const RESOURCES = {
  isActive: true,
  energyLeft: 3_300_000,
  energyLimit: 15_000_000,
  freeBandwidthLeft: 600,
  stakedBandwidthLeft: 42_000,
  stakedForEnergySun: 7_000_000n,
  stakedForBandwidthSun: 1_000_000n,
};

describe('the treasury', () => {
  const clock = new FixedClock('2026-11-30T12:00:00.000Z');
  let db: TestDatabase;
  let streams: RefillStreams;
  let matching: RefillMatching;
  let digit = 0;
  beforeEach(async () => {
    db = await testDatabase();
    const store = createEventStore({ pool: db.app, clock, moneyEvents: MONEY_EVENTS }) as PostgresEventStore;
    streams = new RefillStreams(store, clock);
    matching = new RefillMatching(streams, db.app);
  });
  afterEach(() => db.drop());

  const requested = async (amount: string, isApproved = true): Promise<string> => {
    const refillId = uuidv7();
    await streams.change(refillId, (refill, now) => request(refill, { ...REQUEST, refillId, amount }, now), BY);
    if (isApproved) await streams.change(refillId, (refill, now) => approve(refill, APPROVER, now), BY);
    return refillId;
  };
  const transfer = (amount: string): EventData<'HotWalletRefilled'> => {
    const txId = (digit += 1).toString(16).padStart(64, '0');
    const { data } = event('HotWalletRefilled', {
      transferKey: `${txId}-0`,
      asset: 'USDT',
      from: TREASURY,
      amount,
      txId,
      block: { number: 7, id: 'b'.repeat(64), time: clock.now().toISOString() },
      postings: [posting('chain:hot', 'USDT', BigInt(amount)), posting('chain:treasury', 'USDT', -BigInt(amount))],
    });
    return data;
  };
  const phaseOf = async (refillId: string): Promise<string> => (await streams.load(refillId)).state.phase;
  const codes = async (): Promise<string[]> => (await treasuryAlarms(db.app, clock.now())).map(({ code }) => code);

  it('ADM-13 recognises a refill by its exact amount, once, and only an approved one', async () => {
    const waiting = await requested('700', false);
    const approved = await requested('500');
    const received = transfer('500');
    await matching.received(received, BY);
    await matching.received(received, BY);
    expect(await phaseOf(approved)).toBe('received');
    expect(await codes()).toEqual([]);
    const second = await requested('500');
    await matching.received(received, BY);
    expect(await phaseOf(second)).toBe('approved');
    for (const amount of ['700', '501']) await matching.received(transfer(amount), BY);
    expect([await phaseOf(waiting), await phaseOf(second)]).toEqual(['requested', 'approved']);
    const [alarm] = await treasuryAlarms(db.app, clock.now());
    expect(alarm).toMatchObject({ code: 'refill-unexpected', sentence: expect.stringContaining('2 transfers') });
    clock.advance(24 * 60 * 60_000 + 1);
    expect(await codes()).toEqual(['refill-late']);
  });

  it('ADM-13 takes one refill for two transfers that come at once', async () => {
    const refillId = await requested('500');
    await Promise.all([transfer('500'), transfer('500')].map((one) => matching.received(one, BY)));
    expect(await phaseOf(refillId)).toBe('received');
    const { rows } = await db.app.query(
      'select count(*)::int as all, count(refill_id)::int as found from hot_wallet_refills',
    );
    expect(rows).toEqual([{ all: 2, found: 1 }]);
  });

  it('ADM-13 ends a refill that nobody approved in time', async () => {
    const refillId = await requested('500', false);
    const timers = new RefillTimers(streams, db.app, clock, QUIET);
    await timers.runDue();
    expect(await phaseOf(refillId)).toBe('requested');
    clock.advance(APPROVAL_MS);
    await timers.runDue();
    expect((await streams.load(refillId)).state).toMatchObject({ phase: 'ended', ended: { why: 'expired' } });
  });

  const wallet = (usdt: string) =>
    db.app.query(
      `insert into hot_wallet (address, usdt_low_micro, trx_low_sun, requested_at, usdt_micro, trx_sun, read_at)
       values ($1, 0, 0, $2, $3, 1, $2) on conflict (only_row) do update set usdt_micro = excluded.usdt_micro`,
      [HOT_WALLET, clock.now(), usdt],
    );
  const monitor = (answers: boolean): TreasuryMonitor => {
    const config = {
      hotWallet: HOT_WALLET,
      treasury: TREASURY,
      floorMicro: 1_000_000_000n,
      ceilingMicro: 20_000_000_000n,
      energyAlarmPercent: 30,
    };
    const node = {
      balances: () => (answers ? Promise.resolve({ usdtMicro: 5n, trxSun: 6n }) : Promise.reject(new Error('away'))),
      resources: () => Promise.resolve(RESOURCES),
    };
    return new TreasuryMonitor(new TreasuryRow(db.app, config), node, config, clock, QUIET);
  };

  it('ADM-13 alarms at little energy, below the floor, above the ceiling, and while the node is silent', async () => {
    expect(await hotWalletFloor(db.app)).toBe(0n);
    await wallet('1000000000');
    await monitor(true).read();
    expect(await hotWalletFloor(db.app)).toBe(1_000_000_000n);
    expect(await treasuryFacts(db.app)).toMatchObject({
      hotWallet: { address: HOT_WALLET, usdtMicro: 1_000_000_000n, resources: { energyLeft: 3_300_000 } },
      treasury: { address: TREASURY, usdtMicro: 5n, trxSun: 6n },
    });
    expect(await codes()).toEqual(['hot-wallet-energy-low']);
    await wallet('999999999');
    expect(await codes()).toEqual(['hot-wallet-below-floor', 'hot-wallet-energy-low']);
    await wallet('20000000001');
    expect(await codes()).toEqual(['hot-wallet-above-ceiling', 'hot-wallet-energy-low']);
    clock.advance(6 * 60_000);
    await monitor(false).read();
    expect((await treasuryFacts(db.app)).treasury?.usdtMicro).toBe(5n);
    expect(await codes()).toContain('treasury-unread');
    for (const { sentence } of await treasuryAlarms(db.app, clock.now())) expect(sentence).toMatch(/^[A-Z0-9].*\.$/);
  });
});
