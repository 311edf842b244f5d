import { type ChildProcess, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertStoreSettings, createEventStore } from '@usdt-africa/event-store';
import { systemClock } from '@usdt-africa/kernel';
import { migrate } from '@usdt-africa/migrations';
import { forkSource } from '@usdt-africa/test-kit';
import {
  AddressPoolRefiller,
  addressAlarms,
  assertChecked,
  assertNotFencedOut,
  FenceWatch,
  findByAddresses,
  RestoredCopyError,
  SignerClient,
  type TakenAddress,
  takeAddress,
} from '@usdt-africa/addresses';
import pg from 'pg';
import { makeFolder } from '../lib/postgres-place.mjs';
import { asSuperuser, createDatabase, newPasswords, startCluster, urlFor } from '../lib/postgres.mjs';
import type { Cluster } from '../lib/postgres.mjs';
import { until } from '../lib/processes.mjs';
import { raiseEpochAfterRestore } from '../../apps/cli/src/raise-epoch.js';

const NAME = 'usdt_africa';
const TOKEN = 'token-of-more-than-thirty-two-characters';
const SIGNER = new URL('../../apps/signer/src/main.ts', import.meta.url);
const log = { info: () => undefined, warn: () => undefined };

/** The product as far as addresses go, on one PostgreSQL whose files are copied and put back. */
class TestApp {
  readonly folder = mkdtempSync(join(tmpdir(), 'usdt-africa-restore-'));
  readonly home = join(this.folder, 'postgres');
  readonly #passwords = newPasswords();
  readonly #pools: pg.Pool[] = [];
  readonly #clusters: Cluster[] = [];
  #signer!: ChildProcess;
  #signerUrl = '';

  async open(settings: Record<string, string> = {}): Promise<Cluster> {
    chmodSync(this.folder, 0o711);
    const { APP_MODE: _mode, NODE_OPTIONS: _options, ...inherited } = process.env;
    this.#signer = forkSource(SIGNER, {
      env: {
        ...inherited,
        APP_MODE: 'sandbox',
        SIGNER_PORT: '0',
        SIGNER_SEED: '5eed'.repeat(16),
        SIGNER_TOKEN: TOKEN,
        SIGNER_STATE_DIR: join(this.folder, 'signer'),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ready = await new Promise<{ addresses: { signer: string } }>((resolve, reject) => {
      this.#signer.once('message', resolve as (message: unknown) => void);
      this.#signer.once('exit', () => reject(new Error('the signer ended')));
    });
    this.#signerUrl = ready.addresses.signer;
    const cluster = await this.run(this.home, settings);
    await createDatabase(cluster, NAME);
    await migrate(urlFor(cluster, 'owner', NAME));
    return cluster;
  }

  /** Starts PostgreSQL on a folder. */
  async run(folder = this.home, settings: Record<string, string> = {}): Promise<Cluster> {
    const cluster = await startCluster({ folder, passwords: this.#passwords, durable: false, settings });
    this.#clusters.push(cluster);
    return cluster;
  }

  /** Stops it and all of its connections. */
  async rest(cluster: Cluster): Promise<void> {
    await this.leave();
    await cluster.stop();
  }

  async leave(): Promise<void> {
    await Promise.all(this.#pools.splice(0).map((pool) => pool.end()));
  }

  /** Copies the files of a PostgreSQL, as `cp` does. */
  copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
    rmSync(join(to, 'data', 'postmaster.pid'), { force: true });
  }

  /** What a worker and an api do with addresses. */
  product(cluster: Cluster) {
    const pool = new pg.Pool({ connectionString: urlFor(cluster, 'app', NAME), max: 4 });
    pool.on('error', () => undefined);
    this.#pools.push(pool);
    const signer = new SignerClient({ url: this.#signerUrl, token: TOKEN, timeoutMs: 30_000 });
    const store = createEventStore({ pool });
    const keeper = new AddressPoolRefiller(pool, store, signer, systemClock, log, () => undefined, {
      ahead: 5,
      batch: 10,
    });
    return {
      pool,
      ownerUrl: urlFor(cluster, 'owner', NAME),
      look: () => keeper.fill(),
      take: async (count: number): Promise<TakenAddress[]> => {
        const taken: TakenAddress[] = [];
        while (taken.length < count) taken.push(await takeAddress(pool));
        return taken;
      },
    };
  }

  async close(): Promise<void> {
    await this.leave();
    for (const cluster of this.#clusters) await cluster.stop();
    this.#signer.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

type Product = ReturnType<TestApp['product']>;

/** Writes a file of a PostgreSQL's data, with the owner of its folder: the server renames and flushes it. */
function writeOwned(folder: string, name: string, text: string): void {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

/** Every start is refused with the sentence and the command, and not one address is given out. */
async function refuses({ pool, look }: Product): Promise<void> {
  // Also before the signer was queried: the same for a worker that cannot query it.
  await expect(takeAddress(pool)).rejects.toMatchObject({ status: 503, code: 'addresses-short' });
  await expect(assertChecked(pool, 0)).rejects.toThrow(/start one that has it, with the signer/);
  // A process that was already running when its database was replaced receives the refusal, too.
  const ended = new Promise<Error>((resolve) => {
    new FenceWatch(pool, resolve, 50).start();
  });
  await expect(look()).rejects.toBeInstanceOf(RestoredCopyError);
  await expect(assertNotFencedOut(pool)).rejects.toThrow(/npm run raise-epoch/);
  await expect(assertChecked(pool)).rejects.toBeInstanceOf(RestoredCopyError);
  expect(await ended).toBeInstanceOf(RestoredCopyError);
  await expect(takeAddress(pool)).rejects.toMatchObject({ status: 503, code: 'addresses-short' });
  expect((await addressAlarms(pool, new Date())).map(({ code }) => code)).toContain('signer-other-copy');
}

/**
 * After an operator's decision it goes on; no order gets an address that was ever given out, and money received there
 * is seen.
 */
async function goesOn(product: Product, lost: readonly TakenAddress[]): Promise<TakenAddress[]> {
  await raiseEpochAfterRestore(product.ownerUrl, () => undefined);
  await expect(takeAddress(product.pool)).rejects.toMatchObject({ status: 503 });
  await product.look();
  await assertStoreSettings(product.pool);
  await assertNotFencedOut(product.pool);
  await assertChecked(product.pool);
  const taken = await product.take(4);
  const given = new Set(lost.map(({ address }) => address));
  expect(taken.filter(({ address }) => given.has(address))).toEqual([]);
  expect(Math.min(...taken.map(({ index }) => index))).toBeGreaterThan(Math.max(...lost.map(({ index }) => index)));
  const known = await findByAddresses(product.pool, [...given]);
  expect([...known.values()].map(({ index, order }) => ({ index, order })).sort((a, b) => a.index - b.index)).toEqual(
    lost.map(({ index }) => ({ index, order: null })).sort((a, b) => a.index - b.index),
  );
  await product.look();
  return taken;
}

describe('a database that is restored from a copy', () => {
  let app: TestApp;
  beforeEach(() => {
    app = new TestApp();
  });
  afterEach(() => app.close());

  it('SELL-06 ENG-05 of its files refuses to start, and reuses no address however often it is restored', async () => {
    let cluster = await app.open();
    await app.product(cluster).look();
    await app.rest(cluster);
    const copy = join(app.folder, 'copy');
    app.copy(app.home, copy);

    cluster = await app.run();
    let product = app.product(cluster);
    await product.look();
    // More than the copy has in its pool: some are of a batch that the copy does not know.
    const lost = [...(await product.take(3))];
    for (let more = 0; more < 5; more++) {
      await product.look();
      lost.push(...(await product.take(3)));
    }
    await app.rest(cluster);

    for (let restored = 0; restored < 2; restored++) {
      app.copy(copy, app.home);
      cluster = await app.run();
      product = app.product(cluster);
      await refuses(product);
      lost.push(...(await goesOn(product, lost)));
      await app.rest(cluster);
    }
    // This database is the accepted one from now on: a start needs no further decision.
    cluster = await app.run();
    product = app.product(cluster);
    await product.look();
    expect(await product.take(1)).toHaveLength(1);
  }, 120_000);

  it('SELL-06 ENG-05 taken while it ran, with only orders since, refuses to start and reuses no address', async () => {
    let cluster = await app.open();
    let product = app.product(cluster);
    await product.look();
    await product.take(2);
    await product.look();
    // As a snapshot of the disk: cut off, and whole.
    const copy = join(app.folder, 'copy');
    await asSuperuser(cluster, (client) => client.query('checkpoint'));
    await cluster.kill();
    app.copy(app.home, copy);
    cluster = await app.run();
    product = app.product(cluster);
    await product.look();
    const lost = await product.take(2);
    await product.look();
    await app.rest(cluster);
    app.copy(copy, app.home);
    cluster = await app.run();
    product = app.product(cluster);
    await refuses(product);
    await goesOn(product, lost);
  }, 120_000);

  it('SELL-06 ENG-05 without the last addresses given out gives no address to a second order', async () => {
    let cluster = await app.open();
    let product = app.product(cluster);
    await product.look();
    const before = join(app.folder, 'before');
    await asSuperuser(cluster, (client) => client.query('checkpoint'));
    app.copy(app.home, before);
    // The signer never learns of these.
    const lost = await product.take(3);
    await app.rest(cluster);
    app.copy(before, app.home);
    cluster = await app.run();
    product = app.product(cluster);
    await product.look();
    const taken = await product.take(3);
    expect(taken.filter(({ index }) => lost.some((one) => one.index === index))).toEqual([]);
  }, 120_000);

  it('SELL-06 ENG-05 of a base backup recovered to a point in time refuses to start, reuses no address', async () => {
    const archive = join(app.folder, 'archive');
    makeFolder(archive);
    let cluster = await app.open({ archive_mode: 'on', archive_command: `cp %p ${archive}/%f` });
    let product = app.product(cluster);
    await product.look();
    const backup = join(app.folder, 'backup');
    await asSuperuser(cluster, async (client) => {
      await client.query(`select pg_backup_start('nightly', true)`);
      app.copy(app.home, backup);
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
      writeOwned(join(backup, 'data'), 'backup_label', rows[0]!.labelfile);
    });
    const numbers = await product.take(2);
    await asSuperuser(cluster, (client) => client.query(`select pg_create_restore_point('before')`));
    const lost = await product.take(2);
    const isArchived = (): Promise<boolean> =>
      asSuperuser(cluster, async (client) => {
        const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
        return until(() => existsSync(join(archive, rows[0]!.name)), 30_000, 20);
      });
    expect(await isArchived()).toBe(true);
    await app.rest(cluster);

    app.copy(backup, app.home);
    writeOwned(join(app.home, 'data'), 'recovery.signal', '');
    cluster = await app.run(app.home, {
      hot_standby: 'off',
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_name: 'before',
      recovery_target_action: 'promote',
    });
    product = app.product(cluster);
    await expect(assertStoreSettings(product.pool)).rejects.toThrow(/promoted or recovered.*npm run raise-epoch/);
    // Not even here, where the signer received no new addresses since the backup.
    await expect(takeAddress(product.pool)).rejects.toMatchObject({ status: 503 });
    await goesOn(product, [...numbers, ...lost]);
  }, 120_000);

  it('SELL-06 ENG-05 of its rows, loaded by COPY, refuses to start and reuses no address', async () => {
    const cluster = await app.open();
    let product = app.product(cluster);
    await product.look();
    await product.take(2);
    await product.look();
    const dump = join(app.folder, 'dump');
    makeFolder(dump);
    const inDatabase = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => asSuperuser(cluster, work, NAME);
    const tables = await inDatabase(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
      );
      for (const { name } of rows) await client.query(`copy ${name} to '${join(dump, name)}'`);
      return rows.map(({ name }) => name);
    });
    const { rows: sequence } = await product.pool.query<{ last_value: string }>('select last_value from deposit_index');
    const lost = await product.take(3);
    await product.look();
    await app.leave();

    await asSuperuser(cluster, (client) => client.query(`drop database ${NAME} with (force)`));
    await createDatabase(cluster, NAME);
    await migrate(urlFor(cluster, 'owner', NAME));
    await inDatabase(async (client) => {
      await client.query('set session_replication_role = replica');
      for (const name of tables) {
        const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`);
        if (rows[0]!.filled) await client.query(`delete from ${name}`);
        const columns = await client.query<{ list: string }>(
          `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as list
           from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
          [name],
        );
        await client.query(`copy ${name} (${columns.rows[0]!.list}) from '${join(dump, name)}'`);
      }
      await client.query(`select setval('deposit_index', $1)`, [sequence[0]!.last_value]);
    });
    product = app.product(cluster);
    await refuses(product);
    await goesOn(product, lost);
  }, 120_000);

  it('SELL-06 ENG-05 that runs next to its original makes one of the two stop giving out addresses', async () => {
    let cluster = await app.open();
    await app.product(cluster).look();
    await app.rest(cluster);
    const copy = join(app.folder, 'clone');
    app.copy(app.home, copy);
    cluster = await app.run();
    const [one, other] = [app.product(cluster), app.product(await app.run(copy))];
    await one.look();
    await refuses(other);
    expect(await one.take(1)).toHaveLength(1);
    await one.look();
    // An operator decides for the clone: the original, which still runs, notices it at its next check, and gives
    // nothing out.
    await raiseEpochAfterRestore(other.ownerUrl, () => undefined);
    await other.look();
    await one.take(1);
    await expect(one.look()).rejects.toBeInstanceOf(RestoredCopyError);
    await expect(takeAddress(one.pool)).rejects.toMatchObject({ status: 503 });
    expect(await other.take(1)).toHaveLength(1);
  }, 120_000);
});
