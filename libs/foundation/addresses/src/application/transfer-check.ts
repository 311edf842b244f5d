import { addressToHex20 } from '@usdt-africa/tron/address';

/** What a transfer moves, and to whom. */
export interface TransferOf {
  readonly asset: 'USDT' | 'TRX' | 'TOKEN';
  /** Of the asset `TOKEN`, which is compared; left out for the others. */
  readonly contract?: string | null;
  readonly to: string;
  /** In the asset's smallest unit. */
  readonly amountMicro: bigint;
}

/** What the bytes of a transfer must say. */
export interface ExpectedTransfer extends TransferOf {
  /** The token's contract; null for TRX. */
  readonly contract: string | null;
  readonly reference: { readonly number: number; readonly id: string };
  readonly expiration: Date;
  /** 0 for TRX: its bytes have no fee limit. */
  readonly feeLimitSun: bigint;
}

/** `transfer(address,uint256)` of the token's contract. */
const SELECTOR = 'a9059cbb';
const TYPES = {
  USDT: { number: '1f', name: 'type.googleapis.com/protocol.TriggerSmartContract' },
  TOKEN: { number: '1f', name: 'type.googleapis.com/protocol.TriggerSmartContract' },
  TRX: { number: '01', name: 'type.googleapis.com/protocol.TransferContract' },
} as const;

/**
 * Whether the raw bytes (lower-case hex) of a transaction are this one transfer from `owner`, byte by byte. Only the
 * timestamp is free: the signer chooses it.
 * @param owner `T…`
 */
export function isTransferOf(raw: string, owner: string, of: ExpectedTransfer): boolean {
  const { asset, contract, reference, expiration, feeLimitSun } = of;
  if ((asset === 'TRX') !== (contract === null) || (asset === 'TRX') !== (feeLimitSun === 0n)) return false;
  const from = `0a15${addressHex(owner)}`;
  const value = contract === null ? from + movedHex(of) : `${from}1215${addressHex(contract)}${movedHex(of)}`;
  const { number, name } = TYPES[asset];
  const parameter = bytesField('0a', Buffer.from(name).toString('hex')) + bytesField('12', value);
  const before = [
    `0a02${reference.id.slice(12, 16)}2208${reference.id.slice(16, 32)}`,
    `40${varint(BigInt(expiration.getTime()))}`,
    bytesField('5a', `08${number}${bytesField('12', parameter)}`),
  ].join('');
  const after = contract === null ? '' : `9001${varint(feeLimitSun)}`;
  if (!raw.startsWith(before) || !raw.endsWith(after)) return false;
  // One varint and nothing else.
  return /^70(?:[89a-f][0-9a-f]){1,8}[0-7][0-9a-f]$/.test(raw.slice(before.length, raw.length - after.length));
}

/** Whether raw bytes (lower-case hex) contain this transfer. The sender and the limits are not compared. */
export function holdsTransfer(raw: string, of: TransferOf): boolean {
  const contract = of.asset === 'TOKEN' ? `1215${addressHex(of.contract!)}` : '';
  return raw.includes(Buffer.from(TYPES[of.asset].name).toString('hex')) && raw.includes(contract + movedHex(of));
}

/** The fields of a contract that name the receiver and the amount. */
function movedHex({ asset, to, amountMicro }: TransferOf): string {
  if (asset === 'TRX') return `1215${addressHex(to)}18${varint(amountMicro)}`;
  const word = (hex: string): string => hex.padStart(64, '0');
  return `2244${SELECTOR}${word(addressToHex20(to))}${word(amountMicro.toString(16))}`;
}

function addressHex(address: string): string {
  return `41${addressToHex20(address)}`;
}

function bytesField(tag: string, hex: string): string {
  return tag + varint(BigInt(hex.length / 2)) + hex;
}

function varint(value: bigint): string {
  let hex = '';
  for (let rest = value; hex === '' || rest > 0n; rest >>= 7n)
    hex += (Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0)).toString(16).padStart(2, '0');
  return hex;
}
