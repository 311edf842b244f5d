import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useRecord } from '../data/useView';
import { FactsCard } from '../parts/Card';
import { Copyable } from '../parts/Copyable';
import { countText, nairaAmount, orderNumberText, referenceText, shortHash, timeText, usdtText } from '../parts/format';
import { PRODUCT } from '../parts/product';
import { useNow } from '../parts/useNow';
import { addressText } from '../purchases/words';

/** What is known of a refund. */
export function RefundFacts() {
  const t = useTranslate();
  const refund = useRecord('refunds');
  const now = useNow(60_000);
  const { order, payout, sends, cost, naira, address, proved, failedProofs, approvedBy, hash, explorerUrl } = refund;
  const { asset, block, networkCostTrx, hotWallet, at, dueAt, endedAt, status } = refund;
  const usdt = (amount: string): string => `${usdtText(amount)} ${PRODUCT}`;
  const own = (amount: string): string => (asset ? `${amount} ${asset.symbol}` : usdt(amount));
  return (
    <FactsCard
      title={t('refunds.facts.title')}
      pairs={[
        [
          t('refunds.facts.order'),
          <Link className="link" to={`/orders/${order.id}/show`}>
            {orderNumberText(order.number)}
          </Link>,
        ],
        payout && [
          t('refunds.facts.payout'),
          <Link className="link" to={`/payouts/${payout.id}/show`}>
            {referenceText(payout.reference)}
          </Link>,
        ],
        [t('refunds.facts.sends'), own(sends)],
        [t('refunds.facts.cost'), /[1-9]/.test(cost) ? own(cost) : t('refunds.facts.costOurs')],
        // Another asset has no rate.
        asset === null ? [t('refunds.facts.worth'), nairaAmount(naira)] : null,
        [
          t('refunds.facts.address'),
          address === null ? (
            t('refunds.facts.noAddress')
          ) : (
            <Copyable text={address} what={t('layout.matched.address')}>
              {addressText(address)}
            </Copyable>
          ),
        ],
        proved && [t('refunds.facts.proved'), `${t(`refunds.method.${proved.method}`)}, ${timeText(proved.at, now)}`],
        failedProofs > 0 ? [t('refunds.facts.failed'), countText(failedProofs)] : null,
        approvedBy.length > 0 ? [t('refunds.facts.approvedBy'), approvedBy.map(({ name }) => name).join(', ')] : null,
        hash === null
          ? null
          : [
              t('refunds.facts.hash'),
              explorerUrl === null ? (
                <Copyable text={hash} what={t('layout.matched.transaction')}>
                  {shortHash(hash)}
                </Copyable>
              ) : (
                <a className="link num" href={explorerUrl} target="_blank" rel="noreferrer">
                  {shortHash(hash)}
                </a>
              ),
            ],
        block === null ? null : [t('refunds.facts.block'), <span className="num">{block}</span>],
        networkCostTrx === null ? null : [t('refunds.facts.cost-trx'), `${usdtText(networkCostTrx)} TRX`],
        hotWallet && [t('refunds.facts.hotWallet'), usdt(hotWallet.after)],
        [t('refunds.facts.requested'), timeText(at, now)],
        status === 'unproved' ? [t('refunds.facts.dueAt'), timeText(dueAt, now)] : null,
        [t('refunds.facts.ended'), endedAt === null ? '–' : timeText(endedAt, now)],
      ]}
    />
  );
}
