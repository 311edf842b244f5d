import { createHash } from 'node:crypto';

const SIGNATURE = /^[0-9a-f]{130}$/;
const BYTES = /^(?:[0-9a-f]{2})+$/;
/** Field 1 (raw_data) and field 2 (signature) of a Transaction message, both with a length before their bytes. */
const RAW_FIELD = '0a';
const SIGNATURE_FIELD = '12';

/** A length as protobuf writes it: seven bits a byte, the lowest first. */
function varint(value: number): string {
  const low = (value & 0x7f) | (value > 0x7f ? 0x80 : 0);
  const byte = low.toString(16).padStart(2, '0');
  return value > 0x7f ? byte + varint(value >>> 7) : byte;
}

/**
 * A whole signed transaction as `broadcasthex` takes it, and its id.
 * @throws RangeError unless `rawHex` is bytes and `signatureHex` 65 bytes of lower-case hex
 */
export function signedTransaction(rawHex: string, signatureHex: string): { readonly id: string; readonly hex: string } {
  if (!BYTES.test(rawHex)) throw new RangeError('raw data must be bytes as lower-case hex');
  if (!SIGNATURE.test(signatureHex)) throw new RangeError('a signature must be 65 bytes as lower-case hex');
  const raw = Buffer.from(rawHex, 'hex');
  const signature = SIGNATURE_FIELD + varint(signatureHex.length / 2) + signatureHex;
  return {
    id: createHash('sha256').update(raw).digest('hex'),
    hex: RAW_FIELD + varint(raw.length) + rawHex + signature,
  };
}
