import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
beforeEach(() => control('POST', '/heal'));

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function control(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${sandbox.addresses.control}/control${path}`, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('INT-07 controls of what the product sends', () => {
  it('INT-07 plans answers to broadcasts, lists them, and drops them', async () => {
    const { body } = await control('POST', '/tron/next-broadcast', { answer: 'SERVER_BUSY', times: 3 });
    const busy = { answer: 'SERVER_BUSY', enters: false, times: 3 };
    expect(body).toEqual({ plans: [busy] });
    const held = { answer: 'node', enters: true, times: 1, holdBlocks: 5, outcome: 'OUT_OF_ENERGY' };
    await control('POST', '/tron/next-broadcast', { holdBlocks: 5, outcome: 'OUT_OF_ENERGY' });
    const silent = { answer: 'silence', enters: true, times: 1 };
    await control('POST', '/tron/next-broadcast', silent);
    const listed = await control('GET', '/tron/broadcasts');
    expect(listed.body).toMatchObject({ plans: [busy, held, silent], broadcasts: [] });
    expect((await control('GET', '/state')).body['troubles']).toEqual([
      'Network: the next 5 broadcasts have planned answers.',
    ]);
    expect((await control('DELETE', '/tron/broadcasts')).body).toEqual({ plans: [] });
    expect((await control('GET', '/state')).body['troubles']).toEqual([]);
  });

  it('INT-07 answers the next broadcast as planned, and shows it', async () => {
    await control('POST', '/tron/next-broadcast', { answer: 'SUCCESS' });
    const answer = await fetch(`${sandbox.addresses.tronFull}/wallet/broadcasthex`, {
      method: 'POST',
      body: JSON.stringify({ transaction: '' }),
    });
    expect(await answer.json()).toMatchObject({ result: true, code: 'SUCCESS' });
    expect((await control('GET', '/tron/broadcasts?limit=1')).body).toMatchObject({
      plans: [],
      broadcasts: [{ answer: 'SUCCESS', entered: false, planned: true }],
    });
  });

  it('INT-07 holds and forgets transactions of the pool', async () => {
    const { body } = await control('POST', '/tron/send', { to: HOT_WALLET, amount: '1' });
    const { txid } = body;
    expect((await control('POST', '/tron/pool/hold', { blocks: 2, txid })).body).toEqual({ txids: [txid] });
    const pool = (await control('GET', '/tron/pool')).body;
    expect(pool['transactions']).toMatchObject([
      { txid, amount: '1.000000', token: 'USDT', heldUntil: Number(pool['head']) + 3 },
    ]);
    await control('POST', '/tron/mine', { blocks: 2 });
    expect((await control('GET', '/tron/pool')).body['transactions']).toHaveLength(1);
    expect((await control('POST', '/tron/pool/forget', {})).body).toEqual({ txids: [txid] });
    expect((await control('GET', '/tron/pool')).body['transactions']).toEqual([]);
  });

  it('INT-07 advances the time of the chain', async () => {
    const before = Date.parse(String((await control('GET', '/tron')).body['headAt']));
    const ahead = await control('POST', '/tron/advance-time', { seconds: 400 });
    expect(ahead.body).toMatchObject({ aheadSeconds: 400 });
    const { body } = await control('POST', '/tron/mine', { blocks: 1 });
    // Blocks are stamped with the slot of three seconds in which they are made.
    expect(Date.parse(String(body['headAt'])) - before).toBeGreaterThan(396_000);
  });

  it('INT-07 fills the hot wallet once', async () => {
    expect((await control('GET', '/tron')).body['hotWallet']).toEqual({
      address: HOT_WALLET,
      USDT: '0.000000',
      TRX: '0.000000',
      filledBy: null,
    });
    const { body } = await control('POST', '/tron/fill-hot-wallet');
    await control('POST', '/tron/mine', { blocks: 1 });
    const filled = { ...body, USDT: '100000.000000', TRX: '5000.000000' };
    expect((await control('POST', '/tron/fill-hot-wallet')).body).toEqual(filled);
    expect((await control('GET', '/tron')).body['hotWallet']).toEqual(filled);
  });

  it('INT-07 pauses the token, lists an address and destroys what it holds', async () => {
    await control('POST', '/tron/issuer/pause');
    await control('POST', '/tron/mine', { blocks: 1 });
    expect((await control('GET', '/tron')).body['usdtPaused']).toBe(true);
    expect((await control('GET', '/state')).body['troubles']).toEqual(['Network: the issuer has paused USDT.']);
    await control('POST', '/tron/issuer/unpause');
    await control('POST', '/tron/send', { to: HOT_WALLET, amount: '1' });
    await control('POST', '/tron/issuer/blacklist', { address: HOT_WALLET });
    await control('POST', '/tron/issuer/destroy-funds', { address: HOT_WALLET });
    await control('POST', '/tron/mine', { blocks: 1 });
    const { body } = await control('GET', `/tron/balances/${HOT_WALLET}`);
    expect(body).toMatchObject({ blackListed: true, USDT: '0.000000' });
    expect((await control('POST', '/tron/issuer/print')).status).toBe(404);
  });

  it.each([
    ['an answer that is none', '/tron/next-broadcast', { answer: 'PERHAPS' }],
    ['an outcome that is none', '/tron/next-broadcast', { outcome: 'SUCCESS' }],
    ['an outcome of what does not enter', '/tron/next-broadcast', { answer: 'SIGERROR', outcome: 'REVERT' }],
    ['a true answer to what does not enter', '/tron/next-broadcast', { enters: false }],
    ['no times', '/tron/next-broadcast', { answer: 'SIGERROR', times: 0 }],
    ['a hold without blocks', '/tron/pool/hold', {}],
    ['a transaction that does not wait', '/tron/pool/forget', { txid: 'a'.repeat(64) }],
    ['a step back in time', '/tron/advance-time', { seconds: -1 }],
  ])('INT-07 refuses %s with a problem', async (_name, path, body) => {
    expect(await control('POST', path, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});
