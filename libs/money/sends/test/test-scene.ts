import type { JournalEntry } from '@usdt-africa/addresses';
import { type EventData, MONEY_EVENTS, type SendCause, streams } from '@usdt-africa/contracts/events';
import { createEventStore, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, type Posting, uuidv7 } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { openSends, type SendOrder, type Sends, type SendsOptions } from '../src/index.js';
import { StubChain } from './stub-chain.js';
import { HOT_WALLET, StubSigner, USDT } from './stub-signer.js';

export const RECIPIENT = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const CONFIG = {
  hotWallet: HOT_WALLET,
  contract: USDT,
  usdtLowMicro: 2_000_000_000n,
  trxLowSun: 500_000_000n,
};

/** A requested send. */
export interface Requested {
  readonly sendId: string;
  readonly cause: SendCause;
}

/** A database, a chain, a signer, and a worker's parts, on a clock that tests move. */
export class Scene {
  readonly clock = new FixedClock('2026-01-05T12:00:00.000Z');
  readonly signer = new StubSigner(this.clock);
  readonly log: string[] = [];
  db!: TestDatabase;
  store!: PostgresEventStore;
  chain!: StubChain;
  sends!: Sends;

  async open(): Promise<this> {
    this.db = await testDatabase();
    this.store = createEventStore({ pool: this.db.app, clock: this.clock, moneyEvents: MONEY_EVENTS });
    this.chain = new StubChain(this.db.app, this.clock);
    this.sends = this.another();
    await this.chain.watch();
    await this.sends.monitor.read();
    await this.sends.journal.compare();
    return this;
  }

  close(): Promise<void> {
    return this.db.drop();
  }

  /** The parts of another worker. */
  another(more: Partial<SendsOptions> = {}): Sends {
    const note = ((_fields: object, message: string) => void this.log.push(message)) as Log['info'];
    return openSends({
      pool: this.db.app,
      store: this.store,
      signer: this.signer,
      node: this.chain,
      sending: this.chain,
      config: CONFIG,
      clock: this.clock,
      log: { info: note, warn: note, error: note },
      ...more,
    });
  }

  /** A cause requests its send in its own append. */
  async request(of: { kind?: SendCause['kind'] } & Partial<Omit<SendOrder, 'for'>> = {}): Promise<Requested> {
    const { kind = 'purchase', amountMicro = 12_500_000n, to = RECIPIENT, walletId = null, ...more } = of;
    const cause = { kind, id: uuidv7() };
    const correlationId = `cause-${cause.id}`;
    const { sendId, append, alongside } = this.sends.requests.prepare(
      { for: cause, walletId, to, amountMicro, ...more },
      correlationId,
    );
    await this.store.append([append], { metadata: { correlationId, actor: 'system:test' }, alongside });
    return { sendId, cause };
  }

  /** The signer signs a send for a database that was lost since. @returns the line of its journal */
  async signsElsewhere({ sendId, cause }: Requested): Promise<JournalEntry> {
    const { data } = (await this.events({ sendId, cause }))[0]! as { data: EventData<'SendRequested'> };
    const { number, id } = this.chain.head;
    await this.signer.sign({
      intentId: sendId,
      attempt: 1,
      cause,
      walletId: null,
      from: data.from,
      asset: data.asset,
      contract: data.asset === 'TRX' ? null : USDT,
      to: data.to,
      amountMicro: BigInt(data.amountMicro),
      reference: { number, id },
      expiration: new Date(this.clock.now().getTime() + 300_000),
      feeLimitSun: data.asset === 'TRX' ? 0n : 30_000_000n,
    });
    return this.signer.journal.at(-1)!;
  }

  /** Time passes for all: blocks come, the scan reads them, and a worker works on what is due. */
  async pass(milliseconds: number, { stepMs = 3_000, isScanned = true, by = this.sends } = {}): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += stepMs) {
      this.clock.advance(stepMs);
      this.chain.mine();
      if (isScanned) await this.chain.solidify();
      await this.work(by);
    }
  }

  /** One round of a worker. */
  async work(by = this.sends): Promise<void> {
    await by.journal.look();
    await by.monitor.look();
    await by.signing.runOnce();
    await by.broadcast.runOnce();
    await by.settling.runOnce();
  }

  events({ sendId }: Requested): Promise<RecordedEvent[]> {
    return this.store.readStream(streams.send(sendId));
  }

  async history(requested: Requested): Promise<string[]> {
    return (await this.events(requested)).map(({ type }) => type);
  }

  /** The last event. */
  async last(requested: Requested): Promise<RecordedEvent> {
    return (await this.events(requested)).at(-1)!;
  }

  /** Sums of the ledger over these sends, by account and currency. */
  async ledger(...requested: Requested[]): Promise<Record<string, bigint>> {
    const sums: Record<string, bigint> = {};
    for (const one of requested)
      for (const { data } of await this.events(one))
        for (const { account, currency, amount } of (data as { readonly postings?: readonly Posting[] }).postings ?? [])
          sums[`${account} ${currency}`] = (sums[`${account} ${currency}`] ?? 0n) + BigInt(amount);
    return sums;
  }
}
