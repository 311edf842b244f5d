import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../lib/processes.mjs';
import { Product } from './product.js';
import { micro, type RefundableSale, Refunding } from './refunding.js';
import { Sending } from './sending.js';

const folder = mkdtempSync(join(tmpdir(), 'usdt-africa-product-'));
/** File that names the point at which a part crashes. */
const crashAt = join(folder, 'crash-at');

/** Where the api is killed while a refund is requested. */
const REQUEST_POINTS = ['refund.before-request', 'refund.after-request'] as const;
/** Where the worker is killed between the sum that proves the address and the end of the refund. */
const SEND_POINTS = ['refund.before-send', 'refund.before-end', 'refund.after-end'] as const;
type Part = 'api' | 'worker';

describe('kill -9 on the way of a refund', () => {
  const product = new Product({ GUEST_DAY_LIMIT: '1000000', CRASH_AT: `@${crashAt}` }, folder);
  const refunding = new Refunding(product);
  const returned: { readonly sale: RefundableSale; readonly amountMicro: bigint }[] = [];
  let sending: Sending;
  let phone: string;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
    phone = await refunding.wallet('phone');
    await sending.possible();
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  /** The part crashes at the point while the work is done, and is started again. */
  async function crashing<Result>(part: Part, point: string, work: () => Promise<Result>): Promise<Result> {
    const killed = product.pidOf(part);
    writeFileSync(crashAt, `${point}:1`);
    const result = await work();
    if (!(await until(() => !existsSync(crashAt), 90_000, 20))) throw new Error(`nothing came by ${point}`);
    expect(await until(() => product.runs(part) && product.pidOf(part) !== killed, 60_000, 20)).toBe(true);
    return result;
  }

  it.each(REQUEST_POINTS)('ENG-06 of the api at %s: the refund is requested once, and sent', async (point) => {
    const sale = await refunding.cancelled('12');
    const codes = await refunding.codes(sale, phone);
    const { status, body } = await crashing('api', point, () => refunding.tries(sale, phone, codes));
    expect([status, body.status]).toEqual([201, 'unproved']);
    const sum = await refunding.proves(sale, 'phone');
    returned.push({ sale, amountMicro: micro('12') + sum });
    await refunding.completed(sale);
  });

  it.each(SEND_POINTS)('ENG-06 of the worker at %s: the USDT are sent once', async (point) => {
    const sale = await refunding.cancelled('13');
    await refunding.requests(sale, phone);
    const sum = await crashing('worker', point, () => refunding.proves(sale, 'phone'));
    returned.push({ sale, amountMicro: micro('13') + sum });
    await refunding.completed(sale, 120);
  });

  it('ENG-06 of the api at refund.before-send: a signature proves the address, and the USDT are sent once', async () => {
    const sale = await refunding.cancelled('14');
    await refunding.requests(sale, phone);
    const { message } = await refunding.proof(sale, 'message');
    const signature = await refunding.signs('phone', message!);
    await crashing('api', 'refund.before-send', () => refunding.signature(sale, signature).catch(() => null));
    const isProved = async (): Promise<boolean> => {
      const answer = await refunding.signature(sale, signature).catch(() => null);
      return answer?.status === 200;
    };
    expect(await until(isProved, 60_000, 250)).toBe(true);
    returned.push({ sale, amountMicro: micro('14') });
    await refunding.completed(sale, 120);
  });

  it('ENG-06 after all of them: each refund is on the chain once, and the history is clean', async () => {
    for (const { sale, amountMicro } of returned) await refunding.expectReturned(sale, phone, amountMicro);
    const counts = await product.query<{ type: string; count: number }>(
      `select type, count(*)::int as count from events
       where type in ('RefundRequested', 'RefundProved', 'RefundCompleted', 'RefundSendGivenUp') group by 1 order by 1`,
    );
    expect(counts).toEqual([
      { type: 'RefundCompleted', count: returned.length },
      { type: 'RefundProved', count: returned.length },
      { type: 'RefundRequested', count: returned.length },
    ]);
    const left = await product.query(
      `select account, balance::text from ledger_balances where balance <> 0 and account like 'payable:send:%'`,
    );
    expect(left).toEqual([]);
    await sending.verify();
  });
});
