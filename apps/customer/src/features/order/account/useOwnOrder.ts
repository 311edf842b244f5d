import type { OrderView } from '@usdt-africa/contracts/api';
import { useParams } from 'react-router-dom';
import { useOrder } from '../../../shared/live/useOrder';

interface OwnOrder {
  readonly order: OrderView;
  /** On the clock that only runs forward. */
  readonly receivedAt: number;
}

/** The sale that the address names, whole, as its owner sees it. */
export function useOwnOrder(): OwnOrder | 'loading' | 'none' {
  const { number = '' } = useParams();
  const { order, receivedAt, problem } = useOrder(number);
  if (problem === 'not-found' || (order && order.view !== 'full')) return 'none';
  return order ? { order, receivedAt } : 'loading';
}
