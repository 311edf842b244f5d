import { PaystackProvider } from '@usdt-africa/banking';
import type { PayoutProvider } from '@usdt-africa/banking';
import { event, streams } from '@usdt-africa/contracts/events';
import type { EventData, PaidFor } from '@usdt-africa/contracts/events';
import { load, personalDataFrom } from '@usdt-africa/event-store';
import type { RecordedEvent } from '@usdt-africa/event-store';
import { FixedClock, posting, uuidv7 } from '@usdt-africa/kernel';
import type { Posting } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { testDatabase } from '@usdt-africa/test-kit';
import { serve, Served } from '@usdt-africa/test-kit/served';
import { append } from '@usdt-africa/test-kit/scenarios';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { payoutDecider } from '../src/domain/payout.js';
import type { Payout, PayoutEvent } from '../src/domain/payout.js';
import { payoutReference } from '../src/domain/reference.js';
import { openPayouts, PayoutsApiModule } from '../src/index.js';
import type { Payouts, PayoutsOptions } from '../src/index.js';
import { BankCallbacks } from './bank-callbacks.js';

export const SECRET = 'sk_test_payouts';
export const ACCOUNT = {
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  bankShortName: 'GTBank',
  accountNumber: '0145528174',
  accountName: 'ADAEZE CHINWE OKONKWO-BALOGUN',
  email: 'ada@example.com',
};
/** An hour: nothing settles automatically, tests decide when. */
const NEVER_MS = 3_600_000;

/** A payout that something requested. */
export interface RequestedPayout {
  readonly payoutId: string;
  readonly for: PaidFor;
  /** The account whose wallet pays it; absent for an order. */
  readonly wallet?: string;
  readonly reference: string;
  readonly event: RecordedEvent;
}

/** A payout that an order requested. */
export interface Requested extends RequestedPayout {
  readonly orderId: string;
}

/** The sandbox bank over HTTP, an endpoint for its webhooks, and payouts on a clock that tests move. */
export class TestApp extends Served {
  readonly log = createLog('test', 'silent');
  readonly bank = new Bank({ file: null, settings: { settleDelayMs: NEVER_MS, resolveDelayMs: 0 } });
  readonly webhooks = new Webhooks(this.bank, { url: `${this.url}/api/webhooks/paystack`, secretKey: SECRET });
  readonly server = new PaystackServer(this.bank, this.webhooks, { port: 0, secretKey: SECRET });
  payouts!: Payouts;

  static async open(): Promise<TestApp> {
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock: new FixedClock('2026-01-05T09:00:00.000Z'),
        modules: [PayoutsApiModule],
        controllers: [BankCallbacks],
      }),
    );
    await app.server.start();
    app.payouts = app.another();
    return app;
  }

  override async close(): Promise<void> {
    await this.webhooks.stop();
    await this.server.stop();
    this.bank.close();
    await super.close();
  }

  /** Restores the bank's settings; its books stay. */
  reset(): void {
    this.bank.faults.clear();
    this.bank.change({ settleDelayMs: NEVER_MS, banksDown: [], otpRequired: false });
  }

  /** Stops the checks of settled payouts: for tests that count queries to the bank. */
  async leaveSettled(): Promise<void> {
    await this.db.app.query(`update payout_work set next_check_at = null where phase = 'settled'`);
  }

  /** The provider as our side talks to it; `patienceMs` for tests of silence. */
  provider(patienceMs = 10_000): PaystackProvider {
    return new PaystackProvider({
      baseUrl: this.server.url,
      secretKey: SECRET,
      submitTimeoutMs: patienceMs,
      requestTimeoutMs: patienceMs,
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

  /** An order requests a payout. No process reacts to it yet. */
  async requested(
    amountKobo = 1_960_000n,
    account: Partial<typeof ACCOUNT> = {},
    number = 'S123456789012',
  ): Promise<Requested> {
    const orderId = uuidv7();
    const payoutId = uuidv7();
    const subject = `recipient-${orderId}`;
    await this.personalData.ensureSubjects([subject]);
    const data: EventData<'PayoutRequested'> = {
      payoutId,
      orderId,
      number,
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
    const metadata = { correlationId: `story-${payoutId}`, actor: 'system:test', orderId };
    await append(this.store, [{ streamId, events: [event('PayoutRequested', data)], metadata }]);
    const [requested] = await this.events(streamId);
    return {
      payoutId,
      orderId,
      for: { kind: 'order', id: orderId },
      reference: payoutReference(payoutId, 1),
      event: requested!,
    };
  }

  /** A withdrawal of a customer requests a payout, together with its wallet's debit. No process reacts to it yet. */
  async withdrawal(accountId = uuidv7(), amountKobo = 1_960_000n, number = 'W123456789012'): Promise<RequestedPayout> {
    const [withdrawalId, payoutId, debitId] = [uuidv7(), uuidv7(), uuidv7()];
    const subject = `withdrawal-${withdrawalId}`;
    await this.personalData.ensureSubjects([subject]);
    const at = this.clock.now().toISOString();
    const kobo = amountKobo.toString();
    const requested = event('WithdrawalRequested', {
      ...{ withdrawalId, number, accountId, payoutId, debitId, amountKobo: kobo, balanceKobo: '0', at },
      recipient: await this.personalData.seal(subject, ACCOUNT),
      ...{ payeeIndex: 'payee-1', recipientId: null, note: null, limitDay: '2026-01-05' },
    });
    const counter = `payable:payout:${payoutId}`;
    const debited = event('WalletDebited', {
      ...{ kind: 'withdrawal', accountId, entryId: debitId, amountKobo: kobo, balanceKobo: '0', counter, at },
      ...{ limit: { class: 'send', day: '2026-01-05' }, undoes: null },
      postings: [posting(`customer:wallet:${accountId}`, 'NGN', amountKobo), posting(counter, 'NGN', -amountKobo)],
    });
    const streamId = streams.withdrawal(withdrawalId);
    const metadata = { correlationId: `story-${payoutId}`, actor: `account:${accountId}` };
    await append(this.store, [
      { streamId, events: [requested], metadata },
      { streamId: streams.wallet(accountId), events: [debited], metadata },
    ]);
    const [recorded] = await this.events(streamId);
    const paidFor = { kind: 'withdrawal' as const, id: withdrawalId };
    return { payoutId, for: paidFor, wallet: accountId, reference: payoutReference(payoutId, 1), event: recorded! };
  }

  /** Requested and sent. */
  async sent(amountKobo?: bigint, account?: Partial<typeof ACCOUNT>, by: Payouts = this.payouts): Promise<Requested> {
    const requested = await this.requested(amountKobo, account);
    await by.process.react(requested.event);
    return requested;
  }

  async payout(payoutId: string): Promise<Payout> {
    return (await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId))).state;
  }

  async history(payoutId: string): Promise<string[]> {
    return (await this.events(streams.payout(payoutId))).map((recorded) => recorded.type);
  }

  /** Advances the time and queries repeatedly, until the payout is in this phase. */
  async until(payoutId: string, phase: Payout['phase'], stepMs = 30_000, by: Payouts = this.payouts): Promise<Payout> {
    for (let step = 0; step < 80; step += 1) {
      const payout = await this.payout(payoutId);
      if (payout.phase === phase) return payout;
      this.clock.advance(stepMs);
      await by.resolver.runOnce();
    }
    throw new Error(`still ${(await this.payout(payoutId)).phase}, not ${phase}: ${await this.history(payoutId)}`);
  }

  /** Sums of the ledger for the events of one order or withdrawal, by account, in kobo. */
  async ledger(requested: RequestedPayout): Promise<Record<string, bigint>> {
    const sums: Record<string, bigint> = {};
    const { kind, id } = requested.for;
    const wallet = requested.wallet === undefined ? [] : [streams.wallet(requested.wallet)];
    for (const stream of [streams[kind](id), streams.payout(requested.payoutId), ...wallet])
      for (const { data } of await this.events(stream))
        for (const line of (data as { readonly postings?: readonly Posting[] }).postings ?? [])
          sums[line.account] = (sums[line.account] ?? 0n) + BigInt(line.amount);
    return sums;
  }

  /** Amount that a payout took from our account by the bank's own books, all its references together. */
  taken(requested: RequestedPayout): bigint {
    return this.bank.account
      .entries()
      .filter((entry) => entry.reference?.startsWith(requested.reference))
      .reduce((sum, entry) => sum - BigInt(entry.amount), 0n);
  }

  /** Transfers of a payout at the bank, whatever became of them. */
  transfers(requested: RequestedPayout): { readonly reference: string; readonly status: string }[] {
    return this.bank
      .transfers()
      .filter((transfer) => transfer.reference.startsWith(requested.reference))
      .map(({ reference, status }) => ({ reference, status }));
  }
}
