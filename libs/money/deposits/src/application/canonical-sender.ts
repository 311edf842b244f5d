import { refusal } from '@usdt-africa/contracts/refusals';
import { addressFromHex, isTronAddress } from '@usdt-africa/tron';

/**
 * The one form in which addresses are compared, `T…`. Operators copy them from explorers and nodes, which also write
 * the same bytes as `41…` and `0x…`; only the first form carries a checksum.
 * @throws Refusal 422 `not-an-address`
 */
export function canonicalSender(text: string): string {
  const typed = text.trim();
  if (isTronAddress(typed)) return typed;
  const digits = /^(?:0x)?41([0-9a-fA-F]{40})$/.exec(typed)?.[1];
  if (digits === undefined) throw refusal('deposits.not-an-address');
  return addressFromHex(digits.toLowerCase());
}
