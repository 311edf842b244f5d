import type { IncomingBatch } from './kafka-client.js';

const EVERY_MS = 500;

/**
 * Keeps the membership alive while something is done that may take long. When the group changes meanwhile, what is under
 * way is finished first (its place is kept in the same transaction), then the change is told.
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
