import type { JsonObject } from '../../src/tron/encoding/java-json.js';
import type { Transaction } from '../../src/tron/encoding/transaction.js';
import type { BroadcastAnswer } from './actor.js';
import { bodyOf, BroadcastScene } from './broadcast-scene.js';

const DAY = 86_400_000;
let scene: BroadcastScene;
const accepted = { result: true, txid: expect.stringMatching(/^[0-9a-f]{64}$/) };
const send = (sent: JsonObject): Promise<BroadcastAnswer> => scene.node.post('/wallet/broadcasttransaction', sent);
const signatureOf = (transaction: Transaction): string => transaction.signatures[0] ?? '';

beforeAll(async () => {
  scene = await BroadcastScene.open();
});
afterAll(() => scene.node.close());

describe('unusual broadcasts that a node accepts', () => {
  test.each<[string, (transaction: Transaction) => JsonObject]>([
    ['a recovery id of 0 or 1', (t) => ({ signature: [signatureOf(t).replace(/1b$/, '00').replace(/1c$/, '01')] })],
    ['a signature with 0x in front', (t) => ({ signature: [`0x${signatureOf(t)}`] })],
    ['a signature of 66 bytes', (t) => ({ signature: [`${signatureOf(t)}00`] })],
    ['a signature as text instead of a list', (t) => ({ signature: signatureOf(t) })],
    ['another txID', () => ({ txID: 'ab'.repeat(32) })],
    ['another raw_data_hex', () => ({ raw_data_hex: '00' })],
    ['an unknown key', () => ({ extra: 'x' })],
    ['no visible', () => ({ visible: undefined })],
  ])('INT-07 accepts %s, and returns the true transaction id', async (_, change) => {
    const transaction = await scene.payment();
    const answer = await send({ ...bodyOf(transaction), ...change(transaction) });
    expect(answer).toEqual({ ...accepted, txid: transaction.id });
  });

  test('INT-07 accepts addresses in base58 with visible', async () => {
    const transaction = await scene.payment();
    expect(await send({ visible: true, ...transaction.json(true) })).toEqual({ ...accepted, txid: transaction.id });
  });

  test('INT-07 accepts an unknown field inside the contract', async () => {
    expect(await send(await scene.tampered((_, value) => (value.bogus = 1)))).toEqual(accepted);
  });

  test.each([0, 3_600_000])('INT-07 accepts a timestamp other than the current time (%i)', async (offset) => {
    const timestamp = offset === 0 ? 0 : scene.head.timestamp + offset;
    expect(await send(bodyOf(await scene.payment({ timestamp })))).toEqual(accepted);
  });

  test('INT-07 accepts a reference to the oldest block and to the solid block', async () => {
    for (const number of [1, scene.head.solid]) {
      const block = await scene.node.post<{ blockID: string }>('/wallet/getblockbynum', { num: number });
      const transaction = await scene.payment({ refBlock: { number, id: block.blockID } });
      expect(await send(bodyOf(transaction))).toEqual(accepted);
    }
  });

  test.each([3_000, 6_000, DAY])('INT-07 accepts an expiration %i ms after the head block', async (late) => {
    expect(await send(await scene.expiring(late))).toEqual(accepted);
  });

  test('INT-07 accepts an expiration nine seconds after a maintenance block', async () => {
    await scene.reachMaintenance();
    expect(await send(await scene.expiring(9_000))).toEqual(accepted);
  });

  test('INT-07 accepts a fee limit of exactly 15,000 TRX', async () => {
    expect(await send(bodyOf(await scene.tokenPayment({ feeLimit: 15_000_000_000n })))).toEqual(accepted);
  });

  test('INT-07 accepts the signatures of two keys when two are needed, for an additional fee of one TRX', async () => {
    const transaction = await scene.ofTwo();
    expect(await send(scene.withSecond(transaction))).toEqual(accepted);
    await scene.mine();
    const info = await scene.node.post<{ fee: number; receipt: { net_fee?: number } }>(
      '/wallet/gettransactioninfobyid',
      { value: transaction.id },
    );
    expect(info.fee).toBe(1_000_000 + (info.receipt.net_fee ?? 0));
  });
});
