import { addressToHex20 } from '@usdt-africa/tron/address';

/** What the bytes of a transfer must say. */
export interface ExpectedTransfer {
  readonly contract: string;
  readonly to: string;
  readonly amountMicro: bigint;
  readonly reference: { readonly number: number; readonly id: string };
  readonly expiration: Date;
  readonly feeLimitSun: bigint;
}

/** The token contract's type and `transfer(address,uint256)`. */
const TYPE = Buffer.from('type.googleapis.com/protocol.TriggerSmartContract').toString('hex');
const SELECTOR = 'a9059cbb';

/**
 * Whether the raw bytes (lower-case hex) of a transaction are this one transfer from `owner`, byte by byte. Only the
 * timestamp is free: the signer chooses it. Every length in between is fixed, since a transfer always has these fields.
 */
export function isTransferOf(raw: string, owner: string, of: ExpectedTransfer): boolean {
  const { contract, to, amountMicro, reference, expiration, feeLimitSun } = of;
  const word = (hex: string): string => hex.padStart(64, '0');
  const call = `2244${SELECTOR}${word(addressToHex20(to))}${word(amountMicro.toString(16))}`;
  const trigger = `0a1541${addressToHex20(owner)}121541${addressToHex20(contract)}${call}`;
  const before = [
    `0a02${reference.id.slice(12, 16)}2208${reference.id.slice(16, 32)}`,
    `40${varint(BigInt(expiration.getTime()))}`,
    `5aae01081f12a9010a31${TYPE}1274${trigger}`,
  ].join('');
  const after = `9001${varint(feeLimitSun)}`;
  if (!raw.startsWith(before) || !raw.endsWith(after)) return false;
  // One varint and nothing else.
  return /^70(?:[89a-f][0-9a-f]){1,8}[0-7][0-9a-f]$/.test(raw.slice(before.length, -after.length));
}

function varint(value: bigint): string {
  let hex = '';
  for (let rest = value; hex === '' || rest > 0n; rest >>= 7n)
    hex += (Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0)).toString(16).padStart(2, '0');
  return hex;
}
