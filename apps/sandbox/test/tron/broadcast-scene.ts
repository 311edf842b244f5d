import { FixedClock } from '@usdt-africa/kernel';
import { addressWord, selectorOf, wordOf } from '../../src/tron/encoding/abi.js';
import { decodeBase58Check } from '../../src/tron/encoding/base58.js';
import type { JsonObject } from '../../src/tron/encoding/java-json.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import { RAW, TRANSACTION } from '../../src/tron/encoding/schema.js';
import type { MessageValue } from '../../src/tron/encoding/schema.js';
import { packTransaction } from '../../src/tron/encoding/transaction.js';
import type { Transaction } from '../../src/tron/encoding/transaction.js';
import { decode, encode } from '../../src/tron/encoding/wire.js';
import { Actor } from './actor.js';
import type { Build } from './actor.js';
import { startNode } from './harness.js';
import type { RunningNode } from './harness.js';

const MAINTENANCE_MS = 21_600_000;

/** A transaction as a broadcast's body. */
export const bodyOf = (transaction: Transaction): JsonObject => ({ visible: false, ...transaction.json(false) });

/** A transaction as the hex of its protobuf message. */
export const hexOf = (transaction: Transaction, signatures: readonly string[] = []): string =>
  encode(TRANSACTION, { raw_data: decode(RAW, transaction.rawHex), signature: [...signatures] });

/** A node with a clock in the test's hand, and two people with money who broadcast. */
export class BroadcastScene {
  readonly second = KeyPair.named('second key');
  #permissionsUpdated = false;

  private constructor(
    readonly node: RunningNode,
    readonly alice: Actor,
    readonly bob: Actor,
    readonly usdt: string,
    readonly clock: FixedClock,
  ) {}

  static async open(): Promise<BroadcastScene> {
    const clock = new FixedClock('2026-03-01T10:00:00Z');
    const funded = { trx: 1_000_000_000_000n, usdt: 1_000_000_000n };
    const people = ['alice', 'bob'].map((name) => KeyPair.named(`test ${name}`));
    const accounts = people.map((keys) => ({ address: keys.base58, ...funded }));
    const node = await startNode({ clock, genesis: { accounts } });
    const usdt = decodeBase58Check(node.sandbox.control.contracts().USDT) ?? '';
    return new BroadcastScene(node, new Actor(node, 'alice'), new Actor(node, 'bob'), usdt, clock);
  }

  get head() {
    return this.node.sandbox.control.head();
  }
  mine(): Promise<void> {
    return this.node.sandbox.control.mine(1);
  }

  /** Moves the clock and makes a block by it. */
  async wait(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.mine();
  }

  /** Makes the first block of the next six-hour period. */
  async reachMaintenance(): Promise<void> {
    const next = (Math.floor(this.head.timestamp / MAINTENANCE_MS) + 1) * MAINTENANCE_MS;
    await this.wait(next - 3_000 - this.clock.now().getTime());
    await this.wait(3_000);
  }

  /** A signed TRX transfer of alice to bob, changed in some members. */
  payment(build: Build = {}, value: MessageValue = {}, from = this.alice): Promise<Transaction> {
    return from.build('TransferContract', { to_address: this.bob.keys.address, amount: 1n, ...value }, build);
  }

  transferData(amount: bigint): string {
    return selectorOf('transfer(address,uint256)') + addressWord(this.bob.keys.address) + wordOf(amount);
  }

  /** A signed USDT transfer of alice to bob, changed in some members. */
  tokenPayment(build: Build = {}, value: MessageValue = {}): Promise<Transaction> {
    const call = { contract_address: this.usdt, data: this.transferData(1n), ...value };
    return this.alice.build('TriggerSmartContract', call, build);
  }

  /** A transfer that expires so many milliseconds after the head block. */
  async expiring(fromHead: number): Promise<JsonObject> {
    return bodyOf(await this.payment({ expiration: this.head.timestamp + fromHead }));
  }

  /** Returns a transfer with the given signatures in place of its own. */
  async signedWith(signature: JsonObject['signature']): Promise<JsonObject> {
    return { ...bodyOf(await this.payment()), signature };
  }

  /** A transfer whose raw_data differs from the signed one. */
  async tampered(change: (raw: JsonObject, value: JsonObject) => void, from = this.payment()): Promise<JsonObject> {
    const json = structuredClone(bodyOf(await from));
    const raw = json.raw_data as JsonObject;
    change(raw, ((raw.contract as JsonObject[])[0]!.parameter as JsonObject).value as JsonObject);
    return json;
  }

  /** A body signed again after its raw_data was changed. */
  resigned(json: JsonObject): JsonObject {
    return { ...json, signature: [this.alice.keys.sign(packTransaction(json, false).id)] };
  }

  /** A new account with just so much TRX, in sun. */
  async holding(name: string, sun: bigint): Promise<Actor> {
    const actor = new Actor(this.node, name);
    await this.alice.pay(actor.keys.address, sun);
    await this.mine();
    return actor;
  }

  /** A transfer that stands in a block. */
  async included(build: Build = {}): Promise<JsonObject> {
    const transaction = await this.payment(build);
    await this.alice.accepted(transaction);
    await this.mine();
    return bodyOf(transaction);
  }

  /** A transfer that waits in the pool. */
  async waiting(): Promise<Transaction> {
    const transaction = await this.payment();
    await this.alice.accepted(transaction);
    return transaction;
  }

  /** A transfer, signed once, of an account that needs two signatures. */
  async ofTwo(): Promise<Transaction> {
    const actor = new Actor(this.node, 'two of two');
    if (!this.#permissionsUpdated) await this.#needTwo(await this.holding('two of two', 500_000_000n));
    return this.payment({}, {}, actor);
  }

  async #needTwo(actor: Actor): Promise<void> {
    this.#permissionsUpdated = true;
    const keys = [actor.keys, this.second].map((key) => ({ address: key.address, weight: 1n }));
    const operations = '7fff1fc0033e0108000000000000000000000000000000000000000000000000';
    const update = await actor.build('AccountPermissionUpdateContract', {
      owner: { permission_name: 'owner', threshold: 2n, keys },
      actives: [{ type: 'Active', permission_name: 'active0', threshold: 2n, operations, keys }],
    });
    await actor.accepted(update);
    await this.mine();
  }

  withSecond(transaction: Transaction): JsonObject {
    return { ...bodyOf(transaction), signature: [...transaction.signatures, this.second.sign(transaction.id)] };
  }
}
