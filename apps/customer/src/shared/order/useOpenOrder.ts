import { useEffect, useState } from 'react';
import type { OrderView } from '@usdt-africa/contracts/api';
import { getOrder } from '../api/endpoints';
import { orderInProgress } from './order-in-progress';

const OVER = new Set<OrderView['status']>(['completed', 'expired', 'cancelled', 'refunded']);

/** The order that this browser placed last, while it is not over; null while that is not known. */
export function useOpenOrder(): OrderView | null {
  const [order, setOrder] = useState<OrderView | null>(null);
  useEffect(() => {
    const number = orderInProgress();
    if (number === null) return;
    const pending = new AbortController();
    getOrder(number, pending.signal).then(
      (found) => setOrder(found.view === 'full' && !OVER.has(found.status) ? found : null),
      () => undefined,
    );
    return () => pending.abort();
  }, []);
  return order;
}
