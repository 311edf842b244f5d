import type { PayoutProvider, StatementProvider } from '@usdt-africa/banking';
import type { MessageBus, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { PAYOUT_RULES } from '../domain/rules.js';
import type { PayoutRules } from '../domain/rules.js';
import { OPEN_GATE, type PayoutGate } from './payout-gate.js';
import { PayoutAnswers } from './payout-answers.js';
import { ProviderMonitor } from './provider-monitor.js';
import { PayoutProcess } from './payout-process.js';
import { PayoutResolver } from './payout-resolver.js';
import { PayoutSender } from './payout-sender.js';
import { PayoutStreams } from './payout-streams.js';
import { PayoutWork } from './payout-work.js';
import { ProviderList } from './provider-list.js';
import { ProviderListReader } from './provider-list-reader.js';

/** ₦5,000,000. */
export const FLOAT_LOW_KOBO = 500_000_000n;

export interface PayoutsOptions {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly personalData: PersonalData;
  readonly provider: PayoutProvider & Partial<Pick<StatementProvider, 'reversals' | 'statement'>>;
  /** Balance in kobo at the provider below which an operator must top it up. Default: {@link FLOAT_LOW_KOBO}. */
  readonly floatLowKobo?: bigint;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** What differs from {@link PAYOUT_RULES}. */
  readonly rules?: Partial<PayoutRules>;
  /** What operators have paused. */
  readonly gate?: PayoutGate;
  readonly bus?: Pick<MessageBus, 'listen'>;
  readonly pollMs?: number;
  readonly concurrency?: number;
  readonly leaseMs?: number;
}

/** The parts of a worker that pay. */
export interface Payouts {
  /** To be run by a subscription transport. */
  readonly process: PayoutProcess;
  /** To be started. */
  readonly resolver: PayoutResolver;
  /** To be started: reads the provider's list of transfers after a restore. */
  readonly listReader: ProviderListReader;
  /** To be started: monitors the balance, and transfers that came back without a notification. */
  readonly monitor: ProviderMonitor;
  /** Makes the table of work again from the events; resolves with the number of payouts. */
  rebuildWork(): Promise<number>;
}

/** Puts the parts together where there is no Nest: in tests and benchmarks. Nothing runs yet. */
export function openPayouts(options: PayoutsOptions): Payouts {
  const { pool, store, personalData, provider, clock, log } = options;
  const rules = { ...PAYOUT_RULES, ...options.rules };
  const work = new PayoutWork(pool, rules);
  const list = new ProviderList(pool, store);
  const payouts = new PayoutStreams(store, work, clock, options.gate, list);
  const answers = new PayoutAnswers(pool, personalData, clock, log);
  const sender = new PayoutSender(payouts, answers, provider, clock, log);
  const { gate = OPEN_GATE, bus = null } = options;
  const resolver = new PayoutResolver(
    payouts,
    work,
    sender,
    answers,
    personalData,
    provider,
    gate,
    list,
    rules,
    clock,
    log,
    bus,
    options,
  );
  return {
    process: new PayoutProcess(payouts, sender, provider, personalData, clock, options.gate, list),
    resolver,
    listReader: new ProviderListReader(pool, provider, clock, log, options.pollMs),
    monitor: new ProviderMonitor(
      pool,
      work,
      provider,
      { floatLowKobo: options.floatLowKobo ?? FLOAT_LOW_KOBO },
      clock,
      log,
      options.pollMs,
    ),
    rebuildWork: () => work.rebuild(store, clock.now()),
  };
}
