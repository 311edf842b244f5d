import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KeyPair } from './keys.js';

/** The forms in which wallets sign a text: V1 is that of old wallets, V2 (TIP-191) that of present ones. */
export const MESSAGE_VERSIONS = [1, 2] as const;
export type MessageVersion = (typeof MESSAGE_VERSIONS)[number];

const PREFIX = '\u0019TRON Signed Message:\n';

/** The hash a wallet signs for a text, as hex. V1 always writes a length of 32 bytes, V2 the text's own. */
export function messageHash(text: string, version: MessageVersion): string {
  const bytes = utf8ToBytes(text);
  const length = version === 1 ? 32 : bytes.length;
  return bytesToHex(keccak_256(Buffer.concat([utf8ToBytes(`${PREFIX}${length}`), bytes])));
}

/** Signs a text: `0x`, then r, s and the recovery id 1b or 1c. */
export function signMessage(keys: KeyPair, text: string, version: MessageVersion): string {
  return `0x${keys.sign(messageHash(text, version))}`;
}
