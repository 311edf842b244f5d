import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of every key here. */
export const KEY_BYTES = 32;

/** What should open under this key does not: it was changed, moved to another person, or sealed under another key. */
export class BrokenSealError extends Error {
  constructor() {
    super('sealed data does not open: it was changed, moved, or sealed under another key');
    this.name = 'BrokenSealError';
  }
}

/** Encrypts and authenticates: IV, ciphertext, tag. `context` is bound to it but not in it. */
export function encrypt(key: Buffer, context: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws BrokenSealError */
export function decrypt(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new BrokenSealError();
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
  } catch {
    throw new BrokenSealError();
  }
}
