import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { usdtText } from '../parts/format';
import './money.css';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** The amount received for an order, and the ordered amount where it differs. */
export function ReceivedCell({ order }: { readonly order: Pick<AdminOrderRow, 'usdt' | 'receivedUsdt'> }) {
  const t = useTranslate();
  const { usdt, receivedUsdt } = order;
  if (receivedUsdt === null)
    return (
      <span className="dim num">
        {usdtText(usdt)}
        <span className="money__under">{t('orders.ordered')}</span>
      </span>
    );
  if (micro(receivedUsdt) === micro(usdt)) return <span className="num">{usdtText(receivedUsdt)}</span>;
  return (
    <span className="num wait nowrap">
      {t('orders.partOf', { received: usdtText(receivedUsdt), ordered: usdtText(usdt) })}
    </span>
  );
}
