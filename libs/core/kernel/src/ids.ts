import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/**
 * A UUIDv7 (RFC 9562): sorts by time, so an index on it grows at its end.
 * @param random a UUIDv4, whose 74 random bits it takes over (Node fetches randomness for many of them at a time)
 */
export function uuidv7(now: Date = new Date(), random: string = randomUUID()): string {
  const milliseconds = now.getTime();
  if (milliseconds !== beginning.of) beginning = { of: milliseconds, text: beginningAt(milliseconds) };
  return beginning.text + random.slice(15);
}

/** Cached, since many ids are created within a millisecond and the rest of an id is cheap. */
let beginning = { of: 0, text: beginningAt(0) };

function beginningAt(milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7`;
}

/**
 * A UUID that is always the same for the same names (SHA-256, marked as version 8, RFC 9562 §5.8): what follows from an
 * event gets its id from that event, so doing it twice makes the same id twice.
 */
export function uuidFrom(...names: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${Buffer.byteLength(name)}:${name}`);
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return asUuid(bytes);
}

/** A public number: `S` (sale), `B` (purchase), `T` (transfer), `W` (withdrawal) or `R` (refund) and 12 random digits. */
export function newOrderNumber(side: 'S' | 'B' | 'T' | 'W' | 'R'): string {
  return (
    side + randomInt(0, 1_000_000).toString().padStart(6, '0') + randomInt(0, 1_000_000).toString().padStart(6, '0')
  );
}

/** 256 random bits as base64url: cookies and link tokens. Store only its {@link hashToken}. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token, hex: the stored form of a secret that a browser holds. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function asUuid(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
