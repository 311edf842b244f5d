import type { AdminOrderArrival } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { minuteText, shortHash, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { TransactionCell } from './TransactionCell';

/** What could not be credited: a person says what became of it. */
export function ArrivalRow({ arrival }: { readonly arrival: AdminOrderArrival }) {
  const t = useTranslate();
  return (
    <tr>
      <td className="medium">{t(`orders.money.notCreditable.${arrival.why}`)}</td>
      <TransactionCell
        transactionId={arrival.transactionId}
        shown={shortHash(arrival.transactionId)}
        explorerUrl={arrival.explorerUrl}
        where={minuteText(arrival.at)}
      />
      <td className="stacks__side">
        {arrival.open ? (
          <Chip tone="caution" icon={triangleAlert}>
            {t('orders.money.notCreditable.open')}
          </Chip>
        ) : (
          <Chip icon={check}>{t('orders.money.notCreditable.closed')}</Chip>
        )}
      </td>
      <td className="right" data-name={PRODUCT}>
        {arrival.usdt === null ? '–' : usdtText(arrival.usdt)}
      </td>
      <td />
    </tr>
  );
}
