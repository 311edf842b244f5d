import type { TransferSigner } from '@usdt-africa/addresses';
import type { MessageBus, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import { type TronNode, type TronSending } from '@usdt-africa/tron';
import type { Pool } from 'pg';
import type { SendsConfig } from '../sends-config.js';
import { ChainRecord } from './chain-record.js';
import { FrozenSends } from './frozen-sends.js';
import { HotWalletMonitor } from './hot-wallet-monitor.js';
import { HotWalletRow } from './hot-wallet-row.js';
import { SendActivity } from './send-activity.js';
import { SendBroadcast } from './send-broadcast.js';
import { SendObstacles } from './send-obstacles.js';
import { SendRequests } from './send-requests.js';
import { SEND_RULES, type SendRules } from './send-rules.js';
import { SendSettling } from './send-settling.js';
import { SendSignatures } from './send-signatures.js';
import { SendSigning } from './send-signing.js';
import { SendStreams } from './send-streams.js';
import { SendTracking } from './send-tracking.js';
import { SendWork } from './send-work.js';
import { type SendPolls, SendWorker } from './send-worker.js';
import { SignerJournal } from './signer-journal.js';
import { TransferCheck } from './transfer-check.js';

export interface SendsOptions {
  readonly pool: Pool;
  readonly store: PostgresEventStore;
  readonly signer: TransferSigner;
  readonly node: Pick<TronNode, 'hasContract'>;
  readonly sending: TronSending;
  readonly config: Omit<SendsConfig, 'figures'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** What differs from {@link SEND_RULES}. */
  readonly rules?: Partial<SendRules>;
  readonly bus?: Pick<MessageBus, 'onWake'>;
  readonly polls?: SendPolls;
  /** Between two polls of the journal and of the hot wallet. */
  readonly pollMs?: number;
}

/** The parts of a worker that sends. */
export interface Sends {
  readonly requests: SendRequests;
  readonly signing: SendSigning;
  readonly broadcast: SendBroadcast;
  readonly settling: SendSettling;
  /** To be started. */
  readonly worker: SendWorker;
  readonly journal: SignerJournal;
  readonly monitor: HotWalletMonitor;
  /** To be run by a subscription transport. */
  readonly frozen: FrozenSends;
  /** Makes the rows of work again from the events; resolves with the number of sends. */
  rebuildWork(): Promise<number>;
}

/** Puts the parts together where there is no Nest: in tests and benchmarks. Nothing runs yet. */
export function openSends(options: SendsOptions): Sends {
  const { pool, store, signer, node, sending, clock, log, bus = null, polls, pollMs } = options;
  const rules = { ...SEND_RULES, ...options.rules };
  const { expirationMs, giveUpAfterMs, resignMarginMs, feeLimitSun } = rules;
  const figures = { expirationMs, giveUpAfterMs, resignMarginMs, feeLimitSun };
  const config: SendsConfig = { ...options.config, figures };
  const work = new SendWork(pool, rules);
  const activity = new SendActivity(work);
  const sends = new SendStreams(store, work, clock);
  const obstacles = new SendObstacles(pool, rules, clock);
  const row = new HotWalletRow(pool, config, clock);
  const signatures = new SendSignatures(sends, log);
  const journal = new SignerJournal(sends, signatures, signer, row, pool, config, rules, clock, log, pollMs);
  const transfers = new TransferCheck(node, sending, obstacles, config, rules, clock, log);
  const signing = new SendSigning(
    sends,
    work,
    obstacles,
    transfers,
    signatures,
    journal,
    signer,
    config,
    rules,
    clock,
    log,
  );
  const broadcast = new SendBroadcast(sends, work, new SendTracking(sends, sending, log), sending, clock, log);
  const settling = new SendSettling(sends, new ChainRecord(pool, config), log);
  return {
    requests: new SendRequests(work, obstacles, rules, clock),
    signing,
    broadcast,
    settling,
    worker: new SendWorker(signing, broadcast, settling, activity, config, log, bus, polls),
    journal,
    monitor: new HotWalletMonitor(activity, row, sending, config, rules, clock, log, pollMs),
    frozen: new FrozenSends(sends, work),
    rebuildWork: () => work.rebuild(store, clock.now()),
  };
}

/** Requests of sends where there is no Nest and no worker: as a cause in another process makes them. */
export function openSendRequests({ pool, clock }: Pick<SendsOptions, 'pool' | 'clock'>): SendRequests {
  const obstacles = new SendObstacles(pool, SEND_RULES, clock);
  return new SendRequests(new SendWork(pool, SEND_RULES), obstacles, SEND_RULES, clock);
}
