import type { BroadcastAnswer } from '@usdt-africa/tron';
import { RECIPIENT, Scene } from './test-scene.js';

const REFUSALS = [
  'SIGERROR',
  'CONTRACT_VALIDATE_ERROR',
  'CONTRACT_EXE_ERROR',
  'BANDWITH_ERROR',
  'DUP_TRANSACTION_ERROR',
  'TAPOS_ERROR',
  'TOO_BIG_TRANSACTION_ERROR',
  'TRANSACTION_EXPIRATION_ERROR',
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
].map((code): BroadcastAnswer => ({ class: 'refused', code }));

describe('sends', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await new Scene().open();
  });
  afterEach(() => scene.close());

  it('BUY-03 signs, broadcasts and settles a send, and books what it cost', async () => {
    const send = await scene.request();
    await scene.work();
    expect(await scene.history(send)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    await scene.pass(9_000);
    expect((await scene.history(send)).slice(3)).toEqual(['SendSeen', 'SendSettled']);
    expect(scene.chain.transfers).toHaveLength(1);
    expect(scene.signer.journal).toHaveLength(1);
    expect(await scene.ledger(send)).toEqual({
      [`payable:purchase:${send.cause.id} USDT`]: 12_500_000n,
      [`payable:send:${send.sendId} USDT`]: 0n,
      'chain:hot USDT': -12_500_000n,
      'chain:hot TRX': -6_773_500n,
      'expense:network TRX': 6_773_500n,
    });
    const { rows } = await scene.db.app.query('select from send_work where ended_at is null');
    expect(rows).toEqual([]);
  });

  it('BUY-03 broadcasts a send while the node does not answer about another one', async () => {
    let answer = (): void => undefined;
    const silence = new Promise<void>((resolve) => (answer = resolve));
    const broadcast = scene.chain.broadcast.bind(scene.chain);
    const [first, second] = [await scene.request(), await scene.request()];
    await scene.sends.signing.runOnce();
    scene.chain.broadcast = async (raw) => {
      if (scene.chain.broadcasts.length === 0) {
        await broadcast(raw);
        await silence;
      }
      return broadcast(raw);
    };
    expect(await scene.sends.broadcast.begin()).toBe(2);
    const third = await scene.request();
    await scene.sends.signing.runOnce();
    expect(await scene.sends.broadcast.begin()).toBe(1);
    answer();
    await scene.sends.broadcast.idle();
    await scene.pass(6_000);
    for (const send of [first, second, third]) expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 shows where a transaction is, also when its block is replaced', async () => {
    const send = await scene.request();
    await scene.work();
    await scene.pass(3_000, { isScanned: false });
    await scene.pass(3_000, { isScanned: false });
    const first = scene.chain.head.number - 1;
    scene.chain.reorganise(2);
    await scene.pass(15_000, { isScanned: false });
    const events = await scene.events(send);
    expect(events.slice(3).map(({ type }) => type)).toEqual(['SendSeen', 'SendDropped', 'SendSeen']);
    expect(events[3]!.data).toMatchObject({ blockNumber: first });
    await scene.pass(3_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.chain.transfers).toHaveLength(1);
  });

  it('BUY-03 broadcasts the same bytes every 15 s to a node that forgets them, and gives up with the proof of expiry', async () => {
    scene.chain.mode = 'forget';
    const send = await scene.request();
    await scene.work();
    await scene.pass(297_000);
    expect((await scene.history(send)).at(-1)).toBe('SendSigned');
    await scene.pass(9_000);
    expect(new Set(scene.chain.broadcasts).size).toBe(1);
    expect(scene.chain.broadcasts).toHaveLength(20);
    const [expired, givenUp] = (await scene.events(send)).slice(-2);
    expect([expired!.type, givenUp!.type]).toEqual(['SendExpired', 'SendGivenUp']);
    expect(expired!.data).toMatchObject({ attempt: 1, scanned: { from: 100_001 } });
    expect(givenUp!.data).toMatchObject({ reason: 'expired' });
    expect(scene.chain.transfers).toEqual([]);
    expect(await scene.ledger(send)).toEqual({
      [`payable:purchase:${send.cause.id} USDT`]: 0n,
      [`payable:send:${send.sendId} USDT`]: 0n,
    });
  });

  it.each(['silent', 'lost'] as const)('BUY-03 takes a node that is %s for no answer', async (mode) => {
    scene.chain.mode = mode;
    const send = await scene.request();
    await scene.work();
    await scene.pass(60_000, { isScanned: false });
    scene.chain.mode = 'take';
    await scene.pass(30_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.chain.transfers).toHaveLength(1);
  });

  it.each(REFUSALS)('BUY-03 frees nothing when the node answers $code and has the transaction', async (answer) => {
    scene.chain.answer = answer;
    const send = await scene.request();
    await scene.work();
    await scene.pass(120_000, { stepMs: 15_000, isScanned: false });
    expect((await scene.history(send)).slice(0, 3)).toEqual(['SendRequested', 'SendSigningStarted', 'SendSigned']);
    expect(await scene.history(send)).not.toContain('SendGivenUp');
    await scene.pass(3_000);
    expect((await scene.last(send)).type).toBe('SendSettled');
  });

  it('BUY-03 ends a purchase whose transaction fails on the chain, and books what that cost', async () => {
    scene.chain.outcome = 'OUT_OF_ENERGY';
    const send = await scene.request();
    await scene.work();
    await scene.pass(6_000);
    const events = await scene.events(send);
    expect(events.slice(-3).map(({ type }) => type)).toEqual(['SendFailedOnChain', 'SendCostBooked', 'SendGivenUp']);
    expect(events.at(-1)!.data).toMatchObject({ reason: 'failed-on-chain', detail: 'OUT_OF_ENERGY' });
    expect(await scene.ledger(send)).toEqual({
      [`payable:purchase:${send.cause.id} USDT`]: 0n,
      [`payable:send:${send.sendId} USDT`]: 0n,
      'chain:hot TRX': -6_773_500n,
      'expense:network TRX': 6_773_500n,
    });
  });

  it('BUY-03 signs another transaction of a refund only after the first one is dead, with the margin', async () => {
    scene.chain.outcome = 'OUT_OF_ENERGY';
    const send = await scene.request({ kind: 'refund' });
    await scene.work();
    await scene.pass(6_000);
    scene.chain.outcome = 'SUCCESS';
    await scene.pass(570_000);
    expect(scene.signer.journal).toHaveLength(1);
    await scene.pass(60_000);
    expect(scene.signer.journal.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect((await scene.last(send)).type).toBe('SendSettled');
    expect(scene.chain.transfers).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['a gap in the scan', 'continuous_from = 100010'],
    ['a scan that recorded nothing for a while', 'recorded_to = 1'],
    ['a scan for another hot wallet', `hot_wallet = '${RECIPIENT}'`],
  ])('BUY-03 proves no expiry over %s', async (_what, change) => {
    scene.chain.mode = 'forget';
    const send = await scene.request();
    await scene.work();
    for (let step = 0; step < 40; step += 1) {
      await scene.pass(15_000, { stepMs: 15_000, isScanned: false });
      await scene.chain.solidify();
      await scene.db.app.query(`update chain_cursors set ${change}`);
      await scene.sends.settling.runOnce();
    }
    expect((await scene.last(send)).type).toBe('SendSigned');
  });

  it('BUY-03 proves an expiry once a scan that stood goes on', async () => {
    scene.chain.mode = 'forget';
    const send = await scene.request();
    await scene.work();
    await scene.pass(900_000, { stepMs: 15_000, isScanned: false });
    expect((await scene.last(send)).type).toBe('SendSigned');
    await scene.pass(3_000);
    expect((await scene.last(send)).type).toBe('SendGivenUp');
  });

  it('BUY-03 reports the transaction of an ended attempt that a later scan finds', async () => {
    scene.chain.mode = 'lost';
    const send = await scene.request();
    await scene.work();
    await scene.pass(310_000);
    expect((await scene.last(send)).type).toBe('SendGivenUp');
    const { raw, txId } = scene.signer.journal[0]!;
    scene.chain.mine().transactions.push({ txId, raw, outcome: 'SUCCESS' });
    await scene.chain.solidify();
    await scene.work();
    await scene.work();
    expect((await scene.history(send)).slice(-2)).toEqual(['SendGivenUp', 'SendFoundAfterEnd']);
    expect((await scene.ledger(send))['suspense:sends USDT']).toBe(12_500_000n);
  });

  it('ENG-01 makes the rows of work again from the events alone', async () => {
    await scene.request();
    await scene.work();
    await scene.pass(6_000);
    scene.chain.mode = 'forget';
    await scene.request({ kind: 'refund' });
    await scene.work();
    scene.signer.silence = 'before';
    await scene.request();
    await scene.work();
    const rows = async (): Promise<unknown[]> => {
      const work = await scene.db.app.query(
        `select send_id, kind, cause_id, wallet_id, correlation_id, recipient, amount_micro, state, version, requested_at,
           expiration, ended_at from send_work order by send_id`,
      );
      const attempts = await scene.db.app.query('select * from send_attempts order by send_id, attempt');
      const lines = await scene.db.app.query('select sequence, hash, send_id, attempt, tx_id from signer_journal');
      return [...work.rows, ...attempts.rows, ...lines.rows];
    };
    const before = await rows();
    await scene.db.owner.query('truncate send_work, send_attempts, signer_journal');
    expect(await scene.sends.rebuildWork()).toBe(3);
    expect(await rows()).toEqual(before);
    Object.assign(scene.signer, { silence: null });
    Object.assign(scene.chain, { mode: 'take' });
    await scene.pass(30_000);
    expect(scene.chain.transfers).toHaveLength(3);
  });

  it('BUY-03 settles within a quarter of a second of the commit of a solid block', async () => {
    const late: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const send = await scene.request();
      await scene.work();
      scene.clock.advance(3_000);
      scene.chain.mine();
      scene.sends.worker.start();
      const committed = await scene.chain.solidify();
      while ((await scene.last(send)).type !== 'SendSettled') await new Promise((again) => setImmediate(again));
      late.push(performance.now() - committed);
      await scene.sends.worker.stop();
    }
    expect(Math.max(...late)).toBeLessThan(250);
  });

  it('BUY-03 sends nothing and says so without a hot wallet', async () => {
    const { worker, journal, monitor } = scene.another({
      config: { hotWallet: null, contract: '', usdtLowMicro: 0n, trxLowSun: 0n },
    });
    worker.start();
    journal.start();
    monitor.start();
    await Promise.all([worker.stop(), journal.stop(), monitor.stop()]);
    expect(scene.log).toContain('HOT_WALLET_ADDRESS is not set: this worker sends nothing');
    expect(scene.signer.requests).toEqual([]);
  });
});
