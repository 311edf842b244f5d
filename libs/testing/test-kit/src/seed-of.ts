import { Secret } from 'otpauth';

/** Decodes the base32 secret that a user types into an authenticator. */
export function seedOf(secret: string): Buffer {
  return Buffer.from(Secret.fromBase32(secret).bytes);
}
