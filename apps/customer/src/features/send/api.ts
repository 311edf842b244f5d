import type { PlaceOrderRequest } from '@usdt-africa/contracts/api';
import { requestOnce } from '../../shared/api/request';
import { PLACING_PATIENCE_MS } from '../../shared/api/sale-endpoints';

/** Places an order; `intent` is one tab's, so that two tabs never take each other's key. */
export const placeOrder = (intent: string, body: PlaceOrderRequest, onRetry: () => void) =>
  requestOnce(intent, 'POST /api/orders', { body }, { patienceMs: PLACING_PATIENCE_MS, onRetry });
