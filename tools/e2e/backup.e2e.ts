import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asSuperuser } from '../lib/postgres.mjs';
import { until } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { type Guest, Product } from './product.js';

interface Drilled {
  readonly ok: boolean;
  readonly backup: string;
  readonly events: number;
  readonly epoch: number;
  readonly lost: { readonly events: number; readonly seconds: number } | null;
  readonly proofs: Readonly<Record<string, boolean>>;
  readonly journal: string;
}

describe('backup and restore', () => {
  const product = new Product();
  const backups = `${product.data}-backups`;
  let guest: Guest;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    guest = product.guest();
  });
  afterAll(() => product.clear());

  const command = (name: string, ...args: string[]) =>
    run([process.execPath, join(ROOT, 'tools', 'bin', `${name}.mjs`)], args, { env: product.environment });
  async function drill(): Promise<{ readonly code: number; readonly drilled: Drilled }> {
    const { code, output } = await command('drill', '--json');
    // Progress lines are printed next to the JSON.
    const start = output.indexOf('{\n');
    if (start < 0) throw new Error(output);
    return { code, drilled: JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Drilled };
  }
  const stored = async (): Promise<number> =>
    Number((await product.query<{ count: string }>('select count(*) from events'))[0]!.count);
  async function sale(): Promise<void> {
    const order = await guest.placeOrder();
    await product.send(order.address!, '25');
    await guest.orderThat(order.number, ({ status }) => status === 'completed');
  }
  /** Waits until PostgreSQL has archived everything written so far. */
  async function archived(): Promise<void> {
    const secrets = JSON.parse(readFileSync(join(product.data, 'secrets.json'), 'utf8')) as {
      database: Parameters<typeof asSuperuser>[0]['passwords'];
    };
    const [{ port }] = (await product.query<{ port: number }>('select inet_server_port() as port')) as [
      { port: number },
    ];
    const segment = await asSuperuser({ port, passwords: secrets.database }, async (client) => {
      const { rows } = await client.query<{ segment: string }>(
        'select pg_walfile_name(pg_current_wal_lsn()) as segment, pg_switch_wal()',
      );
      return rows[0]!.segment;
    });
    const file = join(backups, 'wal', `${segment}.gz`);
    if (!(await until(() => Promise.resolve(existsSync(file)), 60_000, 100))) throw new Error(`${file} did not come`);
  }

  it('OPS-02 a drill restores the newest backup next to the running product and reports what would be lost', async () => {
    await sale();
    const before = await stored();
    expect(await command('backup')).toMatchObject({ code: 0 });
    const atMost = await stored();
    await guest.placeOrder();
    const { code, drilled } = await drill();
    expect(drilled).toMatchObject({
      ok: true,
      epoch: 2,
      proofs: { chain: true, projections: true, ledger: true, addresses: true, journal: true },
    });
    expect(code).toBe(0);
    expect(drilled.events).toBeGreaterThanOrEqual(before);
    expect(drilled.events).toBeLessThanOrEqual(atMost);
    // The order that was placed after it.
    expect(drilled.lost!.events).toBeGreaterThanOrEqual(1);
    // The running product is not affected.
    expect((await product.query<{ epoch: number }>('select max(epoch) as epoch from events'))[0]).toEqual({ epoch: 1 });
    await sale();
  });

  it('OPS-02 archives the log once a backup exists, and restores up to its end', async () => {
    await product.stop();
    await product.start();
    await sale();
    const before = await stored();
    await archived();
    const { drilled } = await drill();
    expect(drilled).toMatchObject({ ok: true, epoch: 2 });
    expect(drilled.events).toBeGreaterThanOrEqual(before);
  });

  it('OPS-02 keeps as many backups as requested, with the log they need, and restores the newest', async () => {
    const [older] = readdirSync(backups).filter((name) => name !== 'wal');
    expect(await command('backup', '--keep', '1')).toMatchObject({ code: 0 });
    expect(readdirSync(backups)).not.toContain(older);
    expect((await drill()).drilled).toMatchObject({ ok: true });
  });

  it('OPS-02 continues selling after a restore in place of a lost database, and reuses no address', async () => {
    const lost = await guest.placeOrder();
    await product.stop();
    const { code, output } = await command('restore', '--newest');
    // Compared first, so that a failure shows the output.
    expect(output).toMatch(
      /epoch 2[^]*works with this database[^]*journal and this database agree[^]*Start the product/,
    );
    expect({ code, output }).toEqual({ code: 0, output });
    await product.start();
    // A customer's page and mail still name it: a deposit to it belongs to no other order.
    const next = await guest.placeOrder();
    expect(next.address).not.toBe(lost.address);
    await product.send(next.address!, '25');
    await guest.orderThat(next.number, ({ status }) => status === 'completed');
    expect((await product.query<{ epoch: number }>('select max(epoch) as epoch from events'))[0]).toEqual({ epoch: 2 });
    expect(await command('restore')).toMatchObject({ code: 2 });
    expect((await command('restore', '--newest')).output).toContain('Stop it first');
  });

  it('OPS-02 a backup that differs from the sealed history, or has a damaged journal, is reported, and so is a missing one', async () => {
    const [name] = readdirSync(backups).filter((each) => each !== 'wal');
    const seals = join(backups, name!, 'seals');
    const heads = readdirSync(seals).find((each) => each.startsWith('heads-'))!;
    const [line] = readFileSync(join(seals, heads), 'utf8').split('\n');
    const head = JSON.parse(line!) as { block: string };
    appendFileSync(join(seals, heads), `${JSON.stringify({ ...head, block: '1000000' })}\n`);
    appendFileSync(join(backups, name!, 'signer', 'signatures.journal'), 'a line that no signer wrote\n');
    const { code, drilled } = await drill();
    expect({ code, ...drilled }).toMatchObject({
      code: 1,
      ok: false,
      proofs: { chain: false, ledger: true, journal: false },
      journal: expect.stringContaining('was changed or damaged'),
    });
    expect(await command('drill', '--backup', 'yesterday')).toMatchObject({ code: 1 });
    expect(await command('backup', '--keep', 'none')).toMatchObject({ code: 1 });
  });
});
