import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { KeyConfigurationError } from '../personal-data/master-keys.js';

/** Signs with the sealer's private key (Ed25519), which no other process may read. */
export class SealSigner {
  readonly keyId: string;
  readonly publicKey: string;
  readonly verifier: SealVerifier;

  /**
   * @param privateKey PKCS#8 PEM
   * @param formerPublicKeys of sealers before this one: what they signed stays good
   * @throws KeyConfigurationError
   */
  constructor(privateKey: string, formerPublicKeys: readonly string[] = []) {
    this.#key = ed25519(() => createPrivateKey(privateKey), 'the sealer’s private key');
    const publicKey = createPublicKey(this.#key);
    this.keyId = idOf(publicKey);
    this.publicKey = pemOf(publicKey);
    this.verifier = new SealVerifier([this.publicKey, ...formerPublicKeys]);
  }

  readonly #key: KeyObject;

  sign(message: Buffer): Buffer {
    return sign(null, message, this.#key);
  }
}

/** Checks the sealer's signatures; needs no secret. */
export class SealVerifier {
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /**
   * @param publicKeys SPKI PEM each; more than one after the sealer got a new key
   * @throws KeyConfigurationError
   */
  constructor(publicKeys: readonly string[]) {
    const keys = publicKeys.map((pem) => ed25519(() => createPublicKey(pem), 'a public key of the sealer'));
    this.#keys = new Map(keys.map((key) => [idOf(key), key]));
  }

  /** Whether there is any key to check by. */
  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Whether the key is known and made this signature. */
  holds(keyId: string, message: Buffer, signature: Buffer): boolean {
    const key = this.#keys.get(keyId);
    return key !== undefined && verify(null, message, key, signature);
  }
}

/** A new key pair: the private key for the sealer alone, the public key for verification. */
export function newSealerKeys(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function ed25519(read: () => KeyObject, what: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // What the parser says could quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new KeyConfigurationError(`${what} is not an Ed25519 key in PEM`);
  return key;
}

function pemOf(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

function idOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
