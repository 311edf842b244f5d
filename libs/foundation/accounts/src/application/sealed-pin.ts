import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PersonalData } from '@usdt-africa/event-store';
import { subjectOf } from './profiles.js';

const SALT = 16;

/**
 * Seals a PIN for storage: a salted hash under the customer's own key, which is wrapped by a key outside the database.
 * Four digits can be tried in minutes against a hash of any cost; without the outside key an attacker has nothing to
 * try against.
 */
export function sealPin(data: Pick<PersonalData, 'sealBytes'>, accountId: string, pin: string): Promise<Buffer> {
  const salt = randomBytes(SALT);
  return data.sealBytes(subjectOf(accountId), Buffer.concat([salt, hashOf(salt, pin)]));
}

/** Whether this is the PIN; never when the customer's key was destroyed. */
export async function isPin(data: Pick<PersonalData, 'openBytes'>, sealed: Buffer, pin: string): Promise<boolean> {
  const opened = await data.openBytes(sealed);
  return opened !== null && timingSafeEqual(opened.subarray(SALT), hashOf(opened.subarray(0, SALT), pin));
}

function hashOf(salt: Buffer, pin: string): Buffer {
  return createHmac('sha256', salt).update(pin).digest();
}
