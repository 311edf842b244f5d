import { ConfigError, type Environment, Settings, withSettingFiles } from '@usdt-africa/platform/process';
import { UsageError } from './complaints.js';
import type { Place } from './session.js';

const DAY_MS = 86_400_000;
/** What `personalDataFrom` reads. */
const KEYS = ['MASTER_KEY', 'MASTER_KEYS_RETIRED', 'BLIND_INDEX_KEY', 'BLIND_INDEX_KEYS_RETIRED'];

/**
 * The environment, with the connections that stand in files.
 * @throws UsageError for a file that cannot be read
 */
export function environmentFrom(env: Environment): Environment {
  return orUsage(() => withSettingFiles(env));
}

/**
 * Settings of the running product, read from the environment by the names and defaults that its processes use.
 * @throws UsageError for an invalid setting
 */
export function rulesIn(env: Environment): Pick<Place, 'kafka' | 'sealerPublicKeys' | 'shortfallWaitSeconds' | 'keys'> {
  return orUsage(() => {
    const settings = new Settings(env);
    const replicationFactor = settings.integer('KAFKA_REPLICATION', 1, { min: 1, max: 9 });
    const days = settings.integer('KAFKA_RETENTION_DAYS', 0, { min: 0, max: 10_000 });
    const keys = settings.optional('SEALER_PUBLIC_KEYS');
    return {
      kafka: {
        brokers: listIn(settings.optional('KAFKA_BROKERS') ?? ''),
        topicPrefix: settings.optional('KAFKA_TOPIC_PREFIX') ?? '',
        replicationFactor,
        minInSync: settings.integer('KAFKA_MIN_IN_SYNC', Math.min(2, replicationFactor), {
          min: 1,
          max: replicationFactor,
        }),
        retentionMs: days === 0 ? -1 : days * DAY_MS,
      },
      sealerPublicKeys: keys === null ? null : (keys.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? []),
      keys: Object.fromEntries(KEYS.map((name) => [name, settings.optional(name) ?? undefined])),
      shortfallWaitSeconds: settings.integer('SHORTFALL_WAIT_SECONDS', 600, { min: 1, max: 90 * 86_400 }),
    };
  });
}

function orUsage<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
}

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
