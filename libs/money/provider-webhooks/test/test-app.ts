import { PaystackProvider } from '@usdt-africa/banking';
import type { PayoutProvider } from '@usdt-africa/banking';
import { event, streams } from '@usdt-africa/contracts/events';
import type { EventData } from '@usdt-africa/contracts/events';
import { load, type RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, posting, type Posting, uuidv7 } from '@usdt-africa/kernel';
import { openPayouts, payoutDecider, PayoutHints, payoutReference, PayoutsApiModule } from '@usdt-africa/payouts';
import type { Payout, PayoutEvent, Payouts, PayoutsOptions } from '@usdt-africa/payouts';
import { configured, createLog } from '@usdt-africa/platform';
import { testDatabase } from '@usdt-africa/test-kit';
import { serve, Served } from '@usdt-africa/test-kit/served';
import { append } from '@usdt-africa/test-kit/scenarios';
import { IdentificationWebhookHandler } from '@usdt-africa/verifications';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { ProviderWebhooksConfig, ProviderWebhooksModule, WebhookInbox } from '../src/index.js';

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
/** One hour: no transfer settles by itself during a test. */
const NEVER_MS = 3_600_000;
const AMOUNT_KOBO = 1_960_000n;

export interface RequestedPayout {
  readonly payoutId: string;
  readonly orderId: string;
  readonly reference: string;
  readonly event: RecordedEvent;
}

/** The webhook endpoint over HTTP with payouts behind it, the sandbox bank that calls it, and a clock that tests move. */
export class TestApp extends Served {
  readonly log = createLog('test', 'silent');
  readonly bank = new Bank({ file: null, settings: { settleDelayMs: NEVER_MS, resolveDelayMs: 0 } });
  readonly webhooks = new Webhooks(this.bank, { url: `${this.url}/api/webhooks/paystack`, secretKey: SECRET });
  readonly server = new PaystackServer(this.bank, this.webhooks, { port: 0, secretKey: SECRET });
  readonly inbox = this.get(WebhookInbox);
  readonly payoutHints = this.get(PayoutHints);
  payouts!: Payouts;
  #deliveriesBefore = 0;

  static async open(): Promise<TestApp> {
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock: new FixedClock('2026-01-05T09:00:00.000Z'),
        modules: [PayoutsApiModule, ProviderWebhooksModule],
        config: [configured(ProviderWebhooksConfig, { paystackSecrets: [SECRET, PREVIOUS_SECRET] })],
        // No customer identification is pending.
        instead: [
          {
            provide: IdentificationWebhookHandler,
            useValue: { subjectOf: async () => null, handle: async () => false },
          },
        ],
      }),
    );
    await app.server.start();
    app.payouts = app.openPayouts();
    return app;
  }

  override async close(): Promise<void> {
    await this.webhooks.stop();
    await this.server.stop();
    this.bank.close();
    await super.close();
  }

  /** Restores the bank's settings and forgets deliveries and wake-ups; the bank's books stay. */
  reset(): void {
    this.bank.faults.clear();
    this.bank.change({ settleDelayMs: NEVER_MS, banksDown: [], otpRequired: false });
    this.#deliveriesBefore = this.webhooks.deliveries().length;
    this.bus.published.length = 0;
  }

  /** The status codes with which the endpoint answered the bank's webhooks since the last {@link reset}, oldest first. */
  answers(): number[] {
    const deliveries = this.webhooks.deliveries().slice(this.#deliveriesBefore);
    return deliveries.flatMap(({ lastAnswer }) => (lastAnswer === null ? [] : Number(lastAnswer)));
  }

  /** A client of the sandbox bank. */
  provider(): PaystackProvider {
    return new PaystackProvider({ baseUrl: this.server.url, secretKey: SECRET });
  }

  /** Payouts as another worker process would run them. */
  openPayouts(provider: PayoutProvider = this.provider(), more: Partial<PayoutsOptions> = {}): Payouts {
    const { store, personalData, clock, log } = this;
    return openPayouts({ pool: this.db.app, store, personalData, provider, clock, log, ...more });
  }

  /** Appends an order's payout request; payouts have not handled it yet. */
  async requestPayout(): Promise<RequestedPayout> {
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
      amountKobo: AMOUNT_KOBO.toString(),
      recipient: await this.personalData.seal(subject, ACCOUNT),
      why: 'reached',
      requestedAt: this.clock.now().toISOString(),
      postings: [
        posting('clearing:exchange', 'NGN', AMOUNT_KOBO),
        posting(`payable:payout:${payoutId}`, 'NGN', -AMOUNT_KOBO),
      ],
    };
    const streamId = streams.order(orderId);
    const metadata = { correlationId: `test-${payoutId}`, actor: 'system:test', orderId };
    await append(this.store, [{ streamId, events: [event('PayoutRequested', data)], metadata }]);
    const [requested] = await this.events(streamId);
    return { payoutId, orderId, reference: payoutReference(payoutId, 1), event: requested! };
  }

  /** Requests a payout and sends it to the bank. */
  async sendPayout(): Promise<RequestedPayout> {
    const requested = await this.requestPayout();
    await this.payouts.process.react(requested.event);
    return requested;
  }

  async payout(payoutId: string): Promise<Payout> {
    return (await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId))).state;
  }

  async history(payoutId: string): Promise<string[]> {
    return (await this.events(streams.payout(payoutId))).map(({ type }) => type);
  }

  /** Advances the clock and runs the resolver until the payout is in a phase. */
  async until(payoutId: string, phase: Payout['phase'], stepMs = 30_000): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      if ((await this.payout(payoutId)).phase === phase) return;
      this.clock.advance(stepMs);
      await this.payouts.resolver.runOnce();
    }
    throw new Error(`payout did not become ${phase}: ${await this.history(payoutId)}`);
  }

  /** Ledger balances of the order's and the payout's postings, by account, in kobo. */
  async ledger({ orderId, payoutId }: RequestedPayout): Promise<Record<string, bigint>> {
    const sums: Record<string, bigint> = {};
    for (const stream of [streams.order(orderId), streams.payout(payoutId)])
      for (const { data } of await this.events(stream))
        for (const line of (data as { readonly postings?: readonly Posting[] }).postings ?? [])
          sums[line.account] = (sums[line.account] ?? 0n) + BigInt(line.amount);
    return sums;
  }

  /** Kobo that the bank debited for all attempts of a payout. */
  debited({ reference }: RequestedPayout): bigint {
    return this.bank.account
      .entries()
      .filter((entry) => entry.reference?.startsWith(reference))
      .reduce((sum, entry) => sum - BigInt(entry.amount), 0n);
  }

  /** The bank's transfers for all attempts of a payout. */
  transfers({ reference }: RequestedPayout): { readonly reference: string; readonly status: string }[] {
    return this.bank
      .transfers()
      .filter((transfer) => transfer.reference.startsWith(reference))
      .map((transfer) => ({ reference: transfer.reference, status: transfer.status }));
  }
}
