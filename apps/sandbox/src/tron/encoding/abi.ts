import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** keccak-256 of a text, as hex: the topic of an event's signature. */
export function keccakHex(text: string): string {
  return bytesToHex(keccak_256(utf8ToBytes(text)));
}

const selectors = new Map<string, string>();

/** The first four bytes of a function's signature hash, as hex. */
export function selectorOf(signature: string): string {
  let selector = selectors.get(signature);
  if (selector === undefined) {
    selector = keccakHex(signature).slice(0, 8);
    selectors.set(signature, selector);
  }
  return selector;
}

/** A number as a 32-byte word. */
export function wordOf(value: bigint): string {
  return BigInt.asUintN(256, value).toString(16).padStart(64, '0');
}

/** An address (`41…` hex) as a 32-byte word, without its 41. */
export function addressWord(address: string): string {
  return address.slice(-40).padStart(64, '0');
}

/** The call data of a token's transfer to `to` (`41…` hex), in its smallest unit. */
export function transferData(to: string, amount: bigint): string {
  return selectorOf('transfer(address,uint256)') + addressWord(to) + wordOf(amount);
}

/** A text as an ABI-encoded return value. */
export function stringResult(text: string): string {
  const hex = bytesToHex(utf8ToBytes(text));
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0');
  return wordOf(32n) + wordOf(BigInt(hex.length / 2)) + padded;
}

/** The words after the selector; a missing word reads as zero, as in a contract. */
export class CallData {
  readonly selector: string;
  readonly #words: string;

  constructor(readonly hex: string) {
    this.selector = hex.slice(0, 8);
    this.#words = hex.slice(8);
  }

  word(index: number): string {
    return this.#words.slice(index * 64, index * 64 + 64).padEnd(64, '0');
  }

  uint(index: number): bigint {
    return BigInt(`0x${this.word(index)}`);
  }

  /** The address in a word, as `41…` hex; bytes above the 20th are ignored, as a contract does. */
  address(index: number): string {
    return `41${this.word(index).slice(24)}`;
  }

  /** A dynamic array of words whose offset stands in word `index`. */
  words(index: number): string[] {
    const start = Number(this.uint(index)) / 32;
    const length = Number(this.uint(start));
    return Array.from({ length }, (_, i) => this.word(start + 1 + i));
  }
}
