import { createHash } from 'node:crypto';
import { addressToHex20 } from '@usdt-africa/tron/address';

/** A solid block that a transaction refers to. */
export interface ReferenceBlock {
  readonly number: number;
  /** 64 hex digits. */
  readonly id: string;
}

/** Everything that the bytes of one TRC-20 transfer are made of. Addresses in their `T…` form. */
export interface Transfer {
  readonly owner: string;
  readonly contract: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly amount: bigint;
  readonly reference: ReferenceBlock;
  /** Milliseconds since 1970, as is the timestamp. */
  readonly expiration: number;
  readonly timestamp: number;
  /** Sun. */
  readonly feeLimit: bigint;
}

/** `transfer(address,uint256)` */
const SELECTOR = 'a9059cbb';
const TYPE = 'type.googleapis.com/protocol.TriggerSmartContract';
const TRIGGER_SMART_CONTRACT = 31n;

/**
 * The raw bytes of a transaction that calls `transfer` of a token contract, and does nothing else: no call value, no
 * memo, no permission, no second contract. The fields are java-tron's `Transaction.raw` {1, 4, 8, 11, 14, 18},
 * `Contract` {1, 2} and `TriggerSmartContract` {1, 2, 4}.
 * @throws RangeError for a number that its field cannot hold
 * @throws NotAnAddressError
 */
export function transferBytes(transfer: Transfer): Buffer {
  const { owner, contract, to, amount, reference, expiration, timestamp, feeLimit } = transfer;
  const call = SELECTOR + addressToHex20(to).padStart(64, '0') + uint256(amount);
  const trigger = [
    bytesField(1, addressBytes(owner)),
    bytesField(2, addressBytes(contract)),
    bytesField(4, Buffer.from(call, 'hex')),
  ];
  const parameter = [bytesField(1, Buffer.from(TYPE)), bytesField(2, Buffer.concat(trigger))];
  const only = [numberField(1, TRIGGER_SMART_CONTRACT), bytesField(2, Buffer.concat(parameter))];
  const { bytes, hash } = referenceFields(reference);
  return Buffer.concat([
    bytesField(1, bytes),
    bytesField(4, hash),
    numberField(8, BigInt(expiration)),
    bytesField(11, Buffer.concat(only)),
    numberField(14, BigInt(timestamp)),
    numberField(18, feeLimit),
  ]);
}

/** The id of a transaction: SHA-256 of its raw bytes, in hex. */
export function transactionId(raw: Uint8Array): string {
  return createHash('sha256').update(raw).digest('hex');
}

/** A node finds the block by the last two bytes of its number, and compares eight bytes from the middle of its id. */
function referenceFields({ number, id }: ReferenceBlock): { bytes: Buffer; hash: Buffer } {
  if (!/^[0-9a-f]{64}$/.test(id) || BigInt(`0x${id.slice(0, 16)}`) !== BigInt(number))
    throw new RangeError('the id of the reference block does not begin with its number');
  return { bytes: Buffer.from(id.slice(12, 16), 'hex'), hash: Buffer.from(id.slice(16, 32), 'hex') };
}

function addressBytes(address: string): Buffer {
  return Buffer.from(`41${addressToHex20(address)}`, 'hex');
}

function uint256(value: bigint): string {
  if (value <= 0n || value >= 1n << 256n) throw new RangeError('the amount is no positive 256-bit number');
  return value.toString(16).padStart(64, '0');
}

function bytesField(id: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint(BigInt((id << 3) | 2)), varint(BigInt(bytes.length)), bytes]);
}

/** A field of type int64. Protobuf leaves out a zero, so a zero is refused. */
function numberField(id: number, value: bigint): Buffer {
  if (value <= 0n || value >= 1n << 63n) throw new RangeError(`field ${id} is no positive 63-bit number`);
  return Buffer.concat([varint(BigInt(id << 3)), varint(value)]);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let rest = value; bytes.length === 0 || rest > 0n; rest >>= 7n) {
    const low = Number(rest & 0x7fn);
    bytes.push(rest > 0x7fn ? low | 0x80 : low);
  }
  return Buffer.from(bytes);
}
