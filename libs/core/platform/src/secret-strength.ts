import { createHash } from 'node:crypto';

/** Fewer different bytes than this in a key of 32 are no accident. */
const LEAST_DIFFERENT = 8;
const MARK_BYTES = 4;
/** Characters of a secret text: 80 bits where each is a hex digit. Providers' keys are longer. */
const LEAST_TEXT = 20;
/** Fewer different characters than this in that many hex digits are no accident. */
const LEAST_DIFFERENT_TEXT = 5;

/** SHA-256 of publicly known seeds: those of the phrases in the manuals of wallets and tools. */
const PUBLISHED = new Set([
  // "abandon abandon … about"
  sha256(
    '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  ),
]);

/**
 * The bytes that a secret stands for: base64, hex or the text itself, so that one secret in two spellings is found out.
 */
export function secretBytes(text: string): Buffer {
  if (/^(?:[0-9a-f]{2})+$/i.test(text)) return Buffer.from(text, 'hex');
  const isBase64 = /^[A-Za-z0-9+/_-]{22,}={0,2}$/.test(text);
  return isBase64 ? Buffer.from(text, 'base64') : Buffer.from(text, 'utf8');
}

/** Why bytes cannot be a secret, as the end of a sentence; null where nothing speaks against them. */
export function weaknessOf(bytes: Buffer): string | null {
  if (bytes.length < 16) return null;
  if (isPeriodic(bytes)) return 'repeats itself';
  if (isCount(bytes)) return 'counts up or down';
  if (new Set(bytes).size < LEAST_DIFFERENT) return 'has too few different bytes';
  if (PUBLISHED.has(sha256(bytes.toString('hex')))) return 'is printed in manuals';
  return null;
}

/** Why a text cannot be a secret, whatever bytes it may stand for; as {@link weaknessOf}. */
export function weaknessOfText(text: string): string | null {
  if (text.length < LEAST_TEXT) return `has fewer than ${LEAST_TEXT} characters`;
  const characters = Buffer.from(text, 'utf8');
  if (isPeriodic(characters)) return 'repeats itself';
  if (isCount(characters)) return 'counts up or down';
  return new Set(text).size < LEAST_DIFFERENT_TEXT ? 'has too few different characters' : null;
}

/**
 * Whether bytes were generated for a sandbox: the last four are a digest of the others. tools/lib/sandbox-mark.mjs
 * generates them; any other key matches with a chance of one in four thousand million.
 */
export function isSandboxSecret(bytes: Buffer): boolean {
  if (bytes.length < 32) return false;
  const body = bytes.subarray(0, -MARK_BYTES);
  const mark = createHash('sha256').update('usdt-africa sandbox').update(body).digest().subarray(0, MARK_BYTES);
  return mark.equals(bytes.subarray(-MARK_BYTES));
}

/** The same bytes again after at most half of them. */
function isPeriodic(bytes: Buffer): boolean {
  for (let period = 1; period <= bytes.length / 2; period++)
    if (bytes.subarray(period).equals(bytes.subarray(0, bytes.length - period))) return true;
  return false;
}

function isCount(bytes: Buffer): boolean {
  const step = (bytes[1]! - bytes[0]!) & 0xff;
  return bytes.every((byte, at) => at === 0 || ((byte - bytes[at - 1]!) & 0xff) === step);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
