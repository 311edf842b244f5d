import type { PurchaseTermsView, PurchaseView } from '@usdt-africa/contracts/api';

/** Purchases of one customer, as the invented API knows them. */
export interface PurchasesMock {
  /** What differs from the usual terms. */
  terms: Partial<PurchaseTermsView>;
  /** Our rate of the next quotes. */
  rate: string;
  usedKobo: bigint;
  /** Until when new addresses wait after a reset; null: they do not. */
  waitsUntil: string | null;
  placed: PurchaseView[];
}

export const PHONE_WALLET: string;
/** Begins and ends like {@link PHONE_WALLET}. */
export const LOOK_ALIKE: string;
export const NEW_ADDRESS: string;
export function purchasesState(change?: Partial<PurchasesMock>): PurchasesMock;
