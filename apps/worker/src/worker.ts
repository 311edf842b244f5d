import { DiscoveryService, NestFactory } from '@nestjs/core';
import {
  AddressPoolRefiller,
  assertChecked,
  assertNotFencedOut,
  FenceWatch,
  RestoredCopyError,
  SignerClient,
} from '@usdt-africa/addresses';
import { assertSchemaCurrent, assertStoreSettings } from '@usdt-africa/event-store';
import { type Clock, systemClock } from '@usdt-africa/kernel';
import {
  createPool,
  declaredJobs,
  type Log,
  NestLog,
  started,
  type StartedPart,
  startPrivatePort,
  type Work,
} from '@usdt-africa/platform';
import type { Pool, QueryConfig } from 'pg';
import { AppModule } from './app.module.js';
import type { WorkerConfig } from './config.js';
import { CutOffWatch } from './cut-off.js';

/** How long a worker may take to stop that must not go on, or cannot. */
const END_GRACE_MS = 3_000;
/** A connection that was cut without a word answers never. */
const LIFELINE_MS = 5_000;

/**
 * Starts the work of this worker's roles. Several workers share the work: each piece has one leader or may safely run
 * twice. On a stop, parts that begin new work stop first; the database is closed last.
 */
export async function startWorker(config: WorkerConfig, log: Log, clock: Clock = systemClock): Promise<StartedPart> {
  const pool = createPool(config.databaseUrl, log, 20);
  await assertSchemaCurrent(pool);
  await assertStoreSettings(pool);
  // A restored copy must not act before the signer has confirmed the database. A worker that does not query the signer
  // waits for one that does.
  if (!config.roles.has('addresses'))
    await assertChecked(pool).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  const end = (error: Error): void => {
    log.fatal({ err: error }, error.message);
    setTimeout(() => process.exit(1), END_GRACE_MS).unref();
    void stop().finally(() => process.exit(1));
  };
  const app = await NestFactory.createApplicationContext(AppModule.with(config, { pool, log, clock, end }), {
    logger: new NestLog(log),
    abortOnError: false,
  });
  // A separate connection: a busy pool does not mean that the database is unreachable.
  const lifeline = createPool(config.databaseUrl, log, 1);
  const running: Work[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(running.map(async (work) => work.stop()));
    await lifeline.end();
    await app.close();
  };
  if (config.roles.has('addresses'))
    await agreeWithSigner(app.get(AddressPoolRefiller), pool, log).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
  else running.push(started(new FenceWatch(pool, end)));
  const watch = new CutOffWatch(
    {
      database: () => lifeline.query({ text: 'select 1', query_timeout: LIFELINE_MS } as QueryConfig),
      ...(config.roles.has('addresses') ? { signer: () => app.get(SignerClient).reach() } : {}),
    },
    { limitMs: config.cutOffSeconds * 1000, onCutOff: end, reached: ['database'] },
  );
  running.push(started(watch));
  const jobs = declaredJobs(app.get(DiscoveryService));
  for (const role of config.roles)
    running.push(...(await Promise.all(jobs.filter((job) => job.role === role).map((job) => job.begin()))));
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

/** @throws RestoredCopyError: then nothing may begin here */
async function agreeWithSigner(keeper: AddressPoolRefiller, pool: Pool, log: Log): Promise<void> {
  await keeper.agree().catch((error: unknown) => {
    if (error instanceof RestoredCopyError) throw error;
    // An unreachable signer must not stop the rest from starting; no address is given out until it is back. Its earlier
    // verdict still counts.
    log.warn({ err: error }, 'the signer was not reached at the start');
    return assertNotFencedOut(pool, 0);
  });
}
