import type { OrderView } from '@usdt-africa/contracts/api';
import { useParams } from 'react-router-dom';
import { useOrder } from '../live/useOrder';

/** The sale that the address names, whole, as its owner sees it. */
export function useOwnOrder(): OrderView | 'loading' | 'none' {
  const { number = '' } = useParams();
  const { order, problem } = useOrder(number);
  if (problem === 'not-found' || (order && order.view !== 'full')) return 'none';
  return order ?? 'loading';
}
