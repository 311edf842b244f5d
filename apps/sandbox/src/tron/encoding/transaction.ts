import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { JavaError, nullPointer, print } from './java-json.js';
import type { Json, JsonObject } from './java-json.js';
import { readMessage, toJson } from './json-format.js';
import { CONTRACTS, RAW, TRANSACTION } from './schema.js';
import type { FieldValue, MessageValue } from './schema.js';
import { decode, encode } from './wire.js';

/** SHA-256 of bytes given and answered as hex. */
export function sha256Hex(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

/** The only contract of a transaction, decoded. */
export interface DecodedContract {
  readonly type: string;
  readonly permissionId: number;
  /** The fields of the contract, or null when this sandbox does not know its type. */
  readonly value: MessageValue | null;
}

const numberOf = (value: FieldValue | undefined): number => (typeof value === 'bigint' ? Number(value) : 0);
const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

/** A transaction as a node holds it: its raw bytes and the signatures over their hash. */
export class Transaction {
  readonly id: string;
  readonly #raw: MessageValue;
  #contracts: DecodedContract[] | undefined;

  /** `rawHex`: the bytes of raw_data; `signatures`: lower-case hex. */
  constructor(
    readonly rawHex: string,
    readonly signatures: readonly string[],
    raw?: MessageValue,
  ) {
    this.id = sha256Hex(rawHex);
    this.#raw = raw ?? decode(RAW, rawHex);
  }

  get refBlockBytes(): string {
    return textOf(this.#raw.ref_block_bytes);
  }
  get refBlockHash(): string {
    return textOf(this.#raw.ref_block_hash);
  }
  /** Milliseconds. */
  get expiration(): number {
    return numberOf(this.#raw.expiration);
  }
  /** Sun. */
  get feeLimit(): bigint {
    return typeof this.#raw.fee_limit === 'bigint' ? this.#raw.fee_limit : 0n;
  }
  /** The memo, as hex. */
  get memo(): string {
    return textOf(this.#raw.data);
  }

  get contracts(): readonly DecodedContract[] {
    this.#contracts ??= ((this.#raw.contract ?? []) as MessageValue[]).map((contract) => {
      const type = textOf(contract.type) || 'AccountCreateContract';
      const message = CONTRACTS.get(type);
      const parameter = (contract.parameter ?? {}) as MessageValue;
      return {
        type,
        permissionId: numberOf(contract.Permission_id),
        value: message ? decode(message, textOf(parameter.value)) : null,
      };
    });
    return this.#contracts;
  }

  /** Bytes of the signed transaction: what its bandwidth is counted by, less 64 for its result. */
  get size(): number {
    return encode(TRANSACTION, { raw_data: this.#raw, signature: [...this.signatures] }).length / 2;
  }

  /** The transaction as `broadcasthex` echoes it: straight from the protobuf message. */
  echo(): JsonObject {
    const raw = this.rawHex === '' ? undefined : this.#raw;
    return toJson(TRANSACTION, { raw_data: raw, signature: [...this.signatures] }, false);
  }

  /** raw_data as JSON with its contracts unpacked. */
  rawJson(visible: boolean): JsonObject {
    const raw = toJson(RAW, this.#raw, visible);
    raw.contract = ((raw.contract ?? []) as JsonObject[]).map((contract, i) => {
      const decoded = this.contracts[i] as DecodedContract;
      const message = CONTRACTS.get(decoded.type);
      const parameter = contract.parameter as JsonObject;
      const value: Json =
        message && decoded.value ? toJson(message, decoded.value, visible) : (parameter.value ?? null);
      return { ...contract, type: decoded.type, parameter: { ...parameter, value } };
    });
    return raw;
  }

  /** The members that every answer with a transaction has. */
  json(visible: boolean): JsonObject {
    return {
      signature: this.signatures.length > 0 ? [...this.signatures] : undefined,
      txID: this.id,
      raw_data: this.rawJson(visible),
      raw_data_hex: this.rawHex,
    };
  }
}

/** A transaction from the fields of its raw_data. */
export function transactionOf(raw: MessageValue, signatures: readonly string[] = []): Transaction {
  return new Transaction(encode(RAW, raw), signatures, raw);
}

/** The raw_data of one contract. Times in milliseconds, amounts in sun. */
export function rawOf(
  type: string,
  value: MessageValue,
  rest: {
    refBlock: { number: number; id: string };
    expiration: number;
    timestamp: number;
    feeLimit?: bigint;
    permissionId?: number;
    memo?: string;
  },
): MessageValue {
  const message = CONTRACTS.get(type);
  if (message === undefined) throw new Error(`${type} is no contract of this sandbox`);
  return {
    ref_block_bytes: (rest.refBlock.number & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: rest.refBlock.id.slice(16, 32),
    expiration: BigInt(rest.expiration),
    data: rest.memo,
    contract: [
      {
        type,
        parameter: { type_url: `type.googleapis.com/protocol.${type}`, value: encode(message, value) },
        Permission_id: BigInt(rest.permissionId ?? 0),
      },
    ],
    timestamp: BigInt(rest.timestamp),
    fee_limit: rest.feeLimit,
  };
}

/**
 * The transaction in a broadcast's JSON, read as a node reads it: from raw_data alone. A contract that cannot be read
 * is dropped in silence. Throws JavaError.
 */
export function packTransaction(body: JsonObject | null, visible: boolean): Transaction {
  if (body === null) {
    throw nullPointer(
      'Cannot invoke "com.alibaba.fastjson.JSONObject.getJSONObject(String)" because "jsonTransaction" is null',
    );
  }
  const raw = body.raw_data;
  if (raw === undefined || raw === null || typeof raw !== 'object' || Array.isArray(raw)) {
    throw nullPointer('Cannot invoke "com.alibaba.fastjson.JSONObject.getJSONArray(String)" because "rawData" is null');
  }
  if (!Array.isArray(raw.contract)) {
    throw nullPointer('Cannot invoke "com.alibaba.fastjson.JSONArray.size()" because "rawContractArray" is null');
  }
  const contracts = raw.contract.flatMap((contract) => packContract(contract, visible));
  const packed: JsonObject = { ...body, raw_data: { ...raw, contract: contracts } };
  const message = readMessage(print(packed, 'compact'), TRANSACTION, visible);
  const signatures = ((message.signature ?? []) as FieldValue[]).map(String);
  return transactionOf((message.raw_data ?? {}) as MessageValue, signatures);
}

function packContract(contract: Json, visible: boolean): JsonObject[] {
  if (contract === null || typeof contract !== 'object' || Array.isArray(contract)) return [];
  const parameter = contract.parameter;
  const message = CONTRACTS.get(String(contract.type));
  if (message === undefined || parameter === null || typeof parameter !== 'object' || Array.isArray(parameter))
    return [];
  try {
    const value = readMessage(print(parameter.value ?? {}, 'compact'), message, visible);
    return [{ ...contract, parameter: { ...parameter, value: encode(message, value) } }];
  } catch (error) {
    if (error instanceof JavaError) return [];
    throw error;
  }
}

/** The transaction in a hex text. Throws WireError. */
export function transactionFromHex(hex: string): Transaction {
  const message = decode(TRANSACTION, hex);
  return transactionOf(
    (message.raw_data ?? {}) as MessageValue,
    ((message.signature ?? []) as FieldValue[]).map(String),
  );
}
