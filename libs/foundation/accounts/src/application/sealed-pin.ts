import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PersonalData } from '@usdt-africa/event-store';
import { subjectOf } from './profiles.js';

const SALT = 16;

/**
 * A PIN as it is kept: a salted hash, sealed under the customer's own key, which lies wrapped by one outside the database. Four
 * digits are tried through in minutes by whoever has a hash of any cost; without the key outside there is nothing to try against.
 */
export function sealPin(data: Pick<PersonalData, 'sealBytes'>, accountId: string, pin: string): Promise<Buffer> {
  const salt = randomBytes(SALT);
  return data.sealBytes(subjectOf(accountId), Buffer.concat([salt, hashOf(salt, pin)]));
}

/** Whether this is the PIN; never for somebody whose key was destroyed. */
export async function isPin(data: Pick<PersonalData, 'openBytes'>, sealed: Buffer, pin: string): Promise<boolean> {
  const kept = await data.openBytes(sealed);
  return kept !== null && timingSafeEqual(kept.subarray(SALT), hashOf(kept.subarray(0, SALT), pin));
}

function hashOf(salt: Buffer, pin: string): Buffer {
  return createHmac('sha256', salt).update(pin).digest();
}
