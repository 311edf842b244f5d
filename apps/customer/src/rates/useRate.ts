import { useSyncExternalStore } from 'react';
import type { CurrentRateView } from '@usdt-africa/contracts/api';
import { getRate } from '../api/endpoints';

const POLL_MS = 15_000;

interface RateState {
  readonly rate: CurrentRateView | null;
  /** The last try failed; `rate` is then what was known before. */
  readonly failed: boolean;
}

let state: RateState = { rate: null, failed: false };
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let asking = false;

/** The current price, asked for again and again while a page that shows it is visible. One poll for all of them. */
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
  void ask();
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  if (asking || document.hidden) return;
  asking = true;
  try {
    state = { rate: await getRate(), failed: false };
  } catch {
    state = { ...state, failed: true };
  }
  asking = false;
  for (const listener of listeners) listener();
  if (listeners.size > 0) timer = setTimeout(poll, POLL_MS);
}
