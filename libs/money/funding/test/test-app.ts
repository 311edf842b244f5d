import { keepFrozen, subjectOf } from '@usdt-africa/accounts';
import { MONEY_EVENTS, streams } from '@usdt-africa/contracts/events';
import {
  createEventStore,
  DirectTransport,
  type PersonalData,
  personalDataFrom,
  type PostgresEventStore,
  withTransaction,
} from '@usdt-africa/event-store';
import { FixedClock, uuidv7 } from '@usdt-africa/kernel';
import { auditLedger } from '@usdt-africa/ledger';
import { createLog } from '@usdt-africa/platform';
import { everything, sealingKeys, testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { type Wallet, walletLinesProjection } from '@usdt-africa/wallets';
import { type Funding as Process, openFunding } from '../src/application/open-funding.js';
import { fundingIdOf } from '../src/application/funding-streams.js';
import { requestAccount } from '../src/domain/funding-account.js';
import type { Funding } from '../src/domain/funding.js';
import { fundingsProjection } from '../src/read-model/fundings.js';
import { PlayedProvider } from './played-provider.js';

export interface Customer {
  readonly accountId: string;
  readonly customerCode: string;
  /** At which naira are paid to it. */
  readonly number: string;
}

/** Funding with a provider in memory, on a clock that tests move. */
export class TestApp {
  readonly clock = new FixedClock('2026-11-28T09:00:00.000Z');
  readonly provider = new PlayedProvider();
  readonly keys = sealingKeys();
  readonly data: PersonalData;
  readonly process: Process;
  readonly #transport: DirectTransport;

  private constructor(readonly db: TestDatabase) {
    this.data = personalDataFrom(this.keys, { pool: db.app });
    this.process = this.anotherProcess();
    this.#transport = new DirectTransport({ store: this.process.store });
  }

  static async open(): Promise<TestApp> {
    const app = new TestApp(await testDatabase());
    app.#subscriptions = await Promise.all(
      [fundingsProjection, walletLinesProjection].map((projection) => app.#transport.project(projection)),
    );
    return app;
  }

  #subscriptions: readonly { caughtUp(): Promise<void> }[] = [];

  anotherProcess(): Process {
    const { provider, clock, data: personalData } = this;
    const store = createEventStore({ pool: this.db.app, moneyEvents: MONEY_EVENTS });
    return openFunding({ pool: this.db.app, store, personalData, provider, clock, log: createLog('test', 'silent') });
  }

  async close(): Promise<void> {
    await this.#transport.close();
    await this.db.drop();
  }

  /** Until the read models have every event. */
  async projected(): Promise<void> {
    for (const subscription of this.#subscriptions) await subscription.caughtUp();
  }

  /** Waits; a time that is over makes questions due. */
  wait(milliseconds: number): void {
    this.clock.advance(milliseconds);
  }

  /** Everything that is due now, until nothing is. */
  async work(process = this.process): Promise<void> {
    await this.projected();
    await process.timer.runDue();
    await process.worker.runOnce();
    await this.projected();
  }

  async account(firstName = 'Temitope', lastName = 'Adewale'): Promise<string> {
    const accountId = uuidv7();
    await this.data.ensureSubjects([subjectOf(accountId)]);
    const profile = { firstName, lastName, username: 'x', email: `${accountId}@example.com`, phone: '+2348035550148' };
    await this.db.owner.query(
      `insert into accounts (account_id, state, profile, email_blind, phone_blind, username_hash, language, registered_at)
       values ($1::uuid, 'active', $2, $1::text, $1::text, $1::text, 'en', now())`,
      [accountId, JSON.stringify(await this.data.seal(subjectOf(accountId), profile))],
    );
    return accountId;
  }

  /** A customer with an open number. */
  async customer(firstName?: string, lastName?: string): Promise<Customer> {
    const accountId = await this.account(firstName, lastName);
    const customerCode = `CUS_${accountId.replaceAll('-', '')}`;
    this.provider.identified.add(customerCode);
    await this.request(accountId, customerCode);
    await this.work();
    return { accountId, customerCode, number: this.provider.accounts.get(customerCode)!.accountNumber };
  }

  async request(accountId: string, customerCode: string): Promise<void> {
    const request = { accountId, provider: 'paystack', customerCode };
    await this.process.accounts.change(accountId, (account, now) => requestAccount(account, request, now), {
      actor: `account:${accountId}`,
    });
  }

  /** The provider's callback about a credit. */
  hint(reference: string): Promise<boolean> {
    return withTransaction(this.db.app, (tx) =>
      this.process.hints.record(tx, { kind: 'credit', reference }, this.clock.now()),
    );
  }

  setState(accountId: string, state: 'active' | 'frozen' | 'closed'): Promise<void> {
    return withTransaction(this.db.owner, async (tx) => {
      if (state === 'closed') await tx.query(`update accounts set state = 'closed' where account_id = $1`, [accountId]);
      else await keepFrozen(tx, accountId, state === 'frozen');
    });
  }

  async funding(transactionId: string): Promise<Funding> {
    return (await this.process.fundings.load(fundingIdOf('paystack', transactionId))).state;
  }

  async types(transactionId: string): Promise<readonly string[]> {
    const events = await this.process.store.readStream(streams.funding(fundingIdOf('paystack', transactionId)));
    return events.map(({ type }) => type);
  }

  async wallet(accountId: string): Promise<Wallet> {
    return (await this.process.wallets.load(accountId)).state;
  }

  /** What is wrong in the books; nothing, always. */
  async faults(): Promise<readonly unknown[]> {
    return (await auditLedger({ pool: this.db.reader } as PostgresEventStore, { reactionMs: 0 })).findings;
  }

  /** The sum of a ledger account over all events, in kobo. */
  async sumOf(account: string): Promise<bigint> {
    const events = await everything(this.process.store);
    return events
      .flatMap(({ data }) => (data as { postings?: { account: string; amount: string }[] }).postings ?? [])
      .reduce((sum, line) => (line.account === account ? sum + BigInt(line.amount) : sum), 0n);
  }
}
