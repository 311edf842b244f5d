import type { PurchaseView } from '@usdt-africa/contracts/api';
import { Navigate, useParams } from 'react-router-dom';
import { Facts, groups, orderNumberText, Stable } from '@usdt-africa/web-kit';
import { accountPaths, buyPath } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useMarketFact } from '../../shared/order/useMarketFact';
import { SaveReceipt } from '../../shared/receipt/SaveReceipt';
import { AppFrame } from '../../shared/ui/AppFrame';
import { Brand } from '../../shared/ui/Brand';
import { nairaOf } from '../../shared/wallet/kobo';
import { usePurchase } from '../../shared/purchase/usePurchase';
import '../../shared/receipt/receipt.css';
import './bought.css';

/** RATE-11: printable receipt of a purchase with its price and its proof. Before it is final there is none. */
export function BuyReceiptPage() {
  const { t } = useMessages();
  const { number = '' } = useParams();
  const { purchase, problem } = usePurchase(number.toUpperCase());
  if (!purchase && problem !== 'not-found') return <Loading />;
  if (purchase?.view !== 'full') return <Navigate to={accountPaths.dashboardTransactions} replace />;
  if (purchase.status !== 'completed') return <Navigate to={buyPath(purchase.number)} replace />;
  return (
    <AppFrame
      title={`${t('receipt.title')} ${orderNumberText(purchase.number)}`}
      heading={<h1>{t('receipt.title')}</h1>}
      at="transactions"
      back={buyPath(purchase.number)}
    >
      <SaveReceipt />
      <Receipt purchase={purchase} />
    </AppFrame>
  );
}

function Receipt({ purchase }: { readonly purchase: PurchaseView }) {
  const { t, product, longTime, momentBeside, naira, rate, percent, bareStable, locale } = useMessages();
  const marketFact = useMarketFact();
  const { transaction, networkCostTrx } = purchase;
  const when = purchase.completedAt ?? purchase.placedAt;
  return (
    <article className="card receipt" aria-label={t('receipt.title')}>
      <header className="receipt__head">
        <Brand to={accountPaths.dashboard} />
        <p className="receipt__when">
          <b>{t('receipt.title')}</b>
          <span className="small dim">{longTime(when)}</span>
        </p>
      </header>
      <section className="note receipt__note">
        <p>
          <span className="small">{t('bought.sent-to')}</span>
          <b className="receipt__name">{purchase.nickname || t('bought.unnamed')}</b>
          <span className="small figures bought-receipt__address">{groups(purchase.address, 4).join(' ')}</span>
        </p>
        <Stable value={purchase.usdt} unit={product} size={32} />
      </section>
      <div className="receipt__two">
        <section>
          <h2>{t('receipt.transfer')}</h2>
          <Facts
            pairs={[
              [t('fact.status'), t('bought.status.completed')],
              [t('bought.paid'), momentBeside(purchase.paidAt, when)],
              transaction && [t('bought.sent'), momentBeside(transaction.signedAt, when)],
              [t('bought.complete'), momentBeside(when, when)],
              [t('fact.order'), orderNumberText(purchase.number)],
              [t('txn.holder'), purchase.holder],
              [t('bought.channel'), `${product} TRX`],
            ]}
          />
        </section>
        <section>
          <h2>{t('receipt.exchange')}</h2>
          <Facts
            pairs={[
              [t('bought.amount'), naira(nairaOf(purchase.nairaKobo))],
              [t('fact.rate'), rate(purchase.rate)],
              marketFact({ rate: purchase.referenceRate, sources: purchase.sources }),
              [t('quote.margin'), percent(purchase.marginPercent)],
              [t('fact.fee'), naira(nairaOf(purchase.feeKobo))],
              networkCostTrx === null
                ? null
                : [t('bought.network-cost', { amount: `${bareStable(networkCostTrx)} TRX` }), t('fact.we-pay-it')],
              [t('bought.deducted'), naira(nairaOf(purchase.totalKobo))],
            ]}
          />
        </section>
      </div>
      {transaction && (
        <section>
          <h2>{t('receipt.chain')}</h2>
          <Facts
            pairs={[
              [t('fact.hash'), <span className="figures receipt__hash">{transaction.hash}</span>],
              transaction.block === null
                ? null
                : [t('bought.block'), new Intl.NumberFormat(locale).format(transaction.block)],
              [t('bought.address'), <span className="figures receipt__hash">{purchase.address}</span>],
            ]}
          />
        </section>
      )}
      <p className="small dim">{t('receipt.made')}</p>
    </article>
  );
}
