import { type Environment, productConfig, type ProductConfig, Settings } from '@usdt-africa/platform';

/** What a worker may do. Several workers may share a role: it has one leader, or doing it twice is doing it once. */
export const ROLES = [
  'projections',
  'processes',
  'relay',
  'watcher',
  'addresses',
  'rates',
  'payouts',
  'clock',
  'mail',
  'housekeeping',
  'rebuilds',
] as const;
export type Role = (typeof ROLES)[number];

export interface KafkaConfig {
  readonly brokers: readonly string[];
  readonly topicPrefix: string;
  /** Of topics that do not exist yet. */
  readonly partitions: number;
  readonly replicationFactor: number;
  readonly minInSync: number;
  /** -1: for ever. */
  readonly retentionMs: number;
}

export interface WorkerConfig extends ProductConfig {
  readonly settings: Settings;
  readonly roles: ReadonlySet<Role>;
  readonly databaseUrl: string;
  /** What `personalDataFrom` reads its keys from. */
  readonly keys: Environment;
  /** Null without Kafka: everything then reads the store. */
  readonly kafka: KafkaConfig | null;
  readonly tronFullNodeUrl: string;
  readonly tronSolidityNodeUrl: string;
  readonly tronApiKey: string | null;
  readonly usdtContract: string;
  readonly tronStartBlock: number | null;
  readonly tronPollMs: number;
  readonly signerUrl: string;
  readonly signerToken: string;
  readonly paystackUrl: string;
  readonly paystackSecret: string;
  readonly rateSources: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
}

/** Reads the worker's settings. */
export function workerConfig(env: Environment): WorkerConfig {
  const settings = new Settings(env);
  settings.key('MASTER_KEY');
  settings.key('BLIND_INDEX_KEY');
  settings.outsides('RATE_SOURCES');
  const roles = settings.text('WORKER_ROLES', 'all');
  const start = settings.optional('TRON_START_BLOCK');
  return {
    ...productConfig(settings),
    settings,
    roles: new Set(roles === 'all' ? ROLES : ROLES.filter((role) => roles.split(',').includes(role))),
    databaseUrl: settings.text('DATABASE_URL'),
    keys: {
      MASTER_KEY: settings.text('MASTER_KEY'),
      MASTER_KEYS_RETIRED: settings.optional('MASTER_KEYS_RETIRED') ?? undefined,
      BLIND_INDEX_KEY: settings.text('BLIND_INDEX_KEY'),
      BLIND_INDEX_KEYS_RETIRED: settings.optional('BLIND_INDEX_KEYS_RETIRED') ?? undefined,
    },
    kafka: kafkaConfig(settings),
    tronFullNodeUrl: settings.outside('TRON_FULL_NODE_URL'),
    tronSolidityNodeUrl: settings.outside('TRON_SOLIDITY_NODE_URL'),
    tronApiKey: settings.optional('TRON_API_KEY'),
    usdtContract: settings.text('USDT_CONTRACT'),
    tronStartBlock: start === null ? null : settings.integer('TRON_START_BLOCK', 0, { min: 0, max: 1_000_000_000 }),
    tronPollMs: settings.integer('TRON_POLL_MS', 500, { min: 10, max: 60_000 }),
    signerUrl: settings.inside('SIGNER_URL'),
    signerToken: settings.secret('SIGNER_TOKEN'),
    paystackUrl: settings.outside('PAYSTACK_URL'),
    paystackSecret: settings.secret('PAYSTACK_SECRET_KEY'),
    rateSources: settings.text('RATE_SOURCES'),
    smtpUrl: settings.outside('SMTP_URL'),
    mailFrom: settings.text('MAIL_FROM'),
  };
}

const DAY_MS = 86_400_000;

function kafkaConfig(settings: Settings): KafkaConfig | null {
  const brokers = (settings.optional('KAFKA_BROKERS') ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  if (brokers.length === 0) return null;
  const replicationFactor = settings.integer('KAFKA_REPLICATION', 1, { min: 1, max: 9 });
  const days = settings.integer('KAFKA_RETENTION_DAYS', 0, { min: 0, max: 10_000 });
  return {
    brokers,
    topicPrefix: settings.optional('KAFKA_TOPIC_PREFIX') ?? '',
    partitions: settings.integer('KAFKA_PARTITIONS', 6, { min: 1, max: 1000 }),
    replicationFactor,
    minInSync: settings.integer('KAFKA_MIN_IN_SYNC', Math.min(2, replicationFactor), {
      min: 1,
      max: replicationFactor,
    }),
    retentionMs: days === 0 ? -1 : days * DAY_MS,
  };
}
