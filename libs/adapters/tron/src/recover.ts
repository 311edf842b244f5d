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

/** Half of the order of secp256k1: of the two signatures of a hash only the one with the lower s is taken. */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const SIGNATURE = /^(?:0x)?([0-9a-f]{64})([0-9a-f]{64})(00|01|1b|1c)$/i;
const PREFIX = '\x19TRON Signed Message:\n';

/**
 * The `T…` address whose key signed a text as wallets do (`signMessageV2`): the hash is over its UTF-8 bytes and their number.
 * @param signature 65 bytes in hex: r, s, and v as 0, 1, 27 or 28
 * @returns null for a signature that is none, and for one with a high s
 */
export function recoverMessageSigner(message: string, signature: string): string | null {
  return recoverSigner(message, String(Buffer.byteLength(message)), signature);
}

/**
 * As {@link recoverMessageSigner} for the older way of signing, which names 32 as the number of bytes, whatever it is: it
 * proves nothing and tells what its signer did.
 */
export function recoverOldMessageSigner(message: string, signature: string): string | null {
  return recoverSigner(message, '32', signature);
}

function recoverSigner(message: string, length: string, signature: string): string | null {
  const parts = SIGNATURE.exec(signature);
  if (!parts || BigInt(`0x${parts[2]!}`) > HIGHEST_S) return null;
  const hash = utils.ethersUtils.keccak256(Buffer.from(`${PREFIX}${length}${message}`));
  return recoverAddress(hash.slice(2), parts.slice(1).join('').toLowerCase());
}
