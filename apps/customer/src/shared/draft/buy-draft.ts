import { parseMoney } from '@usdt-africa/kernel/money';
import { typedAmount } from '@usdt-africa/web-kit';
import { useSyncExternalStore } from 'react';
import { passing, readJson, whenEmptied } from '../browser/storage';
import type { AmountUnit } from '../rates/amount-entry';
import { isPositive } from '../rates/amounts';

/** Terms that the customer saw and went on with. */
export interface AgreedTerms {
  readonly nairaKobo: string;
  readonly usdt: string;
  readonly rate: string;
  readonly expiresAt: string;
}

/** What a customer has chosen of a purchase so far. Lives in the tab: a reload keeps it. */
export interface BuyDraft {
  /** What is typed: naira to pay, or the amount of the stablecoin. */
  readonly unit: AmountUnit;
  /** Naira to pay, as typed, or what the typed amount costs. */
  readonly naira: string;
  /** The stablecoin as typed; counts while `unit` is it. */
  readonly stable: string;
  /** TRON address as typed or pasted. */
  readonly address: string;
  /** The address resembles another one of the customer's, and they said that it is a different wallet. */
  readonly isDifferent: boolean;
  readonly isSaved: boolean;
  readonly nickname: string;
  readonly agreed: AgreedTerms | null;
}

/** The amount until another one is typed. */
const PRESET = '50000';
const STORED = 'buy-draft';
export const EMPTY_BUY: BuyDraft = {
  unit: 'naira',
  naira: PRESET,
  stable: '',
  address: '',
  isDifferent: false,
  isSaved: true,
  nickname: '',
  agreed: null,
};
let draft: BuyDraft | null = null;
const listeners = new Set<() => void>();

export function currentBuy(): BuyDraft {
  draft ??= { ...EMPTY_BUY, ...readJson<Partial<BuyDraft>>(passing, STORED) };
  return draft;
}

/** Changes some of it and keeps it. */
export function changeBuy(change: Partial<BuyDraft>): void {
  draft = { ...currentBuy(), ...change };
  passing.set(STORED, JSON.stringify(draft));
  for (const listener of listeners) listener();
}

/** The purchase is placed, or given up: the next one begins with an empty draft. */
export function finishBuy(): void {
  draft = EMPTY_BUY;
  passing.remove(STORED);
  for (const listener of listeners) listener();
}
whenEmptied(finishBuy);

export function useBuy(): BuyDraft {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    currentBuy,
    () => EMPTY_BUY,
  );
}

/** The sum to pay in kobo; null for a text that is no sum above 0. */
export function koboToPay({ naira }: Pick<BuyDraft, 'naira'>): bigint | null {
  const typed = typedAmount(naira, 2);
  return isPositive(typed) ? parseMoney(typed, 'NGN') : null;
}
