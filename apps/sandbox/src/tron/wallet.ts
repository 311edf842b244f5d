import type { Chain } from './chain/chain.js';
import { PARAMETERS } from './chain/parameters.js';
import type { KeyPair } from './encoding/keys.js';
import type { MessageValue } from './encoding/schema.js';
import { rawOf, Transaction, transactionOf } from './encoding/transaction.js';

const DEFAULT_FEE_LIMIT = 100_000_000n;

/** How a transaction of a sandbox wallet differs from a plain one. Amounts in sun, times in milliseconds. */
export interface SendOptions {
  readonly feeLimit?: bigint;
  /** How long after the head block it can still be included; 10 minutes when left out. */
  readonly expiresInMs?: number;
  /** A text stored with the transfer, which costs 1 TRX. */
  readonly memo?: string;
}

/**
 * Builds, signs and broadcasts transactions of the sandbox's own keys through the same checks as all other
 * transactions.
 */
export class SandboxWallet {
  /** Two equal payments in one block must still be two transactions. */
  #lastTimestamp = 0;

  constructor(private readonly chain: Chain) {}

  /** Broadcasts one contract. Throws BroadcastError as a node refuses it. Answers the transaction's id. */
  send(signer: KeyPair, type: string, value: MessageValue, options: SendOptions = {}): string {
    const { head } = this.chain;
    const solid = this.chain.header(this.chain.solidNumber) ?? head;
    this.#lastTimestamp = Math.max(this.#lastTimestamp + 1, this.chain.clock.now().getTime());
    const unsigned = transactionOf(
      rawOf(
        type,
        { ...value, owner_address: signer.address },
        {
          refBlock: solid,
          expiration: head.timestamp + (options.expiresInMs ?? 10 * PARAMETERS.nodeExpirationMs),
          timestamp: this.#lastTimestamp,
          memo: options.memo === undefined ? undefined : Buffer.from(options.memo, 'utf8').toString('hex'),
          feeLimit: type === 'TriggerSmartContract' ? (options.feeLimit ?? DEFAULT_FEE_LIMIT) : undefined,
        },
      ),
    );
    const signed = new Transaction(unsigned.rawHex, [signer.sign(unsigned.id)]);
    this.chain.submit(signed);
    return signed.id;
  }

  /** Broadcasts a call of a contract; `data` is hex with its selector, `value` in sun. */
  call(signer: KeyPair, contract: string, data: string, options: SendOptions & { value?: bigint } = {}): string {
    const value = { contract_address: contract, call_value: options.value ?? 0n, data };
    return this.send(signer, 'TriggerSmartContract', value, options);
  }
}
