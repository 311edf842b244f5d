import { createHash } from 'node:crypto';
import { addressToHex20 } from '@usdt-africa/tron/address';

/** A solid block that a transaction refers to. */
export interface ReferenceBlock {
  readonly number: number;
  /** 64 hex digits. */
  readonly id: string;
}

/** Everything that the bytes of one transfer are made of. Addresses in their `T…` form. */
export interface Transfer {
  readonly owner: string;
  /** The TRC-20 token's; null for TRX. */
  readonly contract: string | null;
  readonly to: string;
  /** In the smallest unit. */
  readonly amount: bigint;
  readonly reference: ReferenceBlock;
  /** Milliseconds since 1970, as is the timestamp. */
  readonly expiration: number;
  readonly timestamp: number;
  /** Sun; 0 for TRX. */
  readonly feeLimit: bigint;
}

/** `transfer(address,uint256)` */
const SELECTOR = 'a9059cbb';
const TRANSFER_CONTRACT = 1n;
const TRIGGER_SMART_CONTRACT = 31n;

/**
 * The raw bytes of a transaction that calls `transfer` of a token contract, or moves TRX, and does nothing else: no call
 * value, no memo, no permission, no second contract. The fields are java-tron's `Transaction.raw` {1, 4, 8, 11, 14}, and
 * 18 with a token; `Contract` {1, 2}; `TriggerSmartContract` {1, 2, 4} or `TransferContract` {1, 2, 3}.
 * @throws RangeError for a number that its field cannot hold, and for a fee limit of TRX
 * @throws NotAnAddressError
 */
export function transferBytes(transfer: Transfer): Buffer {
  const { contract, reference, expiration, timestamp, feeLimit } = transfer;
  if (contract === null && feeLimit !== 0n) throw new RangeError('a transfer of TRX has no fee limit');
  const { bytes, hash } = referenceFields(reference);
  return Buffer.concat([
    bytesField(1, bytes),
    bytesField(4, hash),
    numberField(8, BigInt(expiration)),
    bytesField(11, contract === null ? trxContract(transfer) : tokenContract(transfer, contract)),
    numberField(14, BigInt(timestamp)),
    ...(contract === null ? [] : [numberField(18, feeLimit)]),
  ]);
}

function tokenContract({ owner, to, amount }: Transfer, contract: string): Buffer {
  const call = SELECTOR + addressToHex20(to).padStart(64, '0') + uint256(amount);
  return onlyContract(TRIGGER_SMART_CONTRACT, 'TriggerSmartContract', [
    bytesField(1, addressBytes(owner)),
    bytesField(2, addressBytes(contract)),
    bytesField(4, Buffer.from(call, 'hex')),
  ]);
}

function trxContract({ owner, to, amount }: Transfer): Buffer {
  return onlyContract(TRANSFER_CONTRACT, 'TransferContract', [
    bytesField(1, addressBytes(owner)),
    bytesField(2, addressBytes(to)),
    numberField(3, amount),
  ]);
}

function onlyContract(type: bigint, name: string, fields: readonly Buffer[]): Buffer {
  const typeUrl = Buffer.from(`type.googleapis.com/protocol.${name}`);
  const parameter = [bytesField(1, typeUrl), bytesField(2, Buffer.concat(fields))];
  return Buffer.concat([numberField(1, type), bytesField(2, Buffer.concat(parameter))]);
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
