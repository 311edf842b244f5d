import { selectorOf } from '../../src/tron/encoding/abi.js';
import { KeyPair } from '../../src/tron/encoding/keys.js';
import type { MessageValue } from '../../src/tron/encoding/schema.js';
import { rawOf, Transaction, transactionOf } from '../../src/tron/encoding/transaction.js';
import type { RunningNode } from './harness.js';

/** What a broadcast is answered with. */
export interface BroadcastAnswer {
  readonly result?: boolean;
  readonly txid: string;
  readonly code?: string;
  readonly message?: string;
}

/** How a transaction differs from a plain one. Amounts in sun, times in milliseconds. */
export interface Build {
  readonly feeLimit?: bigint;
  readonly value?: bigint;
  readonly memo?: string;
  readonly expiration?: number;
  readonly timestamp?: number;
  readonly refBlock?: { number: number; id: string };
}

let lastTimestamp = 1_700_000_000_000;

/** A key holder that builds, signs and broadcasts over HTTP. */
export class Actor {
  readonly keys: KeyPair;
  constructor(
    readonly node: RunningNode,
    name: string,
    keys?: KeyPair,
  ) {
    this.keys = keys ?? KeyPair.named(`test ${name}`);
  }

  /** A signed transaction of one contract. */
  async build(type: string, value: MessageValue, build: Build = {}): Promise<Transaction> {
    const head = await this.node.post<{
      blockID: string;
      block_header: { raw_data: { number: number; timestamp: number } };
    }>('/wallet/getblock', { detail: false });
    const { number, timestamp } = head.block_header.raw_data;
    const unsigned = transactionOf(
      rawOf(
        type,
        { owner_address: this.keys.address, ...value },
        {
          refBlock: build.refBlock ?? { number, id: head.blockID },
          expiration: build.expiration ?? timestamp + 60_000,
          timestamp: build.timestamp ?? ++lastTimestamp,
          feeLimit: type === 'TriggerSmartContract' ? (build.feeLimit ?? 100_000_000n) : undefined,
          memo: build.memo,
        },
      ),
    );
    return new Transaction(unsigned.rawHex, [this.keys.sign(unsigned.id)]);
  }

  broadcast(transaction: Transaction): Promise<BroadcastAnswer> {
    return this.node.post<BroadcastAnswer>('/wallet/broadcasttransaction', {
      visible: false,
      ...transaction.json(false),
    });
  }

  /** Calls a contract and answers the accepted transaction's id. */
  async call(contract: string, signature: string, words: readonly string[] = [], build: Build = {}): Promise<string> {
    const data = selectorOf(signature) + words.join('');
    const value = { contract_address: contract, data, call_value: build.value ?? 0n };
    return this.accepted(await this.build('TriggerSmartContract', value, build));
  }

  /** Sends TRX (in sun) and answers the accepted transaction's id. */
  async pay(to: string, sun: bigint, build: Build = {}): Promise<string> {
    return this.accepted(await this.build('TransferContract', { to_address: to, amount: sun }, build));
  }

  async accepted(transaction: Transaction): Promise<string> {
    const answer = await this.broadcast(transaction);
    if (answer.result !== true)
      throw new Error(`${answer.code}: ${Buffer.from(answer.message ?? '', 'hex').toString()}`);
    return answer.txid;
  }
}
