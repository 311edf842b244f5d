import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const SEED_BYTES = 20;
const CODE = /^[0-9]{6}$/;

/** A new seed: 160 random bits (RFC 4226 §4). */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** The code of a 30-second step (RFC 6238 with SHA-1 and six digits: what every authenticator knows). */
export function codeAt(seed: Buffer, step: number): string {
  return TOTP.generate({ secret: secretOf(seed), timestamp: step * STEP_MS });
}

/** The step that an instant lies in. */
export function stepAt(now: Date): number {
  return TOTP.counter({ timestamp: now.getTime() });
}

/**
 * The step whose code this is: the present one, the one before or the one after, and later than the last that was used.
 * @returns null when it is none of them
 */
export function matchingStep(seed: Buffer, code: string, now: Date, lastUsed: number): number | null {
  // Digits in full width are six letters, too, and other bytes: the library throws at them.
  if (!CODE.test(code)) return null;
  const off = TOTP.validate({ token: code, secret: secretOf(seed), timestamp: now.getTime(), window: 1 });
  const step = off === null ? null : stepAt(now) + off;
  return step !== null && step > lastUsed ? step : null;
}

/** Base32 without padding (RFC 4648), as authenticators take a seed. */
export function base32(seed: Buffer): string {
  return secretOf(seed).base32;
}

/** URL for an authenticator's QR code. It holds the seed: shown once, never stored, never logged. */
export function otpauthUrl(seed: Buffer, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: secretOf(seed) }).toString();
}

function secretOf(seed: Buffer): Secret {
  return new Secret({ buffer: Uint8Array.from(seed).buffer });
}
