import { randomInt } from 'node:crypto';
import { pause } from '@usdt-africa/event-store';

/** So long after it, in milliseconds: from the first to the second, drawn for each. */
const AFTER_MS = [100, 300] as const;

/**
 * Resolves once whatever is answered now has long left: what is done only for people whom we know takes none of the time by which
 * an answer could tell them from others. At once would be while the answer is written and read, on the same processors; and a
 * time that is always the same could be listened for.
 */
export async function afterTheAnswer(): Promise<void> {
  await pause(randomInt(...AFTER_MS));
}
