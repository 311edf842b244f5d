import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { utils } from 'tronweb';
import { SECRET_KEY } from '../../test/bank-on-wire.js';
import { ANY_PORTS, startSandbox } from '../start-sandbox.js';
import type { Sandbox } from '../start-sandbox.js';

const HOT_WALLET = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    ports: ANY_PORTS,
    dataDir: null,
    paystackSecretKey: SECRET_KEY,
    webhookUrl: null,
    blockMs: 600_000,
    rateStepMs: 0,
    hotWallet: { address: HOT_WALLET, usdt: 100_000_000_000n, trx: 5_000_000_000n },
  });
});
afterAll(() => sandbox.stop());

async function control(method: string, path: string, body?: unknown) {
  const response = await fetch(`${sandbox.addresses.control}/control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('INT-07 controls of customers’ wallets', () => {
  it('INT-07 creates wallets, pays from them and signs a message, over the wire', async () => {
    const phone = await control('POST', '/tron/wallets', { name: 'phone', kind: 'phone', usdt: '2000' });
    expect(phone).toMatchObject({
      status: 200,
      body: { name: 'phone', kind: 'phone', USDT: '2000.000000', TRX: '200.000000', secondKey: false },
    });
    const exchange = await control('POST', '/tron/wallets', { name: 'exchange', kind: 'exchange' });
    await control('POST', '/tron/mine', { blocks: 1 });
    const paid = await control('POST', '/tron/wallets/exchange/send', { to: HOT_WALLET, amount: '25' });
    expect(paid.body).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/), from: exchange.body['paysFrom'] });
    expect(paid.body['from']).not.toBe(exchange.body['address']);
    const message = 'one line';
    const signed = await control('POST', '/tron/wallets/phone/sign', { message });
    expect(utils.message.verifyMessage(message, String(signed.body['signature']))).toBe(phone.body['address']);
    expect((await control('GET', '/tron/wallets')).body).toMatchObject({
      wallets: [{ name: 'phone' }, { name: 'exchange', USDT: '975.000000' }],
    });
    expect((await control('GET', '/state')).body).toMatchObject({
      tron: { wallets: [{ name: 'exchange' }, { name: 'phone' }] },
    });
    expect((await control('GET', '/tron/wallets/phone')).body).toMatchObject({ name: 'phone' });
  });

  it('INT-07 shows what addresses hold, the hot wallet by its name', async () => {
    await control('POST', '/tron/fill-hot-wallet');
    const { body } = await control('GET', '/tron/holdings?limit=1');
    expect(body).toMatchObject({
      total: 3,
      holdings: [{ address: HOT_WALLET, label: 'hot wallet', USDT: '100025.000000', TRX: '5000.000000' }],
    });
  });

  it.each([
    ['an exchange’s signature', '/tron/wallets/exchange/sign', { message: 'x' }, 409],
    ['a second key of an exchange’s wallet', '/tron/wallets/exchange/second-key', {}, 409],
    ['the name of a wallet of the other kind', '/tron/wallets', { name: 'phone', kind: 'exchange' }, 409],
    ['an unknown wallet', '/tron/wallets/nobody/send', { to: HOT_WALLET, amount: '1' }, 404],
    ['an unknown kind', '/tron/wallets', { name: 'other', kind: 'paper' }, 400],
    ['a name that is none', '/tron/wallets', { name: 'A b', kind: 'phone' }, 400],
    ['an empty message', '/tron/wallets/phone/sign', { message: '' }, 400],
    [
      'more than a wallet holds, in TRX',
      '/tron/wallets/phone/send',
      { to: HOT_WALLET, amount: '9999', token: 'TRX' },
      409,
    ],
  ])('INT-07 refuses %s', async (_what, path, body, status) => {
    const answer = await control('POST', path, body);
    expect(answer.status).toBe(status);
    expect(answer.body['detail']).toMatch(/\.$/);
  });
});
