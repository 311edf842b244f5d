import type { PurchaseView } from '@usdt-africa/contracts/api';
import { Facts, groups, orderNumberText } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';

/** TXN-05: every figure of a purchase, and the whole address that the USDT went to. */
export function PurchaseDetails({ purchase }: { readonly purchase: PurchaseView }) {
  const { t, product, naira, rate, stable, locale } = useMessages();
  const block = purchase.transaction?.block ?? null;
  return (
    <section className="card">
      <h2 className="card__title">{t('txn.details')}</h2>
      <Facts
        pairs={[
          [t('bought.amount'), naira(nairaOf(purchase.nairaKobo))],
          [t('bought.fees'), naira(nairaOf(purchase.feeKobo))],
          [t('bought.network-fee'), t('fact.we-pay-it')],
          [t('bought.deducted'), naira(nairaOf(purchase.totalKobo))],
          [t('txn.rate'), rate(purchase.rate)],
          [t('bought.channel'), `${product} TRX`],
          [t('txn.holder'), purchase.holder],
          [t('txn.number'), orderNumberText(purchase.number)],
          block === null ? null : [t('bought.block'), new Intl.NumberFormat(locale).format(block)],
        ]}
      />
      <div className="bought-gets">
        <Facts pairs={[[t('txn.gets'), stable(purchase.usdt)]]} />
      </div>
    </section>
  );
}

/** SELL-17: the whole address in groups of four; start, middle and end stand out. */
export function BoughtAddress({ purchase }: { readonly purchase: PurchaseView }) {
  const { t } = useMessages();
  const parts = groups(purchase.address, 4);
  const middle = Math.floor(parts.length / 2);
  return (
    <section className="card stack stack--8">
      <p className="small dim">{t('bought.to-network', { name: purchase.nickname || t('bought.unnamed') })}</p>
      <div className="address address--small" role="img" aria-label={parts.join(' ')}>
        {parts.map((part, index) => (
          <span
            key={index}
            className={index === middle ? 'is-middle' : index === 0 || index >= parts.length - 2 ? 'is-end' : undefined}
          >
            {part}
          </span>
        ))}
      </div>
    </section>
  );
}
