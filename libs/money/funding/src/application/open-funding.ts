import { CustomerProfiles } from '@usdt-africa/accounts';
import type { CollectionProvider } from '@usdt-africa/banking';
import type { PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import { WalletStreams } from '@usdt-africa/wallets';
import type { Pool } from 'pg';
import { AccountOpener } from './account-opener.js';
import { FundingAccounts } from './funding-accounts.js';
import { FundingClock } from './funding-clock.js';
import type { FundingConfig } from './funding-config.js';
import { FundingHints } from './funding-hints.js';
import { FundingListReader } from './funding-list-reader.js';
import { FundingOwners } from './funding-owners.js';
import { FundingStreams } from './funding-streams.js';
import { FundingWork } from './funding-work.js';
import { type FundingTuning, FundingWorker } from './funding-worker.js';
import { OperatorFundings } from './operator-fundings.js';
import { ReceivedCredits } from './received-credits.js';
import { Refunds } from './refunds.js';
import { SettlementReader } from './settlement-reader.js';

export interface FundingOptions {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly provider: CollectionProvider;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** `test-bank` if omitted. */
  readonly config?: FundingConfig;
  readonly tuning?: FundingTuning;
}

/** The parts of a worker that ask the provider about naira, and what they write to. */
export interface Funding {
  readonly store: PostgresEventStore;
  readonly work: FundingWork;
  readonly owners: FundingOwners;
  readonly fundings: FundingStreams;
  readonly accounts: FundingAccounts;
  readonly hints: FundingHints;
  readonly wallets: WalletStreams;
  readonly operators: OperatorFundings;
  /** To be started. */
  readonly list: FundingListReader;
  /** To be started. */
  readonly worker: FundingWorker;
  /** To be started. */
  readonly timer: FundingClock;
  /** To be started. */
  readonly settlements: SettlementReader;
}

/** Puts the parts together where there is no Nest: in tests and benchmarks. Nothing runs yet. */
export function openFunding(options: FundingOptions): Funding {
  const {
    pool,
    store,
    personalData,
    provider,
    clock,
    log,
    config = { fundingBank: 'test-bank' },
    tuning = {},
  } = options;
  const work = new FundingWork(pool);
  const owners = new FundingOwners(pool, new CustomerProfiles(pool, personalData), personalData);
  const wallets = new WalletStreams(store, pool, clock);
  const fundings = new FundingStreams(store, pool, wallets, work, clock);
  const accounts = new FundingAccounts(store, pool, personalData, owners, work, clock);
  const hints = new FundingHints(pool);
  const list = new FundingListReader(pool, work, provider, clock, log);
  const worker = new FundingWorker(
    work,
    new ReceivedCredits(fundings, owners, personalData, provider, clock, log),
    new Refunds(fundings, work, provider, clock, log),
    new AccountOpener(accounts, provider, config, log),
    accounts,
    fundings,
    list,
    provider,
    clock,
    log,
    null,
    tuning,
  );
  const timer = new FundingClock(pool, fundings, accounts, work, clock, log);
  const settlements = new SettlementReader(pool, store, provider, clock, log);
  const operators = new OperatorFundings(fundings, owners, hints, pool);
  return { store, work, owners, fundings, accounts, hints, wallets, operators, list, worker, timer, settlements };
}
