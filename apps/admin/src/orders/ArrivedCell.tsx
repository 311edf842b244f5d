import type { AdminOrderRow } from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { useTranslate } from 'react-admin';
import { usdtText } from '../parts/format';
import './money.css';

const micro = (text: string): bigint => parseMoney(text, 'USDT');

/** What arrived for an order, and what was ordered where that differs. */
export function ArrivedCell({ order }: { readonly order: Pick<AdminOrderRow, 'usdt' | 'arrivedUsdt'> }) {
  const t = useTranslate();
  const { usdt, arrivedUsdt } = order;
  if (arrivedUsdt === null)
    return (
      <span className="dim num">
        {usdtText(usdt)}
        <span className="money__under">{t('orders.ordered')}</span>
      </span>
    );
  if (micro(arrivedUsdt) === micro(usdt)) return <span className="num">{usdtText(arrivedUsdt)}</span>;
  return (
    <span className="num wait nowrap">
      {t('orders.partOf', { arrived: usdtText(arrivedUsdt), ordered: usdtText(usdt) })}
    </span>
  );
}
