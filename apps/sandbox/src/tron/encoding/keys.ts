import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase58Check } from './base58.js';

/** A signature that cannot be read; the message is a TRON node's own. */
export class SignatureError extends Error {}

/** The address (`41…` hex) of a public key. */
function addressOfPublicKey(uncompressed: Uint8Array): string {
  return `41${bytesToHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
}

/** A private key that signs transactions for the sandbox's own wallets and witnesses. */
export class KeyPair {
  readonly #secret: Uint8Array;
  /** `41…` hex. */
  readonly address: string;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
    this.address = addressOfPublicKey(secp256k1.getPublicKey(secret, false));
  }

  /** The key that belongs to a name: the same name is the same key on every machine. */
  static named(name: string): KeyPair {
    return new KeyPair(sha256(utf8ToBytes(`usdt-africa sandbox: ${name}`)));
  }

  /** `T…` form of the address. */
  get base58(): string {
    return encodeBase58Check(this.address);
  }

  /** 65 bytes as hex: r, s, and 1b or 1c. */
  sign(hash: string): string {
    const signature = secp256k1.sign(hexToBytes(hash), this.#secret, { prehash: false, format: 'recovered' });
    return bytesToHex(signature.subarray(1)) + (27 + (signature[0] ?? 0)).toString(16);
  }
}

/**
 * The address (`41…` hex) that signed `hash`, read as loosely as a node does: a recovery id of 0 or 27, a high s
 * and bytes after the 65th pass. Throws SignatureError.
 */
export function recoverAddress(hash: string, signature: string): string {
  const bytes = hexToBytes(signature);
  if (bytes.length < 65) throw new SignatureError(`Signature size is ${bytes.length}`);
  let header = ((bytes[64] ?? 0) << 24) >> 24;
  if (header < 27) header += 27;
  if (header < 27 || header > 34) {
    throw new SignatureError(`java.security.SignatureException: Header byte out of range: ${header}`);
  }
  const recovery = (header - 27) & 3;
  try {
    const r = BigInt(`0x${bytesToHex(bytes.subarray(0, 32))}`);
    const s = BigInt(`0x${bytesToHex(bytes.subarray(32, 64))}`);
    const point = new secp256k1.Signature(r, s, recovery).recoverPublicKey(hexToBytes(hash));
    return addressOfPublicKey(point.toBytes(false));
  } catch {
    throw new SignatureError('java.lang.IllegalArgumentException: Invalid point compression');
  }
}
