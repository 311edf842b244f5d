import { KeyPair } from '../encoding/keys.js';
import type { JsonObject } from '../encoding/java-json.js';
import { BLOCK_HEADER_RAW, RAW, TRANSACTION, TRANSFER } from '../encoding/schema.js';
import type { MessageValue } from '../encoding/schema.js';
import { sha256Hex, Transaction } from '../encoding/transaction.js';
import { decode, encode } from '../encoding/wire.js';
import { encodeBase58Check } from '../encoding/base58.js';
import type { BlockTransaction } from './bodies.js';
import { PARAMETERS } from './parameters.js';

const EMPTY_ROOT = '0'.repeat(64);

/** The witnesses that sign blocks by turns. */
const WITNESSES: readonly KeyPair[] = Array.from({ length: PARAMETERS.witnesses }, (_, i) =>
  KeyPair.named(`witness ${i + 1}`),
);

/** The addresses of the witnesses, `41…` hex. */
export const witnessAddresses = (): string[] => WITNESSES.map((witness) => witness.address);

/** What a block's id is made of. Times in milliseconds. */
export interface BlockHeader {
  readonly number: number;
  readonly timestamp: number;
  readonly parentId: string;
  readonly txTrieRoot: string;
  readonly witness: number;
}

function headerHash(header: BlockHeader): string {
  return sha256Hex(
    encode(BLOCK_HEADER_RAW, {
      timestamp: BigInt(header.timestamp),
      txTrieRoot: header.txTrieRoot,
      parentHash: header.parentId,
      number: BigInt(header.number),
      witness_address: WITNESSES[header.witness]?.address,
      version: BigInt(PARAMETERS.blockVersion),
    }),
  );
}

/** A block's id: its number in 8 bytes, then the last 24 bytes of its header's hash. */
export function blockIdOf(header: BlockHeader): string {
  return header.number.toString(16).padStart(16, '0') + headerHash(header).slice(16);
}

/** The root over a block's transactions: 64 zeros when there are none. */
export function txTrieRootOf(transactions: readonly BlockTransaction[]): string {
  if (transactions.length === 0) return EMPTY_ROOT;
  let level = transactions.map((transaction) =>
    sha256Hex(
      encode(TRANSACTION, {
        raw_data: decode(RAW, transaction.rawHex),
        signature: [...transaction.signatures],
        ret: [{ contractRet: transaction.contractRet }],
      }),
    ),
  );
  while (level.length > 1) {
    const next: string[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i] ?? '', level[i + 1]];
      next.push(right === undefined ? left : sha256Hex(left + right));
    }
    level = next;
  }
  return level[0] ?? EMPTY_ROOT;
}

/**
 * Placeholder for a witness's signature. It cannot be checked over HTTP without the list of witnesses, and a true one
 * would cost a watcher that catches up more than all the rest of the response.
 */
function witnessSignature(id: string): string {
  const half = sha256Hex(id);
  return `${half}${sha256Hex(half)}0${parseInt(half.slice(0, 1), 16) & 1}`;
}

/** A transaction of a block as a node prints it. */
export function transactionJson(transaction: BlockTransaction, visible: boolean): JsonObject {
  const decoded = new Transaction(transaction.rawHex, transaction.signatures);
  return { ret: [{ contractRet: transaction.contractRet }], ...decoded.json(visible) };
}

/** A block as a node prints it; `transactions` null leaves them out. */
export function blockJson(
  id: string,
  header: BlockHeader,
  transactions: readonly BlockTransaction[] | null,
  visible: boolean,
): JsonObject {
  const witness = WITNESSES[header.witness]?.address ?? '';
  return {
    blockID: id,
    block_header: {
      raw_data: {
        number: header.number,
        txTrieRoot: header.txTrieRoot,
        witness_address: visible ? encodeBase58Check(witness) : witness,
        parentHash: header.parentId,
        version: PARAMETERS.blockVersion,
        timestamp: header.timestamp,
      },
      witness_signature: witnessSignature(id),
    },
    transactions:
      transactions !== null && transactions.length > 0
        ? transactions.map((entry) => transactionJson(entry, visible))
        : undefined,
  };
}

const GENESIS_OWNER = Buffer.from('0x000000000000000000000', 'utf8').toString('hex');
const GENESIS_PARENT = 'e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f';
const GENESIS_WITNESS = Buffer.from(
  'A new system must allow existing systems to be linked together without requiring any central control or coordination',
  'utf8',
).toString('hex');

/** The first block: one transfer for each account the chain began with. It has no number and no time. */
export class Genesis {
  readonly id: string;
  readonly #transactions: Transaction[];
  readonly #root: string;

  constructor(accounts: readonly { address: string; sun: bigint }[]) {
    const raws = accounts.map((account): MessageValue => ({
      contract: [
        {
          type: 'TransferContract',
          parameter: {
            type_url: 'type.googleapis.com/protocol.TransferContract',
            value: encode(TRANSFER, {
              owner_address: GENESIS_OWNER,
              to_address: account.address,
              amount: account.sun,
            }),
          },
        },
      ],
    }));
    this.#transactions = raws.map((raw) => new Transaction(encode(RAW, raw), [], raw));
    this.#root = sha256Hex(this.#transactions.map((transaction) => transaction.id).join(''));
    this.id = '0'.repeat(16) + sha256Hex(this.#root + GENESIS_PARENT).slice(16);
  }

  get transactionCount(): number {
    return this.#transactions.length;
  }

  json(detail: boolean, visible: boolean): JsonObject {
    return {
      blockID: this.id,
      block_header: {
        raw_data: { txTrieRoot: this.#root, witness_address: GENESIS_WITNESS, parentHash: GENESIS_PARENT },
      },
      transactions: detail ? this.#transactions.map((transaction) => transaction.json(visible)) : undefined,
    };
  }
}
