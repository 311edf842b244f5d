import type { PurchaseView, RefundView, WithdrawalView } from '@usdt-africa/contracts/api';
import { demo } from './demo-run.js';
import { Product } from './product.js';

describe('the demo customer’s wallet on Kafka', () => {
  const product = new Product({ USDT_TEST_KAFKA: 'required', SWEEP_EVERY_SECONDS: '86400' });
  beforeAll(async () => {
    await product.prepare();
    await product.start();
  });
  afterAll(() => product.clear());

  it('ENG-02 WALLET-02 npm run demo -- --fund adds naira to the wallet', async () => {
    expect(await product.guest().must<object>('GET', '/api/health')).toMatchObject({ events: 'kafka' });
    expect(await demo(product, '--fund')).toMatchObject({ ok: true, funding: { balanceKobo: '5000000' } });
  });

  it('ENG-02 BUY-01 npm run demo -- --buy buys USDT', async () => {
    const { purchase } = await demo<{ readonly purchase: PurchaseView }>(product, '--buy', '--fast');
    expect(purchase).toMatchObject({ status: 'completed', undone: null });
  });

  it('ENG-02 WALLET-03 npm run demo -- --withdraw sends naira to a bank account', async () => {
    const { withdrawal } = await demo<{ readonly withdrawal: WithdrawalView }>(product, '--withdraw');
    expect(withdrawal).toMatchObject({ status: 'paid', amountKobo: '5000000' });
  });

  it('ENG-02 SELL-14 npm run demo -- --refund sends a cancelled order’s USDT back', async () => {
    const { refund } = await demo<{ readonly refund: RefundView }>(product, '--refund', '--fast');
    expect(refund).toMatchObject({ status: 'completed', endedWhy: null });
  });

  it('ENG-02 ADM-13 npm run demo -- --sweep sweeps sold USDT to the hot wallet and the treasury', async () => {
    const { sweep } = await demo<{ readonly sweep: { readonly sweeps: readonly { readonly phase: string }[] } }>(
      product,
      '--sweep',
      '--fast',
    );
    expect(sweep.sweeps.map(({ phase }) => phase)).toEqual(['completed', 'completed', 'completed']);
  });
});
