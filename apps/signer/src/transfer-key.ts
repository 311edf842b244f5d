import { addressFromHex } from '@usdt-africa/tron/address';
import type { SigningKey } from 'ethers/crypto';
import type { HDNodeWallet } from 'ethers/wallet';

/** A key that transfers are signed with. */
export class TransferKey {
  /** Its `T…` address. */
  readonly address: string;
  readonly #key: SigningKey;

  constructor(wallet: HDNodeWallet) {
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
