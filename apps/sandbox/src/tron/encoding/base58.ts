import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A text that is not base58; the message is a TRON node's own. */
export class Base58Error extends Error {}

/** Bytes as base58, without a checksum. */
export function encodeBase58(bytes: Uint8Array): string {
  let value = bytes.length === 0 ? 0n : BigInt(`0x${bytesToHex(bytes)}`);
  let text = '';
  while (value > 0n) {
    text = ALPHABET.charAt(Number(value % 58n)) + text;
    value /= 58n;
  }
  for (let i = 0; i < bytes.length && bytes[i] === 0; i++) text = `1${text}`;
  return text;
}

/** Base58 as bytes. Throws Base58Error on a character outside the alphabet. */
export function decodeBase58(text: string): Uint8Array {
  let value = 0n;
  for (let i = 0; i < text.length; i++) {
    const digit = ALPHABET.indexOf(text.charAt(i));
    if (digit < 0) throw new Base58Error(`Illegal character ${text.charAt(i)} at ${i}`);
    value = value * 58n + BigInt(digit);
  }
  let hex = value === 0n ? '' : value.toString(16);
  if (hex.length % 2 === 1) hex = `0${hex}`;
  for (let i = 0; i < text.length && text.charAt(i) === '1'; i++) hex = `00${hex}`;
  return hexToBytes(hex);
}

function checksum(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes)).subarray(0, 4);
}

/** Bytes (as hex) as base58 with a checksum: `41…` becomes `T…`. */
export function encodeBase58Check(hex: string): string {
  const bytes = hexToBytes(hex);
  const whole = new Uint8Array(bytes.length + 4);
  whole.set(bytes);
  whole.set(checksum(bytes), bytes.length);
  return encodeBase58(whole);
}

/**
 * A `T…` address as `41…` hex, or null when its checksum or its length is wrong.
 * Throws Base58Error on a character outside the alphabet, as a node does.
 */
export function decodeBase58Check(text: string): string | null {
  const whole = decodeBase58(text);
  if (whole.length !== 25 || whole[0] !== 0x41) return null;
  const bytes = whole.subarray(0, 21);
  return bytesToHex(checksum(bytes)) === bytesToHex(whole.subarray(21)) ? bytesToHex(bytes) : null;
}
