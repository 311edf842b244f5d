import { readFileSync } from 'node:fs';
import { addressWord, wordOf } from '../../src/tron/encoding/abi.js';
import { decodeBase58Check } from '../../src/tron/encoding/base58.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { Actor } from './actor.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';
import { maskAnswer } from './masking.js';

/** Response of a real node about one transaction in a block of its own, masked. */
interface RecordedInfo {
  readonly name: string;
  readonly info: string;
  readonly transaction?: string;
  readonly visibleInfo?: string;
  readonly visibleTransaction?: string;
  readonly list?: string;
  readonly visibleList?: string;
}

const recorded = readFileSync(new URL('../../fixtures/tron/infos.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedInfo);

const NEW = (name: string): string => KeyPair.named(`never seen: ${name}`).address;
const ZERO = `41${'0'.repeat(40)}`;
const MAX = (1n << 256n) - 1n;
const TOKEN = 1_000_000n;
const list = (words: readonly string[]): string[] => [wordOf(BigInt(words.length)), ...words];
const TRANSFER = 'transfer(address,uint256)';
const TRANSFER_FROM = 'transferFrom(address,address,uint256)';

let node: RunningNode;
let usdt: string;
let fake: string;
let multiSend: string;
let bob: Actor;
let issuer: Actor;

const transferWords = (to: string, amount: bigint): string[] => [addressWord(to), wordOf(amount)];
const mine = (): Promise<void> => node.sandbox.control.mine(1);

/** Calls the multi-send contract for several receivers. */
function pull(actor: Actor, payments: readonly (readonly [string, bigint])[]): Promise<string> {
  const receivers = list(payments.map(([to]) => addressWord(to)));
  const amounts = list(payments.map(([, amount]) => wordOf(amount)));
  const words = [
    addressWord(usdt),
    wordOf(96n),
    wordOf(96n + 32n * BigInt(receivers.length)),
    ...receivers,
    ...amounts,
  ];
  return actor.call(multiSend, 'pull(address,address[],uint256[])', words);
}

async function allow(actor: Actor, spender: string, amount: bigint): Promise<void> {
  await actor.call(usdt, 'approve(address,uint256)', [addressWord(spender), wordOf(amount)]);
  await mine();
}

async function asIssuer(signature: string, words: string[] = []): Promise<string> {
  const txid = await issuer.call(usdt, signature, words);
  await mine();
  return txid;
}

const innerPayment = (): string[] => [addressWord(usdt), ...transferWords(bob.keys.address, 1n)];

/** How to reproduce each recorded situation; `actor` is funded and used by no other situation. */
const situations: Record<string, (actor: Actor) => Promise<string>> = {
  'trx activates': (actor) => actor.pay(NEW('trx'), 5_000_000n),
  'trx transfer': (actor) => actor.pay(bob.keys.address, 1_500_000n),
  'usdt to a new holder': (actor) => actor.call(usdt, TRANSFER, transferWords(NEW('usdt'), 25n * TOKEN)),
  'usdt to a holder': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 25n * TOKEN)),
  approve: (actor) => actor.call(usdt, 'approve(address,uint256)', transferWords(bob.keys.address, 5n * TOKEN)),
  transferFrom: async (actor) => {
    await allow(bob, actor.keys.address, 5n * TOKEN);
    return actor.call(usdt, TRANSFER_FROM, [
      addressWord(bob.keys.address),
      ...transferWords(NEW('transferFrom'), 3n * TOKEN),
    ]);
  },
  'zero-value transferFrom of a stranger': (actor) =>
    actor.call(usdt, TRANSFER_FROM, [addressWord(bob.keys.address), ...transferWords(NEW('poison'), 0n)]),
  'transferFrom without allowance': (actor) =>
    actor.call(usdt, TRANSFER_FROM, [addressWord(issuer.keys.address), ...transferWords(bob.keys.address, 1n)]),
  'several receivers': async (actor) => {
    await allow(actor, multiSend, MAX);
    return pull(actor, [
      [bob.keys.address, TOKEN],
      [issuer.keys.address, TOKEN],
    ]);
  },
  'several receivers, one too many': async (actor) => {
    await allow(actor, multiSend, MAX);
    return pull(actor, [
      [bob.keys.address, TOKEN],
      [bob.keys.address, 1_000_000_000n * TOKEN],
    ]);
  },
  'usdt above the balance': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n << 200n)),
  'usdt to the zero address': (actor) => actor.call(usdt, TRANSFER, transferWords(ZERO, 1n)),
  'usdt of zero': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 0n)),
  'fee limit too low': (actor) =>
    actor.call(usdt, TRANSFER, transferWords(NEW('low fee'), 1n), { feeLimit: 1_000_000n }),
  'fee limit of one sun': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n), { feeLimit: 1n }),
  'caller with one sun': async () => {
    const poor = new Actor(node, 'with one sun');
    await bob.pay(poor.keys.address, 1n);
    await mine();
    return poor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n));
  },
  'fee limit zero': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n), { feeLimit: 0n }),
  'call value to a token': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n), { value: 5n }),
  'unknown function': (actor) => actor.call(usdt, 'noSuchFunction()'),
  'payment, then revert': (actor) => actor.call(multiSend, 'sendThenRevert(address,address,uint256)', innerPayment()),
  'payment, then out of energy': (actor) =>
    actor.call(multiSend, 'sendThenBurnAllGas(address,address,uint256)', innerPayment(), { feeLimit: 20_000_000n }),
  'payment, then out of time': (actor) =>
    actor.call(multiSend, 'sendThenBurnAllGas(address,address,uint256)', innerPayment(), { feeLimit: 15_000_000_000n }),
  pause: async () => {
    const txid = await asIssuer('pause()');
    await asIssuer('unpause()');
    return txid;
  },
  unpause: async () => {
    await asIssuer('pause()');
    return asIssuer('unpause()');
  },
  addBlackList: () => asIssuer('addBlackList(address)', [addressWord(NEW('barred'))]),
  'usdt while paused': async (actor) => {
    await asIssuer('pause()');
    const txid = await actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n));
    await mine();
    await asIssuer('unpause()');
    return txid;
  },
  'usdt from the black list': async (actor) => {
    await asIssuer('addBlackList(address)', [addressWord(actor.keys.address)]);
    return actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n));
  },
  'usdt to the black list': async (actor) => {
    const barred = new Actor(node, 'usdt from the black list');
    return actor.call(usdt, TRANSFER, transferWords(barred.keys.address, 2n));
  },
  destroyBlackFunds: () =>
    asIssuer('destroyBlackFunds(address)', [addressWord(new Actor(node, 'usdt from the black list').keys.address)]),
  setParams: () => asIssuer('setParams(uint256,uint256)', [wordOf(10n), wordOf(5n)]),
  'usdt with a fee': (actor) => actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 100n * TOKEN)),
  issue: async () => {
    await asIssuer('setParams(uint256,uint256)', [wordOf(0n), wordOf(0n)]);
    return asIssuer('issue(uint256)', [wordOf(5n * TOKEN)]);
  },
  redeem: () => asIssuer('redeem(uint256)', [wordOf(TOKEN)]),
  'fake mint': (actor) => actor.call(fake, 'mint(address,uint256)', transferWords(actor.keys.address, TOKEN)),
  'fake transfer': async (actor) => {
    await actor.call(fake, 'mint(address,uint256)', transferWords(actor.keys.address, TOKEN));
    return actor.call(fake, TRANSFER, transferWords(NEW('fake'), TOKEN));
  },
  'forged log': (actor) =>
    actor.call(fake, 'forge(address,address,uint256)', [
      addressWord(issuer.keys.address),
      ...transferWords(bob.keys.address, TOKEN),
    ]),
  'trx by an internal transaction': (actor) =>
    actor.call(multiSend, 'payTrx(address)', [addressWord(bob.keys.address)], { value: 2_000_000n }),
  memo: (actor) => actor.pay(bob.keys.address, 1n, { memo: Buffer.from('order 42').toString('hex') }),
  'trc-10 transfer': async (actor) => {
    const { txid } = await node.sandbox.control.send(actor.keys.base58, 10n, 'TRC10');
    await mine();
    expect(txid).toHaveLength(64);
    const value = { asset_name: Buffer.from('1000001').toString('hex'), to_address: bob.keys.address, amount: 5n };
    return actor.accepted(await actor.build('TransferAssetContract', value));
  },
};

/** Uses up the free bandwidth of an account, so that what follows pays for it. */
async function exhaust(actor: Actor): Promise<void> {
  for (let i = 0; i < 3; i++) await actor.pay(new Actor(node, 'bob').keys.address, 1n);
  await mine();
}

async function text(path: string, body: unknown): Promise<string> {
  const response = await fetch(node.full + path, { method: 'POST', body: JSON.stringify(body) });
  return maskAnswer(await response.text());
}

async function expectAnswers(recording: RecordedInfo, txid: string): Promise<void> {
  const info = await text('/wallet/gettransactioninfobyid', { value: txid });
  expect(info).toBe(recording.info);
  const { blockNumber } = await node.post<{ blockNumber: number }>('/wallet/gettransactioninfobyid', { value: txid });
  const requests: [string | undefined, string, unknown][] = [
    [recording.transaction, '/wallet/gettransactionbyid', { value: txid }],
    [recording.visibleInfo, '/wallet/gettransactioninfobyid', { value: txid, visible: true }],
    [recording.visibleTransaction, '/wallet/gettransactionbyid', { value: txid, visible: true }],
    [recording.list, '/wallet/gettransactioninfobyblocknum', { num: blockNumber }],
    [recording.visibleList, '/wallet/gettransactioninfobyblocknum', { num: blockNumber, visible: true }],
  ];
  for (const [expected, path, body] of requests)
    if (expected !== undefined) expect(await text(path, body)).toBe(expected);
}

async function open(energyFactor: number): Promise<void> {
  const names = [...recorded.map((entry) => entry.name), 'bob'];
  node = await startNode({
    energyFactor,
    genesis: {
      accounts: names.map((name) => ({
        address: KeyPair.named(`test ${name}`).base58,
        trx: 20_000_000_000n,
        usdt: 100_000n * TOKEN,
      })),
    },
  });
  const contracts = node.sandbox.control.contracts();
  const hex = (address: string): string => decodeBase58Check(address) ?? '';
  [usdt, fake, multiSend] = [hex(contracts.USDT), hex(contracts.FAKE), hex(contracts.MULTI_SEND)];
  bob = new Actor(node, 'bob');
  issuer = new Actor(node, 'issuer', KeyPair.named('issuer'));
  await exhaust(issuer);
}

describe('the info of a transaction equals a real node’s', () => {
  beforeAll(() => open(0));
  afterAll(() => node.close());

  test.each(Object.keys(situations))('INT-01 in the situation: %s', async (name) => {
    const recording = recorded.find((entry) => entry.name === name);
    if (recording === undefined) throw new Error(`${name} was not recorded`);
    const actor = new Actor(node, name);
    if (recording.info.includes('net_fee') && !['trx activates'].includes(name)) await exhaust(actor);
    const txid = await situations[name]?.(actor);
    await mine();
    await expectAnswers(recording, txid ?? '');
  });
});

describe('the penalty of a busy contract', () => {
  beforeAll(() => open(34_000));
  afterAll(() => node.close());

  const receiptOf = async (txid: string) =>
    (
      await node.post<{ fee: number; receipt: Record<string, unknown> }>('/wallet/gettransactioninfobyid', {
        value: txid,
      })
    ).receipt;

  test('INT-01 USDT costs the same as on main net, depending on what the receiver holds', async () => {
    const actor = new Actor(node, 'usdt with a penalty');
    await exhaust(actor);
    const holder = await actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 2n));
    const newHolder = await actor.call(usdt, TRANSFER, transferWords(NEW('penalty'), 1n));
    await mine();
    const recording = recorded.find((entry) => entry.name === 'usdt with a penalty') as RecordedInfo;
    await expectAnswers(recording, holder);
    expect(await receiptOf(holder)).toMatchObject({
      energy_fee: 6_428_500,
      energy_usage_total: 64_285,
      energy_penalty_total: 49_635,
    });
    expect(await receiptOf(newHolder)).toMatchObject({
      energy_fee: 13_028_500,
      energy_usage_total: 130_285,
      energy_penalty_total: 100_635,
    });
  });

  test('INT-01 burns the whole fee limit of a transfer that costs more than the limit', async () => {
    const actor = new Actor(node, 'fee limit too low for the penalty');
    await exhaust(actor);
    const txid = await actor.call(usdt, TRANSFER, transferWords(bob.keys.address, 1n), { feeLimit: 2_000_000n });
    await mine();
    const recording = recorded.find((entry) => entry.name === 'fee limit too low for the penalty') as RecordedInfo;
    await expectAnswers(recording, txid);
    expect(await receiptOf(txid)).toMatchObject({ energy_fee: 2_000_000, energy_usage_total: 20_000 });
  });

  test('INT-01 makes a transfer to an emptied address cost as much as one to a new address', async () => {
    const sweeper = new Actor(node, 'trx transfer');
    await sweeper.call(usdt, TRANSFER, transferWords(bob.keys.address, 100_000n * TOKEN));
    const again = await bob.call(usdt, TRANSFER, transferWords(sweeper.keys.address, 1n));
    await mine();
    expect(await receiptOf(again)).toMatchObject({ energy_usage_total: 130_285 });
  });
});
