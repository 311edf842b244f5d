import type { OrderView } from '@usdt-africa/contracts/api';
import { placeOnce } from '../../shared/account/place-once';
import type { PlacingOutcome, Proof } from '../../shared/account/place-once';
import { placeSale } from './api';
import type { SentSale } from './sent-sale';

/** What came of sending a sale. */
export type SaleRequestOutcome = PlacingOutcome<OrderView>;

/** The customer's proof, and its attempt id. */
export type SaleConfirmation = Proof & { readonly attemptId: string };

/**
 * Sends a sale, see {@link placeOnce}.
 * @param sentBefore it was sent already, and its outcome is unknown
 */
export const requestSale = (
  { key, terms }: SentSale,
  { attemptId, ...proof }: SaleConfirmation,
  sentBefore: boolean,
  onRetry?: () => void,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<SaleRequestOutcome> => placeOnce(() => placeSale(key, terms, proof, attemptId), sentBefore, onRetry, wait);
