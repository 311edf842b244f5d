import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MONEY_EVENTS } from '@usdt-africa/contracts/events';
import { createEventStore } from '@usdt-africa/event-store';
import { testDatabase, type TestDatabase } from '@usdt-africa/test-kit';
import { append, makeScenario } from '@usdt-africa/test-kit/scenarios';

const COMMAND = fileURLToPath(new URL('../bin/events.mjs', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

describe('npm run events, as a process', () => {
  let db: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    db = await testDatabase();
    folder = mkdtempSync(join(tmpdir(), 'events-'));
    const store = createEventStore({ pool: db.app, moneyEvents: MONEY_EVENTS });
    await append(store, makeScenario(1, 1).steps);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await db.drop();
  });

  function start(args: readonly string[], env: Record<string, string>): ChildProcess {
    const { PATH = '', HOME = '' } = process.env;
    return spawn(process.execPath, [COMMAND, ...args], {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async function events(args: readonly string[], env: Record<string, string>): Promise<Ended> {
    const child = start(args, env);
    let [out, err] = ['', ''];
    child.stdout!.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr!.on('data', (text: Buffer) => (err += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  }

  it('ENG-05 connects to the database that the environment names', async () => {
    const env = { DATABASE_URL: db.appUrl, DATABASE_READER_URL: db.readerUrl };
    const { code, out } = await events(['list', '--json'], env);
    expect(code).toBe(0);
    expect((JSON.parse(out) as { events: number }).events).toBeGreaterThan(10);
    expect((await events(['show', 'order-1'], env)).code).toBe(1);
    expect((await events(['shwo'], env)).code).toBe(2);
  });

  it('ENG-05 reports in one sentence that there is no product here, or that it does not run', async () => {
    const none = await events(['list'], { USDT_DATA_DIR: folder });
    expect(none).toEqual({
      code: 3,
      out: '',
      err: `There is no product in ${folder}. Start the product with npm start, or set DATABASE_URL.\n`,
    });
    const stopped = join(folder, 'stopped');
    mkdirSync(stopped);
    writeFileSync(join(stopped, 'secrets.json'), JSON.stringify({ database: {} }));
    const { code, err } = await events(['list'], { USDT_DATA_DIR: stopped });
    expect([code, err]).toEqual([3, expect.stringContaining('is not running. Start the product with npm start')]);
  });

  it('ENG-05 follow runs until Ctrl-C, and then exits without an error', async () => {
    const child = start(['follow', '--from', 'start', '--json'], { DATABASE_URL: db.appUrl });
    const [first] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(first.toString()).toContain('"OrderPlaced"');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('ENG-05 ends quietly when its output is closed', async () => {
    const child = start(['show', makeScenario(1, 1).orderId, '--full'], { DATABASE_URL: db.appUrl });
    let err = '';
    child.stderr!.on('data', (text: Buffer) => (err += text.toString()));
    child.stdout!.destroy();
    const [code] = (await once(child, 'close')) as [number];
    expect([code, err]).toEqual([0, '']);
  });
});
