import { createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';

/** Hex digits of a key: 128 bits. */
const LENGTH = 32;

/** What counts all requests together is no personal data, and alarms look it up by its name. */
export const ALL_TOGETHER = 'all';

const keys = new WeakMap<Pool, Buffer>();
/** For a pool that was given no key: its counters are then those of this process alone, and hide their keys as well. */
const ofThisProcess = randomBytes(32);

/**
 * Sets the secret under which counters in a pool's database hide the addresses and people that they count. All
 * processes of an installation set the same; under another one the counts begin again.
 * @param blindIndexKey `BLIND_INDEX_KEY`, in base64
 */
export function hideCounterKeys(pool: Pool, blindIndexKey: string): void {
  const key = createHmac('sha256', Buffer.from(blindIndexKey, 'base64')).update('keys of rate limits').digest();
  keys.set(pool, key);
}

/** The key of a counter as the database has it: an irreversible index, the same for the same key. */
export function hiddenCounterKey(pool: Pool, key: string): string {
  if (key === ALL_TOGETHER) return key;
  const secret = keys.get(pool) ?? ofThisProcess;
  return createHmac('sha256', secret).update(key).digest('hex').slice(0, LENGTH);
}
