import { readFileSync } from 'node:fs';
import { addressWord, wordOf } from '../../src/tron/encoding/abi.js';
import { decodeBase58Check } from '../../src/tron/encoding/base58.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { Actor } from './actor.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';
import { maskAnswer } from './masking.js';

const TRX = 1_000_000n;
/** 5,000 TRX of stake with the totals of the chain: 47,368 energy in 24 hours, as recorded. */
const STAKE = 5_000n * TRX;
const LENT = 2_000n * TRX;

interface RecordedInfo {
  readonly name: string;
  readonly info: string;
  readonly transaction?: string;
}

const recorded = readFileSync(new URL('../../fixtures/tron/infos.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedInfo);

let node: RunningNode;
let usdt: string;
let owner: Actor;
let receiver: Actor;

beforeEach(async () => {
  const accounts = ['owner', 'receiver', 'holder'].map((name) => ({
    address: KeyPair.named(`test ${name}`).base58,
    trx: 20_000n * TRX,
    usdt: 1_000n * TRX,
  }));
  node = await startNode({ energyFactor: 0, genesis: { accounts } });
  usdt = decodeBase58Check(node.sandbox.control.contracts().USDT) ?? '';
  [owner, receiver] = [new Actor(node, 'owner'), new Actor(node, 'receiver')];
});
afterEach(() => node.close());

async function included(txid: Promise<string> | string): Promise<string> {
  const id = await txid;
  await node.sandbox.control.mine(1);
  return id;
}

async function contract(actor: Actor, type: string, value: Record<string, string | bigint>): Promise<string> {
  return included(actor.accepted(await actor.build(type, value)));
}
const freeze = (sun = STAKE): Promise<string> =>
  contract(owner, 'FreezeBalanceV2Contract', { frozen_balance: sun, resource: 'ENERGY' });
const delegation = (sun: bigint, to = receiver.keys.address) => ({
  balance: sun,
  resource: 'ENERGY',
  receiver_address: to,
});
const delegate = (sun = LENT): Promise<string> => contract(owner, 'DelegateResourceContract', delegation(sun));
const undelegate = (sun = LENT): Promise<string> => contract(owner, 'UnDelegateResourceContract', delegation(sun));
const transfer = (actor: Actor, to: string, amount: bigint, feeLimit?: bigint): Promise<string> =>
  included(
    actor.call(usdt, 'transfer(address,uint256)', [addressWord(to), wordOf(amount)], feeLimit ? { feeLimit } : {}),
  );
const holder = (): string => new Actor(node, 'holder').keys.address;
const newHolder = (): string => KeyPair.named('never seen: stake').address;

async function text(path: string, body: object): Promise<string> {
  return (await fetch(node.full + path, { method: 'POST', body: JSON.stringify(body) })).text();
}
const info = (txid: string) =>
  node.post<{ fee?: number; receipt: Record<string, number> }>('/wallet/gettransactioninfobyid', { value: txid });
const resources = (actor: Actor) =>
  node.post<Record<string, number>>('/wallet/getaccountresource', { address: actor.keys.address });

async function expectRecorded(name: string, txid: string): Promise<void> {
  const recording = recorded.find((entry) => entry.name === name)!;
  expect(maskAnswer(await text('/wallet/gettransactioninfobyid', { value: txid }))).toBe(recording.info);
  if (recording.transaction !== undefined)
    expect(maskAnswer(await text('/wallet/gettransactionbyid', { value: txid }))).toBe(recording.transaction);
}

/** Uses up the free bandwidth, so that what follows pays for it. */
async function exhaust(actor: Actor): Promise<void> {
  for (let at = 0; at < 3; at++) await actor.pay(holder(), 1n);
  await node.sandbox.control.mine(1);
}

describe('energy by stake equals a real node’s', () => {
  test('INT-01 freezing TRX gives energy, which transfers use before they burn TRX', async () => {
    await expectRecorded('freeze for energy', await freeze());
    expect(await resources(owner)).toMatchObject({ EnergyLimit: 47_368, TotalEnergyWeight: 19_000_005_000 });
    expect(await node.post('/wallet/getaccount', { address: owner.keys.address })).toMatchObject({
      frozenV2: [{}, { type: 'ENERGY', amount: Number(STAKE) }, { type: 'TRON_POWER' }],
      old_tron_power: -1,
    });
    await exhaust(owner);
    const own = await transfer(owner, holder(), 0n);
    await expectRecorded('paid by own staked energy', own);
    expect((await info(own)).receipt).toMatchObject({ energy_usage: 14_584, energy_usage_total: 14_584 });
    expect((await resources(owner))['EnergyUsed']).toBeGreaterThan(14_500);
  });

  test('INT-01 delegated energy pays for its receiver, in full, then in part; taken back, its use moves to the owner', async () => {
    await freeze();
    await exhaust(owner);
    await expectRecorded('delegate energy', await delegate());
    expect((await resources(receiver))['EnergyLimit']).toBe(18_947);
    expect(
      await node.post('/wallet/getdelegatedresourcev2', {
        fromAddress: owner.keys.address,
        toAddress: receiver.keys.address,
      }),
    ).toEqual({
      delegatedResource: [
        { from: owner.keys.address, to: receiver.keys.address, frozen_balance_for_energy: Number(LENT) },
      ],
    });
    const full = await transfer(receiver, holder(), 1_000_000n);
    await expectRecorded('paid by delegated energy', full);
    expect(await info(full)).not.toHaveProperty('fee');
    await exhaust(receiver);
    const part = await transfer(receiver, newHolder(), 1_000_000n);
    await expectRecorded('partly paid by delegated energy', part);
    const { energy_usage, energy_fee, energy_usage_total } = (await info(part)).receipt;
    expect(energy_fee).toBe((energy_usage_total! - energy_usage!) * 100);
    await expectRecorded('undelegate energy', await undelegate());
    expect(await resources(receiver)).not.toHaveProperty('EnergyLimit');
    const { EnergyUsed, EnergyLimit } = await resources(owner);
    expect([EnergyLimit, EnergyUsed! > 18_900]).toEqual([47_368, true]);
  });

  test('INT-01 a fee limit below the price of the energy fails, however much energy is there', async () => {
    await freeze();
    const txid = await transfer(owner, holder(), 1n, 1_000_000n);
    expect((await info(txid)).receipt).toMatchObject({ result: 'OUT_OF_ENERGY', energy_usage_total: 10_000 });
  });

  test.each([
    ['below 1 TRX', 1n, undefined, 'delegateBalance must be greater than or equal to 1 TRX'],
    [
      'more than is staked',
      6_000n * TRX,
      undefined,
      'delegateBalance must be less than or equal to available FreezeEnergyV2 balance',
    ],
    ['to an address that is not activated', LENT, newHolder(), `Account[${newHolder()}] not exists`],
  ])('INT-01 refuses to delegate %s, in a node’s words', async (_what, sun, to, words) => {
    await freeze();
    const transaction = await owner.build('DelegateResourceContract', delegation(sun, to));
    const answer = await owner.broadcast(transaction);
    expect(answer.code).toBe('CONTRACT_VALIDATE_ERROR');
    expect(Buffer.from(answer.message!, 'hex').toString()).toBe(`Contract validate error : ${words}`);
  });

  test('INT-01 refuses to take back what is not delegated, in a node’s words', async () => {
    await freeze();
    const answer = await owner.broadcast(await owner.build('UnDelegateResourceContract', delegation(LENT)));
    expect(Buffer.from(answer.message!, 'hex').toString()).toBe(
      `Contract validate error : insufficient delegateFrozenBalance(Energy), request=${LENT}, unlock_balance=0`,
    );
  });

  test('INT-01 says how much can be delegated', async () => {
    const most = () => node.post('/wallet/getcandelegatedmaxsize', { owner_address: owner.keys.address, type: 1 });
    expect(await most()).toEqual({});
    await freeze();
    expect(await most()).toEqual({ max_size: Number(STAKE) });
    await delegate();
    expect(await most()).toEqual({ max_size: Number(STAKE - LENT) });
  });
});

describe('the control of energy', () => {
  test('INT-07 lends energy of the customer’s stake to any activated address', async () => {
    const { base58 } = receiver.keys;
    await node.sandbox.control.lendEnergy(base58, 3_000n * TRX);
    await node.sandbox.control.mine(1);
    expect((await resources(receiver))['EnergyLimit']).toBe(28_421);
    expect(node.sandbox.control.energy(base58)).toEqual({ limit: 28_421, used: 0 });
  });
});
