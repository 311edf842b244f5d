import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { fetchKafka, startKafka } from '../lib/kafka.mjs';
import type { KafkaCluster } from '../lib/kafka.mjs';
import { reachableTemporaryFolder } from '../lib/postgres-place.mjs';
import { asSuperuser, startCluster } from '../lib/postgres.mjs';
import type { Cluster } from '../lib/postgres.mjs';
import { freePorts } from '../lib/free-ports.mjs';
import { freePort, until } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';
import { composeFile, composeInstallation, kafkaSettings } from '../test/compose.js';

/**
 * Without Docker: the test starts every service's command itself with its environment, and replaces only the
 * containers' names of machines, ports and folders. `npm run test:containers` tests what needs containers.
 */
describe('OPS-01 the services of docker-compose.yml, started without containers', () => {
  const installation = composeInstallation('--sandbox');
  const { secrets } = installation;
  const file = composeFile(installation.env);
  const running: ChildProcess[] = [];
  const outputs = new Map<string, string>();
  const ports = new Map<string, number>();
  let folder: string;
  let database: Cluster;
  let kafka: KafkaCluster;

  beforeAll(async () => {
    folder = mkdtempSync(join(reachableTemporaryFolder(), 'usdt-africa-compose-'));
    chmodSync(folder, 0o711);
    for (const name of ['seals', 'signer', 'sandbox', 'secrets']) mkdirSync(join(folder, name));
    const published = ['4200', '4201', '4206', '4300', '4301', '4302', '4303', '4304', '4305', '4306', '4307', '4308'];
    const free = await freePorts(published.length);
    for (const [at, port] of published.entries()) ports.set(port, free[at]!);
    const passwords = {
      superuser: secrets['postgres-password']!,
      owner: secrets['postgres-owner-password']!,
      app: secrets['postgres-app-password']!,
      reader: secrets['postgres-reader-password']!,
    };
    const settings = Object.fromEntries(
      file.services['postgres']!.command!.slice(1).map((option) => option.slice(2).split('=') as [string, string]),
    );
    database = await startCluster({ folder: join(folder, 'postgres'), passwords, settings, durable: false });
    // The image comes without our roles: making them is the migrate job's work.
    await asSuperuser(database, (client) => client.query('drop role usdt_owner, usdt_app, usdt_reader'));
    const places = /listeners$|^node\.id$|quorum\.voters$|^log\.dirs$/;
    const common = Object.entries(kafkaSettings(file.services['kafka-1']!)).filter(([name]) => !places.test(name));
    kafka = await startKafka({
      program: await fetchKafka(),
      folder: join(folder, 'kafka'),
      brokers: 3,
      heap: 256,
      settings: Object.fromEntries(common),
    });
    for (const [name, value] of Object.entries(secrets)) {
      const text = value.includes('://') ? placed(value, 1) : value;
      writeFileSync(join(folder, 'secrets', name), `${text}\n`, { mode: 0o600 });
    }
  }, 180_000);

  afterAll(async () => {
    for (const child of running) child.kill('SIGTERM');
    await until(() => running.every((child) => child.exitCode !== null || child.signalCode !== null), 10_000);
    for (const child of running) child.kill('SIGKILL');
    await kafka?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
    installation.remove();
  }, 60_000);

  /** Puts this machine's places for those of the containers. */
  function placed(text: string, replica: number): string {
    const port = (usual: string): string =>
      String(ports.get(usual === '4200' && replica === 2 ? '4201' : usual) ?? usual);
    return text
      .replace('kafka-1:9092,kafka-2:9092,kafka-3:9092', kafka.brokers.join(','))
      .replace('postgres:5432', `127.0.0.1:${database.port}`)
      .replace('//api:', '//127.0.0.1:')
      .replaceAll(/\/\/sandbox:/g, '//127.0.0.1:')
      .replace('//signer:', '//localhost:')
      .replaceAll(
        /(127\.0\.0\.1:|localhost:|^|connect\()(4[23]0\d)\b/g,
        (_, before: string, usual: string) => before + port(usual),
      )
      .replace(/^5432$/, String(database.port))
      .replace(/^postgres$/, '127.0.0.1')
      .replace(/^\/(seals|signer|sandbox)$/, join(folder, '$1'))
      .replace(/^\/run\/secrets\//, `${join(folder, 'secrets')}/`)
      .replace(/^\/app\//, `${ROOT}/`);
  }

  /** Every container has its private port to itself; here each process has another. */
  async function displayedSaleOf(name: string, replica: number): Promise<Record<string, string>> {
    const { environment = {} } = file.services[name]!;
    const settings = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, placed(value, replica)]),
    );
    if (settings['METRICS_PORT']) settings['METRICS_PORT'] = String(await freePort());
    return settings;
  }

  function start(name: string, settings: Record<string, string>): ChildProcess {
    const { command = [] } = file.services[name]!;
    const [program = '', ...args] = command;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...settings },
      // With a channel a part reports when it is ready, and ends when this process does.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => outputs.set(name, (outputs.get(name) ?? '') + String(text)));
    }
    running.push(child);
    return child;
  }

  function ended(child: ChildProcess): Promise<number | null> {
    return new Promise((resolve) => child.once('close', resolve));
  }

  async function becomesReady(name: string, replica = 1): Promise<void> {
    let isReady = false;
    const settings = await displayedSaleOf(name, replica);
    const child = start(name, settings);
    child.on('message', () => (isReady = true));
    await until(() => isReady || child.exitCode !== null, 60_000);
    if (!isReady) throw new Error(`${name} did not become ready:\n${outputs.get(name)}`);
    const check = file.services[name]!.healthcheck?.test.slice(1);
    if (!check) return;
    const [program = '', ...args] = check.map((word) => placed(word, replica));
    const env = { PATH: process.env['PATH'], ...settings };
    const isHealthy = async (): Promise<boolean> => (await ended(spawn(program, args, { env, stdio: 'ignore' }))) === 0;
    if (!(await until(isHealthy, 30_000, 500))) throw new Error(`${name} is not healthy:\n${outputs.get(name)}`);
  }

  test('the migrate job makes roles, database and schema, and changes nothing when it runs again', async () => {
    const answer = await displayedSaleOf('migrate', 1);
    expect([await ended(start('migrate', answer)), outputs.get('migrate')]).toEqual([
      0,
      expect.stringContaining('EventStore'),
    ]);
    outputs.clear();
    expect([await ended(start('migrate', answer)), outputs.get('migrate')]).toEqual([0, undefined]);
  });

  test('every service becomes ready and healthy, two apis, two workers and two sealers among them', async () => {
    await becomesReady('sandbox');
    await becomesReady('signer');
    await Promise.all([becomesReady('worker'), becomesReady('worker', 2)]);
    await Promise.all([becomesReady('sealer'), becomesReady('sealer', 2)]);
    await Promise.all([becomesReady('api'), becomesReady('api', 2)]);
  });

  test('run the product together: both apis show a rate, and the signer issued addresses', async () => {
    const url = `postgres://usdt_app:${secrets['postgres-app-password']}@127.0.0.1:${database.port}/usdt_africa`;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const hasAddresses = async (): Promise<boolean> =>
      (await client.query('select from address_pool limit 1')).rowCount === 1;
    expect(await until(hasAddresses, 60_000, 200)).toBe(true);
    await client.end();
    for (const usual of ['4200', '4201']) {
      const load = async (path: string): Promise<Record<string, unknown> | null> =>
        fetch(`http://127.0.0.1:${ports.get(usual)}/api/${path}`).then(
          (answer) => answer.json() as Promise<Record<string, unknown>>,
          () => null,
        );
      expect(await until(async () => Boolean((await load('rates/current'))?.['rate']), 60_000, 200)).toBe(true);
      expect(await load('health')).toMatchObject({ mode: 'sandbox', events: 'kafka' });
    }
  });
});
