import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PaystackProvider } from '@usdt-africa/banking';
import type { PayoutProvider } from '@usdt-africa/banking';
import { event, MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { createEventStore, load, personalDataFrom } from '@usdt-africa/event-store';
import type { PersonalData, PostgresEventStore, RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, posting, Refusal, uuidv7 } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { testDatabase } from '@usdt-africa/testing';
import type { TestDatabase } from '@usdt-africa/testing';
import { Bank } from '../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../apps/sandbox/src/bank/webhooks.js';
import { payoutDecider } from '../src/domain/payout.js';
import type { Payout, PayoutEvent } from '../src/domain/payout.js';
import { payoutReference } from '../src/domain/reference.js';
import { openPayouts, WebhookInbox } from '../src/index.js';
import type { Payouts, PayoutsOptions } from '../src/index.js';

export const SECRET = 'sk_test_payouts';
export const PREVIOUS_SECRET = 'sk_test_payouts_before';
export const ACCOUNT = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  bankShortName: 'GTBank',
  accountNumber: '0145528174',
  accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
  email: 'ada@example.com',
};
/** An hour: nothing settles by itself, tests say when. */
const NEVER_MS = 3_600_000;

export interface Requested {
  readonly payoutId: string;
  readonly orderId: string;
  readonly reference: string;
  readonly event: RecordedEvent;
}

/** A bank over HTTP, a database, and our side of it on a clock that tests move. */
export class World {
  readonly clock = new FixedClock('2026-01-05T09:00:00.000Z');
  readonly log = createLog('test', 'silent');
  private constructor(
    readonly db: TestDatabase,
    readonly bank: Bank,
    readonly server: PaystackServer,
    readonly webhooks: Webhooks,
    private readonly door: Server,
    readonly keys: Readonly<Record<string, string>>,
  ) {
    this.store = createEventStore({ pool: db.app, clock: this.clock, moneyEvents: MONEY_EVENTS });
    this.personalData = personalDataFrom(keys, { pool: db.app });
    this.inbox = new WebhookInbox({
      pool: db.app,
      personalData: this.personalData,
      secrets: [SECRET, PREVIOUS_SECRET],
      clock: this.clock,
      log: this.log,
      wakeUp: { publish: (channel, payload) => void this.published.push(`${channel} ${payload}`) },
    });
    this.payouts = this.another();
  }
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly inbox: WebhookInbox;
  readonly payouts: Payouts;
  readonly published: string[] = [];
  /** What the webhook door answered, oldest first. */
  readonly answers: number[] = [];

  static async open(): Promise<World> {
    const db = await testDatabase();
    const world: { current?: World } = {};
    const door = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const answer = (status: number): void => {
          world.current!.answers.push(status);
          response.writeHead(status).end();
        };
        world.current!.inbox.receive(Buffer.concat(chunks), request.headers).then(
          () => answer(200),
          (error: unknown) => answer(error instanceof Refusal ? error.status : 500),
        );
      });
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
    const bank = new Bank({ file: null, settings: { settleDelayMs: NEVER_MS, resolveDelayMs: 0 } });
    const webhooks = new Webhooks(bank, { url, secretKey: SECRET });
    const server = new PaystackServer(bank, webhooks, { port: 0, secretKey: SECRET });
    await server.start();
    const keys = {
      MASTER_KEY: randomBytes(32).toString('base64'),
      BLIND_INDEX_KEY: randomBytes(32).toString('base64'),
    };
    world.current = new World(db, bank, server, webhooks, door, keys);
    return world.current;
  }

  async close(): Promise<void> {
    await this.webhooks.stop();
    await this.server.stop();
    this.bank.close();
    await new Promise((resolve) => this.door.close(resolve));
    await this.db.drop();
  }

  /** Everything off, the bank as on its first day but for its books. */
  reset(): void {
    this.bank.faults.clear();
    this.bank.change({ settleDelayMs: NEVER_MS, banksDown: [], otpRequired: false });
  }

  /** Nobody looks again at what is settled: for tests that count what the bank is asked. */
  async leaveSettled(): Promise<void> {
    await this.db.app.query(`update payout_work set next_check_at = null where phase = 'settled'`);
  }

  /** The provider as our side talks to it; `patienceMs` for tests of silence. */
  provider(patienceMs = 10_000): PaystackProvider {
    return new PaystackProvider({
      baseUrl: this.server.url,
      secretKey: SECRET,
      submitTimeoutMs: patienceMs,
      askTimeoutMs: patienceMs,
    });
  }

  /** Our side as another process would have it. */
  another(provider: PayoutProvider = this.provider(), more: Partial<PayoutsOptions> = {}): Payouts {
    return openPayouts({
      pool: this.db.app,
      store: this.store,
      personalData: personalDataFrom(this.keys, { pool: this.db.app }),
      provider,
      clock: this.clock,
      log: this.log,
      ...more,
    });
  }

  /** An order asks for a payout. Nothing reacts to it yet. */
  async request(amountKobo = 1_960_000n, account: Partial<typeof ACCOUNT> = {}): Promise<Requested> {
    const orderId = uuidv7();
    const payoutId = uuidv7();
    const subject = `recipient-${orderId}`;
    await this.personalData.ensureSubjects([subject]);
    const data: EventData<'PayoutRequested'> = {
      payoutId,
      orderId,
      number: 'S123456789012',
      sequence: 1,
      depositKeys: [],
      amountMicro: '12500000',
      amountKobo: amountKobo.toString(),
      recipient: await this.personalData.seal(subject, { ...ACCOUNT, ...account }),
      why: 'reached',
      requestedAt: this.clock.now().toISOString(),
      postings: [
        posting('clearing:exchange', 'NGN', amountKobo),
        posting(`payable:payout:${payoutId}`, 'NGN', -amountKobo),
      ],
    };
    const streamId = streams.order(orderId);
    await this.store.append(
      { streamId, expectedVersion: 0, events: [event('PayoutRequested', data)] },
      { metadata: { correlationId: `story-${payoutId}`, actor: 'system:test', orderId } },
    );
    const [requested] = await this.store.readStream(streamId);
    return { payoutId, orderId, reference: payoutReference(payoutId, 1), event: requested! };
  }

  /** Asked for and sent. */
  async sent(amountKobo?: bigint, account?: Partial<typeof ACCOUNT>, by: Payouts = this.payouts): Promise<Requested> {
    const requested = await this.request(amountKobo, account);
    await by.process.react(requested.event);
    return requested;
  }

  async payout(payoutId: string): Promise<Payout> {
    return (await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId))).state;
  }

  async history(payoutId: string): Promise<string[]> {
    return (await this.store.readStream(streams.payout(payoutId))).map((recorded) => recorded.type);
  }

  /** Moves the time on and asks, again and again, until the payout is where it should be. */
  async until(payoutId: string, phase: Payout['phase'], stepMs = 30_000, by: Payouts = this.payouts): Promise<Payout> {
    for (let step = 0; step < 80; step += 1) {
      const payout = await this.payout(payoutId);
      if (payout.phase === phase) return payout;
      this.clock.advance(stepMs);
      await by.resolver.runOnce();
    }
    throw new Error(`still ${(await this.payout(payoutId)).phase}, not ${phase}: ${await this.history(payoutId)}`);
  }

  /** Sums of the ledger for one order's events, by account, in kobo. */
  async ledger(requested: Requested): Promise<Record<string, bigint>> {
    const sums: Record<string, bigint> = {};
    for (const stream of [streams.order(requested.orderId), streams.payout(requested.payoutId)])
      for (const { data } of await this.store.readStream(stream))
        for (const line of (data as { readonly postings?: readonly Posting[] }).postings ?? [])
          sums[line.account] = (sums[line.account] ?? 0n) + BigInt(line.amount);
    return sums;
  }

  /** What the bank's own books say a payout took from our account, all its references together. */
  taken(requested: Requested): bigint {
    return this.bank.account
      .entries()
      .filter((entry) => entry.reference?.startsWith(requested.reference))
      .reduce((sum, entry) => sum - BigInt(entry.amount), 0n);
  }

  /** Transfers of a payout at the bank, whatever became of them. */
  transfers(requested: Requested): { readonly reference: string; readonly status: string }[] {
    return this.bank
      .transfers()
      .filter((transfer) => transfer.reference.startsWith(requested.reference))
      .map(({ reference, status }) => ({ reference, status }));
  }
}
