/** Why a text is no address that USDT can be sent to. */
export const ADDRESS_FAULTS = ['tron-address', 'ethereum-address', 'solana-address'] as const;
export type AddressFault = (typeof ADDRESS_FAULTS)[number];

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
const TRON = new RegExp(`^T${BASE58}{33}$`);
const ETHEREUM = /^0x[0-9a-f]{40}$/i;
/** 32 bytes: 43 or 44 characters, rarely fewer. A mistyped TRON address is never that long. */
const SOLANA = new RegExp(`^${BASE58}{40,44}$`);

/** Judges an address by its form alone; null: it looks like a TRON address, and its checksum is still to be checked. */
export function addressFault(text: string): AddressFault | null {
  if (TRON.test(text)) return null;
  if (ETHEREUM.test(text)) return 'ethereum-address';
  return SOLANA.test(text) ? 'solana-address' : 'tron-address';
}
