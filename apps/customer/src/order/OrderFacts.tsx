import type { OrderView } from '@usdt-africa/contracts/api';
import { Facts, maskedAccount, orderNumberText, shortHash } from '@usdt-africa/web-kit';
import { useMessages } from '../app/messages';
import { latestPayout, slowestDeposit } from './order-state';

/** SELL-10: everything about an order, by name. */
export function OrderFacts({ order }: { readonly order: OrderView }) {
  const { t, shortTime, clock, stable, dollars, rate, naira, minutes, roundNaira } = useMessages();
  const deposit = slowestDeposit(order);
  const payout = latestPayout(order);
  return (
    <Facts
      pairs={[
        [t('fact.status'), t(`status.${order.status}`)],
        [t('fact.order'), <span className="figures">{orderNumberText(order.number)}</span>],
        [t('fact.order-time'), <time dateTime={order.placedAt}>{shortTime(order.placedAt)}</time>],
        deposit && [t('fact.first-seen'), <time dateTime={deposit.firstSeenAt}>{clock(deposit.firstSeenAt)}</time>],
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
        payout && [t('fact.pay-ref'), payout.reference],
        [t('fact.usd-value'), dollars(order.valueUsd)],
        [
          t('fact.rate'),
          <>
            {rate(order.rate)}
            <span className="small">
              {t('fact.market-at', { rate: rate(order.referenceRate), time: minutes(order.placedAt) })}
            </span>
          </>,
        ],
        [t('fact.value'), naira(order.naira)],
        [t('fact.payment-usd'), stable(order.arrived)],
        [t('fact.payment-ngn'), naira(order.paid)],
        [t('fact.fee'), roundNaira(order.fee)],
        order.stampDuty && [t('fact.stamp-duty', { amount: roundNaira(order.stampDuty.amount) }), t('fact.we-pay-it')],
        [t('fact.paid-to'), `${order.recipient.bankShortName} ${maskedAccount(order.recipient.account)}`],
      ]}
    />
  );
}
