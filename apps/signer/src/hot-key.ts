import { addressFromHex } from '@usdt-africa/tron/address';
import type { SigningKey } from 'ethers/crypto';
import { HDNodeWallet } from 'ethers/wallet';

/** Apart from the deposit addresses' account, and hardened all the way like them. */
const HOT_KEY = "44'/195'/20'/0'/0'";

/** The key of the hot wallet, the only one that signs transactions. */
export class HotKey {
  /** The hot wallet's `T…` address. */
  readonly address: string;
  readonly #key: SigningKey;

  /** @param seed 32 to 64 bytes */
  constructor(seed: Uint8Array) {
    const wallet = HDNodeWallet.fromSeed(seed).derivePath(HOT_KEY);
    this.address = addressFromHex(wallet.address);
    this.#key = wallet.signingKey;
  }

  /**
   * Signs a transaction id. The same id always gives the same signature (RFC 6979).
   * @param txId 64 hex digits
   * @returns 65 bytes in hex: r, s, and 1b or 1c
   */
  sign(txId: string): string {
    return this.#key.sign(`0x${txId}`).serialized.slice(2);
  }
}
