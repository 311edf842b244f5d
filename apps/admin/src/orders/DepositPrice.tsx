import type { AdminOrderDeposit } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { nairaText, usdtText } from '../parts/format';

/** What a deposit brings, as the customer's page says it: the sum, and each part with its rate. */
export function DepositPrice({ deposit }: { readonly deposit: AdminOrderDeposit }) {
  const t = useTranslate();
  if (deposit.naira === null) return <span>{t('orders.money.noPrice')}</span>;
  return (
    <div>
      {nairaText(deposit.naira)}
      {deposit.price === 'expected' && <div className="small">{t('orders.money.expected')}</div>}
      {deposit.parts.map((part, at) => (
        <div key={at} className="small">
          {t(`orders.money.part.${part.basis}`, { usdt: usdtText(part.usdt), rate: nairaText(part.rate) })}
        </div>
      ))}
    </div>
  );
}
