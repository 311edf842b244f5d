import type { AdminOrderArrival } from '@usdt-africa/contracts/admin';
import { check, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Chip } from '../parts/Chip';
import { Copyable } from '../parts/Copyable';
import { minuteText, shortHash, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';

/** What could not be credited: a person says what became of it. */
export function ArrivalRow({ arrival }: { readonly arrival: AdminOrderArrival }) {
  const t = useTranslate();
  const at = minuteText(arrival.at);
  return (
    <tr>
      <td className="medium">{t(`orders.money.notCreditable.${arrival.why}`)}</td>
      <td>
        <Copyable text={arrival.transactionId} what={t('orders.money.transaction')}>
          {shortHash(arrival.transactionId)}
        </Copyable>
        <span className="money__under">
          {arrival.explorerUrl ? (
            <a className="link" href={arrival.explorerUrl} target="_blank" rel="noopener noreferrer">
              {at}
            </a>
          ) : (
            <span className="dim">{at}</span>
          )}
        </span>
      </td>
      <td className="stacks__side">
        {arrival.open ? (
          <Chip tone="wait" icon={triangleAlert}>
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
