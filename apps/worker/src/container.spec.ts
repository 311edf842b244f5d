import 'reflect-metadata';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { systemClock } from '@usdt-africa/kernel';
import { createLog, declaredJobs, ROLES } from '@usdt-africa/platform';
import { containerOf, providedTwice } from '@usdt-africa/test-kit';
import pg from 'pg';
import { workerSettings } from '../test/settings.js';
import { AppModule } from './app.module.js';
import { workerConfig } from './config.js';

/** What a worker does in each of its roles; the relay runs only with Kafka. */
const JOBS = {
  addresses: ['AddressPoolJob'],
  clock: [
    'ApprovalExpiryTimer',
    'DisputeClock',
    'DocumentRetentionTimer',
    'Erasures',
    'FundingClock',
    'LimitClock',
    'OrderTimers',
    'PurchaseTimers',
    'RecentLinkClerk',
    'RefillTimers',
    'RefundTimers',
    'StatementReader',
  ],
  funding: ['FundingListReader', 'FundingWorker', 'SettlementReader'],
  housekeeping: ['ChainCheckJob', 'Housekeeping'],
  mail: ['MailDispatchJob', 'TextDispatchJob'],
  payouts: ['PayoutResolver', 'ProviderListReader', 'ProviderMonitor'],
  processes: [
    'AccountNoticesJob',
    'ApprovalProcessJob',
    'CheckRunner',
    'DisputeProcessJob',
    'FrozenSendsJob',
    'LimitProcessJob',
    'NotificationProcessJob',
    'OperatorNoticesJob',
    'OrderProcessJob',
    'PayoutProcessJob',
    'PurchaseProcessJob',
    'RefillProcessJob',
    'RefundProcessJob',
    'SweepProcessJob',
    'WithdrawalProcessJob',
  ],
  projections: ['ProjectionsJob'],
  rates: ['RatesPoller'],
  rebuilds: ['RebuildsJob'],
  relay: [],
  sends: ['AssetReturns', 'HotWalletMonitor', 'SendWorker', 'SignerJournal', 'SweepRunsJob', 'TreasuryMonitor'],
  watcher: ['ChainWatcherJob', 'OrderRecheckJob'],
};

describe('the container of the worker', () => {
  const pool = new pg.Pool();
  const log = createLog('test', 'silent');
  const ground = { pool, log, clock: systemClock, end: () => undefined };
  const opened = (more: Record<string, string> = {}) =>
    containerOf(
      AppModule.with(workerConfig({ ...workerSettings('postgres://127.0.0.1:9/none', ''), ...more }), ground),
    );
  afterAll(() => pool.end());

  it('ENG-01 provides every class in one module', async () => {
    expect(providedTwice(await opened())).toEqual([]);
  });

  it('ENG-01 finds these jobs for each role', async () => {
    const jobs = declaredJobs(new DiscoveryService((await opened()).get(ModulesContainer)));
    const named = ROLES.map((role) => [
      role,
      jobs
        .filter((job) => job.role === role)
        .map(({ name }) => name)
        .sort(),
    ]);
    expect(Object.fromEntries(named)).toEqual(JOBS);
  });
});
