import { DEPOSIT } from './sample-send.js';
import { Scene } from './test-scene.js';

const TOKEN = { contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', symbol: 'USDC', decimals: 18 } as const;
const UNITS = 12_500_000_000_000_000_000_000n;
const OWN = 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK';
const RETURN = {
  kind: 'token-return',
  from: DEPOSIT,
  asset: 'TOKEN',
  token: TOKEN,
  to: OWN,
  amountMicro: UNITS,
} as const;

describe('sends that return a token', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
    await scene.db.app.query(`insert into address_pool (index, address, issued_at) values ($1, $2, now())`, [
      DEPOSIT.index,
      DEPOSIT.address,
    ]);
    scene.chain.holdings.set(DEPOSIT.address, { usdtMicro: 0n, trxSun: 6_428_500n });
    scene.chain.tokens.set(DEPOSIT.address, UNITS);
  });
  afterEach(() => scene.close());

  it('SELL-07 moves more units than any column of USDT holds, from the deposit address, which pays for it', async () => {
    const send = await scene.request(RETURN);
    await scene.pass(9_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.signer.requests[0]).toMatchObject({
      from: DEPOSIT,
      asset: 'TOKEN',
      contract: TOKEN.contract,
      to: OWN,
      amountMicro: UNITS,
    });
    expect(await scene.ledger(send)).toEqual({
      [`payable:token-return:${send.cause.id} ${TOKEN.contract}`]: UNITS,
      [`payable:send:${send.sendId} ${TOKEN.contract}`]: 0n,
      [`chain:deposits ${TOKEN.contract}`]: -UNITS,
      'expense:network TRX': 6_773_500n,
      'chain:deposits TRX': -6_773_500n,
    });
    expect(scene.chain.transfers).toHaveLength(1);
    expect(await scene.sends.rebuildWork()).toBe(1);
  });

  it('SELL-07 signs nothing while the address lacks the token, and gives it up', async () => {
    scene.chain.tokens.set(DEPOSIT.address, UNITS - 1n);
    const send = await scene.request(RETURN);
    await scene.pass(186_000, { stepMs: 6_000 });
    expect((await scene.last(send)).data).toMatchObject({ reason: 'not-signed', detail: 'token-short' });
    expect(scene.signer.requests).toEqual([]);
    const ledger = await scene.ledger(send);
    expect(Object.values(ledger).every((sum) => sum === 0n)).toBe(true);
  });

  it('SELL-07 counts what another send of the token still takes', async () => {
    scene.chain.tokens.set(DEPOSIT.address, UNITS + 1n);
    scene.chain.holdings.set(DEPOSIT.address, { usdtMicro: 0n, trxSun: 100_000_000n });
    scene.chain.mode = 'forget';
    const [first, second] = [await scene.request(RETURN), await scene.request(RETURN)];
    await scene.pass(9_000);
    expect(scene.signer.requests).toHaveLength(1);
    expect(
      [(await scene.history(first)).length > 1, (await scene.history(second)).length > 1].filter(Boolean),
    ).toHaveLength(1);
  });

  it('SELL-07 signs another transaction only after the first is proven dead, of the same transfer', async () => {
    const send = await scene.request(RETURN);
    scene.chain.mode = 'forget';
    await scene.pass(310_000, { stepMs: 6_000 });
    expect(await scene.history(send)).toContain('SendExpired');
    scene.chain.mode = 'take';
    await scene.pass(330_000, { stepMs: 6_000 });
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(new Set(scene.signer.journal.map(({ to, amountMicro }) => `${to} ${amountMicro}`)).size).toBe(1);
    expect(scene.chain.transfers).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['a token of the hot wallet', { ...RETURN, from: { kind: 'hot' } }],
    ['a token that is not named', { ...RETURN, token: null }],
    ['a token as a refund', { ...RETURN, kind: 'refund' }],
    ['TRX as a token', { ...RETURN, asset: 'TRX', token: null }],
    ['a token into an address of ours', { ...RETURN, into: 'chain:hot' }],
  ])('SELL-07 refuses %s', async (_what, order) => {
    await expect(scene.request(order)).rejects.toThrow(RangeError);
  });
});
