import { randomBytes } from 'node:crypto';
import { addressFromHex } from '@usdt-africa/tron/address';

/** Addresses (`T…`) without a key that is known. */
export function newAddresses(count: number): string[] {
  return Array.from({ length: count }, () => addressFromHex(`41${randomBytes(20).toString('hex')}`));
}
