import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../lib/processes.mjs';
import { ROOT } from '../lib/root.mjs';
import { run } from '../lib/run.mjs';
import { BuyingCustomer, consoleOperator, insist } from './buying-customer.js';
import { Product } from './product.js';
import { Sending } from './sending.js';

/** A copy of the database is restored: what was sent since then is not sent a second time, and its naira buy nothing. */
describe('sends after a restore', () => {
  const product = new Product();
  const database = join(product.data, 'postgres');
  const copy = join(product.folder, 'copy-of-postgres');
  let sending: Sending;
  let amara: BuyingCustomer;
  beforeAll(async () => {
    await product.prepare();
    await start();
    amara = new BuyingCustomer(product);
    await amara.signsIn();
    await amara.adds('60000');
    await sending.possible();
    await amara.canBuy();
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
  async function accountOf(purchaseId: string): Promise<string> {
    const rows = await product.query<{ account_id: string }>(
      'select account_id from purchase_work where purchase_id = $1',
      [purchaseId],
    );
    return rows[0]!.account_id;
  }
  const command = (name: string, ...args: string[]) =>
    run([process.execPath, join(ROOT, 'apps', 'cli', 'bin', `${name}.mjs`)], args, { env: product.environment });

  it('OPS-02 BUY-03 a send requested before goes on with its signature, a lost purchase closes its wallet, and none is sent twice', async () => {
    // Nothing is signed while the node is away: the copy has the request alone.
    await product.control.must('POST', '/control/tron/faults', { disconnect: 1_000_000 });
    const early = await sending.request({ amount: 11n });
    await stop();
    copyFolder(database, copy);
    await start();
    expect((await sending.ended(early)).type).toBe('SendSettled');
    await amara.canBuy();
    const lost = await amara.buys({ naira: '25000' });
    const { transaction } = await amara.ended(lost);
    const txId = transaction!.hash;
    const accountId = await accountOf(lost.purchaseId);
    expect(await amara.balanceKobo()).toBe(3_500_000n);
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
      { tx_id: txId, intent_id: lost.sendId, wallet_id: accountId, amount_micro: lost.amountMicro.toString() },
    ]);

    // The restored wallet shows naira that are spent: they buy nothing until finance has entered the purchase.
    await amara.signsIn();
    expect(await amara.balanceKobo()).toBe(6_000_000n);
    expect((await amara.terms()).state).toBe('wallet-closed');
    await expect(amara.buys()).rejects.toThrow('wallet-closed');

    // Others are sent at once. The same cause gets no second signature, and is for people.
    const { cause, to } = lost;
    await sending.request({ cause, to, amountMicro: lost.amountMicro, walletId: accountId });
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

    const femi = await consoleOperator(product, 'Femi Ojo');
    const reason = 'Looked up on the chain';
    const entered = await insist(femi, 'POST', `/api/admin/unknown-signatures/${txId}/entered`, { reason });
    expect(entered?.status).toBe(200);
    const isOpen = async (): Promise<boolean> => (await amara.terms()).state !== 'wallet-closed';
    expect(await until(isOpen, 30_000, 100)).toBe(true);
  });
});
