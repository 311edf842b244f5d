import { CustomerProfiles } from '@usdt-africa/accounts';
import type { CollectionProvider } from '@usdt-africa/banking';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore, type PersonalData, type PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { createLog } from '@usdt-africa/platform';
import { WalletStreams } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { AccountOpener } from '../src/application/account-opener.js';
import { Arrivals } from '../src/application/arrivals.js';
import { FundingAccounts } from '../src/application/funding-accounts.js';
import { FundingClock } from '../src/application/funding-clock.js';
import { FundingHints } from '../src/application/funding-hints.js';
import { FundingListReader } from '../src/application/funding-list-reader.js';
import { FundingOwners } from '../src/application/funding-owners.js';
import { FundingStreams } from '../src/application/funding-streams.js';
import { FundingWork } from '../src/application/funding-work.js';
import { type FundingTuning, FundingWorker } from '../src/application/funding-worker.js';
import { OperatorFundings } from '../src/application/operator-fundings.js';
import { Refunds } from '../src/application/refunds.js';

/** One process of a worker: its own services over the shared database. */
export class Process {
  readonly store: PostgresEventStore;
  readonly work: FundingWork;
  readonly owners: FundingOwners;
  readonly fundings: FundingStreams;
  readonly accounts: FundingAccounts;
  readonly hints: FundingHints;
  readonly wallets: WalletStreams;
  readonly list: FundingListReader;
  readonly worker: FundingWorker;
  readonly timer: FundingClock;
  readonly operators: OperatorFundings;

  constructor(pool: Pool, provider: CollectionProvider, clock: Clock, data: PersonalData, tuning: FundingTuning = {}) {
    const log = createLog('test', 'silent');
    this.store = createEventStore({ pool, moneyEvents: MONEY_EVENTS });
    this.work = new FundingWork(pool);
    this.owners = new FundingOwners(pool, new CustomerProfiles(pool, data), data);
    this.wallets = new WalletStreams(this.store, pool, clock);
    this.fundings = new FundingStreams(this.store, pool, this.wallets, this.work, clock);
    this.accounts = new FundingAccounts(this.store, pool, data, this.owners, this.work, clock);
    this.hints = new FundingHints(pool);
    this.list = new FundingListReader(pool, this.work, provider, clock, log);
    this.worker = new FundingWorker(
      this.work,
      new Arrivals(this.fundings, this.owners, data, provider, clock, log),
      new Refunds(this.fundings, this.work, provider, clock, log),
      new AccountOpener(this.accounts, provider, { fundingBank: 'test-bank' }, log),
      this.accounts,
      this.fundings,
      this.list,
      provider,
      clock,
      log,
      null,
      tuning,
    );
    this.timer = new FundingClock(pool, this.fundings, this.accounts, clock, log);
    this.operators = new OperatorFundings(this.fundings, this.owners, this.hints, pool);
  }
}
