import type { OrderView } from '@usdt-africa/contracts/api';
import type { PlacedOrder } from '../domain/order.js';

/** What an order's page shows of its refunds. */
export interface RefundsOfOrder {
  /** The newest one; null where there was none. */
  readonly newest: OrderView['refund'];
  /** Until when its owner has to wait after a change of how they log in; null: not at all. */
  readonly notBefore: string | null;
  /** Events that went into it. */
  readonly versions: number;
}

/** Refunds of an order, supplied by the context of refunds, which lies above this one. */
export abstract class OrderRefundPages {
  abstract of(order: PlacedOrder): Promise<RefundsOfOrder>;
}

export const NO_REFUNDS: RefundsOfOrder = { newest: null, notBefore: null, versions: 0 };
