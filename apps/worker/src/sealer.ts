import { createPrivateKey } from 'node:crypto';
import {
  assertSchemaCurrent,
  assertStoreSettings,
  FileHeadExport,
  KeyConfigurationError,
  Leadership,
  Sealer,
  sealLag,
  SealSigner,
} from '@usdt-africa/event-store';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import {
  ConfigError,
  gauge,
  type Log,
  privatePortConfig,
  type PrivatePortConfig,
  type Settings,
  type StartedPart,
  startPrivatePort,
} from '@usdt-africa/platform/process';
import pg from 'pg';

/** What the sealer works with. */
export interface SealerConfig {
  readonly databaseUrl: string;
  /** PEM. */
  readonly privateKey: string;
  readonly exportFolder: string;
  readonly blockEvents: number;
  readonly maxWaitMs: number;
  /** Where monitoring connects; null: nowhere. */
  readonly metrics: PrivatePortConfig | null;
}

/** Reads the sealer's settings. */
export function sealerConfig(settings: Settings): SealerConfig {
  const privateKey = settings.text('SEALER_PRIVATE_KEY');
  settings.ownSecret('SEALER_PRIVATE_KEY', secretPart(privateKey));
  return {
    databaseUrl: settings.text('DATABASE_URL'),
    privateKey,
    exportFolder: settings.text('SEAL_EXPORT_DIR'),
    blockEvents: settings.integer('SEAL_BLOCK_EVENTS', 1000, { min: 1, max: 10_000 }),
    maxWaitMs: settings.integer('SEAL_MAX_WAIT_MS', 5000, { min: 0, max: 600_000 }),
    metrics: privatePortConfig(settings),
  };
}

/** The 32 secret bytes of an Ed25519 key; for anything else, the whole text. */
function secretPart(pem: string): Buffer {
  try {
    return Buffer.from(createPrivateKey(pem).export({ format: 'jwk' }).d ?? '', 'base64url');
  } catch {
    return Buffer.from(pem);
  }
}

/**
 * Starts the sealer: a process of its own, since only it may read the key. Several may run, one leads; each needs an
 * export folder of its own, or a shared one.
 */
export async function startSealer(config: SealerConfig, log: Log, clock: Clock = systemClock): Promise<StartedPart> {
  const { databaseUrl, exportFolder, blockEvents, maxWaitMs } = config;
  const heads = new FileHeadExport(exportFolder);
  const signer = signerWith(config.privateKey, await heads.publicKeys());
  await heads.addPublicKey(signer.keyId, signer.publicKey);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5000 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'));
  await assertSchemaCurrent(pool);
  await assertStoreSettings(pool);
  const leadership = new Leadership(pool, {
    onError: (error) => log.warn({ err: error }, 'a connection broke and is made again'),
  });
  const sealer = new Sealer({
    pool,
    signer,
    heads,
    blockEvents,
    maxWaitMs,
    onHead: ({ block, count, hash }) => log.info({ block: block.toString(), count, hash }, 'a block was sealed'),
    onError: (error) => log.error({ err: error }, 'nothing could be sealed; it is tried again'),
  });
  sealer.start(leadership);
  const stop = async (): Promise<void> => {
    await sealer.stop();
    await leadership.close();
    await pool.end();
  };
  const unsealed = async (): Promise<number> => (await sealLag(pool, clock.now())).oldestMs / 1000;
  const metrics =
    config.metrics &&
    (await startPrivatePort(config.metrics, {
      checks: { database: () => assertStoreSettings(pool), schema: () => assertSchemaCurrent(pool) },
      gauges: async () => [
        gauge('usdt_africa_unsealed_seconds', 'Age of the oldest event that is not sealed.', await unsealed()),
      ],
    }).catch(async (error: unknown) => {
      await stop();
      throw error;
    }));
  return {
    ...(metrics ? { addresses: { metrics: metrics.url } } : {}),
    async stop() {
      await metrics?.stop();
      await stop();
    },
  };
}

function signerWith(privateKey: string, formerPublicKeys: readonly string[]): SealSigner {
  try {
    return new SealSigner(privateKey, formerPublicKeys);
  } catch (error) {
    if (error instanceof KeyConfigurationError) throw new ConfigError(`${error.message}.`);
    throw error;
  }
}
