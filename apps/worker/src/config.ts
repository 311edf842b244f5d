import { systemClock } from '@usdt-africa/kernel';
import {
  channelKeys,
  type ChannelKeys,
  ConfigError,
  type Environment,
  isLoopback,
  privatePortConfig,
  type PrivatePortConfig,
  productConfig,
  type ProductConfig,
  type Role,
  ROLES,
  Settings,
} from '@usdt-africa/platform';
import { rateSources } from '@usdt-africa/rates';
import type { SendsConfig } from '@usdt-africa/sends';
import type { SweepsConfig } from '@usdt-africa/sweeps';
import type { DojahOptions } from '@usdt-africa/verifications';
import type { TreasuryConfig } from '@usdt-africa/treasury';
import { sendsConfig } from './sends-config.js';
import { treasuryConfig } from './treasury-config.js';
import { sweepsConfig } from './sweeps-config.js';
import { smsConfig, type SmsConfig } from './sms-config.js';
import { tronConfig, type TronConfig } from './tron-config.js';

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

export interface WorkerConfig extends ProductConfig, TronConfig {
  readonly settings: Settings;
  readonly roles: ReadonlySet<Role>;
  readonly databaseUrl: string;
  /** What `personalDataFrom` reads its keys from. */
  readonly keys: Environment;
  /** Null without Kafka: everything then reads the store. */
  readonly kafka: KafkaConfig | null;
  readonly signerUrl: string;
  readonly signerToken: string;
  /** The certificate it presents to the signer; null: plain, on this machine or in a sandbox. */
  readonly signerChannel: ChannelKeys | null;
  /** How long it goes on without its database or the signer. */
  readonly cutOffSeconds: number;
  readonly sends: SendsConfig;
  readonly treasury: TreasuryConfig;
  readonly sweeps: SweepsConfig;
  readonly paystackUrl: string;
  readonly paystackSecret: string;
  /** The provider's slug of the bank at which customers' account numbers are opened. */
  readonly fundingBank: string;
  readonly rateSources: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly sms: SmsConfig;
  /** Who keeps the register of people, and compares faces. */
  readonly dojah: DojahOptions;
  /** Where operators' links lead, without a slash at its end. */
  readonly consoleUrl: string;
  /** Where monitoring connects; null: nowhere. */
  readonly metrics: PrivatePortConfig | null;
}

/** Reads the worker's settings. */
export function workerConfig(env: Environment): WorkerConfig {
  const settings = new Settings(env);
  assertRateSources(settings);
  const product = productConfig(settings);
  const tron = tronConfig(settings);
  const treasury = treasuryConfig(settings, tron);
  const paystackSecret = settings.paystackKey('PAYSTACK_SECRET_KEY');
  const hasConsole = settings.optional('ADMIN_PUBLIC_URL') !== null;
  return {
    ...product,
    settings,
    roles: rolesOf(settings),
    databaseUrl: settings.text('DATABASE_URL'),
    keys: settings.personalDataKeys(),
    kafka: kafkaConfig(settings),
    ...tron,
    signerUrl: settings.inside('SIGNER_URL'),
    signerToken: settings.secret('SIGNER_TOKEN'),
    signerChannel: signerChannel(settings),
    cutOffSeconds: settings.integer('CUT_OFF_SECONDS', 60, { min: 1, max: 3_600 }),
    sends: sendsConfig(settings, tron),
    treasury,
    sweeps: sweepsConfig(settings, treasury),
    paystackUrl: settings.provider('PAYSTACK_URL'),
    paystackSecret,
    // With a test key the provider opens numbers at its own test bank only.
    fundingBank: settings.text('FUNDING_BANK', paystackSecret.startsWith('sk_test_') ? 'test-bank' : 'wema-bank'),
    rateSources: settings.text('RATE_SOURCES'),
    smtpUrl: settings.outside('SMTP_URL'),
    mailFrom: settings.text('MAIL_FROM'),
    sms: smsConfig(settings),
    dojah: dojahConfig(settings),
    consoleUrl: hasConsole ? settings.site('ADMIN_PUBLIC_URL') : product.publicUrl,
    metrics: privatePortConfig(settings),
  };
}

/** An unknown role is refused: otherwise its intended work would be done by no worker, without any error. */
function rolesOf(settings: Settings): ReadonlySet<Role> {
  const text = settings.text('WORKER_ROLES', 'all').trim();
  if (text === 'all') return new Set(ROLES);
  const named = text.split(',').map((name) => name.trim());
  const unknown = named.filter((name) => !ROLES.some((role) => role === name));
  if (unknown.length > 0)
    throw new ConfigError(
      `WORKER_ROLES must be all, or some of ${ROLES.join(',')}, with commas between them: "${unknown.join('", "')}" is none.`,
    );
  return new Set(ROLES.filter((role) => named.includes(role)));
}

/** Its own sandbox answers for people who do not exist: production refuses it, and keys of it. */
function dojahConfig(settings: Settings): DojahOptions {
  const baseUrl = settings.provider('DOJAH_URL');
  const key = settings.secret('DOJAH_KEY');
  if (settings.mode === 'production' && /sandbox/i.test(new URL(baseUrl).hostname))
    throw new ConfigError('DOJAH_URL is the provider’s sandbox: production refuses it.');
  if (settings.mode === 'production' && /^test_/i.test(key))
    throw new ConfigError('DOJAH_KEY is a test key: production refuses it.');
  return { baseUrl, appId: settings.text('DOJAH_APP_ID'), key };
}

/** Those that make a price: known ones, and more than one. */
function assertRateSources(settings: Settings): void {
  const named = settings.outsides('RATE_SOURCES');
  try {
    rateSources(named, systemClock);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

/** Beyond this machine both sides of the channel show certificates in production. */
function signerChannel(settings: Settings): ChannelKeys | null {
  const channel = channelKeys(settings);
  const url = new URL(settings.inside('SIGNER_URL'));
  if (channel !== null && url.protocol !== 'https:')
    throw new ConfigError('SIGNER_URL must be an address with https where SIGNER_CERT is set.');
  if (channel === null && settings.mode === 'production' && !isLoopback(url.hostname))
    throw new ConfigError(
      'SIGNER_CA, SIGNER_CERT and SIGNER_KEY are not set: in production the signer of another machine wants a certificate.',
    );
  return channel;
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
