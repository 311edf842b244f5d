import { randomInt } from 'node:crypto';
import { hashToken } from '@usdt-africa/kernel';

/** Crockford's: nothing that reads like something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 6;
const GROUP = 4;

/** New codes of 120 random bits each, `xxxx-xxxx-xxxx-xxxx-xxxx-xxxx`: too many to guess, so a plain hash keeps them. */
export function newRecoveryCodes(count: number): string[] {
  const group = (): string => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
  return Array.from({ length: count }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** What is kept of a code, however it was typed. */
export function recoveryCodeHash(code: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
  return hashToken(`recovery:${plain}`);
}
