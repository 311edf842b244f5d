import { Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { useRecord } from '../data/useView';
import { Copyable } from '../parts/Copyable';
import { nearText, shortHash } from '../parts/format';
import { PRODUCT } from '../parts/product';

/** SELL-07: other tokens and TRX that came to the order's address, with the sum and the transaction. */
export function OtherAssets() {
  const t = useTranslate();
  return useRecord('orders').otherAssets.map(({ key, kind, asset, amount, transactionId, at, open, explorerUrl }) => (
    <Notice key={key} tone="caution" icon={triangleAlert}>
      <b>
        {t(kind === 'TRX' ? 'orders.otherAssets.trx' : 'orders.otherAssets.token', {
          kind,
          asset: shortHash(asset),
          amount: amount ?? t('orders.otherAssets.unreadable'),
          at: nearText(at),
        })}
      </b>{' '}
      {t(open ? 'orders.otherAssets.text' : 'orders.otherAssets.closed', { product: PRODUCT })}{' '}
      {explorerUrl ? (
        <a className="link mono" href={explorerUrl} target="_blank" rel="noreferrer">
          {shortHash(transactionId)}
        </a>
      ) : (
        <Copyable text={transactionId} what={t('orders.money.proof')}>
          {shortHash(transactionId)}
        </Copyable>
      )}
    </Notice>
  ));
}
