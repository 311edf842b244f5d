import type { AdminSweep } from '@usdt-africa/contracts/admin';
import type { PurchaseView, RefundView, WithdrawalView } from '@usdt-africa/contracts/api';
import { demo } from './demo-run.js';
import { Product } from './product.js';

interface Funded {
  readonly ok: boolean;
  readonly funding: { readonly amountKobo: string; readonly balanceKobo: string };
}

interface Bought {
  readonly ok: boolean;
  readonly purchase: PurchaseView;
}

interface Withdrawn {
  readonly ok: boolean;
  readonly withdrawal: WithdrawalView;
}

interface Refunded {
  readonly ok: boolean;
  readonly refund: RefundView;
}

interface Swept {
  readonly ok: boolean;
  readonly sweep: { readonly sweeps: readonly AdminSweep[]; readonly burnedTrx: string };
}

describe('the demo customer’s wallet', () => {
  const product = new Product({ SWEEP_EVERY_SECONDS: '86400' });
  beforeAll(async () => {
    await product.prepare();
    await product.start();
  });
  afterAll(() => product.clear());

  it('AUTH-11 WALLET-02 npm run demo -- --fund adds naira to the wallet of a customer who is Individual', async () => {
    expect(await demo<Funded>(product, '--fund')).toMatchObject({
      ok: true,
      funding: { amountKobo: '5000000', balanceKobo: '5000000' },
    });
    expect(await demo<Funded>(product, '--fund', '--amount', '125.50')).toMatchObject({
      ok: true,
      funding: { amountKobo: '12550', balanceKobo: '5012550' },
    });
    const amara = product.guest();
    await amara.must('POST', '/api/auth/demo', {});
    expect(await amara.must('GET', '/api/account/bvn')).toEqual({ state: 'verified' });
    expect(await amara.must('GET', '/api/account/limits')).toMatchObject({ tier: 'individual' });
  });

  it('AUTH-11 BUY-01 BUY-03 npm run demo -- --buy buys USDT, which the solidity port shows at their address', async () => {
    const { ok, purchase } = await demo<Bought>(product, '--buy', '--fast');
    expect(ok).toBe(true);
    expect(purchase).toMatchObject({ status: 'completed', nairaKobo: '5000000', undone: null });
    const wallet = await product.query<{ balance: string }>(
      `select balance::text from ledger_balances where account like 'payable:purchase:%' or account like 'payable:send:%'`,
    );
    expect(wallet.filter(({ balance }) => balance !== '0')).toEqual([]);
  });

  it('AUTH-11 WALLET-03 npm run demo -- --withdraw sends naira, which the bank’s own books show under the reference', async () => {
    const { ok, withdrawal } = await demo<Withdrawn>(product, '--withdraw', '--amount', '20000');
    expect(ok).toBe(true);
    expect(withdrawal).toMatchObject({
      status: 'paid',
      amountKobo: '2000000',
      number: expect.stringMatching(/^W\d{12}$/),
    });
    const payables = await product.query<{ balance: string }>(
      `select balance::text from ledger_balances where account like 'payable:payout:%'`,
    );
    expect(payables.filter(({ balance }) => balance !== '0')).toEqual([]);
  });

  it('SELL-14 npm run demo -- --refund sends a cancelled order’s USDT back, proved by the small sum, approved by two', async () => {
    const { ok, refund } = await demo<Refunded>(product, '--refund', '--fast');
    expect(ok).toBe(true);
    expect(refund).toMatchObject({ status: 'completed', amount: '400.000000', cost: '0.000000', endedWhy: null });
    const approved = await product.query<{ people: number }>(
      `select jsonb_array_length(data->'people') as people from events where type = 'RefundApproved'`,
    );
    expect(approved).toEqual([{ people: 2 }]);
  });

  it('ADM-13 npm run demo -- --sweep sweeps sold USDT to the hot wallet and, above its ceiling, to the treasury', async () => {
    const { ok, sweep } = await demo<Swept>(product, '--sweep', '--fast');
    expect(ok).toBe(true);
    expect(sweep.sweeps.map(({ phase }) => phase)).toEqual(['completed', 'completed', 'completed']);
    expect(sweep.sweeps.map(({ into }) => into).toSorted()).toEqual(['chain:hot', 'chain:hot', 'chain:treasury']);
    const costs = await product.query<{ sun: string }>(
      `select sum((data->>'feeSun')::bigint)::text as sun from events
       where type = 'SweepCompleted' and data->>'sweepId' = any($1)`,
      [sweep.sweeps.map(({ id }) => id)],
    );
    expect(Number(costs[0]!.sun) / 1e6).toBe(Number(sweep.burnedTrx));
  });

  it('WALLET-03 npm run demo -- --withdraw fails while the bank refuses transfers', async () => {
    await product.control.must('POST', '/control/bank/faults', { fault: 'outcome.fails', on: true, times: 1 });
    await expect(demo(product, '--withdraw', '--amount', '300')).rejects.toThrow(/The naira is back in the wallet/);
  });

  it('WALLET-02 npm run demo -- --fund fails for what is no amount of naira', async () => {
    await expect(demo(product, '--fund', '--amount', 'x')).rejects.toThrow(/is not an amount of naira/);
  });
});
