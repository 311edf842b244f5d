import { AsyncLocalStorage } from 'node:async_hooks';
import { uuidv7 } from '@usdt-africa/kernel';

/** What one request or one reaction carries along: one correlation id from the customer's click to the last event. */
export interface Correlation {
  readonly correlationId: string;
}

const storage = new AsyncLocalStorage<Correlation>();

/** Runs `work` under a correlation id. */
export function withCorrelation<T>(correlationId: string, work: () => T): T {
  return storage.run({ correlationId }, work);
}

/** The id of the request under way, or a new one outside of any. */
export function correlationId(): string {
  return storage.getStore()?.correlationId ?? uuidv7();
}
