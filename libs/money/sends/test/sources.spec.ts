import { DEPOSIT } from './sample-send.js';
import { HOT_WALLET } from './stub-signer.js';
import { CONFIG, type Requested, Scene } from './test-scene.js';

const TREASURY = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj';
const SWEEP = { kind: 'sweep', from: DEPOSIT, to: HOT_WALLET, into: 'chain:hot', amountMicro: 412_500_000n } as const;
const TOP_UP = {
  kind: 'top-up',
  asset: 'TRX',
  to: DEPOSIT.address,
  into: 'chain:deposits',
  amountMicro: 6_773_500n,
} as const;

describe('sends of every source and asset', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
    await scene.db.app.query(`insert into address_pool (index, address, issued_at) values ($1, $2, now())`, [
      DEPOSIT.index,
      DEPOSIT.address,
    ]);
    scene.chain.holdings.set(DEPOSIT.address, { usdtMicro: 412_500_000n, trxSun: 6_428_500n });
  });
  afterEach(() => scene.close());

  const givenUpFor = async (send: Requested): Promise<unknown> => {
    await scene.pass(186_000, { stepMs: 6_000 });
    expect((await scene.last(send)).type).toBe('SendGivenUp');
    return ((await scene.last(send)).data as { detail: unknown }).detail;
  };

  it('ADM-13 moves the USDT of a deposit address to the hot wallet, and the address pays for it', async () => {
    const send = await scene.request(SWEEP);
    await scene.pass(9_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.signer.requests[0]).toMatchObject({ from: DEPOSIT, asset: 'USDT', to: HOT_WALLET });
    expect(await scene.ledger(send)).toEqual({
      [`transit:sweep:${send.cause.id} USDT`]: 0n,
      [`payable:send:${send.sendId} USDT`]: 0n,
      'chain:deposits USDT': -412_500_000n,
      'chain:hot USDT': 412_500_000n,
      'expense:network TRX': 6_773_500n,
      'chain:deposits TRX': -6_773_500n,
    });
    const { rows } = await scene.db.app.query(
      'select asset, from_address, into_account from send_work join send_attempts using (send_id, asset, from_address) left join send_states using (send_id, asset, from_address)',
    );
    expect(rows).toEqual([{ asset: 'USDT', from_address: DEPOSIT.address, into_account: null }]);
  });

  it('ADM-13 tops up an address with TRX of the hot wallet, without a contract and without a fee limit', async () => {
    const send = await scene.request(TOP_UP);
    await scene.pass(9_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.signer.requests[0]).toMatchObject({
      ...{ from: { kind: 'hot' }, asset: 'TRX', contract: null, to: DEPOSIT.address },
      ...{ amountMicro: 6_773_500n, feeLimitSun: 0n },
    });
    expect(await scene.ledger(send)).toMatchObject({ 'chain:hot TRX': -6_773_500n, 'chain:deposits TRX': 6_773_500n });
  });

  it('ADM-13 sends to the treasury only where it is configured, and only what is into it', async () => {
    const toTreasury = { ...SWEEP, to: TREASURY, into: 'chain:treasury' } as const;
    const unknown = await scene.request(toTreasury);
    expect(await givenUpFor(unknown)).toBe('own-address');
    const other = scene.another({ config: { ...CONFIG, treasury: TREASURY } });
    await other.journal.compare();
    await other.monitor.read();
    expect(await scene.sends.requests.isOwnAddress(TREASURY)).toBe(true);
    const send = await scene.request(toTreasury);
    const outside = await scene.request({ kind: 'refund', to: TREASURY });
    await scene.pass(9_000, { by: other });
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(await scene.history(outside)).toEqual(['SendRequested']);
  });

  it.each<[string, object]>([
    ['another of our addresses than the one it is into', { ...SWEEP, to: DEPOSIT.address, from: { kind: 'hot' } }],
    ['someone else as if it were ours', { ...SWEEP, to: TREASURY }],
    ['the address that pays', { ...SWEEP, to: DEPOSIT.address, into: 'chain:deposits' }],
    [
      'an issued address as if it were someone else',
      { ...SWEEP, to: DEPOSIT.address, into: null, from: { kind: 'hot' } },
    ],
  ])('ADM-13 sends nothing to %s', async (_what, order) => {
    expect(await givenUpFor(await scene.request(order))).toBe('own-address');
    expect(scene.signer.requests).toEqual([]);
  });

  it.each<[string, string, (scene: Scene) => void]>([
    ['usdt-short', 'the address has less', ({ chain }) => (chain.holdings.get(DEPOSIT.address)!.usdtMicro = 1n)],
    [
      'trx-short',
      'the TRX does not buy the energy',
      ({ chain }) => (chain.holdings.get(DEPOSIT.address)!.trxSun -= 1n),
    ],
    ['trx-short', 'the address was never activated', ({ chain }) => (chain.isActive = false)],
    ['trx-short', 'its free bandwidth is used', ({ chain }) => (chain.freeBandwidthLeft = 100)],
    ['fee-limit', 'energy costs more than one transaction may', ({ chain }) => (chain.estimate = { energy: 300_001 })],
    ['transfer-fails', 'the token refuses', ({ chain }) => (chain.estimate = { failure: 'REVERT' })],
    ['node-silent', 'the node is away', ({ chain }) => (chain.isAway = true)],
  ])('ADM-13 gives a sweep up as %s: %s', async (detail, _what, begin) => {
    begin(scene);
    expect(await givenUpFor(await scene.request(SWEEP))).toBe(detail);
    expect(scene.signer.requests).toEqual([]);
  });

  it('ADM-13 pays with the energy of the address before its TRX', async () => {
    Object.assign(scene.chain, { energyLeft: 65_000 });
    scene.chain.holdings.set(DEPOSIT.address, { usdtMicro: 412_500_000n, trxSun: 0n });
    const send = await scene.request(SWEEP);
    await scene.work();
    expect((await scene.last(send)).type).toBe('SendSigned');
  });

  it('ADM-13 gives what an address has to one of two sends, also while the first is not on the chain yet', async () => {
    const first = await scene.request(SWEEP);
    scene.clock.advance(10);
    const second = await scene.request(SWEEP);
    await scene.pass(30_000, { isScanned: false });
    expect(scene.signer.journal).toHaveLength(1);
    expect((await scene.last(first)).type).toBe('SendSeen');
    expect(await scene.history(second)).toEqual(['SendRequested']);
    await scene.pass(30_000);
    expect((await scene.last(first)).type).toBe('SendSettled');
    expect(await scene.history(second)).toEqual(['SendRequested']);
  });

  it('ADM-13 counts TRX that is under way against the TRX of the hot wallet', async () => {
    scene.chain.trxSun = 20_000_000n;
    await scene.sends.monitor.read();
    const first = await scene.request({ ...TOP_UP, amountMicro: 10_000_000n });
    scene.clock.advance(10);
    const second = await scene.request({ ...TOP_UP, amountMicro: 10_000_000n });
    await scene.pass(30_000, { isScanned: false });
    expect(scene.signer.journal).toHaveLength(1);
    expect((await scene.last(first)).type).toBe('SendSeen');
    expect(await scene.history(second)).toEqual(['SendRequested']);
    expect(await scene.sends.requests.reasonNotNow(1n)).toBe('trx-short');
  });

  it('ADM-13 does not count what deposit addresses send against the hot wallet', async () => {
    scene.chain.usdtMicro = 12_500_000n;
    await scene.sends.monitor.read();
    await scene.request(SWEEP);
    await scene.work();
    expect(scene.signer.journal).toHaveLength(1);
    expect(await scene.sends.requests.reasonNotNow(12_500_000n)).toBeNull();
  });

  it("ADM-13 signs customers' sends before those that move our own money", async () => {
    const sweep = await scene.request(SWEEP);
    scene.clock.advance(1_000);
    const bought = await scene.request();
    await scene.work();
    expect(scene.signer.journal.map(({ intentId }) => intentId)).toEqual([bought.sendId, sweep.sendId]);
  });

  it('ADM-13 settles a sweep whose answer was lost, and signs no second one', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request(SWEEP);
    await scene.work();
    scene.signer.silence = null;
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.signer.journal).toHaveLength(1);
  });

  it('ADM-13 proves no sweep dead by the transfer of another address with the same sum', async () => {
    const another = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    scene.signer.silence = 'before';
    const send = await scene.request(SWEEP);
    await scene.work();
    const { number, id, time } = scene.chain.head;
    await scene.db.app.query(
      `insert into own_transactions (tx_id, address, kind, contract, recipient, amount, block_number, block_id, block_time,
         outcome, fee_sun, energy, bandwidth)
       values (repeat('a', 64), $1, 'transfer', $2, $3, $4, $5::bigint + 1, $6, $7, 'SUCCESS', 0, 0, 0)`,
      [another, CONFIG.contract, HOT_WALLET, SWEEP.amountMicro, number, id, time],
    );
    await scene.pass(330_000, { stepMs: 15_000 });
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted', 'SendExpired']);
  });

  it('ADM-13 keeps a sweep that may be on the chain: its address has made the same transfer', async () => {
    scene.signer.silence = 'after';
    const send = await scene.request(SWEEP);
    await scene.work();
    const { raw, txId } = scene.signer.journal[0]!;
    scene.chain.mine().transactions.push({ txId, raw, outcome: 'SUCCESS' });
    await scene.pass(600_000, { stepMs: 30_000 });
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted']);
    scene.signer.silence = null;
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('ADM-13 takes a line of the journal only for a send of its source and asset', async () => {
    const send = await scene.request(SWEEP);
    const line = await scene.signsElsewhere(send);
    scene.signer.journal[0] = { ...line, from: { kind: 'hot' } };
    scene.clock.advance(60_000);
    expect(await scene.sends.journal.compare()).toBe(false);
    expect(await scene.history(send)).toEqual(['SendRequested']);
    scene.signer.journal[0] = line;
    scene.clock.advance(60_000);
    expect(await scene.sends.journal.compare()).toBe(true);
    expect((await scene.last(send)).type).toBe('SendSigned');
  });

  it('ADM-13 gives a sweep up at once that ran out of energy: its address has burned the TRX that it had for it', async () => {
    scene.chain.outcome = 'OUT_OF_ENERGY';
    scene.chain.holdings.get(DEPOSIT.address)!.trxSun = 30_000_000n;
    const send = await scene.request(SWEEP);
    await scene.pass(9_000);
    expect((await scene.history(send)).slice(-3)).toEqual(['SendFailedOnChain', 'SendCostBooked', 'SendGivenUp']);
    expect((await scene.last(send)).data).toMatchObject({ reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY' });
    expect(await scene.ledger(send)).toMatchObject({
      [`transit:sweep:${send.cause.id} USDT`]: 0n,
      'chain:deposits TRX': -6_773_500n,
    });
  });
});
