import { Product } from './product.js';
import { Sending } from './sending.js';

/** A cause's send through worker, signer, chain and scan, until the USDT is final at its address. */
describe('sends', () => {
  const product = new Product();
  let sending: Sending;
  beforeAll(async () => {
    await product.prepare();
    await product.start();
    sending = new Sending(product);
  });
  afterAll(async () => {
    await sending?.close();
    await product.clear();
  });

  it('BUY-03 the filled hot wallet is booked as capital, a send settles at its address, and the history is clean', async () => {
    await sending.possible(25n);
    const booked = await product.query<{ asset: string; amount: string }>(
      `select data->>'asset' as asset, data->>'amount' as amount from events where type = 'HotWalletFunded' order by 1`,
    );
    expect(booked).toEqual([
      { asset: 'TRX', amount: '5000000000' },
      { asset: 'USDT', amount: '100000000000' },
    ]);

    const requested = await sending.request({ amount: 25n });
    const { type, data } = await sending.ended(requested);
    expect(type).toBe('SendSettled');
    expect(await sending.solidUsdt(requested.to)).toBe(25_000_000n);
    const types = await sending.history(requested);
    expect(types.filter((one) => one !== 'SendSeen')).toEqual([
      'SendRequested',
      'SendSigningStarted',
      'SendSigned',
      'SendSettled',
    ]);
    const { txId, feeSun } = data as { readonly txId: string; readonly feeSun: string };
    const [own] = await product.query<{ outcome: string; fee_sun: string }>(
      'select outcome, fee_sun::text from own_transactions where tx_id = $1',
      [txId],
    );
    expect(own).toEqual({ outcome: 'SUCCESS', fee_sun: feeSun });
    await sending.verify();
    const left = await product.query<{ account: string; balance: string }>(
      `select account, balance::text from ledger_balances where account like 'payable:send:%' and balance <> 0`,
    );
    expect(left).toEqual([]);
  });

  it('BUY-03 several sends at once are signed one after the other and each settles once', async () => {
    await sending.possible(10n);
    const requested = await Promise.all(Array.from({ length: 5 }, () => sending.request()));
    for (const one of requested) {
      expect((await sending.ended(one)).type).toBe('SendSettled');
      expect(await sending.solidUsdt(one.to)).toBe(one.amountMicro);
    }
    await sending.verify();
  });
});
