import { readFileSync } from 'node:fs';
import { print } from '../../src/tron/encoding/java-json.js';
import type { JsonObject } from '../../src/tron/encoding/java-json.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { Actor } from './actor.js';
import { bodyOf, BroadcastScene, hexOf } from './broadcast-scene.js';
import { maskAnswer } from './masking.js';

interface RecordedBroadcast {
  readonly call: string;
  readonly note: string;
  readonly answer: string;
}

const recorded = readFileSync(new URL('../../fixtures/tron/broadcasts.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedBroadcast);

const DAY = 86_400_000;
const NEVER_SEEN = KeyPair.named('never seen').address;
let scene: BroadcastScene;

/** An actor whose free bandwidth two transfers have used up and whose TRX does not pay for more. */
async function poor(name: string): Promise<Actor> {
  const actor = await scene.holding(name, 30_000n);
  for (let i = 0; i < 2; i++) await actor.pay(scene.bob.keys.address, 1n);
  return actor;
}

async function solid(sent: JsonObject): Promise<JsonObject> {
  for (let i = 0; i < 20; i++) await scene.wait(3_000);
  return sent;
}

async function atMaintenance(late: number): Promise<JsonObject> {
  await scene.reachMaintenance();
  return scene.expiring(late);
}

const twice = (raw: JsonObject): void => {
  raw.contract = [...(raw.contract as JsonObject[]), ...(raw.contract as JsonObject[])];
};

const foreign = async (): Promise<string[]> => [scene.bob.keys.sign((await scene.payment()).id)];
const setType = (raw: JsonObject): void => {
  raw.contract = (raw.contract as JsonObject[]).map((contract) => ({ ...contract, type: 'NoSuchContract' }));
};

/** Input of `broadcasttransaction` in each recorded situation: a body, its text, or nothing. */
const broadcasts: Record<string, () => Promise<JsonObject | string | null>> = {
  accepted: () => scene.payment().then(bodyOf),
  '': async () => bodyOf(await scene.payment({}, {}, await poor('poor'))),
  'TRX transfer above the balance': async () =>
    bodyOf(await scene.payment({}, { amount: 999_000_000n }, await poor('poor too'))),
  'empty signature list': () => scene.signedWith([]),
  'USDT transfer': async () => {
    const call = { contract_address: scene.usdt, data: scene.transferData(1n) };
    return bodyOf(await new Actor(scene.node, 'not activated').build('TriggerSmartContract', call));
  },
  'TRX transfer': () => scene.payment({}, {}, new Actor(scene.node, 'not activated')).then(bodyOf),
  'one second before the head block': () => scene.expiring(-1_000),
  'equal to the head block time': () => scene.expiring(0),
  'one second after the head block time': () => scene.expiring(1_000),
  'head block time + 24 h + 10 s': () => scene.expiring(DAY + 10_000),
  'a day ago': () => scene.expiring(-DAY),
  'expiration absent (0)': () => scene.payment({ expiration: 0 }).then(bodyOf),
  negative: () => scene.payment({ expiration: -1 }).then(bodyOf),
  'expiration = head block time + 24 h + 1 ms': () => scene.expiring(DAY + 1),
  'expiration = head block time + 2,999 ms': () => scene.expiring(2_999),
  'again at once': () => scene.waiting().then(bodyOf),
  'after inclusion': () => scene.included(),
  'after it is solid': async () => solid(await scene.included()),
  'expires in ten minutes, after it is solid': async () =>
    solid(await scene.included({ expiration: scene.head.timestamp + 600_000 })),
  'included, then broadcast again after its expiration': async () => {
    const sent = await scene.included({ expiration: scene.head.timestamp + 10_000 });
    await scene.wait(12_000);
    return sent;
  },
  'signed by another key': async () => scene.signedWith(await foreign()),
  'garbage of 65 bytes': () => scene.signedWith(['ab'.repeat(65)]),
  'garbage of 10 bytes': () => scene.signedWith(['ab'.repeat(10)]),
  'no signature key': () => scene.signedWith(undefined),
  'empty list': () => scene.signedWith([]),
  'empty text': () => scene.signedWith(['']),
  zeros: () => scene.signedWith(['00'.repeat(65)]),
  'the same signature twice': async () => {
    const transaction = await scene.payment();
    return { ...bodyOf(transaction), signature: [...transaction.signatures, ...transaction.signatures] };
  },
  'a good and a foreign signature': async () => scene.withSecond(await scene.payment()),
  'amount changed in raw_data only': () => scene.tampered((_, value) => (value.amount = 2)),
  'raw_data missing': async () => ({ ...bodyOf(await scene.payment()), raw_data: undefined }),
  'visible true with hex addresses inside': async () => ({ ...bodyOf(await scene.payment()), visible: true }),
  'unknown contract type': () => scene.tampered(setType),
  'no contract': () => scene.tampered((raw) => (raw.contract = [])),
  'two contracts': () => scene.tampered(twice),
  'amount as text': () => scene.tampered((_, value) => (value.amount = '293517')),
  'empty object': async () => ({}),
  'no body': async () => null,
  'a list': async () => '[]',
  'not JSON': async () => 'hello',
  'USDT calldata changed in raw_data only': () =>
    scene.tampered((_, value) => (value.data = scene.transferData(9n)), scene.tokenPayment()),
  'wrong ref_block_hash': () =>
    scene.payment({ refBlock: { number: scene.head.number, id: '01'.repeat(32) } }).then(bodyOf),
  'ref_block_bytes of a block that does not exist yet': () =>
    scene.payment({ refBlock: { number: 0xffff, id: scene.head.blockId } }).then(bodyOf),
  'no reference block': async () =>
    scene.resigned(
      await scene.tampered((raw) => {
        raw.ref_block_bytes = '';
        raw.ref_block_hash = '';
      }),
    ),
  'short ref_block_hash': async () =>
    scene.resigned(await scene.tampered((raw) => (raw.ref_block_hash = String(raw.ref_block_hash).slice(0, 8)))),
  'fee_limit 15,000 TRX plus 1 sun': () => scene.tokenPayment({ feeLimit: 15_000_000_001n }).then(bodyOf),
  'fee_limit negative': () => scene.tokenPayment({ feeLimit: -1n }).then(bodyOf),
  'contract address is a plain account': () =>
    scene.tokenPayment({}, { contract_address: scene.bob.keys.address }).then(bodyOf),
  'contract address unknown': () => scene.tokenPayment({}, { contract_address: NEVER_SEEN }).then(bodyOf),
  'one signature of two': () => scene.ofTwo().then(bodyOf),
  'error message, visible false': async () => scene.signedWith(await foreign()),
  'error message, visible true': async () => {
    const transaction = await scene.payment();
    return { visible: true, ...transaction.json(true), signature: await foreign() };
  },
  'amount above the balance': () => scene.payment({}, { amount: 1n << 50n }).then(bodyOf),
  'to itself': () => scene.payment({}, { to_address: scene.alice.keys.address }).then(bodyOf),
  'zero amount': () => scene.payment({}, { amount: 0n }).then(bodyOf),
  'TRX to a contract': () => scene.payment({}, { to_address: scene.usdt }).then(bodyOf),
  'malformed receiver': () => scene.payment({}, { to_address: '41' }).then(bodyOf),
  'a transaction above 500 KiB': () => scene.payment({ memo: 'ab'.repeat(512_000) }).then(bodyOf),
  'creates an account with a transaction above 1,000 bytes': () =>
    scene.payment({ memo: 'ab'.repeat(1_200) }, { to_address: NEVER_SEEN }).then(bodyOf),
  'memo by an account holding 0.5 TRX': async () =>
    bodyOf(await scene.payment({ memo: '6869' }, {}, await scene.holding('half a TRX', 500_000n))),
  'maintenance block itself the maintenance period, expiration = head block time + 3000 ms': () => atMaintenance(3_000),
  'maintenance block itself the maintenance period, expiration = head block time + 4500 ms': () => atMaintenance(4_500),
  'maintenance block itself the maintenance period, expiration = head block time + 6000 ms': () => atMaintenance(6_000),
};

/** The same for `broadcasthex`. */
const hexBroadcasts: Record<string, () => Promise<JsonObject | null>> = {
  '': async () => {
    const transaction = await scene.payment();
    return { transaction: hexOf(transaction, transaction.signatures) };
  },
  'unsigned hex of the same': async () => ({ transaction: hexOf(await scene.payment()) }),
  duplicate: async () => {
    const transaction = await scene.waiting();
    return { transaction: hexOf(transaction, transaction.signatures) };
  },
  empty: async () => ({ transaction: '' }),
  'not hex': async () => ({ transaction: 'zz' }),
  'not a transaction': async () => ({ transaction: 'abcd' }),
  '0x prefix': async () => {
    const transaction = await scene.waiting();
    return { transaction: `0x${hexOf(transaction, transaction.signatures)}` };
  },
  'cut short': async () => ({ transaction: hexOf(await scene.payment()).slice(0, 100) }),
  missing: async () => ({}),
  'no body': async () => null,
  'no signature': async () => ({ transaction: hexOf(await scene.payment()) }),
  'foreign signature': async () => ({ transaction: hexOf(await scene.payment(), await foreign()) }),
};

/** Inputs of the calls that return who has signed. */
const weights: Record<string, () => Promise<JsonObject>> = {
  'one signature': () => scene.ofTwo().then(bodyOf),
  'two signatures': async () => scene.withSecond(await scene.ofTwo()),
};

async function answerTo(call: string, sent: JsonObject | string | null): Promise<string> {
  const text = sent === null ? undefined : typeof sent === 'string' ? sent : print(sent, 'compact');
  const response = await fetch(`${scene.node.full}/wallet/${call}`, { method: 'POST', body: text });
  expect(response.status).toBe(200);
  const answer = await response.text();
  const json = JSON.parse(answer) as { transaction?: unknown };
  const echo = json.transaction;
  if (typeof echo !== 'string' || echo === '{}') return maskAnswer(answer);
  expect(Object.keys(JSON.parse(echo) as object)[0]).toBe('raw_data');
  return maskAnswer(JSON.stringify({ ...json, transaction: '<transaction>' }));
}

const answersOf = (call: string, note: string): string[] =>
  recorded.filter((entry) => entry.call === call && entry.note === note).map((entry) => entry.answer);

beforeAll(async () => {
  scene = await BroadcastScene.open();
});
afterAll(() => scene.node.close());

describe('broadcast responses compared with a real node’s', () => {
  test.each(Object.keys(broadcasts))('INT-07 broadcasttransaction returns the recorded response: %s', async (note) => {
    const answer = await answerTo('broadcasttransaction', (await broadcasts[note]?.()) ?? null);
    expect(answersOf('broadcasttransaction', note)).toEqual([answer]);
  });

  test.each(Object.keys(hexBroadcasts))('INT-07 broadcasthex returns the recorded response: %s', async (note) => {
    const answer = await answerTo('broadcasthex', (await hexBroadcasts[note]?.()) ?? null);
    expect(answersOf('broadcasthex', note)).toEqual([answer]);
  });

  test.each([
    ['getsignweight', 'one signature'],
    ['getapprovedlist', 'one signature'],
    ['getsignweight', 'two signatures'],
  ])('INT-07 %s returns the recorded response: %s', async (call, note) => {
    expect(answersOf(call, note)).toEqual([await answerTo(call, (await weights[note]?.()) ?? null)]);
  });

  test('INT-07 every recorded response is covered by a test', () => {
    const played: Record<string, object> = { broadcasttransaction: broadcasts, broadcasthex: hexBroadcasts };
    const missing = recorded.filter(({ call, note }) => !(note in (played[call] ?? weights)));
    expect(missing).toEqual([]);
  });
});
