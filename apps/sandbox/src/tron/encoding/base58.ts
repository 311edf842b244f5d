import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** A text that is not base58; the message is a TRON node's own. */
export class Base58Error extends Error {}

/** Bytes (as hex) as base58 with a checksum: `41…` becomes `T…`. */
export function encodeBase58Check(hex: string): string {
  return base58check.encode(hexToBytes(hex));
}

/**
 * A `T…` address as `41…` hex, or null when its checksum or its length is wrong.
 * Throws Base58Error on a character outside the alphabet, as a node does.
 */
export function decodeBase58Check(text: string): string | null {
  const at = text.search(/[^1-9A-HJ-NP-Za-km-z]/);
  if (at >= 0) throw new Base58Error(`Illegal character ${text.charAt(at)} at ${at}`);
  try {
    const bytes = base58check.decode(text);
    return bytes.length === 21 && bytes[0] === 0x41 ? bytesToHex(bytes) : null;
  } catch {
    // Its checksum is wrong.
    return null;
  }
}

/** A `T…` address as `41…` hex. Throws RangeError for every other text. */
export function requireAddress(text: string): string {
  try {
    const hex = decodeBase58Check(text);
    if (hex !== null) return hex;
  } catch (error) {
    if (!(error instanceof Base58Error)) throw error;
  }
  throw new RangeError(`${text} is no TRON address`);
}
