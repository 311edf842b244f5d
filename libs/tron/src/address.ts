import { decodeBase58Check, encodeBase58Check } from './base58.js';

/** Every TRON address starts with this byte, before the 20 bytes that Ethereum would use. */
const PREFIX = 0x41;

/** True for a Base58Check address of 34 characters (`T…`) with a right checksum; hex forms are not addresses here. */
export function isTronAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false;
  return decodeBase58Check(text, 21)?.[0] === PREFIX;
}

/** Thrown for a text that is no TRON address in the form asked for. */
export class NotAnAddressError extends Error {
  constructor(readonly text: string) {
    super('not a TRON address');
    this.name = 'NotAnAddressError';
  }
}

/** The 20 bytes of a `T…` address as 40 lower-case hex digits: the form in which logs name addresses. */
export function addressToHex20(address: string): string {
  if (!isTronAddress(address)) throw new NotAnAddressError(address);
  return decodeBase58Check(address, 21)!.subarray(1).toString('hex');
}

/** The `T…` form of 20 bytes given as 40 hex digits, optionally after `0x` or `41`. */
export function addressFromHex(hex: string): string {
  const known = written.get(hex);
  if (known !== undefined) return known;
  const address = writeOut(hex);
  if (written.size >= KEPT) written.clear();
  written.set(hex, address);
  return address;
}

/** Writing an address out costs two hashes, and transfers name the same ones again and again. */
const written = new Map<string, string>();
const KEPT = 4_096;

function writeOut(hex: string): string {
  const digits = /^(?:0x|41)?([0-9a-fA-F]{40})$/.exec(hex)?.[1];
  if (digits === undefined) throw new NotAnAddressError(hex);
  return encodeBase58Check(Buffer.concat([Buffer.from([PREFIX]), Buffer.from(digits, 'hex')]));
}
