import { event, type EventType, newestVersion, type SendCause, streams } from '@usdt-africa/contracts/events';
import { type DomainEvent, foldRecorded, type RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, posting, type Posting, systemClock, uuidFrom } from '@usdt-africa/kernel';
import { auditLedger, ledgerProjection } from '@usdt-africa/ledger';
import { OperatorApprovalGate, OperatorLog, OperatorsApiModule, Sessions } from '@usdt-africa/operators';
import { configured, DIRECT_FEED, POOL } from '@usdt-africa/platform';
import { RateReader } from '@usdt-africa/rates';
import { type Send, sendDecider } from '@usdt-africa/sends';
import { testDatabase } from '@usdt-africa/test-kit';
import { SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import { TRON_SENDING } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import {
  holdingsProjection,
  type Sweep,
  sweepAlarms,
  SweepPlanner,
  SweepProcess,
  SweepRunner,
  SweepRuns,
  SweepsApiModule,
  SweepsConfig,
  SweepStreams,
  SweepsWorkerModule,
} from '../src/index.js';
import { sweepStatesProjection } from '../src/read-model/sweep-states.js';
import { HOT_WALLET, TREASURY } from './samples.js';
import { StubNode } from './stub-node.js';

export const usdt = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000));

/** The rate never moves here. */
const RATES = { current: () => Promise.resolve({ referenceRate: 15_835_000n }) };
const CONFIG: SweepsConfig = {
  hotWallet: HOT_WALLET,
  treasury: TREASURY,
  ceilingMicro: usdt(20_000),
  trxMicro: 320_000n,
  everyMs: 900_000,
};

/** Sweeps and operators over HTTP; the chain and the sends are played. */
export class TestApp extends Served {
  readonly runner = this.get(SweepRunner);
  readonly runs = this.get(SweepRuns);
  readonly planner = this.get(SweepPlanner);
  readonly sweeps = this.get(SweepStreams);
  readonly process = this.get(SweepProcess);
  #transactions = 100;

  private constructor(
    running: ConstructorParameters<typeof Served>[0],
    readonly node: StubNode,
  ) {
    super(running);
  }

  static async open(config: Partial<SweepsConfig> = {}): Promise<TestApp> {
    const node = new StubNode();
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock: new FixedClock('2026-11-30T09:00:00.000Z'),
        modules: [OperatorsApiModule.with(SANDBOX_OPERATORS), SweepsApiModule, SweepsWorkerModule],
        config: [configured(SweepsConfig, { ...CONFIG, ...config })],
        below: [
          // No test manages operators here.
          { provide: OperatorApprovalGate, useValue: {} },
          { provide: TRON_SENDING, useValue: node },
          // No job is started here.
          { provide: DIRECT_FEED, useValue: {} },
        ],
        instead: [
          { provide: RateReader, useValue: RATES },
          // Sessions do not end while days pass.
          {
            provide: Sessions,
            inject: [POOL, OperatorLog],
            useFactory: (pool: Pool, log: OperatorLog) => new Sessions(pool, log, systemClock, true),
          },
        ],
      }),
      node,
    );
    await app.#hotWallet(usdt(1_000));
    await app.applyEvents((transport) => transport.project(holdingsProjection));
    await app.applyEvents((transport) => transport.project(sweepStatesProjection));
    await app.applyEvents((transport) => transport.project(ledgerProjection));
    await app.applyEvents((transport) => transport.manage(app.process));
    return app;
  }

  /** Issued addresses, each `T…`. */
  async issue(first: number, count: number): Promise<void> {
    await this.db.owner.query(
      `insert into address_pool (index, address, issued_at) select n, 'T' || translate(lpad(n::text, 33, 'A'), '0', 'z'), $3
       from generate_series($1::int, $1::int + $2::int - 1) n`,
      [first, count, this.clock.now()],
    );
  }

  /** The address of an index of {@link issue}. */
  address(index: number): string {
    return `T${String(index).padStart(33, 'A').replaceAll('0', 'z')}`;
  }

  /** A transfer to an address is final. @returns its key */
  async receives(index: number, amountMicro: bigint, { unattributed = true } = {}): Promise<string> {
    const transactionId = this.#hash();
    const depositKey = `${transactionId}-0`;
    const at = this.clock.now().toISOString();
    const transfer = {
      ...{ depositKey, transactionId, logIndex: 0, address: this.address(index), from: TREASURY },
      ...{ amountMicro: amountMicro.toString(), blockNumber: 1, blockId: 'c'.repeat(64), receivedAt: at },
    };
    const to = unattributed ? 'suspense:deposits' : 'customer:order:3eeb7e96-e59c-840f-9cb1-a089daba079f';
    const postings = [posting('chain:deposits', 'USDT', amountMicro), posting(to, 'USDT', -amountMicro)];
    const orderId = '3eeb7e96-e59c-840f-9cb1-a089daba079f';
    const received = unattributed
      ? event('UnattributedDepositReceived', {
          ...transfer,
          ...{ addressIndex: index, reason: 'no-order', namedOrderId: null, notedAt: at, postings },
        })
      : event('DepositConfirmed', { ...transfer, orderId, transactionIndex: 0, confirmedAt: at, postings });
    await this.append(streams.deposit(depositKey), received);
    await this.applyAll();
    return depositKey;
  }

  /** A deposit without an order was sent back from its address, by evidence. */
  async returns(depositKey: string, amountMicro: bigint): Promise<void> {
    await this.append(
      streams.deposit(depositKey),
      event('UnattributedDepositResolved', {
        ...{ depositKey, amountMicro: amountMicro.toString(), outcome: 'returned', evidence: 'seen' },
        key: uuidFrom('key', depositKey),
        at: this.clock.now().toISOString(),
        postings: [posting('suspense:deposits', 'USDT', amountMicro), posting('chain:deposits', 'USDT', -amountMicro)],
      }),
    );
    await this.applyAll();
  }

  /** Our own USDT arrive at the hot wallet. */
  async funds(amountMicro: bigint): Promise<void> {
    const txId = this.#hash();
    const block = { number: 1, id: 'c'.repeat(64), time: this.clock.now().toISOString() };
    await this.append(
      streams.capital(`${txId}-0`),
      event('HotWalletFunded', {
        ...{ transferKey: `${txId}-0`, txId, asset: 'USDT', amount: amountMicro.toString(), block, from: TREASURY },
        postings: [posting('chain:hot', 'USDT', amountMicro), posting('equity:capital', 'USDT', -amountMicro)],
      }),
    );
    await this.applyAll();
  }

  /** What a deposit address holds by the read model. */
  async holding(index: number): Promise<{ usdt: string; trx: string; found: string } | null> {
    const { rows } = await this.db.app.query<{ usdt: string; trx: string; found: string }>(
      'select usdt_micro as usdt, trx_sun as trx, found_sun as found from deposit_holdings where address = $1',
      [this.address(index)],
    );
    return rows[0] ?? null;
  }

  /** A run by the clock. @returns the sweeps that it requested */
  async run(): Promise<readonly string[]> {
    await this.pass(1_000);
    await this.runs.ofSlot(this.clock.now());
    await this.runner.planOpen();
    await this.applyAll();
    const { rows } = await this.db.app.query<{ id: string }>(
      `select sweep_id as id from sweep_work where run_id = (select run_id from sweep_runs order by number desc limit 1)
       order by amount_micro desc`,
    );
    return rows.map(({ id }) => id);
  }

  async sweep(sweepId: string): Promise<Sweep> {
    return (await this.sweeps.load(sweepId)).state;
  }

  /** The present send of a sweep. */
  async sendOf(sweepId: string): Promise<Send> {
    const { sendId } = (await this.sweep(sweepId)).sends.at(-1)!;
    return foldRecorded(sendDecider, await this.store.readStream(streams.send(sendId)));
  }

  /** The chain has the present send of a sweep. @param feeSun what its transaction burned */
  async settles(sweepId: string, feeSun: bigint): Promise<void> {
    const { request } = await this.sendOf(sweepId);
    const { sendId, for: cause, asset, amountMicro, into, from } = request!;
    const at = this.clock.now().toISOString();
    const amount = BigInt(amountMicro);
    const source = from.kind === 'hot' ? 'chain:hot' : 'chain:deposits';
    await this.#send(
      event('SendSettled', {
        ...{ sendId, for: cause, walletId: null, attempt: 1, txId: this.#hash() },
        ...{
          block: { number: 7, id: 'd4'.repeat(32), time: at },
          feeSun: feeSun.toString(),
          energy: 0,
          bandwidth: 0,
          at,
        },
        postings: [
          posting(`payable:send:${sendId}`, asset, amount),
          posting(source, asset, -amount),
          posting(into!, asset, amount),
          posting(transit(cause), asset, -amount),
          ...costOf(source, feeSun),
        ],
      }),
    );
  }

  /** The present send of a sweep is given up, after a transaction that burned TRX for nothing. */
  async givesUp(sweepId: string, feeSun = 0n): Promise<void> {
    const { request } = await this.sendOf(sweepId);
    const { sendId, for: cause, asset, amountMicro, from } = request!;
    const at = this.clock.now().toISOString();
    const about = { sendId, for: cause, walletId: null };
    const amount = BigInt(amountMicro);
    const source = from.kind === 'hot' ? 'chain:hot' : 'chain:deposits';
    const cost = event('SendCostBooked', {
      ...about,
      ...{ attempt: 1, txId: this.#hash(), feeSun: feeSun.toString(), at, postings: costOf(source, feeSun) },
    });
    const givenUp = event('SendGivenUp', {
      ...about,
      ...{ reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY', amountMicro, at },
      postings: [posting(`payable:send:${sendId}`, asset, amount), posting(transit(cause), asset, -amount)],
    });
    await this.#send(...(feeSun > 0n ? [cost] : []), givenUp);
  }

  async append(streamId: string, ...events: DomainEvent[]): Promise<void> {
    const version = (await this.store.readStream(streamId)).length;
    await this.store.append(
      [
        {
          streamId,
          expectedVersion: version,
          events: events.map((one) => ({ schemaVersion: newestVersion(one.type as EventType), ...one })),
        },
      ],
      { metadata: { correlationId: 'test', actor: 'system:test' } },
    );
  }

  async types(sweepId: string): Promise<string[]> {
    return (await this.store.readStream(streams.sweep(sweepId))).map(({ type }) => type);
  }

  /** The rules of the ledger that the events break. */
  async broken(): Promise<string[]> {
    const { findings } = await auditLedger(this.store, { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  }

  /** Sums of the ledger by account and currency, but those that are zero. */
  async ledger(): Promise<Record<string, string>> {
    const { rows } = await this.db.app.query<{ account: string; sum: string }>(
      `select p.account || ' ' || p.currency as account, sum(p.amount::numeric)::text as sum from events e
         cross join lateral jsonb_to_recordset(e.data->'postings') as p(account text, currency text, amount text)
       group by 1 having sum(p.amount::numeric) <> 0`,
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  async alarms(): Promise<string[]> {
    return (await sweepAlarms(this.db.app, this.clock.now())).map(({ code }) => code);
  }

  /** Reads of the worker: the hot wallet has so much, and the scan is where the clock is. */
  async #hotWallet(usdtMicro: bigint): Promise<void> {
    const now = this.clock.now();
    await this.db.owner.query(
      `insert into hot_wallet (address, usdt_micro, trx_sun, usdt_low_micro, trx_low_sun, read_at, requested_at)
       values ($1, $2, 1000000000, 0, 0, $3, $3)`,
      [HOT_WALLET, usdtMicro, now],
    );
    await this.db.owner.query(
      `insert into chain_cursors (name, block_number, block_id, block_time, continuous_from, recorded_to, hot_wallet)
       values ('solid', 1000, repeat('a', 64), $1, 1, 1000, $2)`,
      [now, HOT_WALLET],
    );
  }

  /** Time passes, and the worker's reads are as new as before. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.db.owner.query('update hot_wallet set read_at = $1, requested_at = $1', [this.clock.now()]);
    await this.db.owner.query('update chain_cursors set block_time = $1', [this.clock.now()]);
  }

  async #send(...ended: (DomainEvent & { readonly data: { readonly sendId: string } })[]): Promise<void> {
    const streamId = streams.send(ended[0]!.data.sendId);
    await this.append(streamId, ...ended);
    // The row of work is written in the transaction of the events by the part that is played here.
    const state = ended.at(-1)!.type === 'SendSettled' ? 'settled' : 'given-up';
    await this.db.owner.query(`update send_work set state = $2, ended_at = $3 where send_id = $1`, [
      ended[0]!.data.sendId,
      state,
      this.clock.now(),
    ]);
    await this.applyAll();
    // Again, as after a crash: it changes nothing.
    const recorded: RecordedEvent[] = await this.store.readStream(streamId);
    for (const one of recorded.slice(-ended.length)) await this.process.react(one);
  }

  #hash(): string {
    return (++this.#transactions).toString(16).padStart(64, '0');
  }
}

const transit = ({ kind, id }: SendCause): string => `transit:${kind}:${id}`;

function costOf(source: string, feeSun: bigint): Posting[] {
  return feeSun === 0n ? [] : [posting('expense:network', 'TRX', feeSun), posting(source, 'TRX', -feeSun)];
}
