import { Secret } from 'otpauth';

/** What an authenticator makes of the secret that somebody types into it: base32, read. */
export function seedOf(secret: string): Buffer {
  return Buffer.from(Secret.fromBase32(secret).bytes);
}
