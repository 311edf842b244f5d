import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data: the user was present, and was verified. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);

/** A passkey device in software, as far as WebAuthn's `none` attestation and ES256 go. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  counter = 0;
  /** Off: the holder of the device is not verified. */
  verifies = true;

  constructor(
    readonly rpId: string,
    public origin: string,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x, y } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      bytes(Buffer.from(x!, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y!, 'base64url')),
    ]);
  }

  register(challenge: string): Record<string, unknown> {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const data = Buffer.concat([this.#data(ATTESTED), Buffer.alloc(16), length, this.id, this.#publicKey]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      bytes(data),
    ]);
    return this.#answer({
      clientDataJSON: this.#client('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  signIn(challenge: string): Record<string, unknown> {
    this.counter += 1;
    const data = this.#data(0);
    const client = this.#client('webauthn.get', challenge);
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), this.#key).toString('base64url'),
    });
  }

  #answer(response: object): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #client(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #data(more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | more;
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter]);
  }
}
