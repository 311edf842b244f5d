import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';
import { type Requested, Sending } from './sending.js';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** File that names the point at which a part crashes. */
const crashAt = join(folder, 'crash-at');

/**
 * Where worker and signer are killed. The last two leave a claim of the dead worker, which has to run out before the
 * next send is signed.
 */
const POINTS = [
  ['worker', 'send.before-settle'],
  ['worker', 'send.after-settle'],
  ['worker', 'send.after-append-before-broadcast'],
  ['worker', 'send.after-broadcast'],
  ['signer', 'signer.before-journal'],
  ['signer', 'signer.after-journal-before-answer'],
  ['worker', 'send.after-signed-before-append'],
  ['worker', 'send.before-signing-started'],
  ['worker', 'send.after-signing-started'],
] as const;

describe('kill -9 on the way of a send', () => {
  const product = new Product({ CRASH_AT: `@${crashAt}` }, folder);
  const requested: Requested[] = [];
  let sending: Sending;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    await sending.possible();
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  it.each(POINTS)('ENG-06 of the %s at %s: the send settles', async (part, point) => {
    const killed = product.pidOf(part);
    writeFileSync(crashAt, `${point}:1`);
    const one = await sending.request({ amount: 7n });
    requested.push(one);
    if (!(await until(() => !existsSync(crashAt), 60_000, 20))) throw new Error(`nothing came by ${point}`);
    expect(await until(() => product.runs(part) && product.pidOf(part) !== killed, 60_000, 20)).toBe(true);
    expect((await sending.ended(one, 90)).type).toBe('SendSettled');
  });

  it('ENG-06 after all of them: each send is on the chain once, in the journal once, and the history is clean', async () => {
    expect(requested.length).toBeGreaterThanOrEqual(POINTS.length);
    for (const one of requested) {
      const types = await sending.history(one);
      for (const type of ['SendSigningStarted', 'SendSigned', 'SendSettled'])
        expect([type, types.filter((each) => each === type)]).toEqual([type, [type]]);
      expect(await sending.headUsdt(one.to)).toBe(one.amountMicro);
      expect(await sending.solidUsdt(one.to)).toBe(one.amountMicro);
      expect(sending.journalLines(one)).toBe(1);
    }
    const signed = await product.query<{ count: string }>(
      `select count(distinct tx_id)::text as count from own_transactions where kind = 'transfer'`,
    );
    expect(signed).toEqual([{ count: String(requested.length) }]);
    await sending.verify();
  });
});
