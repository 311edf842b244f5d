/** What a pasted text is. */
export type PastedText =
  | { readonly kind: 'hash'; readonly transactionId: string; readonly prefixed: boolean }
  | { readonly kind: 'another-network' }
  | { readonly kind: 'none' };

const HASH = /^[0-9a-f]{64}$/;
/** A hash within a longer text, as an explorer's address has it. */
const EMBEDDED = /(?<![0-9a-z])(0x)?([0-9a-f]{64})(?![0-9a-z])/;
/** A signature of Solana: 64 bytes in base58. */
const BASE58_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/**
 * Reads a transaction hash from a pasted text. A prefix `0x` is how other networks write theirs, and some wallets write all: only the
 * chain can tell.
 */
export function readTransactionId(text: string): PastedText {
  const trimmed = text.replace(/\s+/g, '');
  const lower = trimmed.toLowerCase();
  if (HASH.test(lower)) return { kind: 'hash', transactionId: lower, prefixed: false };
  const [, prefix, transactionId] = EMBEDDED.exec(lower) ?? [];
  if (transactionId !== undefined) return { kind: 'hash', transactionId, prefixed: prefix !== undefined };
  return { kind: BASE58_SIGNATURE.test(trimmed) ? 'another-network' : 'none' };
}
