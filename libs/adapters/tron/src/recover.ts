import { utils } from 'tronweb';
import { addressFromHex } from './address.js';

/**
 * The `T…` address whose key signed a transaction.
 * @param txId 64 hex digits
 * @param signature 65 bytes in hex
 * @returns null for a signature that is none
 */
export function recoverAddress(txId: string, signature: string): string | null {
  try {
    return addressFromHex(utils.crypto.ecRecover(txId, signature));
  } catch {
    return null;
  }
}
