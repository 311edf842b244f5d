import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { uuidv7 } from '@usdt-africa/kernel';
import { until } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { Product } from './product.js';
import { newAddress, Sending } from './sending.js';

/** A copy of the database is restored: what was sent since then is not sent a second time, and not given back. */
describe('sends after a restore', () => {
  const product = new Product();
  const database = join(product.data, 'postgres');
  const copy = join(product.folder, 'copy-of-postgres');
  let sending: Sending;
  beforeAll(async () => {
    await product.prepare();
    await start();
    await sending.possible();
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  async function start(): Promise<void> {
    await product.start();
    sending = new Sending(product);
  }
  async function stop(): Promise<void> {
    await sending.close();
    await product.stop();
  }
  const copyFolder = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  };
  const command = (name: string, ...args: string[]) =>
    run([process.execPath, join(ROOT, 'apps', 'cli', 'bin', `${name}.mjs`)], args, { env: product.environment });

  it('OPS-02 one that was requested before goes on with its signature, one that is lost is written down, and none is sent twice', async () => {
    // Nothing is signed while the node is away: the copy has the request alone.
    await product.control.must('POST', '/control/tron/faults', { disconnect: 1_000_000 });
    const early = await sending.request({ amount: 11n });
    await stop();
    copyFolder(database, copy);
    await start();
    expect((await sending.ended(early)).type).toBe('SendSettled');
    const walletId = uuidv7();
    const order = { cause: { kind: 'purchase' as const, id: uuidv7() }, to: newAddress(), amount: 13n, walletId };
    const lost = await sending.request(order);
    const settled = await sending.ended(lost);
    expect(settled.type).toBe('SendSettled');
    const { txId } = settled.data as { readonly txId: string };
    await stop();
    copyFolder(copy, database);
    expect((await command('raise-epoch')).code).toBe(0);
    await start();

    // The one is picked up from the signer's journal, and found on the chain.
    expect((await sending.ended(early)).type).toBe('SendSettled');
    // The other keeps the signer from signing anything until a person has decided.
    const refusal = async () => (await sending.raised()).find(({ code }) => code === 'signer-refuses')?.sentence;
    expect(await until(async () => (await refusal()) !== undefined, 60_000, 100)).toBe(true);
    expect(await refusal()).toContain('npm run adopt-journal');
    const adopted = await command('adopt-journal', '--reason', 'The database was restored', '--yes');
    expect(adopted).toMatchObject({ code: 0 });
    const unknown = () =>
      product.query<Record<string, string>>('select tx_id, intent_id, wallet_id, amount_micro from unknown_signatures');
    expect(await until(async () => (await unknown()).length > 0, 90_000, 100)).toBe(true);
    expect(await unknown()).toEqual([
      { tx_id: txId, intent_id: lost.sendId, wallet_id: walletId, amount_micro: '13000000' },
    ]);

    // Others are sent at once. The same cause gets no second signature, and is for people.
    await sending.request(order);
    const later = await sending.request({ amount: 17n });
    expect((await sending.ended(later)).type).toBe('SendSettled');
    await sending.until(lost, 'SendSigningStarted');
    for (const one of [early, lost, later]) {
      expect(await sending.headUsdt(one.to)).toBe(one.amountMicro);
      expect(sending.journalLines(one)).toBe(1);
    }
    expect(await sending.history(lost)).toEqual(['SendRequested', 'SendSigningStarted']);
    expect(await sending.alarms()).toEqual(expect.arrayContaining(['signatures-unknown']));
    expect(await sending.alarms()).not.toContain('own-address-foreign-transaction');
    await sending.verify('--projections', '--ledger');
  });
});
