import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { nairaText } from '../parts/format';
import './money.css';

/** The naira that the recipient gets; until a deposit is final this is only the ordered amount, and is marked so. */
export function OrderNaira({ order }: { readonly order: Pick<AdminOrderRow, 'naira' | 'nairaOf'> }) {
  const t = useTranslate();
  if (order.nairaOf === 'ordered')
    return (
      <span className="dim num">
        {nairaText(order.naira)}
        <span className="money__under">{t('orders.ordered')}</span>
      </span>
    );
  // Nothing has a price yet.
  return <span className="num">{parseMoney(order.naira, 'NGN') === 0n ? '–' : nairaText(order.naira)}</span>;
}
