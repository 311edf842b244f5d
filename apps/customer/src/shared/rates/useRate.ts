import { useSyncExternalStore } from 'react';
import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { getRate } from '../api/endpoints';

const POLL_MS = 15_000;

interface RateState {
  readonly rate: CurrentRateView | null;
  /** The last try failed; `rate` is then the previous one. */
  readonly failed: boolean;
}

let state: RateState = { rate: null, failed: false };
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isLoading = false;

/** The current price, polled while a page that shows it is visible. One poll serves all of them. */
export function useRate(): RateState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => EMPTY,
  );
}
const EMPTY: RateState = { rate: null, failed: false };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', poll);
    addEventListener('online', poll);
    poll();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', poll);
    removeEventListener('online', poll);
    clearTimeout(timer);
  };
}

function poll(): void {
  void load();
}

async function load(): Promise<void> {
  clearTimeout(timer);
  if (isLoading || document.hidden) return;
  isLoading = true;
  try {
    state = { rate: await getRate(), failed: false };
  } catch {
    state = { ...state, failed: true };
  }
  isLoading = false;
  for (const listener of listeners) listener();
  if (listeners.size > 0) timer = setTimeout(poll, POLL_MS);
}
