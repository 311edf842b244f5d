/** How a wallet is shown in a line: `TAsC…iZ7E`. */
export const shortAddress = (address: string): string => `${address.slice(0, 4)}…${address.slice(-4)}`;

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Prefix, 20 bytes of the address, and 4 of the checksum. */
const LENGTH = 25;

/** The bytes of an address's characters; null for others. */
function bytesOf(address: string): Uint8Array<ArrayBuffer> | null {
  let number = 0n;
  for (const letter of address) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    number = number * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(LENGTH);
  for (let at = LENGTH - 1; at >= 0; at -= 1) {
    bytes[at] = Number(number & 255n);
    number >>= 8n;
  }
  return number === 0n ? bytes : null;
}

/**
 * Checks the last four bytes of a TRON address, in the browser.
 * @returns null where the browser has no digests, as on a page without HTTPS: the server checks it
 */
export async function isChecksumRight(address: string): Promise<boolean | null> {
  const bytes = bytesOf(address);
  if (!bytes) return false;
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await subtle.digest('SHA-256', bytes.subarray(0, 21)));
  return new Uint8Array(digest).subarray(0, 4).every((byte, at) => byte === bytes[21 + at]);
}
