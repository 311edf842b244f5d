import { addressFromHex } from '@usdt-africa/tron/address';
import { HDNodeWallet } from 'ethers/wallet';
import { TransferKey } from './transfer-key.js';

/**
 * Deposit addresses hang below this account, one hardened step each. Hardened all the way: neither an extended public key
 * nor any number of children's keys leads to another child or to the parent.
 */
const DEPOSIT_ACCOUNT = "44'/195'/10'/0'";
const HARDENED = 0x8000_0000;
/** One past the last index that a hardened step can take. */
export const MAX_INDEX = HARDENED;

/** Derivations between two breaths for other requests. */
const CHUNK = 25;

export interface IssuedAddress {
  readonly index: number;
  readonly address: string;
}

/** Derives deposit addresses and their keys from the seed, the one secret of the product that owns coins. */
export class DepositAddresses {
  readonly #account: HDNodeWallet;

  /** @param seed 32 to 64 bytes */
  constructor(seed: Uint8Array) {
    this.#account = HDNodeWallet.fromSeed(seed).derivePath(DEPOSIT_ACCOUNT);
  }

  /** The key of the address with this index, from 0 to `MAX_INDEX` - 1. Takes a millisecond. */
  key(index: number): TransferKey {
    return new TransferKey(this.#account.deriveChild(HARDENED + index));
  }

  /** The addresses of `count` indexes from `fromIndex` on. */
  async issue(fromIndex: number, count: number): Promise<IssuedAddress[]> {
    const issued: IssuedAddress[] = [];
    for (let index = fromIndex; index < fromIndex + count; index++) {
      if (issued.length % CHUNK === CHUNK - 1) await new Promise(setImmediate);
      issued.push({ index, address: addressFromHex(this.#account.deriveChild(HARDENED + index).address) });
    }
    return issued;
  }
}
