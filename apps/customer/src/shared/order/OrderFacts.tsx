import { Link } from 'react-router-dom';
import type { OrderView } from '@usdt-africa/contracts/api';
import { Facts, maskedAccount, orderNumberText, shortHash } from '@usdt-africa/web-kit';
import { useMessages } from '../i18n/messages';
import { orderReceiptPath } from '../routing/paths';
import { MarketSmall } from './MarketSmall';
import { latestPayout, slowestDeposit } from './order-state';
import { PartsList } from './PartsList';
import { marketsOf, partsOf } from './pricing';

/** SELL-10: everything about an order, by name. */
export function OrderFacts({ order }: { readonly order: OrderView }) {
  const { t, shortTime, moment, stable, dollars, rate, naira, roundNaira } = useMessages();
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  const parts = partsOf(order.deposits);
  const [only, ...others] = parts;
  const isOne = others.length === 0;
  const markets = only?.rate ? marketsOf(parts) : [{ rate: order.referenceRate, sources: order.sources }];
  return (
    <Facts
      pairs={[
        [t('fact.status'), t(`status.${order.status}`)],
        [t('fact.order'), <span className="figures">{orderNumberText(order.number)}</span>],
        [t('fact.order-time'), <time dateTime={order.placedAt}>{shortTime(order.placedAt)}</time>],
        deposit && [t('fact.first-seen'), <time dateTime={deposit.firstSeenAt}>{moment(deposit.firstSeenAt)}</time>],
        deposit && [
          t('fact.confirmations'),
          t('fact.of', {
            count: Math.min(deposit.confirmations, order.confirmationsNeeded),
            needed: order.confirmationsNeeded,
          }),
        ],
        deposit && [
          t('fact.hash'),
          deposit.explorerUrl ? (
            <a className="link" href={deposit.explorerUrl} target="_blank" rel="noreferrer">
              {shortHash(deposit.transactionId)}
            </a>
          ) : (
            shortHash(deposit.transactionId)
          ),
        ],
        payout && [
          t('fact.pay-ref'),
          order.view === 'full' && payout.state === 'settled' ? (
            <>
              {payout.reference}{' '}
              <Link className="link" to={orderReceiptPath(order.number)}>
                {t('receipt.link')}
              </Link>
            </>
          ) : (
            payout.reference
          ),
        ],
        [t('fact.usd-value'), dollars(order.valueUsd)],
        [
          t('fact.rate'),
          <>
            {isOne ? rate(only?.rate ?? order.rate) : <PartsList parts={parts} />}
            {markets.map((market, index) => (
              <MarketSmall key={index} {...market} />
            ))}
          </>,
        ],
        [t('fact.value'), only ? (order.receivedNaira ? naira(order.receivedNaira) : '—') : naira(order.naira)],
        [t('fact.payment-usd'), stable(order.received)],
        [t('fact.payment-ngn'), naira(order.paid)],
        [t('fact.fee'), roundNaira(order.fee)],
        order.stampDuty && [t('fact.stamp-duty', { amount: roundNaira(order.stampDuty.amount) }), t('fact.we-pay-it')],
        [t('mismatch.title'), t(`mismatch.is.${order.mismatch.choice}`)],
        [t('fact.paid-to'), `${order.recipient.bankShortName} ${maskedAccount(order.recipient.account)}`],
      ]}
    />
  );
}
