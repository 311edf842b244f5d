import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
const SEED_BYTES = 20;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new seed: 160 random bits (RFC 4226 §4). */
export function newSeed(): Buffer {
  return randomBytes(SEED_BYTES);
}

/** The code of a 30-second step (RFC 6238 with SHA-1 and six digits: what every authenticator knows). */
export function codeAt(seed: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', seed).update(counter).digest();
  const offset = digest[digest.length - 1]! & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return number.toString().padStart(DIGITS, '0');
}

/** The step that an instant lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS);
}

/**
 * The step whose code this is: the present one, the one before or the one after, and later than the last that was used.
 * @returns null when it is none of them
 */
export function matchingStep(seed: Buffer, code: string, now: Date, lastUsed: number): number | null {
  const present = stepAt(now);
  let found: number | null = null;
  for (const step of [present - 1, present, present + 1])
    if (timingSafeEqual(Buffer.from(codeAt(seed, step)), Buffer.from(code.padStart(DIGITS).slice(0, DIGITS))))
      if (step > lastUsed) found ??= step;
  return found;
}

/** Base32 without padding (RFC 4648), as authenticators take a seed. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]!).join('');
}

/** What an authenticator reads from a QR code. It holds the seed: shown once, never kept, never logged. */
export function otpauthUrl(seed: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${base32(seed)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
  return `otpauth://totp/${label}?${query}`;
}
