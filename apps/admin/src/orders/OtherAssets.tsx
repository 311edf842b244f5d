import type { AdminOrderOtherAsset } from '@usdt-africa/contracts/admin';
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
  return useRecord('orders').otherAssets.map(
    ({ key, kind, asset, amount, transactionId, at, explorerUrl, ...rest }) => (
      <Notice key={key} tone="caution" icon={triangleAlert}>
        <b>
          {t(kind === 'TRX' ? 'orders.otherAssets.trx' : 'orders.otherAssets.token', {
            kind,
            asset: shortHash(asset),
            amount: amount ?? t('orders.otherAssets.unreadable'),
            at: nearText(at),
          })}
        </b>{' '}
        {t(`orders.otherAssets.${wordsOf(rest)}`, { product: PRODUCT, amount: rest.returnable ?? '' })}{' '}
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
    ),
  );
}

/** What becomes of it, and who does it. */
function wordsOf({ open, returnable, going }: Pick<AdminOrderOtherAsset, 'open' | 'returnable' | 'going'>): string {
  if (going && returnable !== null) return 'going';
  if (!open) return 'closed';
  return returnable === null ? 'text' : 'returnable';
}
