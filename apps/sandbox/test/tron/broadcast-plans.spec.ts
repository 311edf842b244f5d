import { addressWord, wordOf } from '../../src/tron/encoding/abi.js';
import { BROADCAST_CODES } from '../../src/tron/chain/errors.js';
import { LOST_ANSWERS } from '../../src/tron/http/broadcast-plans.js';
import type { BroadcastPlan } from '../../src/tron/index.js';
import type { Transaction } from '../../src/tron/encoding/transaction.js';
import { bodyOf, BroadcastScene, hexOf } from './broadcast-scene.js';
import { print } from '../../src/tron/encoding/java-json.js';

let scene: BroadcastScene;

beforeAll(async () => {
  scene = await BroadcastScene.open();
});
afterAll(() => scene.node.close());
beforeEach(() => control().faults.clear());

const control = () => scene.node.sandbox.control;
const plan = (next: Partial<BroadcastPlan> & Pick<BroadcastPlan, 'answer'>): void =>
  control().faults.broadcasts.add({ enters: false, times: 1, ...next });
const waits = (transaction: Transaction): boolean =>
  control()
    .pool()
    .some(({ txid }) => txid === transaction.id);

interface Answer {
  readonly result?: boolean;
  readonly code?: string;
  readonly txid: string;
  readonly message?: string;
}

function broadcastHex(transaction: Transaction): Promise<Answer> {
  return scene.node.post<Answer>('/wallet/broadcasthex', { transaction: hexOf(transaction, transaction.signatures) });
}

/** The raw answer to a broadcast; rejects where there is none. */
function send(transaction: Transaction): Promise<Response> {
  return fetch(`${scene.node.full}/wallet/broadcasttransaction`, {
    method: 'POST',
    body: print(bodyOf(transaction), 'compact'),
    signal: AbortSignal.timeout(150),
  });
}

interface Info {
  readonly id?: string;
  readonly blockNumber?: number;
  readonly fee?: number;
  readonly receipt?: { readonly result?: string; readonly energy_usage_total?: number };
}
const infoOf = ({ id }: Transaction): Promise<Info> =>
  scene.node.post<Info>('/wallet/gettransactioninfobyid', { value: id });

describe('planned answers to broadcasts', () => {
  test.each(BROADCAST_CODES)('INT-07 answers %s and leaves the transaction out of the pool', async (code) => {
    const transaction = await scene.payment();
    plan({ answer: code, times: 2 });
    expect(await broadcastHex(transaction)).toMatchObject({
      result: false,
      code,
      txid: transaction.id,
      message: expect.stringMatching(/./),
    });
    const other = await scene.alice.broadcast(transaction);
    expect(other).toMatchObject({ code, txid: transaction.id });
    expect(other).not.toHaveProperty('result');
    expect(waits(transaction)).toBe(false);
    expect(await broadcastHex(transaction)).toMatchObject({ result: true, code: 'SUCCESS' });
    expect(waits(transaction)).toBe(true);
  });

  test.each(BROADCAST_CODES)('INT-07 answers %s and takes the transaction into the pool', async (code) => {
    const transaction = await scene.payment();
    plan({ answer: code, enters: true });
    expect(await broadcastHex(transaction)).toMatchObject({ result: false, code });
    expect(waits(transaction)).toBe(true);
    await scene.mine();
    expect(await infoOf(transaction)).toMatchObject({ id: transaction.id });
  });

  test('INT-07 gives the text that is set, and the node’s words about a broadcast without neighbours', async () => {
    const code = 'NOT_ENOUGH_EFFECTIVE_CONNECTION';
    plan({ answer: code });
    plan({ answer: code, enters: true });
    plan({ answer: 'OTHER_ERROR', text: 'Error: of this test' });
    const texts: unknown[] = [];
    for (let i = 0; i < 3; i++) texts.push((await broadcastHex(await scene.payment())).message);
    expect(texts).toEqual([
      'Effective connection:0 lt minEffectiveConnection:1',
      'P2P broadcast failed.',
      'Error: of this test',
    ]);
  });

  test('INT-07 answers success and drops the transaction, however often it comes', async () => {
    const transaction = await scene.payment();
    plan({ answer: 'SUCCESS', times: 3 });
    for (let i = 0; i < 3; i++) expect(await broadcastHex(transaction)).toMatchObject({ result: true });
    expect(waits(transaction)).toBe(false);
    await scene.mine();
    expect(await infoOf(transaction)).toEqual({});
  });

  test.each(LOST_ANSWERS)('INT-07 loses its answer: %s, with the transaction in the pool or not', async (answer) => {
    for (const enters of [false, true]) {
      const transaction = await scene.payment();
      plan({ answer, enters });
      const received = await send(transaction).then(
        (response) =>
          response.json().then(
            () => 'json',
            () => response.status,
          ),
        () => 'nothing',
      );
      expect(received).toBe({ silence: 'nothing', cut: 'nothing', unreadable: 200, http503: 503 }[answer]);
      expect(waits(transaction)).toBe(enters);
    }
  });

  test('INT-07 works through several plans in order and lists what was broadcast', async () => {
    const transaction = await scene.payment();
    plan({ answer: 'SERVER_BUSY' });
    plan({ answer: 'silence', enters: true });
    await broadcastHex(transaction);
    await send(transaction).catch(() => undefined);
    await broadcastHex(transaction);
    const { received, waiting } = control().faults.broadcasts;
    expect(waiting).toEqual([]);
    const of = { txid: transaction.id };
    expect(received.slice(0, 3)).toMatchObject([
      { ...of, answer: 'DUP_TRANSACTION_ERROR', entered: false, planned: false },
      { ...of, answer: 'silence', entered: true, planned: true },
      { ...of, answer: 'SERVER_BUSY', entered: false, planned: true },
    ]);
  });

  test('INT-07 forgets its plans when the faults are cleared', async () => {
    plan({ answer: 'SIGERROR', times: 9 });
    control().faults.clear();
    expect(await broadcastHex(await scene.payment())).toMatchObject({ result: true });
  });

  test('INT-07 makes a transfer run out of energy at the price of its whole fee limit', async () => {
    const feeLimit = 30_000_000n;
    const transaction = await scene.tokenPayment({ feeLimit });
    plan({ answer: 'node', enters: true, outcome: 'OUT_OF_ENERGY' });
    expect(await broadcastHex(transaction)).toMatchObject({ result: true });
    await scene.mine();
    const info = await infoOf(transaction);
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result: 'OUT_OF_ENERGY', energy_usage_total: 300_000 } });
    expect(info).not.toHaveProperty('log');
    expect(info.fee).toBeGreaterThanOrEqual(Number(feeLimit));
    await control().reorg(1, { transactions: 'reinclude' });
    expect(await infoOf(transaction)).toMatchObject({ receipt: { result: 'OUT_OF_ENERGY' } });
  });

  test.each(['OUT_OF_TIME', 'REVERT'] as const)('INT-07 makes a transfer end by %s', async (outcome) => {
    const transaction = await scene.tokenPayment();
    plan({ answer: 'node', enters: true, outcome });
    await broadcastHex(transaction);
    await scene.mine();
    expect(await infoOf(transaction)).toMatchObject({ result: 'FAILED', receipt: { result: outcome } });
  });
});

describe('the pool of a node', () => {
  test('INT-07 holds a transaction back for some blocks', async () => {
    const transaction = await scene.payment();
    plan({ answer: 'node', enters: true, holdBlocks: 3 });
    await broadcastHex(transaction);
    const { number } = scene.head;
    expect(control().pool()).toMatchObject([{ txid: transaction.id, heldUntil: number + 4 }]);
    for (let i = 0; i < 3; i++) {
      await scene.mine();
      expect(await infoOf(transaction)).toEqual({});
    }
    expect(await broadcastHex(transaction)).toMatchObject({ code: 'DUP_TRANSACTION_ERROR' });
    await scene.mine();
    expect(await infoOf(transaction)).toMatchObject({ blockNumber: number + 4 });
  });

  test('INT-07 includes others while one is held, and releases it on request', async () => {
    const newcomer = await scene.payment({}, { to_address: `41${'5a'.repeat(20)}` });
    const [first, second] = [newcomer, await scene.payment()];
    await scene.alice.accepted(first);
    await scene.alice.accepted(second);
    expect(control().hold(2, first.id)).toEqual([first.id]);
    await scene.mine();
    expect(await infoOf(second)).toMatchObject({ id: second.id });
    expect(control().pool()).toMatchObject([{ txid: first.id }]);
    expect(control().hold(0)).toEqual([first.id]);
    await scene.mine();
    expect(await infoOf(first)).toMatchObject({ id: first.id });
  });

  test('INT-07 can include it in the first block past its expiration, and in none after that', async () => {
    const expiration = scene.head.timestamp + 30_000;
    const [last, late] = [await scene.payment({ expiration }), await scene.payment({ expiration })];
    await scene.alice.accepted(last);
    await scene.alice.accepted(late);
    control().hold(2, last.id);
    control().hold(3, late.id);
    await scene.wait(15_000);
    await scene.wait(12_000);
    expect(scene.head.timestamp).toBeLessThan(expiration);
    await scene.wait(9_000);
    expect(scene.head.timestamp).toBeGreaterThan(expiration);
    expect(await infoOf(last)).toMatchObject({ id: last.id });
    expect(waits(late)).toBe(false);
    await scene.mine();
    expect(await infoOf(late)).toEqual({});
  });

  test('INT-07 forgets one transaction or all, which can then be broadcast again', async () => {
    const [one, two] = [await scene.payment(), await scene.payment()];
    await scene.alice.accepted(one);
    await scene.alice.accepted(two);
    expect(control().forget(one.id)).toEqual([one.id]);
    expect([waits(one), waits(two)]).toEqual([false, true]);
    expect(() => control().forget(one.id)).toThrow('is no transaction of the pool');
    expect(await broadcastHex(one)).toMatchObject({ result: true });
    expect(control().forget()).toEqual([two.id, one.id]);
    await scene.mine();
    expect(await infoOf(one)).toEqual({});
    const balance = control().balances(scene.bob.keys.base58).trx;
    await scene.alice.accepted(one);
    await scene.mine();
    expect(control().balances(scene.bob.keys.base58).trx).toBe(balance + 1n);
  });

  test('INT-07 carries a transfer out after the issuer has paused the token or listed its sender', async () => {
    const { alice, usdt } = scene;
    for (const [act, undo] of [
      [() => control().issuer.pause(), () => control().issuer.unpause()],
      [
        () => control().issuer.addBlackList(alice.keys.base58),
        () => control().issuer.removeBlackList(alice.keys.base58),
      ],
    ] as const) {
      const transfer = await scene.tokenPayment();
      await alice.accepted(transfer);
      control().hold(1, transfer.id);
      await act();
      await scene.mine();
      await scene.mine();
      expect(await infoOf(transfer)).toMatchObject({ result: 'FAILED', receipt: { result: 'REVERT' } });
      const words = addressWord(scene.bob.keys.address) + wordOf(1n);
      const call = { owner_address: alice.keys.address, contract_address: usdt, parameter: words };
      const dryRun = { ...call, function_selector: 'transfer(address,uint256)' };
      const estimate = await scene.node.post<object>('/wallet/triggerconstantcontract', dryRun);
      expect(estimate).toMatchObject({ result: { message: expect.any(String) } });
      await undo();
      await scene.mine();
    }
  });
});
