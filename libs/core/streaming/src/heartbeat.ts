import type { IncomingBatch } from './kafka-client.js';

const EVERY_MS = 500;

/**
 * Keeps the group membership alive during long work. When the group changes meanwhile, the current work is finished
 * first (its position is saved in the same transaction), then the change is reported.
 */
export async function withHeartbeat(batch: IncomingBatch, work: () => Promise<void>): Promise<void> {
  let change: { readonly error: unknown } | undefined;
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= batch
      .heartbeat()
      .catch((error: unknown) => void (change ??= { error }))
      .finally(() => (beating = undefined));
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await beating;
  }
  if (change) throw change.error;
}
