import { createHash } from 'node:crypto';
import { createBase58check } from '@scure/base';

const base58check = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest());

/** Every TRON address starts with this byte, before the 20 bytes that Ethereum would use. */
const PREFIX = 0x41;

/** The 21 bytes of a Base58Check address of 34 characters (`T…`); null for every other text, and for a wrong checksum. */
function bytesOf(text: string): Uint8Array | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null;
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === PREFIX ? bytes : null;
  } catch {
    // Its checksum is wrong.
    return null;
  }
}

/** True for a Base58Check address of 34 characters (`T…`) with a right checksum; hex forms are not addresses here. */
export function isTronAddress(text: string): boolean {
  return bytesOf(text) !== null;
}

/** Thrown for a text that is not a TRON address in the required form. */
export class NotAnAddressError extends Error {
  constructor(readonly text: string) {
    super('not a TRON address');
    this.name = 'NotAnAddressError';
  }
}

/** The 20 bytes of a `T…` address as 40 lower-case hex digits: the form in which logs name addresses. */
export function addressToHex20(address: string): string {
  const bytes = bytesOf(address);
  if (!bytes) throw new NotAnAddressError(address);
  return Buffer.from(bytes.subarray(1)).toString('hex');
}

/** The `T…` form of 20 bytes given as 40 hex digits, optionally after `0x` or `41`. */
export function addressFromHex(hex: string): string {
  const known = written.get(hex);
  if (known !== undefined) return known;
  const address = writeOut(hex);
  if (written.size >= CACHE_SIZE) written.clear();
  written.set(hex, address);
  return address;
}

/** Writing an address out costs two hashes, and transfers name the same ones again and again. */
const written = new Map<string, string>();
const CACHE_SIZE = 4_096;

function writeOut(hex: string): string {
  const digits = /^(?:0x|41)?([0-9a-fA-F]{40})$/.exec(hex)?.[1];
  if (digits === undefined) throw new NotAnAddressError(hex);
  return base58check.encode(Buffer.from(`${PREFIX.toString(16)}${digits}`, 'hex'));
}
