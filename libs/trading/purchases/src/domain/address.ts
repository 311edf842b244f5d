/** What a text is that is no TRON address. */
export type OtherAddress = 'ethereum-address' | 'solana-address' | 'tron-address';

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/;
/** Base58 of 32 bytes; a TRON address, also one of which a character is missing, begins with `T`. */
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;

/** Why a text without the form and the checksum of a TRON address is refused. */
export function otherAddressOf(text: string): OtherAddress {
  if (ETHEREUM.test(text)) return 'ethereum-address';
  return SOLANA.test(text) && !/^T.{0,34}$/.test(text) ? 'solana-address' : 'tron-address';
}
