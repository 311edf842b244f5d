import { createHash } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, BigInt(value)]));

/** Base58 of the bytes and four bytes of their double SHA-256. */
export function encodeBase58Check(payload: Uint8Array): string {
  const bytes = Buffer.concat([payload, checksum(payload)]);
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    text = ALPHABET.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  for (let at = 0; at < bytes.length && bytes[at] === 0; at++) text = `1${text}`;
  return text;
}

/** The payload of a Base58Check text of `length` payload bytes, or null when a letter, the length or the checksum is wrong. */
export function decodeBase58Check(text: string, length: number): Buffer | null {
  let number = 0n;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    number = number * 58n + value;
  }
  const hex = number.toString(16).padStart((length + 4) * 2, '0');
  if (hex.length !== (length + 4) * 2) return null;
  const bytes = Buffer.from(hex, 'hex');
  const payload = bytes.subarray(0, length);
  return checksum(payload).equals(bytes.subarray(length)) ? payload : null;
}

function checksum(payload: Uint8Array): Buffer {
  const once = createHash('sha256').update(payload).digest();
  return createHash('sha256').update(once).digest().subarray(0, 4);
}
