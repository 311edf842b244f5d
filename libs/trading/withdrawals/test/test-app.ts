import { AccountsApiModule, AccountsConfig, DEMO_PIN, DemoCustomerModule } from '@usdt-africa/accounts';
import { PaystackProvider } from '@usdt-africa/banking';
import type { WithdrawalTerms, WithdrawalView } from '@usdt-africa/contracts/api';
import { event, streams } from '@usdt-africa/contracts/events';
import { load, versionOf } from '@usdt-africa/event-store';
import { account, FixedClock, hashToken, uuidFrom, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger } from '@usdt-africa/ledger';
import {
  openPayouts,
  type Payout,
  PayoutAdmission,
  payoutDecider,
  type PayoutEvent,
  type Payouts,
  PayoutsApiModule,
} from '@usdt-africa/payouts';
import {
  configured,
  createLog,
  ProductConfig,
  productConfig,
  Settings,
  type SignedInCustomer,
} from '@usdt-africa/platform';
import { ClaimedPayments, RecipientsApiModule, RecipientsConfig } from '@usdt-africa/recipients';
import { testDatabase } from '@usdt-africa/test-kit';
import { SANDBOX_OPERATORS, serve, Served } from '@usdt-africa/test-kit/served';
import { WalletStreams } from '@usdt-africa/wallets';
import { Bank } from '../../../../apps/sandbox/src/bank/bank.js';
import { PaystackServer } from '../../../../apps/sandbox/src/bank/paystack-server.js';
import { Webhooks } from '../../../../apps/sandbox/src/bank/webhooks.js';
import { RequestWithdrawal, RequestWithdrawalHandler } from '../src/application/request-withdrawal.js';
import { WithdrawalEnds } from '../src/application/withdrawal-ends.js';
import { payoutIdOf } from '../src/domain/decide.js';
import type { Withdrawal } from '../src/domain/withdrawal.js';
import { ShowWithdrawal, ShowWithdrawalHandler } from '../src/read-model/show-withdrawal.js';
import { WithdrawalProcess, WithdrawalsApiModule, WithdrawalStreams } from '../src/index.js';

const SECRET = 'sk_test_withdrawals';
const NAIRA = 100n;
const BUDGET = { textDayBudgetKobo: 0n, textPartKobo: 0n };
const BANK = { bankCode: '058', bankName: 'Guaranty Trust Bank', bankShortName: 'GTBank' };
export const NAME = 'ADAEZE CHINWE OKONKWO';

/** A requested withdrawal. */
export interface Requested {
  readonly withdrawalId: string;
  readonly payoutId: string;
  readonly view: WithdrawalView;
}

/** Withdrawals of the demo customer, payouts, and the sandbox's bank, on a clock that tests move. */
export class TestApp extends Served {
  readonly bank: Bank;
  readonly server: PaystackServer;
  readonly wallets = this.get(WalletStreams);
  readonly process = new WithdrawalProcess(
    new WithdrawalEnds(this.store, this.get(WithdrawalStreams), this.wallets, this.get(PayoutAdmission), this.clock),
  );
  readonly payouts: Payouts;
  accountId = '';

  private constructor(running: ConstructorParameters<typeof Served>[0], bank: Bank, server: PaystackServer) {
    super(running);
    this.bank = bank;
    this.server = server;
    this.payouts = openPayouts({
      pool: this.db.app,
      store: this.store,
      personalData: this.personalData,
      provider: new PaystackProvider({ baseUrl: server.url, secretKey: SECRET }),
      clock: this.clock,
      log: createLog('test', 'silent'),
    });
  }

  static async open(): Promise<TestApp> {
    const bank = new Bank({ file: null, settings: { settleDelayMs: 3_600_000, resolveDelayMs: 0 } });
    const webhooks = new Webhooks(bank, { url: 'http://127.0.0.1:9/api/webhooks/paystack', secretKey: SECRET });
    const server = new PaystackServer(bank, webhooks, { port: 0, secretKey: SECRET });
    bank.faults.on('webhooks.never');
    await server.start();
    const config = {
      ...productConfig(new Settings({ APP_MODE: 'sandbox' })),
      ...SANDBOX_OPERATORS,
      identities: null,
      paystackUrl: server.url,
      paystackSecrets: [SECRET],
    } as const;
    const app = new TestApp(
      await serve({
        db: await testDatabase(),
        clock: new FixedClock('2026-01-05T09:00:00.000Z'),
        modules: [
          AccountsApiModule,
          DemoCustomerModule.with(),
          RecipientsApiModule.forRoot([PayoutsApiModule]),
          WithdrawalsApiModule,
        ],
        // The context of transactions, which is above, provides it.
        below: [{ provide: ClaimedPayments, useValue: new NoClaimedPayments() }],
        config: [
          configured(AccountsConfig, config),
          configured(ProductConfig, { ...config, ...BUDGET, velocityPayee: 5 }),
          configured(RecipientsConfig, config),
        ],
      }),
      bank,
      server,
    );
    await app.applyEvents((transport) => transport.manage(app.payouts.process));
    await app.applyEvents((transport) => transport.manage(app.process));
    return app;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.server.stop();
    this.bank.close();
  }

  /** The demo customer, signed in, with naira in the wallet. */
  async customer(naira = 100_000n): Promise<SignedInCustomer> {
    await this.request('POST', '/api/auth/demo', { body: {} });
    const { rows } = await this.db.owner.query<{ account_id: string }>('select account_id from accounts');
    this.accountId = rows[0]!.account_id;
    if (naira > 0n) await this.adds(naira);
    const now = this.clock.now();
    return {
      accountId: this.accountId,
      principal: account(this.accountId),
      sessionId: uuidv7(),
      startedAt: now,
      provenAt: now,
      guestKey: null,
      idleEndsAt: now,
      endsAt: now,
    };
  }

  async adds(naira: bigint): Promise<void> {
    const { append } = await this.wallets.prepareCredit({
      accountId: this.accountId,
      entryId: uuidv7(),
      kind: 'funding',
      amountKobo: naira * NAIRA,
      counter: 'collection:paystack',
    });
    await this.store.append([append], { metadata: { correlationId: uuidv7(), actor: 'system:test' } });
  }

  async balance(): Promise<bigint> {
    return (await this.wallets.load(this.accountId)).state.balanceKobo / NAIRA;
  }

  /** What the bank answered the customer just now. @returns the enquiry's id */
  async enquiry(accountNumber: string, accountName = NAME): Promise<string> {
    const enquiryId = uuidv7();
    const subject = `enquiry-account-${enquiryId}`;
    await this.personalData.ensureSubjects([subject]);
    const now = this.clock.now();
    await this.db.owner.query(
      `insert into name_enquiries (id, guest_hash, account_blind, subject_id, sealed, bank_code, checked_at, expires_at)
       values ($1, $2, $3, $4, $5, '058', $6, $7)`,
      [
        enquiryId,
        account(this.accountId).key,
        hashToken(enquiryId),
        subject,
        await this.personalData.seal(subject, { ...BANK, accountNumber, accountName }),
        now,
        new Date(now.getTime() + 1_800_000),
      ],
    );
    return enquiryId;
  }

  /** Saves a bank account as the customer's recipient. @returns its id */
  async keeps(accountNumber = '0145528174', isTrusted = true): Promise<string> {
    const recipientId = uuidFrom('recipient', this.accountId, accountNumber);
    const subject = `recipient-account-${recipientId}`;
    await this.personalData.ensureSubjects([subject]);
    const about = { recipientId, accountId: this.accountId, at: this.clock.now().toISOString() };
    const saved = event('RecipientSaved', {
      ...about,
      enquiryId: uuidv7(),
      bankCode: BANK.bankCode,
      account: await this.personalData.seal(subject, { ...BANK, accountNumber, accountName: NAME }),
      isOwn: false,
      nickname: null,
    });
    const streamId = streams.recipient(recipientId);
    const expectedVersion = await versionOf(this.store.pool, streamId);
    const trust = event('RecipientTrustSet', { ...about, trusted: isTrusted });
    await this.store.append(
      { streamId, expectedVersion, events: isTrusted ? [saved, trust] : [saved] },
      { metadata: { correlationId: uuidv7(), actor: `account:${this.accountId}` } },
    );
    return recipientId;
  }

  async terms(recipientId: string, naira: bigint, accountNumber = '0145528174'): Promise<WithdrawalTerms> {
    const enquiryId = await this.enquiry(accountNumber);
    return { recipientId, enquiryId, amountKobo: (naira * NAIRA).toString(), note: null };
  }

  async withdraws(
    customer: SignedInCustomer,
    terms: WithdrawalTerms,
    withdrawalId = uuidv7(),
    pin = DEMO_PIN,
  ): Promise<Requested> {
    const proof = { pin, origin: '', attemptId: null };
    const store = () => Promise.resolve();
    const command = new RequestWithdrawal(withdrawalId, customer, terms, proof, store);
    const { body } = await this.get(RequestWithdrawalHandler).execute(command);
    return { withdrawalId, payoutId: payoutIdOf(withdrawalId), view: body };
  }

  async withdrawal({ withdrawalId }: Requested): Promise<Withdrawal> {
    return (await this.get(WithdrawalStreams).load(withdrawalId)).state;
  }

  /** What the customer reads of it. */
  show({ withdrawalId }: Requested): Promise<WithdrawalView> {
    return this.get(ShowWithdrawalHandler).execute(new ShowWithdrawal(this.accountId, withdrawalId));
  }

  async payout({ payoutId }: Requested): Promise<Payout> {
    return (await load<Payout, PayoutEvent>(this.store, payoutDecider, streams.payout(payoutId))).state;
  }

  /** Lets the bank say so about the payout's newest attempt, and the resolver ask until it is in this phase. */
  async concludes(
    requested: Requested,
    outcome: Parameters<Bank['conclude']>[1],
    phase: Payout['phase'],
  ): Promise<void> {
    for (let step = 0; step < 80; step += 1) {
      const payout = await this.payout(requested);
      if (payout.phase === phase && (phase !== 'failed' || payout.failure?.final)) break;
      if (payout.reference !== '' && this.bank.transfer(payout.reference)?.status === 'pending')
        this.bank.conclude(payout.reference, outcome);
      else if (outcome === 'reversed' && payout.phase === 'settled') this.bank.conclude(payout.reference, outcome);
      this.clock.advance(120_000);
      await this.payouts.resolver.runOnce();
    }
    expect((await this.payout(requested)).phase).toBe(phase);
    await this.applyAll();
  }

  /** The rules that the events break, and the sums of the ledger by kind of account, in naira. */
  async broken(): Promise<string[]> {
    const { findings } = await auditLedger(this.store, { reactionMs: 0 });
    return findings.map(({ rule, sentence }) => `${rule}: ${sentence}`);
  }
}

/** Customers here placed no order as guests. */
class NoClaimedPayments extends ClaimedPayments {
  override of(_accountId: string, accounts: readonly unknown[]) {
    return Promise.resolve(accounts.map(() => undefined));
  }
}
