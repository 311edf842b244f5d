import { grantedChanges, openOperators } from '@usdt-africa/operators';
import { ApprovalProcess } from '@usdt-africa/approvals';
import { openApprovals, projections } from '@usdt-africa/registry';
import { StatementReader } from '@usdt-africa/reconciliation';
import { SwitchedPayouts } from '@usdt-africa/switches';
import { PaystackProvider } from '@usdt-africa/banking';
import { eventUpcasters, MONEY_EVENTS, NEWEST_VERSIONS } from '@usdt-africa/contracts/events';
import { ChainWatcher, OrderRecheck } from '@usdt-africa/deposits';
import { Disputes } from '@usdt-africa/disputes';
import {
  assertSchemaCurrent,
  assertStoreSettings,
  createEventStore,
  createWakeUp,
  DirectTransport,
  Leadership,
  personalDataFrom,
  Rebuilder,
  type SubscriptionFault,
} from '@usdt-africa/event-store';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import { SmtpMailSender } from '@usdt-africa/messaging';
import { MailDispatcher, NotificationProcess, OperatorNotices, OperatorStories } from '@usdt-africa/notifications';
import { OrderClock, OrderProcess, OrderStreams } from '@usdt-africa/orders';
import { openPayouts } from '@usdt-africa/payouts';
import { LimitDesk, LimitOverrides, LimitProcess } from '@usdt-africa/limits';
import { createPool, type Log, type StartedPart, startPrivatePort } from '@usdt-africa/platform';
import { RateDesk, RateReader, rateSources, RatesPoller } from '@usdt-africa/rates';
import { TronWebNode } from '@usdt-africa/tron/tronweb';
import {
  AddressPoolKeeper,
  assertChecked,
  assertNotFencedOut,
  FenceWatch,
  RestoredCopyError,
  SignerClient,
} from '@usdt-africa/addresses';
import type { QueryConfig } from 'pg';
import { ApprovalClock } from './approval-clock.js';
import type { Role, WorkerConfig } from './config.js';
import { CutOffWatch } from './cut-off.js';
import { Housekeeping } from './housekeeping.js';
import { openStreaming } from './streaming.js';

/** How long a worker may take to stop that must not go on, or cannot. */
const END_GRACE_MS = 3_000;
/** A connection that was cut without a word answers never. */
const LIFELINE_MS = 5_000;

/** Something that runs until it is stopped. */
interface Work {
  stop(): Promise<void> | void;
}

/**
 * Starts what this worker's roles say. Several workers share the work: each piece has one leader or may safely be done
 * twice. What is asked to stop first is what begins new things; the database goes last.
 */
export async function startWorker(config: WorkerConfig, log: Log, clock: Clock = systemClock): Promise<StartedPart> {
  const pool = createPool(config.databaseUrl, log, 20);
  const fault = (error: unknown): void => log.warn({ err: error }, 'a connection broke and is made again');
  await assertStoreSettings(pool);
  // Nothing of a restored copy may act before the signer has said that it is the database it knows. Who does not ask it
  // waits for who does.
  if (!config.roles.has('addresses'))
    await assertChecked(pool).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  const bus = createWakeUp({ connectionString: config.databaseUrl, onError: fault });
  const store = createEventStore({
    pool,
    notifier: bus,
    clock,
    moneyEvents: MONEY_EVENTS,
    upcasters: eventUpcasters,
    newestVersions: NEWEST_VERSIONS,
  });
  const personalData = personalDataFrom(config.keys, { pool });
  const leadership = new Leadership(pool, { onError: fault });
  const stuck = (trouble: SubscriptionFault): void =>
    log.error({ ...trouble, err: trouble.error }, 'a subscription could not go on with an event');
  // What money waits for reads the store, whatever happens to Kafka; what is for people to look at follows Kafka.
  const acting = new DirectTransport({ store, onFault: stuck, onError: fault });
  const streaming = config.kafka && openStreaming(config.kafka, { pool, store, leadership, onFault: stuck, log });
  const telling = streaming?.transport ?? acting;
  const orders = new OrderStreams(store);
  const rates = new RateReader(pool, config);
  const provider = new PaystackProvider({ baseUrl: config.paystackUrl, secretKey: config.paystackSecret });
  const payouts = openPayouts({
    pool,
    store,
    personalData,
    provider,
    clock,
    log,
    bus,
    gate: new SwitchedPayouts(pool, clock),
    floatLowKobo: config.floatLowKobo,
    rules: { stampDutyFromKobo: config.stampDutyFromKobo, stampDutyKobo: config.stampDutyKobo },
  });
  const disputes = new Disputes({
    pool,
    store,
    personalData,
    clock,
    explorerTransactionUrl: config.explorerTransactionUrl,
  });
  const limits = new LimitDesk(store, personalData, clock, config);
  const prices = new RateDesk(pool, store, clock, config);
  const { operators, profiles, enrolments } = openOperators({ pool, store, personalData, clock });
  const approvals = openApprovals({
    pool,
    store,
    operators: profiles,
    orders,
    limits,
    clock,
    rules: config,
    executors: {
      'dispute-repay': disputes.repays,
      'limit-override': new LimitOverrides(pool, store, limits, clock),
      'rate-margin': prices,
      'rate-pin': prices,
      ...grantedChanges(store, operators, profiles),
    },
  });
  const running: Work[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(async (work) => work.stop()));
    await acting.close();
    await streaming?.close();
    await leadership.close();
    await bus.close();
    await lifeline.end();
    await pool.end();
  };
  const end = (error: Error): void => {
    log.fatal({ err: error }, error.message);
    setTimeout(() => process.exit(1), END_GRACE_MS).unref();
    void stop().finally(() => process.exit(1));
  };
  const signer = new SignerClient({
    url: config.signerUrl,
    token: config.signerToken,
    channel: config.signerChannel,
  });
  // A connection of its own: that all of the others are busy does not mean that the database is away.
  const lifeline = createPool(config.databaseUrl, log, 1);
  const watch = new CutOffWatch(
    {
      database: () => lifeline.query({ text: 'select 1', query_timeout: LIFELINE_MS } as QueryConfig),
      ...(config.roles.has('addresses') ? { signer: () => signer.reach() } : {}),
    },
    { limitMs: config.cutOffSeconds * 1000, onCutOff: end, reached: ['database'] },
  );
  const keeper = new AddressPoolKeeper({ pool, store, signer, clock, log }, { fencedOut: end });
  if (!config.roles.has('addresses')) running.push(started(new FenceWatch(pool, end)));
  if (config.roles.has('addresses'))
    await keeper
      .agree()
      .catch((error: unknown) => {
        if (error instanceof RestoredCopyError) throw error;
        // A signer that is away must not keep the rest from starting; no address is given out until it is back. What it
        // said before still counts.
        log.warn({ err: error }, 'the signer was not reached at the start');
        return assertNotFencedOut(pool, 0);
      })
      .catch(async (error: unknown) => {
        await stop();
        throw error;
      });
  const begin: Record<Role, () => Promise<Work[]> | Work[]> = {
    projections: () =>
      Promise.all(
        projections(config).map(({ projection, fed }) => (fed === 'telling' ? telling : acting).project(projection)),
      ),
    processes: () =>
      Promise.all([
        acting.manage(new OrderProcess(orders, rates, config, clock, limits, store)),
        acting.manage(new LimitProcess(store, personalData, clock, config)),
        acting.manage(payouts.process),
        acting.manage(disputes.process(approvals)),
        acting.manage(new ApprovalProcess(approvals)),
        telling.manage(new NotificationProcess(store, personalData, clock)),
        telling.manage(new OperatorNotices(store, profiles, clock)),
      ]),
    relay: () => (streaming ? [streaming.relay.start()] : []),
    watcher: async () => {
      const node = new TronWebNode({
        fullNodeUrl: config.tronFullNodeUrl,
        solidityNodeUrl: config.tronSolidityNodeUrl,
        contract: config.usdtContract,
        ...(config.tronApiKey ? { apiKey: config.tronApiKey } : {}),
      });
      const watcher = new ChainWatcher(
        { pool, store, node, clock, log, headChanged: () => bus.publish('chain_head') },
        {
          contract: config.usdtContract,
          genesisId: config.tronGenesisId,
          startBlock: config.tronStartBlock,
          pollMs: config.tronPollMs,
        },
      );
      watcher.start(leadership);
      return [watcher, await acting.manage(new OrderRecheck({ pool, store, node, clock, log }, config.usdtContract))];
    },
    addresses: async () => {
      // Ready means that an order can be placed; a signer that is away must not keep the rest from starting.
      await keeper.fill().catch((error: unknown) => log.warn({ err: error }, 'no deposit addresses at the start'));
      keeper.start();
      return [keeper];
    },
    rates: () => {
      const poller = new RatesPoller(
        pool,
        store,
        rateSources(config.settings.outsides('RATE_SOURCES'), clock),
        clock,
        log,
        config,
      );
      poller.start(leadership);
      return [poller];
    },
    payouts: () => [started(payouts.resolver), started(payouts.lookout)],
    clock: () => [
      started(new OrderClock(pool, orders, rates, config, clock, log)),
      started(disputes.clock(log)),
      started(new ApprovalClock(approvals, log)),
      started(
        new StatementReader({
          pool,
          store,
          provider,
          clock,
          log,
          reversed: (references) => payouts.lookout.listedAsReversed(references),
        }),
      ),
    ],
    mail: () => {
      const sender = new SmtpMailSender(config.smtpUrl);
      const mails = { ...config, from: config.mailFrom, language: 'en' } as const;
      const stories = new OperatorStories(store, profiles, enrolments, config.consoleUrl);
      const dispatcher = new MailDispatcher(pool, store, personalData, sender, clock, log, mails, stories);
      dispatcher.start(leadership);
      return [dispatcher];
    },
    housekeeping: () => [started(new Housekeeping(pool, personalData, clock, log))],
    rebuilds: () => {
      const rebuilder = new Rebuilder({
        store,
        projections: projections(config).map(({ projection }) => projection),
        onFault: (trouble) => log.error({ ...trouble, err: trouble.error }, 'a rebuild could not go on'),
      });
      const abort = new AbortController();
      const done = rebuilder.run(abort.signal);
      return [{ stop: () => (abort.abort(), done) }];
    },
  };
  running.push(started(watch));
  for (const role of config.roles) running.push(...(await begin[role]()));
  if (!config.metrics) return { stop };
  const metrics = await startPrivatePort(config.metrics, {
    checks: {
      database: () => assertStoreSettings(pool),
      schema: () => assertSchemaCurrent(pool),
      fence: () => assertNotFencedOut(pool, 0),
    },
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  running.unshift(metrics);
  return { addresses: { metrics: metrics.url }, stop };
}

function started<W extends Work & { start(): void }>(work: W): W {
  work.start();
  return work;
}
